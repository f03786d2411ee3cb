import assert from "node:assert/strict";
import test from "node:test";
import { project } from "../distribution/estimate.ts";
import { calculateSensitivityBand, DEFAULT_RANGES } from "../sensitivity/band.ts";
import { needTables } from "../display/need-tables.ts";
import { compareProduct } from "../supply/product-comparison.ts";
import { shownComparison } from "../supply/shown.ts";
import { STATISTICS, type StatisticValues } from "../words/statistics.ts";
import { isAtLeast, unknownZones, type ZoneStatistics } from "../zones/shapes.ts";
import { withoutUnknown } from "../zones/sums.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { zoneStatistics } from "../zones/zone-statistics.ts";
import { DEFAULT_SETTINGS } from "./defaults.ts";
import { rectangle } from "../../test/fixtures/shapes.ts";
import { columns } from "../../test/kits/numbers.ts";

// Worked out by hand. Zone 1: 1,000 people, 400 below poverty, half of them affected, 100 % and 50 % assisted:
// 0.5 · (400 · 1 + 600 · 0.5) = 350 people a day. Zone 2: two tracts without any figure.
const ZEROS = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as StatisticValues;
const counted = (zone: number, tracts: number, figures: Partial<ZoneStatistics>): ZoneStatistics =>
  withoutUnknown({
    ...ZEROS,
    zone,
    tracts,
    shared: 0,
    above_poverty: 0,
    unknown_poverty: 0,
    missing: ZEROS,
    members: [],
    counties: [],
    ...figures,
  });
const KNOWN = counted(1, 4, { population: 1_000, below_poverty: 400, above_poverty: 600 });
const lacking = (tracts: number) => ({ ...ZEROS, population: tracts, below_poverty: tracts });
const UNKNOWN = counted(2, 2, {
  missing: lacking(2),
  counties: [{ ...counted(2, 2, { missing: lacking(2) }), county: "12057" }],
});
const given = {
  affected: { 1: 50, 2: 50 },
  parameters: [
    { product: "Water", category: "npp", value: 2, unit: "Gallons" },
    { product: "Water", category: "cpt", value: 1_000, unit: "Gallons" },
  ] as const,
  assistance: [1, 2].flatMap((zone) => [
    { product: "Water", zone, category: "Below Poverty(%)", value: 100 } as const,
    { product: "Water", zone, category: "Above Poverty(%)", value: 50 } as const,
  ]),
  settings: DEFAULT_SETTINGS,
};
const resultsOf = (zones: readonly ZoneStatistics[]) => project({ ...given, zones });

test("people are unknown if no tract has a figure; a zone without tracts is known to have none", () => {
  const half = counted(4, 2, { missing: { ...ZEROS, population: 1 } });
  assert.deepEqual([...unknownZones([KNOWN, UNKNOWN, counted(3, 0, {}), half])], [2]);
  assert.deepEqual([UNKNOWN.below_poverty, UNKNOWN.above_poverty, UNKNOWN.unknown_poverty], [null, null, null]);
  assert.deepEqual(resultsOf([]).headline, { peopleAssisted: 0, peopleAffected: 0 });
});

test("if only people below poverty are known, the zone's need is at least theirs", () => {
  const poor = counted(2, 2, { missing: { ...ZEROS, population: 2 }, below_poverty: 100 });
  const { needs, totals, headline, points } = resultsOf([KNOWN, poor]);
  // 350 people of zone 1, and half of 100; affected are half of 1,000 and half of 100.
  assert.deepEqual([needs[1]?.assisted, totals[0]?.assisted, headline.peopleAssisted], [50, 400, 400]);
  assert.deepEqual([headline.peopleAffected, points.zones[1]?.peopleADay], [550, 50]);
  assert.deepEqual([[KNOWN, poor].map(isAtLeast), [...unknownZones([KNOWN, poor])]], [[false, true], []]);
});

test("a tract with unknown people or more poor than people does not reduce its neighbors'", () => {
  const all = { selection: "intersects", overlap: "countOnce" } as const;
  // By hand: all of those below poverty are assisted, and half of the 800 above.
  for (const [second, below, above, assisted] of [
    [{ population: null, below_poverty: 1_200 }, 1_400, 800, 1_800],
    [{ population: 100, below_poverty: 700 }, 900, 800, 1_300],
  ] as const) {
    const set = buildTractSet(
      [{ population: 1_000, below_poverty: 200 }, second].map((figures, i) => ({
        fips: `1200100000${i}`,
        geometry: rectangle(i, 0, i + 1, 1),
        figures,
      })),
    );
    const zones = zoneStatistics(set, [{ zone: 1, parts: [{ kind: "area", geometry: rectangle(0, 0, 2, 1) }] }], all);
    assert.partialDeepStrictEqual(zones[0], { below_poverty: below, above_poverty: above });
    const { headline } = project({ ...given, affected: { 1: 100 }, zones });
    assert.deepEqual(headline, { peopleAssisted: assisted, peopleAffected: below + above });
  }
});

test("a zone with unknown people is null in every figure, and the totals are those of the known zones", () => {
  const { needs, totals, headline, points } = resultsOf([KNOWN, UNKNOWN]);
  // 350 people · 2 gallons = 700 a day, 2,100 a block, 14,700 in 21 days: 15 trucks of 1,000.
  assert.deepEqual(
    needs.map(({ zone, assisted, dayOne, blocks, total, trucks }) => [
      zone,
      assisted,
      dayOne,
      blocks[6],
      total,
      trucks.total,
    ]),
    [
      [1, 350, 700, 2_100, 14_700, 15],
      [2, null, null, null, null, null],
    ],
  );
  assert.deepEqual([needs[1]?.daily[20], needs[1]?.trucks.blocks[0], needs[1]?.trucks.dayOne], [null, null, null]);
  assert.deepEqual([totals[0]?.total, totals[0]?.trucks.total], [14_700, 15]);
  assert.deepEqual(headline, { peopleAssisted: 350, peopleAffected: 500 });
  assert.deepEqual(columns(points.zones, "zone", "peopleADay", "typeIII", "spare"), [
    [1, 350, 1, 4_650],
    [2, null, null, null],
  ]);
  assert.deepEqual([points.counties[0]?.peopleADay, points.counties[0]?.points], [null, null]);
});

test("if no zone is known, no figure is 0: needs, headline, points, comparison and band are null", () => {
  const { needs, totals, headline, points } = resultsOf([UNKNOWN]);
  assert.deepEqual(headline, { peopleAssisted: null, peopleAffected: null });
  assert.deepEqual([totals[0]?.total, totals[0]?.trucks.total, points.zones[0]?.lanes], [null, null, null]);
  const [table] = needTables({ needs, totals }, "trucks");
  assert.deepEqual([table?.all.shown.total, table?.zones[0]?.shown.assisted], [null, null]);

  const compared = compareProduct(
    {
      product: "Water",
      unit: "Gallons",
      blocks: totals[0]?.blocks ?? [],
      shelfLifeBlocks: null,
      leadTimeDays: 1,
      capacity: { value: 1_000, unit: "Gallons" },
    },
    {
      allocations: [
        ...[
          { id: 1, product: "Water", agency: "State", storageType: "Loose Goods", block: 2, quantity: 300.6 } as const,
        ].map((row) => ({ ...row, unit: "Gallons" as const })),
      ],
      deliveries: [],
      uses: [],
    },
    { startDate: "2026-09-10", truckRounding: "up" },
  );
  for (const { total, blocks, firstShortfall } of [
    compared,
    shownComparison(compared),
    shownComparison(compared, "Liters"),
  ]) {
    assert.deepEqual([total.projected, total.surplus, firstShortfall], [null, null, null]);
    for (const { projected, surplus, balance, expired, carriedOut } of blocks)
      assert.deepEqual([projected, surplus, balance, expired, carriedOut], [null, null, null, null, null]);
  }
  // The actual stock is known anyway.
  assert.deepEqual([compared.total.actual, shownComparison(compared).total.actual], [300.6, 301]);

  const band = calculateSensitivityBand({
    ...given,
    counted: { intersects: [UNKNOWN], centroid: [UNKNOWN], areaWeighted: [UNKNOWN] },
    margins: new Map(),
    ranges: DEFAULT_RANGES,
  });
  const unknown = { low: null, central: null, high: null };
  assert.deepEqual([band.peopleAssisted, band.products[0]?.total, band.trucks], [unknown, unknown, unknown]);
  assert.deepEqual(band.tornado, { all: [], products: [], largest: null });
  assert.deepEqual([band.zones, band.unknownZones], [1, [2]]);
});

test("a selection rule without data for another zone is left out of the band, not counted as no one", () => {
  // By centroid the zone has one tract, without a figure, so its people are unknown.
  const gone = { ...counted(1, 1, { missing: lacking(1) }) };
  const none = { down: 0, up: 0 };
  const band = calculateSensitivityBand({
    ...given,
    counted: {
      intersects: [KNOWN],
      centroid: [gone],
      areaWeighted: [{ ...KNOWN, below_poverty: 200, above_poverty: 400 }],
    },
    margins: new Map(),
    ranges: { affected: none, assistance: none },
  });
  // Area weighted: 0.5 · (200 + 400 · 0.5) = 200.
  assert.deepEqual(band.peopleAssisted, { low: 200, central: 350, high: 350 });
  assert.deepEqual(band.excludedRules, ["centroid"]);
  assert.deepEqual(band.tornado.all[0]?.rules, { low: "areaWeighted", high: "intersects" });
});
