import assert from "node:assert/strict";
import test from "node:test";
import { pageBefore, requestIn } from "./address.ts";

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
