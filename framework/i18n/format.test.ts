import assert from "node:assert/strict";
import test from "node:test";
import { createFormat, MISSING } from "./format.ts";

const format = (language: string) => createFormat(language, "America/New_York", (unit, count) => `${unit}(${count})`);
/** No-break spaces of a locale read as spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test("numbers follow the language", () => {
  assert.equal(format("en").number(1234567.891), "1,234,568");
  assert.equal(format("de").number(1234567.891, { digits: 1 }), "1.234.567,9");
});

test("a missing figure is a dash, whatever it should have been", () => {
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

test("a figure that rounds to nothing has no sign", () => {
  assert.equal(format("en").number(-0.4), "0");
});

test("percentages count to 100", () => {
  assert.equal(format("en").percent(40), "40%");
  assert.equal(plain(format("de").percent(62.5, 1)), "62,5 %");
});

test("a calendar date is the same day everywhere; an instant is reported in the agency's time zone", () => {
  assert.equal(format("en").date("2026-09-01"), "Sep 1, 2026");
  assert.match(plain(format("en").instant("2026-09-01T02:30:00Z")), /^Aug 31, 2026, 10:30 PM$/);
});

test("days of one stretch say once what they share", () => {
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
