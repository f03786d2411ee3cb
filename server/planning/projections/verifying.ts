import { ENGINE_VERSION } from "../../../engine/estimate.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { asc, eq } from "../../storage/orm.ts";
import { productNeeds } from "../../storage/schema/index.ts";
import { readEstimationRow } from "../estimations/estimation-rows.ts";
import { RunInputsSchema, hashOfInputs, tractsOfRun } from "./inputs.ts";
import { differencesOf, resultsOf, type Difference, type RunResults } from "./results.ts";
import { readNewestRunRow } from "./run-rows.ts";

/** Differences that an answer lists at most. */
const LISTED = 20;

/**
 * Runs the stored inputs of the newest run again, on the data set of the stored
 * hash, and compares every figure bit for bit: the results, the rows of need,
 * and the hash of the inputs.
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
  run: { readonly inputs: unknown; readonly inputsHash: string; readonly results: unknown },
  needs: NeedsByKey,
): Promise<Difference[]> {
  const inputs = RunInputsSchema.safeParse(run.inputs);
  if (!inputs.success) return [{ path: "inputs", stored: null, now: null }];
  const now = jsonOf(resultsOf(inputs.data, await tractsOfRun(db, inputs.data)));
  return [
    ...(hashOfInputs(inputs.data) === run.inputsHash ? [] : [{ path: "inputHash", stored: null, now: null }]),
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

/** Stored needs as they are written today: the first runs were stored with a number in each row, also where no people are known. */
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

/** What becomes of results when they are stored: JSON knows no -0. */
function jsonOf(results: RunResults): RunResults {
  return JSON.parse(JSON.stringify(results)) as RunResults;
}
