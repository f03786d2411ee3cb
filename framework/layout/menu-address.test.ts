import assert from "node:assert/strict";
import test from "node:test";
import { menuAddress } from "./menu-address.ts";

const PAGES = [
  { route: "/user-list" },
  { route: "/user-detail/:id?", parent: "/user-list" },
  { route: "/user-details" },
] as const;

test("a page that belongs to another is marked as that one, with and without its parameter", () => {
  for (const pathname of ["/user-detail", "/user-detail/7"])
    assert.equal(menuAddress(PAGES, pathname), "/user-list", pathname);
});

test("every other address is marked as itself", () => {
  for (const pathname of ["/user-list", "/user-details", "/elsewhere/7"])
    assert.equal(menuAddress(PAGES, pathname), pathname);
});
