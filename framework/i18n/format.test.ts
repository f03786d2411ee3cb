import assert from "node:assert/strict";
import test from "node:test";
import { createFormat, MISSING } from "./format.ts";

const TEXTS = {
  unit: (unit: string, count: number) => `${unit}(${count})`,
  about: ({ day, time }: { readonly day: string; readonly time: string }) => `${day}, about ${time}`,
};
const format = (language: string, exact = false) => createFormat(language, "America/New_York", TEXTS, exact);
/** No-break spaces of a locale read as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("numbers follow the language", () => {
  assert.equal(format("en").number(1234567.891), "1,234,568");
  assert.equal(format("de").number(1234567.891, { digits: 1 }), "1.234.567,9");
});

test("a missing figure is a dash, whatever its format", () => {
  const { number, percent, date, instant, quantity } = format("en");
  assert.deepEqual(
    [
      number(null),
      number(NaN),
      number(undefined),
      percent(null),
      date(null),
      date("no day"),
      instant(""),
      quantity(null, "Meals"),
    ],
    Array.from({ length: 8 }, () => MISSING),
  );
});

test("a figure that rounds to zero has no sign", () => {
  assert.equal(format("en").number(-0.4), "0");
});

test("percentages count to 100 and have at most one decimal", () => {
  assert.equal(format("en").percent(40), "40%");
  assert.equal(plain(format("de").percent(62.5)), "62,5 %");
  assert.equal(format("en").percent(85.160368), "85.2%");
});

test("a calendar date is the same day everywhere; an instant is reported in the agency's time zone", () => {
  assert.equal(format("en").date("2026-09-01"), "Sep 1, 2026");
  assert.match(plain(format("en").instant("2026-09-01T02:30:00Z")), /^Aug 31, 2026, 10:30 PM EDT$/);
});

test("an estimated instant is rounded to the hour, with its zone, also where the day changes", () => {
  assert.equal(plain(format("en").about("2017-09-10T19:12:00Z")), "Sep 10, 2017, about 3 PM EDT");
  assert.equal(plain(format("en").about("2017-09-11T03:45:00Z")), "Sep 11, 2017, about 12 AM EDT");
  assert.equal(plain(format("de").about("2017-01-10T19:12:00Z")), "10. Jan. 2017, about 14:00 EST");
  assert.equal(format("en").about(null), MISSING);
});

test("a headline is rounded, unless the reader asks for all digits; its unit follows the figure", () => {
  assert.equal(plain(format("en").headline(27_612_345, "Gallons")), "27.6 M Gallons(27612345)");
  assert.equal(format("en").headline(25_194), "25,200");
  assert.equal(format("en", true).headline(25_194), "25,194");
  assert.equal(format("en", true).headline(27_612_345, "Gallons"), "27,612,345 Gallons(27612345)");
  assert.equal(format("en").headline(null, "Meals"), MISSING);
});

test("a date range writes shared parts once", () => {
  const { days } = format("en");
  assert.equal(days("2026-09-08", "2026-09-10").replace(/\s/g, " "), "Sep 8 – 10");
  assert.equal(days("2026-09-29", "2026-10-01").replace(/\s/g, " "), "Sep 29 – Oct 1");
  assert.equal(days("2026-09-08", "2026-09-08"), "Sep 8");
  assert.match(format("de").days("2026-09-08", "2026-09-10"), /^8\.–10\. Sept?\.?$/);
  assert.equal(days("2026-09-08", null), MISSING);
});

test("a quantity names its unit", () => {
  assert.equal(format("en").quantity(4750, "Gallons"), "4,750 Gallons(4750)");
  assert.equal(format("en").quantity(1.2, "Gallons"), "1 Gallons(1)");
  assert.equal(format("en").quantity(1.25, "Gallons", 1), "1.3 Gallons(1.3)");
});
