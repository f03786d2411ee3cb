import assert from "node:assert/strict";
import test from "node:test";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS } from "../needs/defaults.ts";
import type { DemandCurve, Settings } from "../needs/inputs.ts";
import { project } from "../distribution/estimate.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";
import { affectedZones } from "../needs/people.ts";
import { shownHeadline } from "../display/headline.ts";
import { needTables, type ChosenUnits } from "../display/need-tables.ts";

import { explainFigure, type ExplainedRun, type FigureAddress } from "./figure.ts";
import { figureOfReport, isFigureOfReport } from "./report-figure.ts";

const none = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as Record<Statistic, number>;
const zone = (number: number, figures: Partial<ZoneStatistics>): ZoneStatistics => ({
  ...none,
  above_poverty: null,
  unknown_poverty: null,
  zone: number,
  tracts: 1,
  shared: 0,
  missing: none,
  members: [],
  counties: [],
  ...figures,
});
const ZONES = [
  zone(1, { below_poverty: 1_300, above_poverty: 9_100, households: 4_000, institutionalized: 200 }),
  zone(2, { below_poverty: 700 }),
];
const AFFECTED = {
  affected: { 1: 70, 2: 60 },
  restoration: { 1: { kind: "blocks", blocks: [76.1, 40.3, 9.9, 1.1, 0.1, 0, 0] } },
} as const;
/** Water is counted by households. */
const PARAMETERS = DEFAULT_PARAMETERS.map((row) =>
  row.product === "Water" && row.category === "npp" ? { ...row, base: "households" as const } : row,
);

const runOf = (zones: readonly ZoneStatistics[], settings: Settings, of: Partial<typeof AFFECTED> = AFFECTED) => {
  const inputs = { parameters: PARAMETERS, assistance: DEFAULT_ASSISTANCE, settings };
  const affected = { affected: {}, ...of };
  return {
    ...project({ zones, ...affected, ...inputs }),
    zones: affectedZones(zones, { ...affected, settings }),
    ...inputs,
  };
};

/** Checks each part by its own explanation at every depth; steps are multiplied by hand. */
function checkFigure(address: FigureAddress, run: ExplainedRun, units?: ChosenUnits): void {
  const figure = explainFigure(address, run, units);
  assert.ok(figure);
  const at = JSON.stringify(address);
  const near = (value: number, expected: number, within = 1e-9) =>
    assert.ok(Math.abs(value - expected) <= within * Math.max(1, expected), `${at}: ${value}, ${expected}`);
  const { made, quantity } = figure;
  switch (made.kind) {
    case "sum": {
      const sum = made.parts.reduce((all, part) => all + (part.quantity ?? 0), 0);
      assert.equal(made.days === null ? sum : Math.round(sum / made.days), quantity, at);
      for (const part of made.parts) {
        const own = part.address && explainFigure(part.address, run, units);
        assert.equal(made.days === null ? own?.quantity : own?.load?.trucks, part.quantity, at);
        if (part.address) checkFigure(part.address, run, units);
      }
      return;
    }
    case "affected":
      return assert.equal(Math.round((made.people * made.affected) / 100), quantity, at);
    case "people": {
      const planned = ((made.belowPoverty ?? 0) * made.belowShare + (made.abovePoverty ?? 0) * made.aboveShare) / 100;
      const atHome = (planned * (100 - made.evacuated - made.sheltered)) / 100;
      near((atHome * made.affected * (made.still ?? 100)) / 10_000 + made.inShelters + made.visiting, made.people);
      if (made.rate === null) return assert.equal(Math.round(made.people), quantity, at);
      const { npp, days, demand } = made.rate;
      const people = Math.round(made.people) || made.people;
      assert.equal(Math.round(people * npp * days * ((demand ?? 100) / 100)), made.rate.quantity, at);
      if (units === undefined) assert.equal(made.rate.quantity, quantity, at);
    }
  }
}

test("the steps of every figure multiply to the figure shown, and the parts of every sum add up to it", () => {
  for (const demandCurve of ["restoration", "constant", "linear"] satisfies DemandCurve[])
    for (const presence of [[], [{ zone: 1, evacuated: 20, sheltered: 10, visitors: 500 }]]) {
      const settings = { ...DEFAULT_SETTINGS, demandCurve, presence, institutions: "leftOut" as const };
      const run = runOf(ZONES, settings);
      checkFigure({ of: "trucksADay" }, run);
      for (const zone of [1, 2, null]) {
        checkFigure({ of: "affected", zone }, run);
        for (const product of ["Food", "Water", "Ice"])
          for (const span of ["dayOne", 1, 2, 3, 4, 5, 6, 7, "total"] as const) {
            checkFigure({ of: "need", product, zone, span }, run);
            checkFigure({ of: "need", product, zone, span }, run, { Water: "Liters" });
          }
        for (const product of ["Food", null])
          for (const span of ["most", 1, 7] as const) checkFigure({ of: "people", product, zone, span }, run);
      }
    }
});

test("the affected people are the same in the headline of the calculation and on screen, whoever is elsewhere or left out", () => {
  const presence = [{ zone: 1, evacuated: 20, sheltered: 10, visitors: 500 }];
  const run = runOf(ZONES, { ...DEFAULT_SETTINGS, presence, institutions: "leftOut" });
  assert.equal(run.headline.peopleAffected, (10_400 * 70 + 700 * 60) / 100);
  assert.equal(shownHeadline(run).peopleAffected, run.headline.peopleAffected);
});

test("households are not people to serve", () => {
  const zones = [zone(1, { below_poverty: 1_300, above_poverty: 9_100, households: 4_000_000 })];
  const run = runOf(zones, DEFAULT_SETTINGS);
  const served = (product: string | null) => explainFigure({ of: "people", product, zone: 1, span: "most" }, run);
  assert.equal(served("Water"), null);
  assert.deepEqual(
    [served(null)?.quantity, run.headline.peopleAssisted],
    [served("Food")?.quantity, served("Food")?.quantity],
  );
  const [, water] = needTables(run, "quantity");
  assert.deepEqual(
    [water?.base, water?.all.shown.assisted, water?.zones[0]?.exact.assisted],
    ["households", null, null],
  );
  const need = explainFigure({ of: "need", product: "Water", zone: 1, span: 1 }, run);
  assert.equal(need?.made.kind === "people" && need.made.abovePoverty, 4_000_000);
});

test("people to serve are those of the headline, and the block with the most of them is named", () => {
  const run = runOf(ZONES, DEFAULT_SETTINGS);
  const all = explainFigure({ of: "people", product: null, zone: null, span: "most" }, run);
  assert.equal(all?.quantity, shownHeadline({ ...run, zones: run.zones }).peopleAssisted);
  assert.equal(explainFigure({ of: "people", product: "Food", zone: 1, span: "most" }, run)?.block, 1);
  assert.equal(
    explainFigure({ of: "affected", zone: null }, run)?.quantity,
    shownHeadline({ ...run, zones: run.zones }).peopleAffected,
  );
});

test("an unknown figure has no explanation, and an unknown product or zone is an error", () => {
  const run = runOf([zone(1, { population: null, below_poverty: null })], DEFAULT_SETTINGS, {});
  const asked = { zone: 1, span: 1 } as const;
  assert.equal(explainFigure({ of: "need", product: "Food", ...asked }, run), null);
  assert.equal(explainFigure({ of: "people", product: null, ...asked }, run), null);
  assert.equal(explainFigure({ of: "affected", zone: 1 }, run), null);
  assert.throws(() => explainFigure({ of: "need", product: "Tarps", ...asked }, run), RangeError);
  assert.throws(() => explainFigure({ of: "people", product: null, zone: 3, span: 1 }, run), RangeError);
});

const PRODUCTS = ["Food", "Water", "Baby food 2"].map((product) => ({ product }));

for (const [place, expected] of [
  ["headline/peopleAssisted", { of: "people", product: null, zone: null, span: "most" }],
  ["headlineAll/water", { of: "need", product: "Water", zone: null, span: "total" }],
  ["headline/baby-food-2/trucks", { of: "need", product: "Baby food 2", zone: null, span: "total" }],
  ["headline/water/low", null],
  ["dayOneNeed/food-2/assisted", { of: "people", product: "Food", zone: 2, span: "most" }],
  ["dayOneNeed/baby-food-2-total/trucks", { of: "need", product: "Baby food 2", zone: null, span: "dayOne" }],
  ["multiDayNeed/baby-food-2-3/block-7", { of: "need", product: "Baby food 2", zone: 3, span: 7 }],
  ["multiDayTrucks/water-total/total", { of: "need", product: "Water", zone: null, span: "total" }],
  ["peopleByBlock/people-total/block-2", { of: "people", product: null, zone: null, span: 2 }],
  ["peopleByBlock/people-1-visitors/block-2", null],
  ["population/affected/zone-4", { of: "affected", zone: 4 }],
  ["population/assisted/total", { of: "people", product: null, zone: null, span: "most" }],
  ["population/population/total", null],
  ["comparison/water-2/projected", { of: "need", product: "Water", zone: null, span: 2 }],
  ["runningBalance/water-total/projected", { of: "need", product: "Water", zone: null, span: "total" }],
  ["comparison/water-2/actual", null],
  ["multiDayNeed/tarps-1/total", null],
  ["pastEventsAll/baby-food-2-12/planned", { of: "need", product: "Baby food 2", zone: null, span: "total" }],
  ["pastEvents/baby-food-2-12/planned", { of: "need", product: "Baby food 2", zone: null, span: "total" }],
  ["pastEvents/water-1/quantity", null],
  [
    "urgentAll/baby-food-2-3/short",
    { of: "shortfall", product: "Baby food 2", block: 3, unit: "Gallons", quantity: 7 },
  ],
  ["urgent/water-1/trucks", null],
  ["band/people/central", { of: "people", product: null, zone: null, span: "most" }],
  ["band/water-trucks/central", { of: "need", product: "Water", zone: null, span: "total" }],
  ["band/trucks/central", null],
  ["band/water/low", null],
  ["pointsByZone/zone-2/peopleADay", { of: "people", product: null, zone: 2, span: "most" }],
  ["pointsByZone/total/peopleADay", { of: "people", product: null, zone: null, span: "most" }],
  ["pointsByZone/zone-2/lanes", null],
  ["runningBalance/water-1/balance", null],
] as const)
  test(`what a report has at ${place} is ${expected === null ? "no figure of the run" : "found in the run"}`, () => {
    const figure = { shown: 7, unit: "Gallons" } as const;
    assert.deepEqual(figureOfReport(place, PRODUCTS, figure), expected);
    assert.equal(isFigureOfReport(place, figure), expected !== null || place.includes("tarps"));
    assert.equal(figureOfReport(place, PRODUCTS, { ...figure, shown: null }), null);
  });

test("a shortfall is the block's need less its supply, in the unit shown, and its trucks cover it", () => {
  const run = runOf(ZONES, DEFAULT_SETTINGS);
  const balance = { shown: -300, unit: "Liters" } as const;
  const address = figureOfReport("runningBalance/water-1/balance", PRODUCTS, balance) ?? assert.fail();
  const need = { of: "need", product: "Water", zone: null, span: 1 } as const;
  const needed = explainFigure(need, run, { Water: "Liters" })?.quantity ?? NaN;
  const figure = explainFigure(address, run);
  assert.deepEqual(figure?.made, {
    kind: "sum",
    days: null,
    parts: [
      { address: need, quantity: needed },
      { address: null, quantity: 300 - needed },
    ],
  });
  assert.ok(needed > 300);
  // 4,750 gallons are 17,981 liters.
  assert.deepEqual([figure?.unit, figure?.quantity, figure?.load?.trucks], ["Liters", 300, 1]);
});
