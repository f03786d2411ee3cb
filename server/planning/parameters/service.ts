import type { ParameterSet, ParameterValues } from "../../../contract/planning/calls/parameters.ts";
import { PRESETS, type Preset } from "../../../engine/needs/inputs.ts";
import { presetSource } from "../../../engine/needs/seeded.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { clock } from "../../storage/clock.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import {
  advanceEstimation,
  readEstimationRow,
  type EstimationAt,
  type EstimationRow,
} from "../estimations/estimation-rows.ts";
import { hasCurrentPopulation } from "../estimations/workflow.ts";
import { arrivalsIn } from "../projections/zone-restoration.ts";
import type { CountingRules } from "../zones/count-thread.ts";
import type { CountingPlace } from "../zones/counting.ts";
import { withTracts } from "../zones/population.ts";
import { recount } from "../zones/recounting.ts";
import { readCurrentStatistics, readZoneRows } from "../zones/zone-rows.ts";
import { assertParameters } from "./check.ts";
import { readDefaults, type Defaults } from "./defaults.ts";
import { observedRows, type CurvesOfSeries } from "./observed-rows.ts";
import { namedByCatalogue, readParameterValues, reconcileUnits, writeParameters } from "./parameter-rows.ts";

/** The three tabs and the settings of an estimation; 404 if there is none. */
export function readParameters(db: Database, eid: number): Promise<ParameterSet> {
  return inSnapshot(db, async (tx) => answer(tx, await readEstimationRow(tx, eid)));
}

/** The default or Corps parameters for an estimation's disaster; nothing is saved. */
export function defaultsFor(db: Database, eid: number, preset: Preset): Promise<Defaults> {
  return inSnapshot(db, async (tx) => {
    const { did } = await readEstimationRow(tx, eid);
    return readDefaults(tx, await readDisaster(tx, did), preset);
  });
}

/**
 * Saves the three tabs and the settings together, under the parameters' own version: drawing zones at the same time is
 * not a conflict. Projections become stale; if the counting rules changed, a current population is counted again at
 * once, so that it always matches the rules.
 */
export async function saveParameters(
  place: CountingPlace & { readonly curvesOf?: CurvesOfSeries | undefined },
  caller: RequestCaller,
  sent: ParameterValues & EstimationAt,
) {
  const { eid, version, ...given } = sent;
  return withTracts(place.db, eid, async (tx, { estimation, tracts }) => {
    const named = await namedByCatalogue(tx, given);
    const row = versionOf(estimation);
    await assertVersion({ sent: version, row, yours: sent, theirs: () => answer(tx, estimation) });
    const zones = await readZoneRows(tx, eid);
    assertParameters(named, zones, await arrivalsOf(tx, estimation));
    refuseAny(await reconcileUnits(tx, eid, named.daily));

    const before = await readParameterValues(tx, eid);
    const restoration = await observedRows(tx, caller, {
      estimation,
      rows: named.settings.restoration,
      before: before.settings.restoration,
      curvesOf: place.curvesOf,
    });
    const values = { ...named, settings: { ...named.settings, ...(restoration ? { restoration } : {}) } };
    await writeParameters(tx, eid, values);
    if (hasCurrentPopulation(estimation) && rulesDiffer(before.settings, values.settings))
      await recount(place, tx, { estimation, tracts });
    const moved = await advanceEstimation(tx, caller, estimation, {
      events: ["parametersChanged"],
      columns: {
        parametersVersion: estimation.parametersVersion + 1,
        parametersEditedBy: caller.userName,
        parametersEditedAt: clock.date(),
      },
    });
    const after = await answer(tx, moved);
    await audit(tx, {
      caller,
      module: "Parameter",
      action: "update",
      subjectId: eid,
      subject: estimation.name,
      before,
      after: await readParameterValues(tx, eid),
    });
    return after;
  });
}

function rulesDiffer(a: CountingRules, b: CountingRules): boolean {
  return a.selection !== b.selection || a.overlap !== b.overlap;
}

function versionOf({ parametersVersion, parametersEditedBy, parametersEditedAt, ...row }: EstimationRow) {
  return {
    version: parametersVersion,
    editedBy: parametersEditedBy ?? row.editedBy,
    editedAt: parametersEditedAt ?? row.editedAt,
  };
}

async function answer(reader: Reader, estimation: EstimationRow): Promise<ParameterSet> {
  const values = await readParameterValues(reader, estimation.eid);
  return {
    ...values,
    eid: estimation.eid,
    version: estimation.parametersVersion,
    status: estimation.status,
    estimationVersion: estimation.version,
    editedBy: estimation.parametersEditedBy,
    editedDate: estimation.parametersEditedAt?.toISOString() ?? null,
    sources: await sourcesOf(reader, estimation, values),
    arrivals: await arrivalsOf(reader, estimation),
  };
}

/** Returns when the winds of a storm plan reach the people of each counted zone, as its curves use it. */
async function arrivalsOf(reader: Reader, { eid, startDate, plannedBy }: EstimationRow) {
  const { timeZone = "" } = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  return [...(await readCurrentStatistics(reader, eid)).values()].flatMap(({ zone, counties }) =>
    arrivalsIn(counties, { startDate, plannedBy, timeZone }).map((arrival) => ({ zone, ...arrival })),
  );
}

/**
 * The sources of values, by product and category ("Food npp"): only for those that are still as shipped, since the only
 * source of a typed number is the user.
 */
export async function sourcesOf(reader: Reader, { did }: EstimationRow, values: ParameterValues) {
  const disaster = await readDisaster(reader, did);
  const sources: Record<string, string> = {};
  for (const [key, rows] of Map.groupBy(
    [...values.daily, ...values.assistance],
    (row) => `${row.product} ${row.category}`,
  )) {
    const [source, ...others] = new Set(rows.map(presetSource));
    if (source != null && others.length === 0) sources[key] = source;
  }
  // If both presets have the same value, the estimation's own comes last and wins.
  for (const preset of PRESETS.toSorted((a) => (a === values.settings.preset ? 1 : -1))) {
    const shipped = await readDefaults(reader, disaster, preset);
    const rows = [...values.daily.map(dailyText), ...values.assistance.map(cellText)];
    const asShipped = [...shipped.daily.map(dailyText), ...shipped.assistance.map(cellText)];
    for (const [key, source] of Object.entries(shipped.sources)) {
      const mine = rows.filter((row) => row.key === key).map(({ text }) => text);
      const theirs = asShipped.filter((row) => row.key === key).map(({ text }) => text);
      if (mine.length === theirs.length && mine.every((text) => theirs.includes(text))) sources[key] = source;
    }
  }
  return sources;
}

function dailyText({ product, category, value, unit }: ParameterValues["daily"][number]) {
  return { key: `${product} ${category}`, text: `${value} ${unit}` };
}

function cellText({ product, zone, category, value }: ParameterValues["assistance"][number]) {
  return { key: `${product} ${category}`, text: `${zone}: ${value}` };
}
