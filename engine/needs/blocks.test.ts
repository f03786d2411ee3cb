import assert from "node:assert/strict";
import test from "node:test";
import { addDays, blockDates, dayOf, isCalendarDate } from "./blocks.ts";

test("seven blocks of three days follow one another for 21 days", () => {
  const blocks = blockDates("2017-09-08");
  assert.deepEqual(blocks[0], { block: 1, from: "2017-09-08", to: "2017-09-10" });
  assert.deepEqual(blocks[6], { block: 7, from: "2017-09-26", to: "2017-09-28" });
  blocks.slice(1).forEach((block, i) => assert.equal(block.from, addDays(blocks[i]?.to ?? "", 1)));
});

test("blocks cross months, years, leap days and the hour that clocks skip", () => {
  assert.equal(blockDates("2024-02-27")[0]?.to, "2024-02-29");
  assert.equal(blockDates("2023-02-27")[0]?.to, "2023-03-01");
  assert.equal(blockDates("2026-12-31")[0]?.to, "2027-01-02");
  assert.equal(blockDates("2026-03-07")[0]?.to, "2026-03-09");
});

test("an invalid date is refused", () => {
  for (const text of ["2023-02-29", "2023-13-01", "2023-2-1", "08.09.2017", "", "2023-02-01T00:00"]) {
    assert.ok(!isCalendarDate(text), text);
    assert.throws(() => blockDates(text), RangeError);
  }
});

test("the start date is day 1 and the day before is day 0", () => {
  assert.equal(dayOf("2017-09-08", "2017-09-08"), 1);
  assert.equal(dayOf("2017-09-07", "2017-09-08"), 0);
  assert.equal(dayOf("2017-09-28", "2017-09-08"), 21);
});
