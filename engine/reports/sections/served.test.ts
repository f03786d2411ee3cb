import assert from "node:assert/strict";
import test from "node:test";
import { SAMPLE_FACTS, sampleReport } from "../../../test/kits/sample-report.ts";
import type { TableBlock } from "../document.ts";

/** The table of a report in which these quantities of Water were distributed by block. */
function tableWith(used: readonly (number | null)[], variant: "Operations" | "Public" = "Operations") {
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const comparison = supply.comparison.map((one) => ({
    ...one,
    blocks: one.blocks.map((block, b) => ({ ...block, used: one.product === "Water" ? (used[b] ?? null) : null })),
  }));
  const facts = { ...SAMPLE_FACTS, supply: { ...supply, comparison } };
  const blocks = sampleReport({ variant }, facts).pages.flatMap(({ sections }) =>
    sections.flatMap((one) => one.blocks),
  );
  const own = blocks.find((block): block is TableBlock => block.kind === "table" && block.id === "served");
  const compared = blocks.find((block): block is TableBlock => block.kind === "table" && block.id === "comparison");
  return { own, compared };
}

const shownOf = (row: TableBlock["rows"][number] | undefined) =>
  row?.cells.slice(1).map((one) => ("figure" in one ? one.figure.shown : null)) ?? [];

test("what was projected is compared with what was distributed in the blocks with a record, as the comparison shows it", () => {
  const { own, compared } = tableWith([100_000, null, 40_000]);
  const rows = compared?.rows.filter(({ id }) => /water-[13]$/i.test(id)) ?? [];
  const [first = NaN, third = NaN] = rows.map((row) => Number(shownOf(row)[0]));
  assert.ok(first > 0 && third > 0);
  assert.equal(own?.rows.length, 1, "products without a record are left out");
  const percent = (part: number) => Math.round((part * 1_000) / 140_000) / 10;
  assert.deepEqual(shownOf(own?.rows[0]), [
    2,
    first + third,
    140_000,
    percent(Math.abs(first - 100_000) + Math.abs(third - 40_000)),
    percent(first + third - 140_000),
  ]);
});

test("a report says nothing of it before something is recorded, and the public one never does", () => {
  assert.equal(tableWith([]).own, undefined);
  assert.equal(tableWith([100], "Public").own, undefined);
});
