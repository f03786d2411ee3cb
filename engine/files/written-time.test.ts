import assert from "node:assert/strict";
import { test } from "node:test";
import { orderOf, readTime } from "./written-time.ts";

const utc = (text: string): number => Date.parse(`${text}Z`);

test("dates and times are read as people and programs write them", () => {
  const hour = utc("2017-09-10T22:00:00");
  for (const [text, offset] of [
    ["2017-09-10 22:00", null],
    ["2017-09-10T22:00:00", null],
    ["2017-09-10T22:00:00.000Z", 0],
    ["2017-09-10 22:00:00 UTC", 0],
    ["2017-09-10 22:00:00 +0000 UTC", 0],
    ["2017-09-10T22Z", 0],
    ["2017-09-10T22:00-04:00", -240],
    ["2017-09-10T22:00\u221204:00", -240],
    ["2017-09-10T22:00+0530", 330],
    ["2017-09-10T22:00-04", -240],
    ["2017-09-10 22:00 UTC-4", -240],
    ["2017-09-10 22:00 (EDT)", -240],
    ["2017-09-10 22h00", null],
    ["10. September 2017, 22:00 Uhr", null],
    ["10.9.2017 22 Uhr", null],
    ["10 de septiembre de 2017 10:00 p. m.", null],
    ["2017-09-10 10:00 p.\u00a0m.", null],
    ["September 10th, 2017 at 10:00 PM", null],
    ["2017091022", null],
    ["201709102200", null],
    ["20170910220000", null],
    ["2017-09-10 22:00 EDT", -240],
    ["2017-09-10 10:00 PM EST", -300],
    ["2017/09/10 22:00", null],
    ["20170910T220000Z", 0],
    ["20170910T2200", null],
    ["20170910 22:00", null],
    ["10.09.2017 22:00", null],
    ["10.9.17, 22:00", null],
    ["10-Sep-2017 22:00", null],
    ["10-SEP-17 10:00 pm", null],
    ["10 September 2017 22:00", null],
    ["Sun, 10 Sep 2017 22:00:00 GMT", 0],
    ["Sep 10, 2017 10:00 PM", null],
    ["September 10 2017 10:00 p.m. EDT", -240],
    ["10 de setembro de 2017 22:00", null],
    ["10. September 2017 22:00", null],
  ] as const)
    assert.deepEqual(readTime(text), { local: hour, offset }, text);
  for (const text of ["2017-09-10", "20170910", "10.9.2017", "10-Sep-17", "Sep 10, 2017", "2017-9-10"])
    assert.deepEqual(readTime(text), { local: utc("2017-09-10T00:00:00"), offset: null }, text);
  assert.deepEqual(readTime("2017-09-09 24:00"), { local: utc("2017-09-10T00:00:00"), offset: null });
  assert.deepEqual(readTime("2017-09-10 6:00"), { local: utc("2017-09-10T06:00:00"), offset: null });
});

test("day and month follow the given order, or the only valid one", () => {
  const [september, october] = [utc("2017-09-10T22:00:00"), utc("2017-10-09T22:00:00")];
  for (const text of ["9/10/2017 10:00 PM", "09/10/17 22:00", "09-10-2017 22:00"]) {
    assert.equal(readTime(text), null, text);
    assert.equal(orderOf(text), "open", text);
    assert.equal(readTime(text, "monthFirst")?.local, september, text);
    assert.equal(readTime(text, "dayFirst")?.local, october, text);
  }
  assert.equal(readTime("9/26/24 6:00")?.local, utc("2024-09-26T06:00:00"));
  assert.equal(readTime("26/9/24 6:00")?.local, utc("2024-09-26T06:00:00"));
  assert.equal(readTime("26/9/24", "monthFirst"), null);
  assert.equal(readTime("9/9/2017")?.local, utc("2017-09-09T00:00:00"));
  assert.deepEqual(["9/26/24", "26/9/24", "9/9/24", "2017-09-10", "10.9.2017"].map(orderOf), [
    "monthFirst",
    "dayFirst",
    null,
    null,
    null,
  ]);
});

test("other texts are neither dates nor times", () => {
  for (const text of [
    "9/26/0024",
    "",
    "2017-02-30",
    "13/13/2017",
    "2017-09-10 25:00",
    "2017-09-10 24:01",
    "9/26/2017 13:00 PM",
    "noon",
  ])
    assert.equal(readTime(text), null, text);
  for (const text of [
    "12001",
    "12001000201",
    "17/9",
    "2017-09",
    "2017-09-10 22:00 XYZ",
    "2017-09-10 7",
    "1.5",
    "20171301",
  ])
    assert.equal(readTime(text), null, text);
});
