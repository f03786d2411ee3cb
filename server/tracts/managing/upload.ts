import { Worker } from "node:worker_threads";
import type { z } from "zod";
import {
  NAMED_TRACTS,
  type TractFiles,
  type TractReport,
  type importTracts as importCall,
} from "../../../contract/calls/data-sets.ts";
import { shown } from "../../../engine/tract-files/fault.ts";
import type { Leavable } from "../../answers/import-progress.ts";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { storeDataSet } from "../store-data-set.ts";
import type { InvalidShape, ReadOrder, ReadOutcome, ReadState } from "./read-thread.ts";

/** Megabytes that a reading thread may take: all tracts of the United States. */
const MEMORY = 3_072;

/** Two files with what is said of them, and who imports them. */
interface ImportOrder {
  readonly caller: AuditActor;
  readonly files: Omit<z.output<typeof importCall.body>, "importId">;
  readonly progress: Leavable;
}

type Files = Omit<TractFiles, "importId">;

type Read = Extract<ReadOutcome, { readonly kind: "read" }>;

/** What an import of two files would take; nothing is stored. 422 for files that cannot be used, with the place. */
export async function checkTracts(files: Files, progress: Leavable): Promise<TractReport> {
  return reportOf(await readApart(files, progress));
}

/**
 * Imports two files in one transaction, all or nothing; polygons that are not valid refuse them, and whoever leaves before the
 * end has imported nothing.
 */
export async function importTracts(
  db: Database,
  { caller, files: { label, tractYear, source, ...files }, progress }: ImportOrder,
) {
  const read = await readApart(files, progress);
  const [first] = read.invalid;
  if (first !== undefined)
    refuseAt("body.shapes", "domain.dataSet.invalidShapes", { count: read.invalid.length, fips: first.fips });
  const content = { label, tractYear, source, sample: false, ...read.content };
  const {
    outcome,
    dataSetId,
    label: stored,
  } = await storeDataSet(db, content, {
    actor: caller,
    progress: (done, of) => progress.set({ phase: "storing", done, of }),
  });
  return { outcome, dataSetId, label: stored, report: reportOf(read) };
}

function reportOf({ facts, withoutStatistics, withoutShape, invalid, repaired }: Read): TractReport {
  const tracts = (fips: readonly string[]) => ({ count: fips.length, fips: fips.slice(0, NAMED_TRACTS) });
  const shapes = (list: readonly InvalidShape[]) => ({ count: list.length, named: list.slice(0, NAMED_TRACTS) });
  return {
    ...facts,
    withoutStatistics: tracts(withoutStatistics),
    withoutShape: tracts(withoutShape),
    invalid: shapes(invalid),
    repaired: shapes(repaired),
  };
}

/** Reads files in a thread of its own: whatever they hold, the server goes on answering. The thread ends with the signal. */
async function readApart({ statistics, shapes, columns, repair }: Files, progress: Leavable): Promise<Read> {
  const fileOf = ({ fileName, file }: TractFiles["shapes"]) => ({ name: fileName, bytes: Buffer.from(file, "base64") });
  const order: ReadOrder = { statistics: fileOf(statistics), shapes: fileOf(shapes), columns, repair };
  const { signal } = progress;
  signal.throwIfAborted();
  const worker = new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  const outcome = await new Promise<ReadOutcome>((resolve, reject) => {
    worker.on("message", (message: ReadOutcome | ReadState) => {
      if (message.kind !== "progress") resolve(message);
      // Who has left is told nothing, and the thread is about to end.
      else if (!signal.aborted) progress.set(message);
    });
    worker.once("error", reject);
    worker.once("exit", (code) =>
      reject(signal.reason ?? new Error(`The thread that reads tract files ended: ${code}`)),
    );
  }).finally(() => signal.removeEventListener("abort", stop));
  if (outcome.kind === "read") return outcome;
  const { file, line, feature, field, code, values } = outcome;
  // What is not there is said without a word of any language.
  const found = values["found"] === shown(undefined) ? NONE : (values["found"] ?? NONE);
  const place = { file, line: line ?? 0, feature: feature ?? 0, field: field ?? NONE };
  return refuseAt("body", `domain.dataSet.faults.${code}`, { ...place, ...values, found });
}

const NONE = "–";
