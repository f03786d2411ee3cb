import assert from "node:assert/strict";
import test from "node:test";
import { nextPage, safeNext } from "./next-page.ts";

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

test("a path of the app is followed", () => {
  assert.equal(safeNext("/main/map?step=zones#a"), "/main/map?step=zones#a");
});

for (const asked of [
  null,
  "",
  "main",
  "https://evil.example/",
  "//evil.example",
  "//",
  "//:a",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example/x?y",
  "/%2e//evil.example",
  "/./\\evil.example",
  "/main/..//evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "/login?next=/x",
]) {
  test(`${JSON.stringify(asked)} leads to the start`, () => {
    assert.equal(safeNext(asked), "/");
  });
}

test("whatever is asked, what comes of it is read again as an address of this very site", () => {
  const signs = ["/", "\\", ".", "%2e", "%2f", "\t", "@", ":", "?", "#", "a", "evil.example", "http:"];
  for (let seed = 0; seed < 20_000; seed++) {
    const asked = `/${Array.from({ length: 1 + (seed % 6) }, (_, i) => signs[(seed * 31 + i * (seed % 97) * 7) % signs.length]).join("")}`;
    const site = "https://agency.example";
    assert.equal(new URL(safeNext(asked), site).origin, site, asked);
  }
});
