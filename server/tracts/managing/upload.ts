import { Worker } from "node:worker_threads";
import type { z } from "zod";
import {
  NAMED_TRACTS,
  type TractFiles,
  type TractReport,
  type importTracts as importCall,
} from "../../../contract/calls/data-sets.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { storeDataSet } from "../store-data-set.ts";
import type { InvalidShape, ReadOrder, ReadOutcome } from "./read-thread.ts";

/** Megabytes that a reading thread may take: all tracts of the United States. */
const MEMORY = 3_072;

type Read = Extract<ReadOutcome, { readonly kind: "read" }>;

/** What an import of two files would take; nothing is stored. 422 for files that cannot be used, with the place. */
export async function checkTracts(files: TractFiles): Promise<TractReport> {
  return reportOf(await readApart(files));
}

/** Imports two files in one transaction, all or nothing; polygons that are not valid refuse them. */
export async function importTracts(
  db: Database,
  caller: RequestCaller,
  { label, tractYear, source, ...files }: z.output<typeof importCall.body>,
) {
  const read = await readApart(files);
  const [first] = read.invalid;
  if (first !== undefined)
    refuseAt("body.shapes", "domain.dataSet.invalidShapes", { count: read.invalid.length, fips: first.fips });
  const content = { label, tractYear, source, sample: false, ...read.content };
  const { outcome, dataSetId, label: stored } = await storeDataSet(db, content, { actor: caller });
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

/** Reads files in a thread of its own: whatever they hold, the server goes on answering. */
async function readApart({ statistics, shapes, columns, repair }: TractFiles): Promise<Read> {
  const fileOf = ({ fileName, file }: TractFiles["shapes"]) => ({ name: fileName, bytes: Buffer.from(file, "base64") });
  const order: ReadOrder = { statistics: fileOf(statistics), shapes: fileOf(shapes), columns, repair };
  const worker = new Worker(new URL("./read-thread.ts", import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
  });
  const outcome = await new Promise<ReadOutcome>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread that reads tract files ended with ${code}`)));
  });
  if (outcome.kind === "read") return outcome;
  const { file, line, feature, field, found, expected } = outcome;
  const place = line === null ? (feature === null ? "file" : "feature") : "line";
  const values = { file, line: line ?? 0, feature: feature ?? 0, field: field ?? "–", found, expected };
  return refuseAt("body", `domain.dataSet.faults.${place}`, values);
}
