import assert from "node:assert/strict";
import test from "node:test";
import type { MultiPolygon, Polygon, Position } from "geojson";
import { starRing, tessellation, rectangle } from "../../test/fixtures/shapes.ts";
import { columns, seededRandom, sure } from "../../test/kits/numbers.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import { STATISTICS } from "../words/statistics.ts";
import {
  OVERLAPS,
  SELECTIONS,
  ZoneError,
  type Overlap,
  type Selection,
  type TractRecord,
  type ZonePart,
  type ZoneShape,
  type ZoneStatistics,
} from "./shapes.ts";
import { buildTractSet, type TractSet } from "./tract-set.ts";
import { selectByEveryRule, selectedStatistics, zoneStatistics } from "./zone-statistics.ts";

/** Ten by ten square tracts of one degree from (0, 0), each with 100 people of whom 30 are below the poverty line. */
const GRID = buildTractSet(
  tessellation({ columns: 10, rows: 10, vertices: 4, bounds: { west: 0, south: 0, east: 10, north: 10 } }).map(
    ({ fips, geometry }): TractRecord => ({ fips, geometry, figures: { population: 100, below_poverty: 30 } }),
  ),
);
const CROOKED_RECORDS = tessellation({
  columns: 20,
  rows: 20,
  vertices: 40,
  bounds: { west: 0, south: 20, east: 10, north: 30 },
});
const CROOKED = buildTractSet(CROOKED_RECORDS);

test("the three selections differ as they should", () => {
  const zone = [drawn(1, rectangle(1.6, 1, 3.25, 2))];
  assert.equal(one(count(GRID, zone, "intersects")).tracts, 3);
  assert.equal(one(count(GRID, zone, "centroid")).tracts, 1);
  const weighted = one(count(GRID, zone, "areaWeighted"));
  assert.deepEqual(
    weighted.members.map(({ share }) => Number(share.toFixed(9))),
    [0.4, 1, 0.25],
  );
  assert.ok(Math.abs(sure(weighted.population) - 165) < 1e-6);
});

test("a zone that follows tract edges contains no neighbor", () => {
  for (const selection of SELECTIONS)
    assert.equal(one(count(GRID, [drawn(1, rectangle(2, 2, 4, 4))], selection)).tracts, 4);
});

test("a centroid on the boundary is not inside, unless the zone continues beyond it", () => {
  const halves = [rectangle(0, 0, 0.5, 1), rectangle(0.5, 0, 1, 1)];
  assert.equal(one(count(GRID, [drawn(1, rectangle(0, 0, 0.5, 1))], "centroid")).tracts, 0);
  assert.equal(one(count(GRID, [drawn(1, ...halves)], "centroid")).tracts, 1);
  const quarters = [
    rectangle(0, 0, 0.5, 0.5),
    rectangle(0.5, 0, 1, 0.5),
    rectangle(0, 0.5, 0.5, 1),
    rectangle(0.5, 0.5, 1, 1),
  ];
  assert.equal(one(count(GRID, [drawn(1, ...quarters)], "centroid")).tracts, 1);
  assert.equal(one(count(GRID, [drawn(1, ...quarters.slice(1))], "centroid")).tracts, 0);
});

test("countOnce assigns a tract to the lowest zone, countEach to both; shared has the number", () => {
  const zones = [drawn(2, rectangle(2, 0, 4, 1)), drawn(1, rectangle(1, 0, 3, 1))];
  for (const selection of SELECTIONS) {
    const once = count(GRID, zones, selection, "countOnce");
    assert.deepEqual(columns(once, "zone", "tracts", "shared"), [
      [1, 2, 1],
      [2, 1, 1],
    ]);
    const each = count(GRID, zones, selection, "countEach");
    assert.deepEqual(columns(each, "zone", "tracts", "shared"), [
      [1, 2, 1],
      [2, 2, 1],
    ]);
  }
});

test("under areaWeighted and countOnce a higher zone keeps the area that no lower zone covers", () => {
  const [first, second] = count(
    GRID,
    [drawn(1, rectangle(0, 0, 0.25, 1)), drawn(2, rectangle(0, 0, 1, 1))],
    "areaWeighted",
  );
  assert.deepEqual(
    first?.members.map(({ share }) => Number(share.toFixed(9))),
    [0.25],
  );
  assert.deepEqual(
    second?.members.map(({ share }) => Number(share.toFixed(9))),
    [0.75],
  );
  assert.deepEqual(
    [first, second].map((zone) => zone?.members[0]?.also),
    [[2], [1]],
  );
});

test("a zone completely under a lower one is empty: zeros, not an error", () => {
  for (const selection of SELECTIONS) {
    const [, second] = count(GRID, [drawn(1, rectangle(0, 0, 5, 5)), drawn(2, rectangle(1, 1, 2, 2))], selection);
    assert.partialDeepStrictEqual(second, {
      tracts: 0,
      shared: 1,
      population: 0,
      above_poverty: 0,
      members: [],
      counties: [],
    });
  }
});

test("picked tracts are selected by name under every rule", () => {
  const [fips = ""] = one(count(GRID, [drawn(1, rectangle(0, 0, 1, 1))], "intersects")).members.map(
    (member) => member.fips,
  );
  const picked: ZoneShape = { zone: 2, parts: [{ kind: "tracts", fips: [fips, fips] }] };
  for (const selection of SELECTIONS) {
    assert.equal(one(count(GRID, [picked], selection)).population, 100);
    assert.equal(count(GRID, [drawn(1, rectangle(0, 0, 1, 1)), picked], selection)[1]?.tracts, 0);
  }
  const [, rest] = count(GRID, [drawn(1, rectangle(0, 0, 1, 0.5)), picked], "areaWeighted");
  assert.ok(Math.abs((rest?.population ?? 0) - 50) < 0.01, "the half that zone 1 leaves");
});

test("missing figures are left out of sums and counted, and no tract takes people above poverty from another", () => {
  // By hand, tract by tract: max(0, 100 - 150) = 0; 80, whose poverty is unknown; of the third only 5 poor are known.
  const figures: TractRecord["figures"][] = [
    { population: 100, below_poverty: 150 },
    { population: 80, below_poverty: null },
    { population: null, below_poverty: 5 },
  ];
  const set = buildTractSet(
    figures.map((own, i) => ({ fips: `1200100000${i}`, geometry: rectangle(i, 0, i + 1, 1), figures: own })),
  );
  const zone = one(count(set, [drawn(1, rectangle(0, 0, 3, 1))], "intersects"));
  assert.partialDeepStrictEqual(zone, {
    population: 180,
    below_poverty: 155,
    above_poverty: 80,
    unknown_poverty: 80,
    households: null,
  });
  assert.partialDeepStrictEqual(zone.counties, [{ above_poverty: 80, below_poverty: 155, unknown_poverty: 80 }]);
  assert.partialDeepStrictEqual(zone.missing, { population: 1, below_poverty: 1, households: 3 });
  const half = one(count(set, [drawn(1, rectangle(1, 0, 2, 0.5))], "areaWeighted"));
  assert.equal(half.missing.below_poverty, 1, "whole tracts");
  assert.ok(Math.abs(sure(half.unknown_poverty) - 40) < 0.01 && half.unknown_poverty === half.above_poverty);
});

test("invalid zones are refused with their code", () => {
  assert.partialDeepStrictEqual(faultOf([drawn(1, rectangle(50, 50, 51, 51))]), { code: "offTheTracts", zone: 1 });
  assert.partialDeepStrictEqual(faultOf([drawn(2, rectangle(10, 0, 12, 1))]), { code: "offTheTracts", zone: 2 });
  assert.partialDeepStrictEqual(faultOf([drawn(5, rectangle(0, 0, 1, 1))]), { code: "zoneNumber", zone: 5 });
  assert.partialDeepStrictEqual(faultOf([drawn(1.5, rectangle(0, 0, 1, 1))]), { code: "zoneNumber" });
  assert.partialDeepStrictEqual(faultOf([drawn(1, rectangle(0, 0, 1, 1)), drawn(1, rectangle(0, 0, 1, 1))]), {
    code: "duplicateZone",
  });
  assert.partialDeepStrictEqual(faultOf([{ zone: 3, parts: [] }]), { code: "emptyZone", zone: 3 });
  assert.partialDeepStrictEqual(faultOf([{ zone: 3, parts: [{ kind: "tracts", fips: ["x"] }] }]), {
    code: "unknownTract",
    fips: "x",
  });
  const bowTie = polygon([0, 0], [2, 2], [2, 0], [0, 2]);
  const expected = { code: "invalidGeometry", zone: 1, part: 1, reason: "selfCrossing", at: [1, 1] };
  assert.partialDeepStrictEqual(faultOf([drawn(1, rectangle(0, 0, 1, 1), bowTie)]), expected);
});

test("a zone without a centroid inside is empty, one without any tract is off the tracts, by centroid too", () => {
  assert.equal(one(count(GRID, [drawn(1, rectangle(0.1, 0.1, 0.2, 0.2))], "centroid")).tracts, 0);
  assert.throws(() => count(GRID, [drawn(1, rectangle(50, 50, 51, 51))], "centroid"), ZoneError);
});

test("counties add up to the zone, exactly", () => {
  const star = drawn(1, randomStar(seededRandom(4), [5, 25], 4));
  for (const selection of SELECTIONS) {
    const zone = one(count(CROOKED, [star], selection));
    assert.ok(zone.counties.length > 1);
    for (const key of [...STATISTICS, "tracts"] as const) {
      assert.equal(
        zone.counties.reduce((sum, county) => sum + sure(county[key]), 0),
        zone[key],
        key,
      );
    }
  }
});

test("the way a zone is written does not change a single bit", () => {
  const random = seededRandom(11);
  for (let round = 0; round < 20; round++) {
    const shell = starRing(random, { center: [5, 25], radius: 3, corners: 30, least: 0.6 });
    const hole = starRing(random, { center: [5, 25], radius: 1, corners: 9 });
    const other = randomStar(random, [2 + 6 * random(), 22 + 6 * random()], 2);
    const plain = [drawn(1, { type: "Polygon", coordinates: [shell, hole] }, other), drawn(2, rectangle(1, 21, 6, 26))];
    const turned = [
      drawn(2, polygon([1, 26], [6, 26], [6, 21], [1, 21])),
      drawn(1, other, { type: "Polygon", coordinates: [rolled(shell), hole.toReversed()] }),
    ];
    for (const selection of SELECTIONS) {
      for (const overlap of OVERLAPS) {
        assert.deepEqual(count(CROOKED, turned, selection, overlap), count(CROOKED, plain, selection, overlap));
      }
    }
  }
});

test("the way tracts are written does not change a single bit", () => {
  const turned = CROOKED_RECORDS.map(({ geometry, ...tract }): TractRecord => {
    assert.ok(geometry?.type === "Polygon");
    return { ...tract, geometry: { type: "Polygon", coordinates: geometry.coordinates.map(rolled) } };
  });
  const zones = [drawn(1, randomStar(seededRandom(5), [5, 25], 3))];
  const again = buildTractSet(turned.toReversed());
  for (const selection of SELECTIONS)
    assert.deepEqual(count(again, zones, selection), count(CROOKED, zones, selection));
});

test("a split zone sums to the whole under areaWeighted", () => {
  const random = seededRandom(12);
  for (let round = 0; round < 20; round++) {
    const cut = 1 + 8 * random();
    const whole = one(count(CROOKED, [drawn(1, rectangle(1, 21, 9, 29))], "areaWeighted"));
    const parts = count(
      CROOKED,
      [drawn(1, rectangle(1, 21, cut, 29)), drawn(2, rectangle(cut, 21, 9, 29))],
      "areaWeighted",
    );
    assertSums(parts, whole);
    const united = one(
      count(CROOKED, [drawn(1, rectangle(1, 21, cut, 29), rectangle((1 + cut) / 2, 21, 9, 29))], "areaWeighted"),
    );
    assertSums([united], whole);
  }
});

test("zones counted once add up to their union, whatever the overlap", () => {
  const random = seededRandom(13);
  for (let round = 0; round < 20; round++) {
    const shapes = [1, 2, 3, 4].map(() => randomStar(random, [3 + 4 * random(), 23 + 4 * random()], 2.5));
    for (const selection of SELECTIONS) {
      const apart = count(
        CROOKED,
        shapes.map((shape, i) => drawn(i + 1, shape)),
        selection,
      );
      assertSums(apart, one(count(CROOKED, [drawn(1, ...shapes)], selection)));
    }
  }
});

test("zones counted by their selections, only the wanted ones, have the same bits", () => {
  const random = seededRandom(15);
  for (let round = 0; round < 10; round++) {
    const zones = [1, 2, 3, 4].map((zone) =>
      drawn(zone, randomStar(random, [3 + 4 * random(), 23 + 4 * random()], 2.5)),
    );
    const wanted = new Set([1 + (round % 4), 3]);
    const selections = zones.flatMap((zone) => selectByEveryRule(CROOKED, [zone]));
    for (const selection of SELECTIONS) {
      for (const overlap of OVERLAPS) {
        const selected = selections.map((zone) => zone[selection]);
        assert.deepEqual(
          selectedStatistics(CROOKED, selected, { selection, overlap, wanted }),
          count(CROOKED, zones, selection, overlap).filter(({ zone }) => wanted.has(zone)),
        );
      }
    }
  }
});

test("a multipolygon is its polygons, overlapping ones too", () => {
  const [a, b] = [rectangle(1.2, 21, 4.1, 24), rectangle(3, 22, 6, 27)];
  const multi: MultiPolygon = { type: "MultiPolygon", coordinates: [a.coordinates, b.coordinates] };
  for (const selection of SELECTIONS) {
    assert.deepEqual(count(CROOKED, [drawn(1, multi)], selection), count(CROOKED, [drawn(1, b, a)], selection));
  }
});

test("a star of five thousand vertices is fast", () => {
  const star = starRing(seededRandom(14), { center: [5, 25], radius: 4, corners: 5000, least: 0.9 });
  const started = process.cpuUsage();
  const zone = one(count(CROOKED, [drawn(1, { type: "Polygon", coordinates: [star] })], "areaWeighted"));
  assert.ok(zone.tracts > 100);
  assert.ok(cpuMilliseconds(started) < 3000);
});

function count(
  set: TractSet,
  zones: ZoneShape[],
  selection: Selection,
  overlap: Overlap = "countOnce",
): ZoneStatistics[] {
  return zoneStatistics(set, zones, { selection, overlap });
}

function one([zone]: ZoneStatistics[]): ZoneStatistics {
  assert.ok(zone !== undefined);
  return zone;
}

function faultOf(zones: ZoneShape[]): object {
  try {
    count(GRID, zones, "intersects");
  } catch (error) {
    assert.ok(error instanceof ZoneError);
    return { code: error.code, ...error.details };
  }
  return assert.fail("nothing was thrown");
}

function assertSums(parts: readonly ZoneStatistics[], whole: ZoneStatistics): void {
  for (const key of STATISTICS) {
    const sum = parts.reduce((total, part) => total + sure(part[key]), 0);
    assert.ok(Math.abs(sum - sure(whole[key])) <= 1e-8 * sure(whole[key]), `${key}: ${sum}, ${whole[key]}`);
  }
}

function drawn(zone: number, ...shapes: (Polygon | MultiPolygon)[]): ZoneShape {
  return { zone, parts: shapes.map((geometry): ZonePart => ({ kind: "area", geometry })) };
}

function randomStar(random: () => number, center: Position, radius: number): Polygon {
  return { type: "Polygon", coordinates: [starRing(random, { center, radius, corners: 25 })] };
}

function polygon(...points: Position[]): Polygon {
  return { type: "Polygon", coordinates: [[...points, ...points.slice(0, 1)]] };
}

/** The same ring from another start, the other way round. */
function rolled(ring: Position[]): Position[] {
  const open = ring.slice(1);
  const start = Math.floor(open.length / 3);
  return [...open.slice(start), ...open.slice(0, start), ...open.slice(start, start + 1)].toReversed();
}
