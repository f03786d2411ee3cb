import assert from "node:assert/strict";
import test from "node:test";
import { embedQuery, readEmbedQuery, readPixels, type EmbedOptions } from "./embed-query.ts";

const NOTHING: EmbedOptions = { host: null, clear: false, least: 0, most: 0 };

for (const options of [
  NOTHING,
  { ...NOTHING, host: "https://portal.example.gov", estimation: 7, language: "es", variant: "dark" },
  { ...NOTHING, host: "http://localhost:8081", clear: true, least: 480, most: 600 },
] satisfies EmbedOptions[])
  test(`${embedQuery(options) || "no query"} is read as it was written`, () => {
    assert.deepEqual(readEmbedQuery(embedQuery(options)), options);
  });

for (const host of [
  "*",
  "null",
  "https://a.example/",
  "https://a.example/x",
  "HTTPS://a.example",
  "javascript:alert(1)",
])
  test(`${host} is no origin to send messages to`, () => {
    assert.equal(readEmbedQuery(`?host=${encodeURIComponent(host)}`).host, null);
  });

test("unknown options are ignored", () => {
  assert.deepEqual(readEmbedQuery("?estimation=x&language=fr&variant=9&background=red&height=-3"), NOTHING);
});

test("a compact part that names no height has the usual one, and lang is language too", () => {
  assert.deepEqual(
    ["compact", "compact=600", "height=1"].map((query) => readEmbedQuery(`?${query}`).most),
    [480, 600, 0],
  );
  assert.deepEqual(
    ["lang=es-US", "lang=es&language=de", "lang=xx"].map((query) => readEmbedQuery(`?${query}`).language),
    ["es", "de", undefined],
  );
});

test("pixels are whole and bounded", () => {
  assert.deepEqual(
    ["480", "480px", " 12 ", "9999", "1e3", "50%", "", null].map(readPixels),
    [480, 480, 12, 4000, 0, 0, 0, 0],
  );
});
