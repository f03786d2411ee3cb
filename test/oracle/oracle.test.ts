import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { STATISTICS } from "../../engine/words/statistics.ts";
import {
  OVERLAPS,
  SELECTIONS,
  ZoneError,
  type Overlap,
  type Selection,
  type ZoneShape,
  type ZoneStatistics,
} from "../../engine/zones/shapes.ts";
import { buildTractSet, type TractSet } from "../../engine/zones/tract-set.ts";
import { zoneStatistics } from "../../engine/zones/zone-statistics.ts";
import { oracleCases } from "./cases.ts";
import { floridaTracts, irmaAreas, withoutFlorida } from "./florida.ts";
import { readGoldens, type GoldenZone } from "./golden.ts";

/** Geodesic areas may differ by this share of a sum; counts may not differ at all. */
const AREA_TOLERANCE = 0.0005;

test("zones contain the same tracts as in PostGIS", { skip: withoutFlorida }, async (t) => {
  const records = floridaTracts();
  const set = buildTractSet(records);
  const goldens = readGoldens();
  const cases = oracleCases(records, irmaAreas());
  assert.equal(cases.length, Object.keys(goldens).length, "every case has its golden");
  const kinds = Map.groupBy(cases, ({ name }) => name.split(" ")[0] ?? name);
  for (const [kind, members] of kinds) {
    await t.test(`${kind} (${members.length})`, () => {
      for (const { name, zones } of members) {
        for (const selection of SELECTIONS) {
          for (const overlap of OVERLAPS) {
            const golden = goldens[name]?.[selection][overlap];
            if (golden !== undefined) compare(set, zones, { selection, overlap }, golden, name);
          }
        }
      }
    });
  }
});

function compare(
  set: TractSet,
  zones: readonly ZoneShape[],
  rules: { selection: Selection; overlap: Overlap },
  golden: readonly GoldenZone[],
  name: string,
): void {
  const where = `${name}, ${rules.selection}, ${rules.overlap}`;
  let counted: ZoneStatistics[];
  try {
    counted = zoneStatistics(set, zones, rules);
  } catch (error) {
    assert.ok(error instanceof ZoneError && error.code === "offTheTracts", `${where}: ${String(error)}`);
    assert.equal(golden.find(({ zone }) => zone === error.details.zone)?.tracts, 0, `${where}: off the tracts`);
    return;
  }
  assert.equal(counted.length, golden.length, where);
  counted.forEach((zone, i) => {
    const expected = golden[i];
    assert.ok(expected !== undefined && expected.zone === zone.zone, where);
    assert.equal(zone.tracts, expected.tracts, `${where}: tracts`);
    assert.equal(zone.shared, expected.shared, `${where}: shared`);
    assert.equal(hashOf(zone), expected.fips, `${where}: which tracts`);
    STATISTICS.forEach((key, k) => {
      const sum = expected.sums?.[k] ?? 0;
      assert.equal(zone.missing[key], expected.missing?.[k] ?? 0, `${where}: missing ${key}`);
      const tolerance = rules.selection === "areaWeighted" ? AREA_TOLERANCE * sum : 0;
      assert.equal(
        zone[key] === null,
        zone.tracts > 0 && zone.missing[key] === zone.tracts,
        `${where}: unknown ${key}`,
      );
      const off = Math.abs((zone[key] ?? 0) - sum);
      assert.ok(off <= tolerance, `${where}: ${key} ${zone[key]}, PostGIS ${sum}`);
    });
  });
}

function hashOf({ members }: ZoneStatistics): string | null {
  if (members.length === 0) return null;
  return createHash("md5")
    .update(members.map(({ fips }) => fips).join(","))
    .digest("hex");
}
