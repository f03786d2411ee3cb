import assert from "node:assert/strict";
import test from "node:test";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { figureRows, totalTracts, zonesAsGeoJson } from "./rows.ts";

const zeros = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as Record<(typeof STATISTICS)[number], number>;
function zone(number: number, people: number | null, missing = 0): Zone {
  const sums = {
    ...zeros,
    population: people ?? 0,
    tracts: 3,
    above_poverty: people ?? 0,
    unknown_poverty: 0,
    seniors: missing === 3 ? null : 0,
    missing: { ...zeros, seniors: missing },
  };
  return {
    eid: 1,
    zone: number,
    name: null,
    parts: [{ kind: "counties", fips: ["12086"] }],
    area: { type: "Polygon", coordinates: [] },
    affected: 100,
    affectedFrom: null,
    fromAdvisory: null,
    land: null,
    statistics: people === null ? null : { ...sums, zone: number, shared: 0, counties: [] },
    version: 1,
    editedBy: "A",
    editedDate: "2026-01-01T00:00:00Z",
  };
}
const row = (zones: Zone[], figure: string) => figureRows(zones).find((one) => one.figure === figure);

test("zones are listed side by side and add up", () => {
  const people = row([zone(1, 100), zone(2, 50)], "population");
  assert.deepEqual(people?.values, [100, 50]);
  assert.equal(people?.total, 150);
  assert.equal(totalTracts([zone(1, 100), zone(2, 50)]), 6);
});

test("an uncounted zone has dashes, and no total leaves it out", () => {
  const people = row([zone(1, 100), zone(2, null)], "population");
  assert.deepEqual(people?.values, [100, null]);
  assert.equal(people?.total, null);
  assert.equal(totalTracts([zone(2, null)]), null);
});

test("a figure that no tract has is a dash; one that some lack shows how many", () => {
  assert.deepEqual(row([zone(1, 100, 3)], "seniors")?.values, [null]);
  assert.deepEqual(row([zone(1, 100, 1)], "seniors")?.missing, [1]);
});

const northern: Zone = {
  eid: 1,
  zone: 3,
  name: "Panhandle",
  parts: [{ kind: "counties", fips: ["12086"] }],
  area: { type: "Polygon", coordinates: [[[-82, 28], [-81, 28], [-81, 29], [-82, 28]]] }, // oxfmt-ignore
  affected: 65,
  affectedFrom: null,
  fromAdvisory: null,
  land: null,
  statistics: null,
  version: 1,
  editedBy: "A",
  editedDate: "2026-01-01T00:00:00Z",
};

test("a zone is exported with its number, its affected share and its area", () => {
  const { features } = zonesAsGeoJson([northern]);
  assert.deepEqual(features, [
    { type: "Feature", properties: { zone: 3, name: "Panhandle", affected: 65 }, geometry: northern.area },
  ]);
});
