import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { ParameterSet } from "../../contract/planning/calls/parameters.ts";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import type { RunBand, WhatIfAnswer } from "../../contract/planning/calls/what-if.ts";
import type { StatisticKey } from "../../contract/api/domain.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { distributionPoints } from "../../engine/distribution/points.ts";
import { PRESET_DATA } from "../../engine/needs/defaults.ts";
import { calculateNeeds } from "../../engine/needs/needs.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { compareEstimations, type CalculatedEstimation } from "../../engine/what-if/what-if.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { sure } from "./numbers.ts";

const AT = "2026-09-01T12:00:00Z";

export const DISASTER: Disaster = {
  did: 1,
  type: "Hurricane",
  name: "Hurricane Ada",
  category: "3",
  startDate: "2026-09-01",
  status: "Active",
  createdDate: AT,
  createdBy: "Pat Planner",
  editedDate: AT,
  editedBy: "Pat Planner",
  lock: null,
  version: 1,
  estimations: 1,
  stormId: null,
  leading: 7,
};

export const ESTIMATION: Estimation = {
  eid: 7,
  did: 1,
  name: "Landfall at Tampa Bay",
  startDate: "2026-09-01",
  status: "ProjectionsStale",
  dataSetId: 3,
  dataSetLabel: "Sample data 2018",
  povertyMeaning: "below100",
  sampleData: true,
  zones: 3,
  zoneNames: {},
  createdDate: AT,
  createdBy: "Pat Planner",
  editedDate: AT,
  editedBy: "Pat Planner",
  parametersEdited: false,
  plannedBy: null,
  lastRunBy: null,
  lastRun: null,
  published: null,
  lock: null,
  disasterLock: null,
  disaster: DISASTER.name,
  disasterClosed: false,
  version: 4,
};

const shipped = PRESET_DATA.default;

export const PARAMETERS: ParameterSet = {
  eid: 7,
  version: 2,
  status: "ProjectionsStale",
  estimationVersion: 4,
  editedBy: "Pat Planner",
  editedDate: AT,
  daily: shipped.parameters.map(({ product, category, value, unit }) => ({ product, category, value, unit })),
  assistance: shipped.assistance.map(({ product, zone, category, value }) => ({
    product,
    zone,
    category,
    value,
    suggestedCategory: null,
  })),
  suggested: ["Food", "Water", "Ice"].flatMap((product) =>
    (["Coastal(%)", "Inland(%)", "Other"] as const).flatMap((suggestedCategory, i) =>
      (["Below Poverty(%)", "Above Poverty(%)"] as const).map((category, j) => ({
        product,
        category,
        suggestedCategory,
        region: null,
        value: 80 - i * 10 - j * 30,
      })),
    ),
  ),
  settings: { ...shipped.settings, demand: null, restoration: [], presence: [] },
  sources: Object.fromEntries(shipped.parameters.map((row) => [`${row.product} ${row.category}`, row.source])),
  arrivals: [],
};

/** A run over three zones, calculated by the engine itself. */
export function projectionsOf(status: Projections["status"] = "Projected"): Projections {
  const people = [
    { zone: 1, below_poverty: 21_733, above_poverty: 87_411, affected: 100 },
    { zone: 2, below_poverty: 40_120, above_poverty: 160_977, affected: 75 },
    { zone: 3, below_poverty: 3_001, above_poverty: 12_345, affected: 50 },
  ];
  const { needs, totals } = calculateNeeds({
    zones: people,
    parameters: PARAMETERS.daily,
    assistance: PARAMETERS.assistance,
    settings: PARAMETERS.settings,
  });
  const assisted = people.map(({ zone }) =>
    Math.max(...needs.filter((row) => row.zone === zone).map((row) => row.assisted ?? NaN)),
  );
  const plain = <Row>(row: Row): Row => structuredClone(row);
  return {
    eid: 7,
    run: {
      id: 1,
      at: AT,
      by: "Pat Planner",
      engineVersion: "2.0.0",
      inputHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      dataSetLabel: "Sample data 2018",
      povertyMeaning: "below100",
      sampleData: true,
      startDate: "2026-09-01",
    },
    status,
    settings: PARAMETERS.settings,
    zoneNames: {},
    zones: people.map(({ zone, below_poverty, above_poverty, affected }) => ({
      zone,
      affected,
      ...zeros(),
      population: below_poverty + above_poverty,
      below_poverty,
      above_poverty,
      unknown_poverty: 0,
      tracts: 40,
      shared: 0,
      missing: zeros(),
      counties: [],
    })),
    needs: needs.map(plain) as Projections["needs"],
    totals: totals.map(plain) as Projections["totals"],
    headline: { peopleAssisted: assisted.reduce((a, b) => a + b, 0), peopleAffected: 267_639 },
    points: {
      zones: people.map(({ zone }, i) => ({ zone, ...distributionPoints(assisted[i] ?? 0) })),
      counties: [{ zone: 1, county: "12057", name: "Hillsborough", ...distributionPoints(assisted[0] ?? 0) }],
    },
    blocks: blockDates("2026-09-01").map(plain),
  };
}

const zeros = () => Object.fromEntries(STATISTICS.map((key) => [key, 0])) as Record<StatisticKey, number>;

type Band = RunBand["band"];
type ProjectionsNeeds = Projections["needs"];
type ProjectionsTotals = Projections["totals"];

/** A band around the fixture's run with invented ends. */
export function bandAnswer(body: unknown, margins: Band["margins"] = null): RunBand {
  const { ranges } = body as { ranges: Band["ranges"] };
  const { headline, totals: known, run } = projectionsOf();
  const totals = known.map((row) => ({
    product: row.product,
    unit: row.unit,
    assisted: sure(row.assisted),
    dayOne: sure(row.dayOne),
    total: sure(row.total),
    trucks: { dayOne: sure(row.trucks.dayOne), total: sure(row.trucks.total) },
  }));
  const around = (low: number, central: number, high: number) => ({ low, central, high });
  const share = (central: number, low: number, high: number) => around(central * low, central, central * high);
  const ends = [
    [0.82, 1.2],
    [0.8, 1.2],
    [0.81, 1.19],
  ] as const;
  const products = totals.map(({ product, unit, assisted, dayOne, total, trucks }, i): Band["products"][number] => {
    const [low, high] = ends[i] ?? [1, 1];
    const all = product === "Water" ? around(2_502_000, total, 3_750_000) : share(total, low, high);
    return {
      product,
      unit,
      assisted: share(assisted, low, high),
      dayOne: share(dayOne, low, high),
      total: all,
      trucks: {
        dayOne: around(Math.floor(trucks.dayOne * low), trucks.dayOne, Math.ceil(trucks.dayOne * high)),
        total:
          product === "Water"
            ? around(527, trucks.total, 790)
            : around(Math.floor(trucks.total * low), trucks.total, Math.ceil(trucks.total * high)),
      },
    };
  });
  const central = products.reduce((sum, { trucks }) => sum + sure(trucks.total.central), 0);
  const rules = { low: "centroid", high: "intersects" } as const;
  return {
    eid: 7,
    run: { id: run.id, at: run.at, dataSetLabel: run.dataSetLabel },
    band: {
      ranges,
      selection: "intersects",
      zones: 3,
      unknownZones: [],
      excludedRules: [],
      storm: [],
      restorationSpread: 1.5,
      margins,
      peopleAssisted: share(sure(headline.peopleAssisted), 0.8, 1.2),
      products,
      trucks: around(901, central, 1_500),
      tornado: {
        all: [
          { factor: "affected", low: 1_021, high: 1_236, rules: null },
          { factor: "assistance", low: 1_080, high: 1_200, rules: null },
          { factor: "selection", low: 1_100, high: 1_150, rules },
        ],
        products: products.map(({ product }) => ({
          product,
          swings: [
            { factor: "selection", low: 500, high: 659, rules },
            { factor: "affected", low: 600, high: 700, rules: null },
            { factor: "assistance", low: 630, high: 690, rules: null },
          ],
        })),
        largest: "affected",
      },
    },
  };
}

const NAMES = { a: "Landfall at Tampa Bay", b: "Landfall, wider" } as const;

/** The fixture's run alongside one with a higher affected share in zone 2 and more water per person, compared by the engine. */
export function whatIfAnswer(changes: Partial<WhatIfAnswer> = {}): WhatIfAnswer {
  const projections = { a: projectionsOf(), b: projectionsOf() };
  const tract = (zone: number) => `1200100${zone}000`;
  const tracts = buildTractSet(
    projections.a.zones.map(({ zone, population, below_poverty }) => ({
      fips: tract(zone),
      geometry: null,
      figures: { population, below_poverty },
    })),
  );
  const a: CalculatedEstimation = {
    tracts,
    dataSet: "a",
    settings: PARAMETERS.settings,
    zones: projections.a.zones.map(({ zone }) => ({ zone, parts: [{ kind: "tracts", fips: [tract(zone)] }] })),
    affected: Object.fromEntries(projections.a.zones.map(({ zone, affected }) => [zone, affected])),
    parameters: PARAMETERS.daily,
    assistance: PARAMETERS.assistance,
  };
  const parameters = PARAMETERS.daily.map((row) =>
    row.product === "Water" && row.category === "npp" ? { ...row, value: 1.5 } : row,
  );
  const compared = compareEstimations(a, { ...a, affected: { ...a.affected, 2: 90 }, parameters });
  const side = (name: "a" | "b", eid: number, own: WhatIfAnswer["a"]["parameters"]): WhatIfAnswer["a"] => ({
    eid,
    did: 1,
    name: NAMES[name],
    disaster: "Hurricane Ada",
    parameters: own,
    assistance: PARAMETERS.assistance.map(({ product, zone, category, value }) => ({ product, zone, category, value })),
    projections: {
      ...projections[name],
      eid,
      needs: structuredClone(compared[name].needs) as ProjectionsNeeds,
      totals: structuredClone(compared[name].totals) as ProjectionsTotals,
      headline: compared[name].headline,
      zones: projections[name].zones.map((zone) =>
        name === "b" && zone.zone === 2 ? { ...zone, affected: 90 } : zone,
      ),
    },
  });
  const { causes, peopleAssisted, peopleAffected, rows } = structuredClone(compared);
  return {
    ...({ causes, peopleAssisted, peopleAffected, rows } as Pick<
      WhatIfAnswer,
      "causes" | "peopleAssisted" | "peopleAffected" | "rows"
    >),
    a: side("a", 7, PARAMETERS.daily),
    b: side("b", 8, parameters),
    ...changes,
  };
}
