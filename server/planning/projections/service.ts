import { ENGINE_VERSION } from "../../../engine/distribution/estimate.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { inSnapshot, type Database, type Reader, type Transaction } from "../../storage/database.ts";
import { asc, eq } from "../../storage/orm.ts";
import { productNeeds } from "../../storage/schema/index.ts";
import {
  advanceEstimation,
  readEstimation,
  readEstimationRow,
  type EstimationAt,
} from "../estimations/estimation-rows.ts";
import { hasCurrentPopulation, refusesProjections } from "../estimations/workflow.ts";
import { assertParameters } from "../parameters/check.ts";
import { readParameterValues } from "../parameters/parameter-rows.ts";
import { refusingBadZones } from "../zones/bad-zones.ts";
import type { CountingPlace } from "../zones/counting.ts";
import { pathOfSavedZone, withTracts, type PopulationContext } from "../zones/population.ts";
import { recalculate } from "../zones/recounting.ts";
import { namesOf, readZoneRows } from "../zones/zone-rows.ts";
import { changesSince } from "./changes.ts";
import { RunInputsSchema } from "./run-inputs.ts";
import {
  canonicalHash,
  projectionsAnswer,
  readNewestRun,
  readNewestRunRow,
  runInputs,
  tractsOfRun,
  writeRun,
} from "./runs.ts";
import {
  differencesOf,
  resultsAsStored,
  resultsOf,
  RunResultsSchema,
  type ResultDifference,
  type RunResults,
} from "./results.ts";

/** Calculate Projections: runs the engine on the estimation's present state and stores the inputs with the results. */
export async function calculateProjections(db: Database, caller: RequestCaller, sent: EstimationAt) {
  const { eid } = sent;
  return withTracts(db, eid, async (tx, counted) => {
    const row = counted.estimation;
    await assertVersion({ sent: sent.version, row, yours: sent, theirs: () => readEstimation(tx, eid) });
    return calculate(tx, caller, counted);
  });
}

/** Updates everything: counts the people if that is due, then calculates, in one transaction. */
export async function updateEverything(place: CountingPlace, caller: RequestCaller, sent: EstimationAt) {
  const { eid } = sent;
  return withTracts(place.db, eid, async (tx, { estimation: row, tracts }) => {
    await assertVersion({ sent: sent.version, row, yours: sent, theirs: () => readEstimation(tx, eid) });
    const estimation = hasCurrentPopulation(row)
      ? row
      : await recalculate(place, tx, caller, { estimation: row, tracts });
    return calculate(tx, caller, { estimation, tracts });
  });
}

/** The same within an open transaction. */
export async function calculate(tx: Transaction, caller: RequestCaller, { estimation, tracts }: PopulationContext) {
  const { eid } = estimation;
  const rows = await readZoneRows(tx, eid);
  const refusal = refusesProjections(estimation.status, rows.length);
  if (refusal) throwHttpError(409, refusal);
  const values = await readParameterValues(tx, eid);
  assertParameters(values, rows, null);
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);

  const { inputs, results } = refusingBadZones({ pathOfZone: pathOfSavedZone, names: namesOf(rows) }, () => {
    const made = runInputs(estimation, tracts, { rows, values, timeZone });
    return { inputs: made, results: resultsOf(made, tracts) };
  });
  const run = await writeRun(tx, caller, { eid, inputs, results, zoneNames: namesOf(rows) });
  const moved = await advanceEstimation(tx, caller, estimation, {
    events: ["projectionsCalculated"],
    columns: { lastRun: run.runAt, lastRunBy: run.runBy },
  });
  await audit(tx, {
    caller,
    module: "Projection",
    action: "calculate",
    subjectId: eid,
    subject: estimation.name,
    before: { status: estimation.status, lastRun: estimation.lastRun },
    after: { run: run.rid, inputHash: run.inputsHash, engineVersion: run.engineVersion, headline: results.headline },
  });
  return { projections: projectionsAnswer(run, moved.status), estimationVersion: moved.version };
}

/** The newest stored run with the estimation's present status and the changes since; null before the first run. */
export function readProjections(db: Database, eid: number) {
  return inSnapshot(db, async (tx) => {
    const estimation = await readEstimationRow(tx, eid);
    const { status, version } = estimation;
    const run = await readNewestRun(tx, eid);
    return {
      projections: run && projectionsAnswer(run, status),
      changes: run && status !== "Projected" ? await changesSince(tx, run, estimation) : null,
      status,
      estimationVersion: version,
    };
  });
}

/** Most differences that an answer lists. */
const LISTED = 20;

/**
 * Runs the stored inputs of the newest run again, on the data set with the stored hash, and compares every figure bit
 * for bit: the results, the rows of need, and the hash of the inputs. A run of another engine cannot be repeated by
 * this one: only its inputs are compared with their hash, and its rows of need with the stored results.
 */
export async function verifyRun(db: Database, eid: number) {
  const { run, needs } = await inSnapshot(db, async (tx) => {
    await readEstimationRow(tx, eid);
    const newest = (await readNewestRunRow(tx, eid)) ?? throwHttpError(409, "domain.prompt.projections");
    return { run: newest, needs: await readNeeds(tx, newest.rid) };
  });
  const differences = await differencesOfRun(db, run, needs);
  return {
    same: differences.length === 0,
    runAt: run.runAt.toISOString(),
    engineVersion: run.engineVersion,
    currentEngineVersion: ENGINE_VERSION,
    differences: differences.slice(0, LISTED),
  };
}

async function differencesOfRun(
  db: Database,
  run: {
    readonly inputs: unknown;
    readonly inputsHash: string;
    readonly results: unknown;
    readonly engineVersion: string;
  },
  needs: NeedsByKey,
): Promise<ResultDifference[]> {
  const inputs = RunInputsSchema.safeParse(run.inputs);
  if (!inputs.success) return [{ path: "inputs", stored: null, now: null }];
  const tracts = await tractsOfRun(db, inputs.data);
  const now =
    run.engineVersion === ENGINE_VERSION
      ? resultsAsStored(inputs.data, tracts)
      : RunResultsSchema.safeParse(run.results).data;
  if (now === undefined) return [{ path: "results", stored: null, now: null }];
  return [
    ...(canonicalHash(inputs.data) === run.inputsHash ? [] : [{ path: "inputHash", stored: null, now: null }]),
    ...differencesOf(run.results, now),
    ...differencesOf(storedNeeds(needs, needsOf(now)), needsOf(now), "product_need"),
  ];
}

type NeedsByKey = Record<string, number | null>;

async function readNeeds(reader: Reader, rid: number): Promise<NeedsByKey> {
  const rows = await reader
    .select()
    .from(productNeeds)
    .where(eq(productNeeds.rid, rid))
    .orderBy(asc(productNeeds.zone), asc(productNeeds.product), asc(productNeeds.day));
  return Object.fromEntries(rows.map((row) => [keyOf(row), row.quantity]));
}

/** Stored needs in today's form: the first runs were stored with a number in each row, even if no people are known. */
function storedNeeds(stored: NeedsByKey, now: NeedsByKey): NeedsByKey {
  if (Object.values(stored).includes(null)) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([key, quantity]) => [key, now[key] === null ? null : quantity]),
  );
}

function needsOf({ needs }: RunResults): NeedsByKey {
  return Object.fromEntries(
    needs.flatMap(({ zone, product, unit, daily }) =>
      daily.map((quantity, i) => [keyOf({ zone, product, unit, day: i + 1 }), quantity]),
    ),
  );
}

function keyOf({ zone, product, unit, day }: { zone: number; product: string; unit: string; day: number }): string {
  return `zone ${zone}, ${product} (${unit}), day ${day}`;
}
