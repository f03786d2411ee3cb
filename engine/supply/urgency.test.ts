import assert from "node:assert/strict";
import test from "node:test";
import { column } from "../../test/kits/numbers.ts";
import { byEarliestOrder, byUrgency, dueOf, earliestOrderBy, isPressing } from "./urgency.ts";

const short = (product: string, orderBy: string, trucks: number, block = 1) => ({
  product,
  firstShortfall: { block, from: "2026-11-24", quantity: trucks * 1_000, trucks, orderBy },
});

test("every product with a shortfall is listed: by the last day to order, then by truckloads, then in input order", () => {
  const listed = byUrgency(
    [
      short("Ice", "2026-11-23", 400),
      short("Tarps", "2026-11-23", 7),
      short("Water", "2026-11-22", 3, 4),
      { product: "Enough", firstShortfall: null },
      short("Cots", "2026-11-23", 7),
      short("Food", "2026-11-21", 1, 7),
    ],
    "2026-11-22",
  );
  assert.deepEqual(column(listed, "product"), ["Food", "Water", "Ice", "Tarps", "Cots"]);
  assert.deepEqual(
    listed.map(({ due, days }) => [due, days]),
    [
      ["overdue", 1],
      ["today", 0],
      ["ahead", 1],
      ["ahead", 1],
      ["ahead", 1],
    ],
  );
  assert.deepEqual(listed.map(isPressing), [true, true, false, false, false]);
});

test("records are sorted by their earliest order, then in input order", () => {
  const short3 = [short("Ice", "2026-11-23", 4), { firstShortfall: null }, short("Food", "2026-11-21", 1)];
  assert.equal(earliestOrderBy(short3, "2026-11-26"), "2026-11-21");
  assert.equal(earliestOrderBy([{ firstShortfall: null }], "2026-11-26"), null);
  // Both fall short on November 24 to 26: an order on the 27th is too late for that.
  assert.equal(earliestOrderBy(short3, "2026-11-27"), null);
  const days = [
    ["calm", null],
    ["ahead", "2026-12-01"],
    ["over", "2026-11-20"],
    ["new", null],
    ["alike", "2026-12-01"],
  ] as const;
  assert.deepEqual(
    byEarliestOrder(days, ([, day]) => day).map(([name]) => name),
    ["over", "ahead", "alike", "calm", "new"],
  );
});

test("days are calendar days, across months and clock changes", () => {
  const ahead = { orderBy: "2026-12-02", from: "2026-12-03" };
  assert.deepEqual(dueOf(ahead, "2026-10-31"), { due: "ahead", days: 32 });
  assert.deepEqual(dueOf({ orderBy: "2026-02-27", from: "2026-02-28" }, "2026-03-01"), { due: "overdue", days: 2 });
});

test("once the first 72 hours with a shortfall are over no order can fix it: it is past and no longer urgent", () => {
  const short = { orderBy: "2017-09-09", from: "2017-09-10" };
  assert.equal(dueOf(short, "2017-09-12").due, "overdue");
  assert.equal(dueOf(short, "2017-09-13").due, "tooLate");
  assert.equal(isPressing(dueOf(short, "2026-11-23")), false);
});
