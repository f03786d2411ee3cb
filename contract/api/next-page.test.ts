import assert from "node:assert/strict";
import test from "node:test";
import { nextPage, pageBefore, requestIn, safeNext } from "./next-page.ts";

test("a page of the app is recognized as its own", () => {
  assert.deepEqual(nextPage("/main/map?x=1"), { path: "/main/map?x=1", ofServer: false, waiting: null });
  assert.deepEqual(nextPage(null), { path: "/", ofServer: false, waiting: null });
});

test("the server's page knows which app waits", () => {
  const back = encodeURIComponent("https://app.example:8443/back");
  for (const page of ["/sharing/oauth2/authorize", "/sharing/rest/oauth2/authorize"]) {
    const path = `${page}?client_id=x&redirect_uri=${back}`;
    assert.deepEqual(nextPage(path), { path, ofServer: true, waiting: "app.example:8443" });
  }
});

test("a page of the services directory is the server's, and no other app waits on it", () => {
  const path = "/arcgis/rest/services/Provision/FeatureServer/5/query?f=html&where=1%3D1";
  assert.deepEqual(nextPage(path), { path, ofServer: true, waiting: null });
  assert.deepEqual(nextPage("/arcgis-maps"), { path: "/arcgis-maps", ofServer: false, waiting: null });
});

test("no other path of the server is followed as a page, and no other site", () => {
  assert.equal(nextPage("/sharing/rest/oauth2/signout?x=1").waiting, null);
  const elsewhere = nextPage("https://evil.example/sharing/oauth2/authorize?x=1");
  assert.deepEqual(elsewhere, { path: "/", ofServer: false, waiting: null });
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

test("any input results in an address of this site", () => {
  const signs = ["/", "\\", ".", "%2e", "%2f", "\t", "@", ":", "?", "#", "a", "evil.example", "http:"];
  for (let seed = 0; seed < 20_000; seed++) {
    const asked = `/${Array.from({ length: 1 + (seed % 6) }, (_, i) => signs[(seed * 31 + i * (seed % 97) * 7) % signs.length]).join("")}`;
    const site = "https://agency.example";
    assert.equal(new URL(safeNext(asked), site).origin, site, asked);
  }
});

const HERE = "https://provision.example/error?request=a";

test("a request's identifier is read from the address", () => {
  assert.equal(requestIn("?request=5f3c_9-A"), "5f3c_9-A");
  assert.equal(requestIn(`?from=portal&request=${"a".repeat(64)}`), "a".repeat(64));
});

for (const search of [
  "",
  "?request=",
  `?request=${"a".repeat(65)}`,
  "?request=<b>1</b>",
  "?request=a%20b",
  "?request=a%0A",
  "?request=Call%205550100",
  "?request=%C3%A4",
  "?request=a&request=b",
]) {
  test(`${JSON.stringify(search)} names no request`, () => {
    assert.equal(requestIn(search), null);
  });
}

test("the previous page is one of our own, with the query of its address", () => {
  assert.equal(pageBefore("https://provision.example/main/map?step=zones", HERE), "/main/map?step=zones");
  assert.equal(pageBefore("https://provision.example/app/public/", HERE), "/app/public/");
});

for (const referrer of [
  "",
  "nonsense",
  "https://portal.example/home",
  "http://provision.example/main/map",
  "https://provision.example:8443/main/map",
  "https://provision.example.evil.example/",
  "https://provision.example/error?request=b",
  "https://provision.example/api/Session/Get",
  "javascript:alert(1)",
]) {
  test(`${JSON.stringify(referrer)} is not a page to return to`, () => {
    assert.equal(pageBefore(referrer, HERE), null);
  });
}
