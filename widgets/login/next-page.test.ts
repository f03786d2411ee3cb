import assert from "node:assert/strict";
import test from "node:test";
import { nextPage } from "./next-page.ts";

test("a page of the app is no other's", () => {
  assert.deepEqual(nextPage("/main/map?x=1"), { path: "/main/map?x=1", waiting: null });
  assert.deepEqual(nextPage(null), { path: "/", waiting: null });
});

test("the server's page knows which app waits", () => {
  const back = encodeURIComponent("https://app.example:8443/back");
  for (const page of ["/sharing/oauth2/authorize", "/sharing/rest/oauth2/authorize"]) {
    const path = `${page}?client_id=x&redirect_uri=${back}`;
    assert.deepEqual(nextPage(path), { path, waiting: "app.example:8443" });
  }
});

test("no other path of the server is followed as one, and none elsewhere", () => {
  assert.equal(nextPage("/sharing/rest/oauth2/signout?x=1").waiting, null);
  assert.deepEqual(nextPage("https://evil.example/sharing/oauth2/authorize?x=1"), { path: "/", waiting: null });
});
