import assert from "node:assert/strict";
import test from "node:test";
import { SAMPLE_FACTS, sampleReport } from "../../../test/kits/sample-report.ts";
import type { TableBlock } from "../document.ts";
import type { ReportReach } from "../facts.ts";
import { OPEN_POINTS_BLOCK } from "./open-points.ts";

const ZONE = { zone: 1, people: 31_500.4, points: 2, capacity: 20_000, beyond: 1_200.4, unserved: 11_500.4 };
const REACH: ReportReach = {
  day: "2026-08-20",
  miles: 10,
  detour: 1.4,
  zones: [ZONE, { ...ZONE, zone: 2, people: 1_000.4, points: 0, capacity: 0, beyond: 1_000.4, unserved: 1_000.4 }],
  uncounted: ["Library"],
};
const tableWith = (
  reach: ReportReach | null,
  variant: "Operations" | "Public" = "Operations",
): TableBlock | undefined => {
  const supply = SAMPLE_FACTS.supply ?? assert.fail();
  const facts = { ...SAMPLE_FACTS, supply: variant === "Public" ? null : { ...supply, reach } };
  return sampleReport({ variant }, facts)
    .pages.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .find((block): block is TableBlock => block.kind === "table" && block.id === OPEN_POINTS_BLOCK);
};

test("per zone and in all: people, open points, what they can serve, who is left and who is out of reach", () => {
  const shown = tableWith(REACH)?.rows.map(({ id, cells }) => [
    id,
    ...cells.slice(1).map((one) => ("figure" in one ? one.figure.shown : null)),
  ]);
  assert.deepEqual(shown, [
    ["zone-1", 31_500, 2, 20_000, 11_500, 1_200],
    ["zone-2", 1_000, 0, 0, 1_000, 1_000],
    ["total", 32_500, 2, 20_000, 12_500, 2_200],
  ]);
});

test("the distance, the factor to the straight line and its source are said, and the points that count nowhere", () => {
  const notes = JSON.stringify(tableWith(REACH)?.notes);
  for (const part of ["report.openPoints.method", "1.4", "10", "report.openPoints.uncounted", "Library"])
    assert.ok(notes.includes(part), part);
  assert.ok(!JSON.stringify(tableWith({ ...REACH, uncounted: [] })?.notes).includes("uncounted"));
});

test("a report says nothing of points where none is open, and the public one never does", () => {
  assert.equal(tableWith(null), undefined);
  assert.equal(tableWith(REACH, "Public"), undefined);
});
