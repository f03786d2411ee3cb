import assert from "node:assert/strict";
import test from "node:test";
import type { Polygon } from "geojson";
import { tessellation, rectangle } from "../../test/fixtures/shapes.ts";
import { STATISTICS } from "../words/statistics.ts";
import { ZoneError, type TractRecord } from "./shapes.ts";
import { packTractSet, unpackTractSet } from "./packed-tract-set.ts";
import { buildTractSet, tractRegion } from "./tract-set.ts";
import { zoneStatistics } from "./zone-statistics.ts";

const square = rectangle(-82, 28, -81, 29);
const record: TractRecord = { fips: "12001000200", geometry: square, figures: { population: 10 } };

test("rows are in FIPS order for any input order", () => {
  const records = tessellation({ columns: 12, rows: 11, vertices: 8 });
  const set = buildTractSet(records.toReversed());
  assert.deepEqual(set.fips, records.map(({ fips }) => fips).sort());
  for (const [row, fips] of set.fips.entries()) assert.equal(set.rowOf.get(fips), row);
});

test("box, centroid, area and figures of a tract", () => {
  const set = buildTractSet([record]);
  assert.deepEqual([...set.boxes], [-82, 28, -81, 29]);
  assert.deepEqual([...set.centroids], [-81.5, 28.5]);
  assert.ok(Math.abs((set.areas[0] ?? 0) / 10850336759.31 - 1) < 1e-9);
  assert.deepEqual(
    STATISTICS.filter((key) => !Number.isNaN(set.figures[key][0])),
    ["population"],
  );
});

test("null, NaN and negative figures are missing; zero is a figure", () => {
  const figures = { population: 0, households: -999, seniors: NaN, children: null, minority: -666666666 };
  const set = buildTractSet([{ ...record, figures }]);
  assert.equal(set.figures.population[0], 0);
  for (const key of ["households", "seniors", "children", "minority", "disabled"] as const) {
    assert.ok(Number.isNaN(set.figures[key][0]), key);
  }
});

test("a tract without a polygon counts when picked and never by shape", () => {
  const set = buildTractSet([record, { fips: "12001000100", geometry: null, figures: { population: 7 } }]);
  assert.equal(tractRegion(set, 0).to - tractRegion(set, 0).from, 0);
  const options = { selection: "areaWeighted", overlap: "countOnce" } as const;
  const [picked] = zoneStatistics(set, [{ zone: 1, parts: [{ kind: "tracts", fips: ["12001000100"] }] }], options);
  const [drawn] = zoneStatistics(set, [{ zone: 1, parts: [{ kind: "area", geometry: square }] }], options);
  assert.equal(picked?.population, 7);
  assert.equal(drawn?.population, 10);
});

test("tracts that cannot be read are refused by name", () => {
  const open: Polygon = { type: "Polygon", coordinates: [square.coordinates[0]?.slice(0, 4) ?? []] };
  assertThrows(() => buildTractSet([{ ...record, geometry: open }]), {
    code: "invalidTract",
    details: { reason: "notClosed" },
  });
  assertThrows(() => buildTractSet([record, record]), { code: "duplicateTract", details: { fips: record.fips } });
});

test("a packed set is the same set, and can be packed again", () => {
  const set = buildTractSet([
    ...tessellation({ columns: 9, rows: 8, vertices: 12 }),
    { ...record, fips: "99", geometry: null },
  ]);
  const packed = packTractSet(set);
  const again = unpackTractSet(packed);
  for (const key of [
    "fips",
    "xy",
    "ringStart",
    "firstRing",
    "boxes",
    "centroids",
    "areas",
    "figures",
    "indexedRows",
    "rowOf",
  ] as const) {
    assert.deepEqual(again[key], set[key], key);
  }
  assert.deepEqual(packTractSet(again), packed);
  const shifted = new Uint8Array(packed.length + 3);
  shifted.set(packed, 3);
  assert.deepEqual(unpackTractSet(shifted.subarray(3)).xy, set.xy);
  assert.deepEqual(again.index?.search(-180, -90, 180, 90).length, 72);
});

test("an empty set packs too", () => {
  const again = unpackTractSet(packTractSet(buildTractSet([])));
  assert.equal(again.size, 0);
  assert.equal(again.index, null);
});

test("bytes that are not a tract set are refused", () => {
  const packed = packTractSet(buildTractSet([record]));
  for (const bytes of [new Uint8Array(0), new Uint8Array(200), packed.subarray(0, packed.length - 8)]) {
    assertThrows(() => unpackTractSet(bytes), { code: "notATractSet" });
  }
});

function assertThrows(run: () => unknown, expected: Partial<ZoneError>): void {
  assert.throws(run, (error: unknown) => {
    assert.ok(error instanceof ZoneError);
    assert.partialDeepStrictEqual({ ...error }, expected);
    return true;
  });
}
