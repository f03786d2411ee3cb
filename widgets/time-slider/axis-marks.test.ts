import assert from "node:assert/strict";
import { test } from "node:test";
import { axisMarks } from "./axis-marks.ts";

const EASTERN = { locale: "en-US", timeZone: "America/New_York" };
const hourly = (count: number, hours = 1) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2017, 8, 11, at * hours)).toISOString());
const marked = (steps: readonly string[], how = EASTERN) =>
  axisMarks(steps, how).flatMap((mark, at) => (mark === null ? [] : [`${at} ${mark}`]));

test("hours over a week are marked at midnight of some days in the agency's time zone, not too close", () => {
  assert.deepEqual(marked(hourly(193)), ["0 Sep 10", "52 Sep 13", "100 Sep 15", "148 Sep 17"]);
  assert.equal(marked(hourly(193), { ...EASTERN, locale: "de" })[1], "52 13. Sept.");
  const gap = [...hourly(100), ...hourly(193).slice(145)];
  assert.deepEqual(marked(gap), ["0 Sep 10", "28 Sep 12", "76 Sep 14", "103 Sep 17"]);
});

test("one day is marked by hours, several years by months, and an empty series not at all", () => {
  assert.deepEqual(marked(hourly(10)), ["0 8 PM", "2 10 PM", "4 12 AM", "6 2 AM", "8 4 AM"]);
  assert.deepEqual(marked(hourly(25, 31 * 24)).slice(0, 2), ["0 Sep 2017", "5 Feb 2018"]);
  assert.deepEqual([axisMarks([], EASTERN), axisMarks(["2017-09-11T00:00:00Z"], EASTERN)], [[], ["8 PM"]]);
});
