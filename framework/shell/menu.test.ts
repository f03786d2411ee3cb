import assert from "node:assert/strict";
import test from "node:test";
import type { MenuEntry } from "../../contract/config/app-config.ts";
import { permits, type PrivilegeCode } from "../../contract/people/privileges.ts";
import { menuAddress, partsOf, ruleOf, visibleEntries } from "./menu.ts";
import { column } from "../../test/kits/numbers.ts";

const entry = (id: string, privileges: number[], children: MenuEntry[] = []): MenuEntry => ({
  id,
  label: `shell.menu.${id}`,
  privileges,
  children,
  ...(children.length === 0 ? { page: `/${id}` } : {}),
});
const menu = [
  entry("home", [0]),
  entry("admin", [], [entry("users", [1, 2, 3]), entry("roles", [7, 8])]),
  entry("help", []),
];
const seenBy = (...codes: PrivilegeCode[]) =>
  visibleEntries(menu, (rule) => permits({ userId: 1, privileges: new Set(codes) }, rule));

test("an entry is shown to users with any of its privileges", () => {
  assert.deepEqual(column(seenBy("home"), "id"), ["home", "help"]);
});

test("a group shows while any entry below it does, and shows that one alone", () => {
  const [, admin] = seenBy("home", "role.edit");
  assert.deepEqual([admin?.id, admin?.children.map((e) => e.id)], ["admin", ["roles"]]);
});

test("a caller without rights sees what is open to everyone", () => {
  const open = visibleEntries(menu, (rule) => permits(null, rule));
  assert.deepEqual(column(open, "id"), ["help"]);
});

test("an index that no privilege has is granted to no one", () => {
  assert.equal(permits({ userId: 1, privileges: new Set(["home"]) }, ruleOf([999])), false);
});

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

test("a menu is in parts by the sections of its entries, and one of an older config in a single part without a name", () => {
  const at = (id: string, section: MenuEntry["section"]): MenuEntry => ({ ...entry(id, []), section });
  const parts = partsOf([at("home", "work"), at("layers", "data"), at("help", "foot"), at("map", "work")]);
  assert.deepEqual(
    parts.map(({ name, entries }) => [name, entries.map(({ id }) => id)]),
    [
      ["shell.menu.work", ["home", "map"]],
      ["shell.menu.data", ["layers"]],
      [undefined, ["help"]],
    ],
  );
  assert.deepEqual(
    partsOf(menu).map(({ name, entries }) => [name, entries.length]),
    [[undefined, 3]],
  );
});
