import assert from "node:assert/strict";
import test from "node:test";
import { originsOf, readEmbedOrigins } from "./embed-origins.ts";

test("origins stand for every app, or after a name for that app", () => {
  const origins = readEmbedOrigins("https://portal.example.gov; public=https://a.example http://b.example:8081 ;");
  assert.ok(origins);
  assert.deepEqual(originsOf(origins, "staff"), ["https://portal.example.gov"]);
  assert.deepEqual(originsOf(origins, "public"), [
    "https://portal.example.gov",
    "https://a.example",
    "http://b.example:8081",
  ]);
});

test("an origin is written as browsers write it, and once", () => {
  const origins = readEmbedOrigins("HTTPS://Portal.Example.gov:443/, https://portal.example.gov");
  assert.ok(origins);
  assert.deepEqual(originsOf(origins, "public"), ["https://portal.example.gov"]);
});

for (const text of [
  "portal.example.gov",
  "https://*.example.gov",
  "*",
  "https://portal.example.gov/start",
  "https://user@portal.example.gov",
  "ftp://portal.example.gov",
  "javascript:alert(1)",
  "data:text/html,x",
  "'none'",
  "https://a.example 'unsafe-inline'",
  "Public=https://a.example",
  "public=",
  "public=a.example",
  "https://",
])
  test(`${text} is no list of origins`, () => assert.equal(readEmbedOrigins(text), null));
