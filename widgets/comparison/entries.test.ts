import assert from "node:assert/strict";
import test from "node:test";
import { shownComparison } from "../../engine/supply/shown.ts";
import { comparisonOf } from "../../test/kits/record-fixtures.ts";
import { entryGroups } from "./entries.ts";

const water = comparisonOf().products.find(({ product }) => product === "Water");
assert.ok(water);

for (const unit of ["Gallons", "Liters"] as const)
  test(`the entries of every block add up to its figures, in ${unit}`, () => {
    const shown = shownComparison(water, unit);
    for (const block of [null, 1, 2, 3, 4, 5, 6, 7])
      for (const { figure, entries, countedAs } of entryGroups(water, shown, block))
        if (countedAs !== "uncounted" && entries.length > 0)
          assert.equal(
            entries.reduce((sum, { share }) => sum + (share ?? 0), 0),
            figure,
          );
  });

test("what counts nowhere is listed with the total", () => {
  const group = (block: number | null) =>
    entryGroups(water, shownComparison(water), block).find(({ countedAs }) => countedAs === "uncounted")?.entries;
  assert.deepEqual(
    group(null)?.map(({ source }) => source.countedAs),
    ["outside", "unfit"],
  );
  assert.deepEqual(
    group(2)?.map(({ source }) => source.countedAs),
    ["unfit"],
  );
});

test("a figure that no one gave is not known", () => {
  const used = entryGroups(water, shownComparison(water), 5).find(({ countedAs }) => countedAs === "used");
  assert.deepEqual([used?.figure, used?.entries], [null, []]);
});
