import { STATISTICS } from "../../engine/statistics.ts";
import type { Disaster } from "../../contract/calls/disasters.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import type { ParameterSet } from "../../contract/calls/parameters.ts";
import type { Projections } from "../../contract/calls/projections.ts";
import type { StatisticKey } from "../../contract/domain.ts";
import { blockDates } from "../../engine/blocks.ts";
import { distributionPoints } from "../../engine/distribution/points.ts";
import { PRESET_DATA } from "../../engine/needs/defaults.ts";
import { calculateNeeds } from "../../engine/needs/needs.ts";

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
  createdDate: AT,
  createdBy: "Pat Planner",
  editedDate: AT,
  editedBy: "Pat Planner",
  lastRunBy: null,
  lastRun: null,
  published: null,
  lock: null,
  disasterLock: null,
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
  settings: { ...shipped.settings, demand: null },
  sources: Object.fromEntries(shipped.parameters.map((row) => [`${row.product} ${row.category}`, row.source])),
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
      engineVersion: "1.0.0",
      inputHash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      dataSetLabel: "Sample data 2018",
      povertyMeaning: "below100",
      sampleData: true,
      startDate: "2026-09-01",
    },
    status,
    settings: PARAMETERS.settings,
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
