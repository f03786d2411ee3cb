import assert from "node:assert/strict";
import test from "node:test";
import { project } from "../distribution/estimate.ts";
import { STATISTICS, type Statistic } from "../words/statistics.ts";
import type { ZoneStatistics } from "../zones/shapes.ts";
import { DEFAULT_ASSISTANCE, DEFAULT_PARAMETERS, DEFAULT_SETTINGS } from "./defaults.ts";
import type { Assistance, Parameter, Settings } from "./inputs.ts";
import type { ZoneRestoration } from "./restoration.ts";

const sums = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as Record<Statistic, number>;
const ZONE: ZoneStatistics = {
  ...sums,
  zone: 1,
  population: 10_000,
  below_poverty: 2_000,
  above_poverty: 8_000,
  unknown_poverty: 0,
  children: 1_800,
  households: 4_000,
  institutionalized: 500,
  tracts: 3,
  shared: 0,
  missing: sums,
  members: [],
  counties: [],
};
/** Everyone is planned for. */
const ALL: Assistance[] = DEFAULT_ASSISTANCE.map((cell) => ({ ...cell, value: 100 }));
const CURVE: ZoneRestoration = { kind: "blocks", blocks: [0, 100, 50, 25, 0, 0, 0] };

const food = (
  settings: Partial<Settings>,
  parameters: readonly Parameter[] = [],
  assistance: readonly Assistance[] = [],
) =>
  project({
    zones: [ZONE],
    affected: { 1: 50 },
    restoration: { 1: CURVE },
    parameters: [...DEFAULT_PARAMETERS, ...parameters],
    assistance: [...ALL, ...assistance],
    settings: { ...DEFAULT_SETTINGS, ...settings },
  });

test("evacuees are fed elsewhere, people in shelters are fed separately and never twice", () => {
  const presence = [{ zone: 1, evacuated: 20, sheltered: 10, visitors: 0 }];
  const { needs, headline } = food({ presence });
  // At home: 70 % of 10,000, half of them affected; in shelters: all of 1,000.
  assert.equal(needs[0]?.assisted, 3_500 + 1_000);
  assert.deepEqual(
    needs[0]?.groups?.sheltered,
    Array.from({ length: 7 }, () => 1_000),
  );
  // Half of the residents, wherever they are fed.
  assert.equal(headline.peopleAffected, 5_000);
});

test("shelters are full before the winds arrive, and empty as service returns", () => {
  const presence = [{ zone: 1, evacuated: 0, sheltered: 10, visitors: 0 }];
  const [row] = food({ presence, demandCurve: "restoration" }).needs;
  assert.deepEqual(row?.groups?.sheltered, [1_000, 1_000, 500, 250, 0, 0, 0]);
  assert.deepEqual(row?.assistedBlocks, [1_000, 4_500 + 1_000, 2_250 + 500, 1_125 + 250, 0, 0, 0]);
});

test("visitors are planned for like people above poverty, and people fed by institutions can be left out", () => {
  const presence = [{ zone: 1, evacuated: 0, sheltered: 0, visitors: 600 }];
  const [row] = food({ presence, institutions: "leftOut" }).needs;
  assert.equal(row?.assisted, (10_000 - 500 + 600) / 2);
  assert.deepEqual(
    row?.groups?.visitors,
    Array.from({ length: 7 }, () => 300),
  );
});

test("a product may count by all people, or by any statistic of the zone", () => {
  const of = (product: string, base: Parameter["base"]): Parameter[] => [
    { product, category: "npp", value: 2, unit: "Each", base },
    { product, category: "cpt", value: 100, unit: "Each" },
  ];
  const cells = (product: string, value: number): Assistance[] =>
    (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category) => ({ product, zone: 1, category, value }));
  const { needs } = food(
    { presence: [{ zone: 1, evacuated: 50, sheltered: 0, visitors: 0 }] },
    [
      ...of("Diapers", "children"),
      ...of("Kits", "households"),
      ...of("Masks", "people"),
      ...of("Radios", "no_vehicles"),
    ],
    [...cells("Diapers", 50), ...cells("Kits", 100), ...cells("Masks", 10), ...cells("Radios", 100)],
  );
  const assisted = Object.fromEntries(needs.map((row) => [row.product, row.assisted]));
  assert.deepEqual(
    [assisted["Diapers"], assisted["Kits"], assisted["Masks"], assisted["Radios"]],
    [1_800 * 0.5 * 0.5 * 0.5, 4_000 * 0.5 * 0.5, 10_000 * 0.5 * 0.5 * 0.1, 0],
  );
  const unknown = project({
    zones: [{ ...ZONE, children: null }],
    affected: {},
    parameters: of("Diapers", "children"),
    assistance: cells("Diapers", 50),
    settings: DEFAULT_SETTINGS,
  });
  assert.equal(unknown.needs[0]?.assisted, null, "what no tract counts is not 0");
});

test("visitors are among all people a product counts by, and in no other statistic", () => {
  const rows = (product: string, base: Parameter["base"]): Parameter[] => [
    { product, category: "npp", value: 1, unit: "Gallons", base },
    { product, category: "cpt", value: 4_750, unit: "Gallons" },
  ];
  const cells = (product: string): Assistance[] =>
    (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category) => ({ product, zone: 1, category, value: 50 }));
  const presence = [{ zone: 1, evacuated: 20, sheltered: 0, visitors: 600 }];
  const { needs } = food(
    { presence },
    [...rows("Juice", "people"), ...rows("Formula", "children")],
    [...cells("Juice"), ...cells("Formula")],
  );
  const of = (product: string) => needs.find((row) => row.product === product);
  // Half of 0.8 · 10,000 people at home and of 600 visitors, in a zone where half are affected.
  assert.equal(of("Juice")?.assisted, (0.8 * 10_000 * 0.5 + 600 * 0.5) * 0.5);
  assert.equal(of("Juice")?.groups?.visitors[0], 150);
  assert.equal(of("Formula")?.assisted, 0.8 * 1_800 * 0.5 * 0.5);
});

test("counties add up to their zone, visitors and shelters included", () => {
  const county = (fips: string, share: number) => ({
    ...ZONE,
    county: fips,
    population: 10_000 * share,
    below_poverty: 2_000 * share,
    above_poverty: 8_000 * share,
  });
  const { points } = project({
    zones: [{ ...ZONE, counties: [county("12001", 0.25), county("12003", 0.75)] }],
    affected: { 1: 50 },
    parameters: DEFAULT_PARAMETERS,
    assistance: ALL,
    settings: { ...DEFAULT_SETTINGS, presence: [{ zone: 1, evacuated: 20, sheltered: 10, visitors: 400 }] },
  });
  const counted = points.counties.reduce((sum, { peopleADay }) => sum + (peopleADay ?? NaN), 0);
  assert.equal(counted, points.zones[0]?.peopleADay);
  assert.equal(counted, 3_500 + 1_000 + 200);
});
