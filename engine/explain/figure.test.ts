import assert from "node:assert/strict";
import test from "node:test";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS } from "../needs/defaults.ts";
import type { DemandCurve } from "../needs/inputs.ts";
import { project } from "../estimate.ts";
import { STATISTICS, type Statistic } from "../statistics.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";
import { affectedZones } from "../needs/people.ts";
import { explainFigure, FIGURE_SPANS } from "./figure.ts";

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

test("the steps of every figure multiply to the figure, and the parts of every sum add up to it", () => {
  for (const demandCurve of ["restoration", "constant", "linear"] satisfies DemandCurve[])
    for (const presence of [[], [{ zone: 1, evacuated: 20, sheltered: 10, visitors: 500 }]]) {
      const settings = { ...DEFAULT_SETTINGS, demandCurve, presence, institutions: "leftOut" as const };
      const inputs = { parameters: PARAMETERS, assistance: DEFAULT_ASSISTANCE, settings };
      const zones = affectedZones(ZONES, { ...AFFECTED, settings });
      const run = { ...project({ zones: ZONES, ...AFFECTED, ...inputs }), zones };
      for (const product of ["Food", "Water", "Ice"])
        for (const at of [1, 2, null])
          for (const span of FIGURE_SPANS) {
            const figure = explainFigure({ product, zone: at, span }, run, inputs);
            assert.ok(figure);
            const { made, quantity } = figure;
            const near = (value: number, expected: number) =>
              assert.ok(Math.abs(value - expected) <= 1e-9 * Math.max(1, expected), `${product} ${at} ${span}`);
            if (made.kind === "sum")
              near(
                made.parts.reduce((sum, part) => sum + (part.quantity ?? 0), 0),
                quantity,
              );
            else {
              const planned =
                ((made.belowPoverty ?? 0) * made.belowShare + (made.abovePoverty ?? 0) * made.aboveShare) / 100;
              near((planned * made.affected * (made.still ?? 100)) / 10_000 + made.apart, made.people);
              near(made.people * made.npp * made.days * ((made.demand ?? 100) / 100), quantity);
            }
          }
    }
});

test("a figure that is not known has no explanation, and a product that is not there is an error", () => {
  const counted = [zone(1, { population: null, below_poverty: null })];
  const inputs = { parameters: DEFAULT_PARAMETERS, assistance: DEFAULT_ASSISTANCE, settings: DEFAULT_SETTINGS };
  const run = {
    ...project({ zones: counted, affected: {}, ...inputs }),
    zones: affectedZones(counted, { affected: {}, ...inputs }),
  };
  assert.equal(explainFigure({ product: "Food", zone: 1, span: 1 }, run, inputs), null);
  assert.throws(() => explainFigure({ product: "Tarps", zone: null, span: 1 }, run, inputs), RangeError);
});
