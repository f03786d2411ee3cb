import { project } from "../../engine/distribution/estimate.ts";
import { carryingAssumptions } from "../../engine/history/assumptions.ts";
import { sanityOf, type PastEvent } from "../../engine/history/sanity.ts";
import { PRESET_DATA } from "../../engine/needs/defaults.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import type { ReportChoice, ReportFacts, ReportSupply, ReportZone } from "../../engine/reports/facts.ts";
import { reportDocument, shippedSections } from "../../engine/reports/report-document.ts";
import { DEFAULT_RANGES, calculateSensitivityBand } from "../../engine/sensitivity/band.ts";
import { STATISTICS, type StatisticValues, type Statistic } from "../../engine/words/statistics.ts";
import { needCells } from "../../engine/display/need-cells.ts";
import { isKnownNeed } from "../../engine/needs/needs.ts";
import { compareProduct } from "../../engine/supply/product-comparison.ts";
import type { EnteredSupply } from "../../engine/supply/sources.ts";
import { rectangle } from "../fixtures/shapes.ts";

const START = "2026-09-01";
const { parameters, settings } = PRESET_DATA.default;
/** The shipped percentages, except one that was typed. */
const assistance = PRESET_DATA.default.assistance.map((row, i) =>
  i === 0
    ? { ...row, value: 97.5, source: null, suggestion: null }
    : { ...row, suggestion: i === 3 ? "Coastal(%) 72 %, Inland(%) 28 %" : null },
);

const COUNTIES = [
  { fips: "12057", name: "Hillsborough", box: [-82.65, 27.65, -82.05, 28.17] },
  { fips: "12081", name: "Manatee", box: [-82.75, 27.2, -82.05, 27.65] },
  { fips: "12103", name: "Pinellas", box: [-82.9, 27.6, -82.65, 28.17] },
] as const;

/** A zone with all the land in its area. */
function zoneAt(bounds: [number, number, number, number]) {
  const [west, south, east, north] = bounds;
  const points: [number, number][] = [[(west + east) / 2, (south + north) / 2]];
  return { area: area(bounds), land: { bounds, squareMeters: null, points } };
}

/** A rectangle with cut corners, so that it looks like a drawn zone. */
function area([west, south, east, north]: readonly [number, number, number, number]) {
  const cut = (east - west) / 6;
  return {
    type: "Polygon" as const,
    coordinates: [
      [
        [west + cut, south],
        [east - cut, south],
        [east, south + cut],
        [east, north],
        [west, north],
        [west, south + cut],
        [west + cut, south],
      ],
    ],
  };
}

/** Sums of invented tracts, with every count a share of the population. */
function sums(population: number, below: number, tracts: number) {
  const share = (key: Statistic) => 0.04 + 0.03 * STATISTICS.indexOf(key);
  const counts = Object.fromEntries(
    STATISTICS.map((key) => [key, Math.round(population * share(key))]),
  ) as StatisticValues;
  const none = Object.fromEntries(STATISTICS.map((key) => [key, 0])) as StatisticValues;
  return {
    ...counts,
    population,
    below_poverty: below,
    above_poverty: population - below,
    unknown_poverty: 0,
    tracts,
    missing: none,
  };
}

function zone(number: number, { affected, parts }: { affected: number; parts: readonly [string, number, number][] }) {
  const counties = parts.map(([county, population, below]) => ({ county, ...sums(population, below, 12) }));
  const all = (key: "population" | "below_poverty" | "tracts") => counties.reduce((sum, one) => sum + one[key], 0);
  const own = sums(all("population"), all("below_poverty"), all("tracts"));
  // One tract's poverty figure and two tracts' mobile homes are missing, as in real tables.
  const missing = number === 2 ? { ...own.missing, below_poverty: 1, mobile_homes: 2 } : own.missing;
  return {
    zone: number,
    affected,
    shared: number === 2 ? 3 : 0,
    ...own,
    unknown_poverty: number === 2 ? 2_417 : 0,
    missing,
    counties,
  } satisfies ReportZone;
}

const ZONES = [
  zone(1, { affected: 100, parts: [["12103", 109_144, 21_733]] }),
  zone(2, {
    affected: 75,
    parts: [
      ["12057", 150_977, 30_120],
      ["12103", 50_120, 10_000],
    ],
  }),
  zone(3, { affected: 50, parts: [["12081", 15_346, 3_001]] }),
];

const SUPPLY: EnteredSupply = {
  allocations: [
    {
      id: 1,
      product: "Water",
      agency: "Division of Emergency Management",
      storageType: "Trucks",
      block: 1,
      quantity: 120,
      unit: null,
    },
    {
      id: 2,
      product: "Water",
      agency: "Water district",
      storageType: "Loose Goods",
      block: 2,
      quantity: 250_000.5,
      unit: "Gallons",
    },
    { id: 3, product: "Ice", agency: "Cold store Tampa", storageType: "Trucks", block: 1, quantity: 60, unit: null },
    {
      id: 4,
      product: "Food",
      agency: "State warehouse",
      storageType: "Loose Goods",
      block: 1,
      quantity: 9_000_000,
      unit: "Meals",
    },
  ],
  deliveries: [
    {
      id: 1,
      product: "Water",
      partner: "Gulf Coast Food Bank",
      quantity: 400_000,
      unit: "Liters",
      date: "2026-09-03",
      state: "Arrived",
      place: "Tampa fairground",
    },
    {
      id: 2,
      product: "Water",
      partner: "Harvest Partners",
      quantity: 30_000,
      unit: "Gallons",
      date: "2026-09-09",
      state: "Under way",
      place: "Bradenton",
    },
    {
      id: 3,
      product: "Ice",
      partner: "Gulf Coast Food Bank",
      quantity: 80_000,
      unit: "Pounds",
      date: "2026-09-30",
      state: "Planned",
      place: "",
    },
  ],
  uses: [{ id: 1, product: "Water", block: 1, quantity: 512_340, unit: "Gallons" }],
};

/** The sample's zones with the engine's results. */
export function factsOf(zones: readonly ReportZone[]) {
  const { points, ...projection } = project({
    zones: zones.map((one) => ({ ...one, members: [] })),
    affected: Object.fromEntries(zones.map((one) => [one.zone, one.affected])),
    parameters,
    assistance,
    settings,
  });
  const nameOf = (county: string) => COUNTIES.find(({ fips }) => fips === county)?.name ?? county;
  const counties = points.counties.map((one) => ({ ...one, name: nameOf(one.county) }));
  return { zones, ...projection, points: { zones: points.zones, counties } };
}

const CALCULATED = factsOf(ZONES);

function comparisonOf(): ReportSupply["comparison"] {
  return CALCULATED.totals.map(({ product, unit, blocks }) => {
    const capacity = parameters.find((row) => row.product === product && row.category === "cpt");
    return compareProduct(
      {
        product,
        unit,
        blocks,
        needCells: CALCULATED.needs
          .filter((row) => row.product === product)
          .filter(isKnownNeed)
          .map((row) => needCells(row).blocks),
        capacity: { value: capacity?.value ?? 1, unit: capacity?.unit ?? unit },
        shelfLifeBlocks: product === "Ice" ? 1 : null,
        leadTimeDays: 2,
      },
      SUPPLY,
      { startDate: START, truckRounding: settings.truckRounding },
    );
  });
}

/** The zones counted by another selection rule: fewer people of the same kind, one tract with its margins. */
function countedBy(share: number) {
  return ZONES.map((one) => {
    const people = Math.round(one.population * share);
    const own = sums(people, Math.round(one.below_poverty * share), one.tracts);
    return {
      ...own,
      zone: one.zone,
      shared: one.shared,
      counties: [],
      members: [{ fips: `1205700${one.zone}000`, share: 1, also: [] }],
    };
  });
}

const BAND = calculateSensitivityBand({
  counted: { intersects: countedBy(1), centroid: countedBy(0.8), areaWeighted: countedBy(0.85) },
  affected: Object.fromEntries(ZONES.map((one) => [one.zone, one.affected])),
  parameters,
  assistance,
  settings,
  margins: new Map([["12057001000", { population: 812, below_poverty: 304 }]]),
  ranges: DEFAULT_RANGES,
});

const PAST = { day: "2017-09-10", event: "Irma 2017", state: "Florida", factor: 6 } as const;
const PAST_EVENTS: readonly PastEvent[] = [
  { ...PAST, stage: "asked", product: "Food", quantity: 11_000_000, unit: "Meals", source: "WPTV" },
  { ...PAST, stage: "staged", product: "Food", quantity: 7_500_000, unit: "Meals", source: "Miami Herald" },
  { ...PAST, stage: "staged", product: "Water", quantity: 900_000, unit: "Liters", source: "Miami Herald" },
  { ...PAST, stage: "served", product: "Food", quantity: 6_600_000, unit: "Meals", source: "FEMA" },
  { ...PAST, stage: "served", product: "Water", quantity: 800_000, unit: "Liters", source: "FEMA" },
];
const PLAN = {
  totals: CALCULATED.totals,
  peopleAssisted: CALCULATED.headline.peopleAssisted,
  statePeople: 20_598_139,
};

/** Facts of an invented hurricane over three zones; needs, points and comparison are calculated by the engine. */
export const SAMPLE_FACTS: ReportFacts = {
  eid: 7,
  zoneNames: {},
  estimation: "Landfall at Tampa Bay",
  disaster: { name: "Hurricane Ada", type: "Hurricane", category: "3" },
  agency: "Department of Agriculture and Consumer Services",
  contact: "Logistics desk, 850 555 0100, logistics@agency.example",
  timeZone: "America/New_York",
  run: {
    id: 41,
    at: "2026-09-01T16:30:00.000Z",
    engineVersion: "1.0.0",
    inputHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  },
  startDate: START,
  dataSet: {
    label: "Sample data 2018",
    tractYear: 2018,
    povertyMeaning: "below100",
    sample: true,
    hash: "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    source: "generated",
  },
  settings,
  ...CALCULATED,
  parameters,
  assistance,
  areas: [
    { zone: 1, ...zoneAt([-82.86, 27.7, -82.66, 28.05]) },
    { zone: 2, ...zoneAt([-82.66, 27.72, -82.2, 28.1]) },
    { zone: 3, ...zoneAt([-82.68, 27.35, -82.4, 27.6]) },
  ],
  counties: COUNTIES.map(({ fips, name, box: [w, s, e, n] }) => ({ fips, name, area: rectangle(w, s, e, n) })),
  productNames: [],
  tracts: [],
  band: BAND,
  plausibility: { ...sanityOf(PLAN, PAST_EVENTS, BAND.tornado.largest), states: ["Florida"] },
  assumptions: carryingAssumptions(
    [
      { of: "affected", zone: 3, basis: "assumption" },
      { of: "assistance", zone: 1, basis: "entered" },
      { of: "needs", zone: null, basis: "entered" },
    ],
    BAND.tornado.all,
  ),
  supply: {
    today: "2026-08-20",
    comparison: comparisonOf(),
    deliveries: SUPPLY.deliveries.map((row) => ({ ...row, county: row.place === "" ? null : "Hillsborough" })),
    contacts: {
      county: [
        {
          of: "Hillsborough",
          name: "Robin Reyes",
          role: "Emergency manager",
          phone: "813 555 0101",
          email: "robin.reyes@example.org",
        },
        { of: "Pinellas", name: "Alex Stone", role: "Logistics", phone: "727 555 0102", email: "" },
      ],
      regional: [
        {
          of: "Tampa Bay",
          name: "Kim Lopez",
          role: "Coordinator",
          phone: "813 555 0103",
          email: "kim.lopez@example.org",
        },
      ],
      partner: [
        {
          of: "Gulf Coast Food Bank",
          name: "Sam Ortiz",
          role: "Dispatch",
          phone: "727 555 0104",
          email: "sam@example.org",
        },
      ],
    },
  },
};

/** A report of those facts, by default Operations with all pages. */
export function sampleReport(
  { variant = "Operations", selection = "full", units = "asEntered", sections }: Partial<ReportChoice> = {},
  facts: ReportFacts = SAMPLE_FACTS,
): ReportDocument {
  return reportDocument(facts, { variant, selection, units, sections: sections ?? shippedSections(variant) });
}
