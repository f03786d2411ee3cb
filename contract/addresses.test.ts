import assert from "node:assert/strict";
import test from "node:test";
import { appAddress, embedPath, embedTarget, nextPage, pageBefore, requestIn, safeNext } from "./addresses.ts";

const read = (address: string) => {
  const { pathname, search, hash } = new URL(address, "http://here.invalid");
  const found = appAddress({ pathname, search, hash });
  return [found.name, found.basename, found.address];
};

test("an address that names no app is the staff's", () => {
  assert.deepEqual(read("/"), ["staff", "", "/"]);
  assert.deepEqual(read("/main/map?step=zones#x"), ["staff", "", "/main/map?step=zones#x"]);
});

test("the path chooses the app", () => {
  assert.deepEqual(read("/app/public"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/public/"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/top-menu-sample/main/map?a=1#b"), [
    "top-menu-sample",
    "/app/top-menu-sample",
    "/app/top-menu-sample/main/map?a=1#b",
  ]);
});

test("?app= chooses it, wins over the path and leaves the address", () => {
  assert.deepEqual(read("/?app=public"), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/main/map?app=public&step=zones#x"), [
    "public",
    "/app/public",
    "/app/public/main/map?step=zones#x",
  ]);
  assert.deepEqual(read("/app/embed/view?app=public"), ["public", "/app/public", "/app/public/view"]);
});

test("the default app has one address, with its name or without", () => {
  assert.deepEqual(read("/app/staff/main/map"), ["staff", "", "/main/map"]);
  assert.deepEqual(read("/app/public/help?app=staff"), ["staff", "", "/help"]);
});

test("what cannot be an app's name counts for nothing", () => {
  assert.deepEqual(read("/?app=../etc"), ["staff", "", "/"]);
  assert.deepEqual(read("/app/public/?app="), ["public", "/app/public", "/app/public/"]);
  assert.deepEqual(read("/app/Bad!/x"), ["staff", "", "/app/Bad!/x"]);
  assert.deepEqual(read("/app"), ["staff", "", "/app"]);
  assert.deepEqual(read("/application/public"), ["staff", "", "/application/public"]);
});

test("a path names an app, or an app's widget", () => {
  assert.deepEqual(embedTarget("/embed/public"), { app: "public", widget: null });
  assert.deepEqual(embedTarget("/embed/public/zone-table/"), { app: "public", widget: "zone-table" });
});

test("what is read from a path writes the same path", () => {
  for (const path of ["/embed/public", "/embed/public/map"]) {
    const target = embedTarget(path);
    assert.ok(target);
    assert.equal(embedPath(target), path);
  }
});

for (const path of [
  "/embed",
  "/embed/",
  "/embed.js",
  "/embed/a/b/c",
  "//embed/a",
  "/embed/A",
  "/embed/..",
  "/x/embed/a",
])
  test(`${path} names nothing to embed`, () => assert.equal(embedTarget(path), null));

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

test("the page before is one of our own, with what its address asked", () => {
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
  test(`${JSON.stringify(referrer)} is no page to go back to`, () => {
    assert.equal(pageBefore(referrer, HERE), null);
  });
}
