import type { Projections } from "../../../contract/calls/projections.ts";
import type { EstimationStatus } from "../../../contract/domain.ts";
import { blockDates } from "../../../engine/blocks.ts";
import { ENGINE_VERSION } from "../../../engine/estimate.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { returnedRow } from "../../persistence/change-record.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { desc, eq, type InferSelectModel } from "../../storage/orm.ts";
import { productNeeds, runs } from "../../storage/schema/index.ts";
import { RunInputsSchema, canonicalHash, type RunInputs } from "./inputs.ts";
import { RunResultsSchema, storedResults, type RunResults } from "./results.ts";

/** A stored run, its inputs and results read back double for double. */
export interface StoredRun extends Omit<InferSelectModel<typeof runs>, "inputs" | "results"> {
  readonly inputs: RunInputs;
  readonly results: RunResults;
}

/** The newest run of an estimation, or null before the first. */
export async function readNewestRun(reader: Reader, eid: number): Promise<StoredRun | null> {
  const row = await readNewestRunRow(reader, eid);
  return row && { ...row, inputs: RunInputsSchema.parse(row.inputs), results: RunResultsSchema.parse(row.results) };
}

/** The same as it is in the table, whatever was written there since, in the form in which runs are stored today. */
export async function readNewestRunRow(reader: Reader, eid: number) {
  const [row] = await reader.select().from(runs).where(eq(runs.eid, eid)).orderBy(desc(runs.rid)).limit(1);
  return row ? { ...row, results: storedResults(row.results) } : null;
}

/** Stores a run with its inputs, its results and a row of need for every zone, product and day. */
export async function writeRun(
  tx: Transaction,
  { userName: runBy }: RequestCaller,
  { eid, inputs, results }: Pick<StoredRun, "eid" | "inputs" | "results">,
): Promise<StoredRun> {
  const hashes = { inputsHash: canonicalHash(inputs), engineVersion: ENGINE_VERSION };
  const row = returnedRow(
    await tx
      .insert(runs)
      .values({ eid, inputs, ...hashes, results, runBy })
      .returning(),
  );
  const needs = results.needs.flatMap(({ zone, product, unit, daily }) =>
    daily.map((quantity, i) => ({ rid: row.rid, eid, zone, product, day: i + 1, quantity, unit })),
  );
  for (let i = 0; i < needs.length; i += INSERT_ROWS)
    await tx.insert(productNeeds).values(needs.slice(i, i + INSERT_ROWS));
  return { ...row, inputs, results };
}

/** Rows of one insert; a statement takes at most 65,535 values. */
const INSERT_ROWS = 2_000;

/** A stored run as it crosses the wire, with the status of the estimation as it stands now. */
export function projectionsAnswer(run: StoredRun, status: EstimationStatus): Projections {
  const { startDate, dataSet, settings } = run.inputs;
  return {
    eid: run.eid,
    run: {
      id: run.rid,
      at: run.runAt.toISOString(),
      by: run.runBy,
      engineVersion: run.engineVersion,
      inputHash: run.inputsHash,
      dataSetLabel: dataSet.label,
      povertyMeaning: dataSet.povertyMeaning,
      sampleData: dataSet.sample,
      startDate,
    },
    status,
    settings,
    ...run.results,
    blocks: blockDates(startDate).map(({ block, from, to }) => ({ block, from, to })),
  };
}
