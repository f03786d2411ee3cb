import type { z } from "zod";
import {
  NAMED_TRACTS,
  type TractFiles,
  type TractReport,
  type importTracts as importCall,
} from "../../../contract/tracts/calls/data-sets.ts";
import type { Leavable } from "../../answers/import-progress.ts";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { Database } from "../../storage/database.ts";
import { readApart } from "../import/read-apart.ts";
import { storeDataSet } from "../store-data-set.ts";
import type { InvalidShape, TractsRead, ReadOrder } from "./read-thread.ts";

/** Two files with their metadata and the importing user. */
interface ImportOrder {
  readonly caller: AuditActor;
  readonly files: Omit<z.output<typeof importCall.body>, "importId">;
  readonly progress: Leavable;
}

type Files = Omit<TractFiles, "importId">;

/** Reports what an import of two files would store; stores nothing. 422 for unusable files, with the place. */
export async function checkTracts(files: Files, progress: Leavable): Promise<TractReport> {
  return reportOf(await readFiles(files, progress));
}

/**
 * Imports two files in one transaction, all or nothing. Invalid polygons refuse the import; an import that is stopped
 * before its end stores nothing.
 */
export async function importTracts(
  db: Database,
  { caller, files: { label, tractYear, source, ...files }, progress }: ImportOrder,
) {
  const read = await readFiles(files, progress);
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

function reportOf({
  facts,
  withoutStatistics,
  withoutShape,
  invalid,
  repaired,
  passed,
  marks,
}: TractsRead): TractReport {
  const tracts = (fips: readonly string[]) => ({ count: fips.length, fips: fips.slice(0, NAMED_TRACTS) });
  const shapes = (list: readonly InvalidShape[]) => ({ count: list.length, named: list.slice(0, NAMED_TRACTS) });
  return {
    ...facts,
    withoutStatistics: tracts(withoutStatistics),
    withoutShape: tracts(withoutShape),
    invalid: shapes(invalid),
    repaired: shapes(repaired),
    passed: { count: passed.length, lines: passed.slice(0, NAMED_TRACTS).map(({ line }) => line) },
    marks: Object.entries(marks)
      .map(([mark, count]) => ({ mark, count }))
      .slice(0, NAMED_TRACTS),
  };
}

/** Reads both files in a separate thread. */
function readFiles({ statistics, shapes, columns, repair }: Files, progress: Leavable): Promise<TractsRead> {
  const fileOf = ({ fileName, file }: TractFiles["shapes"]) => ({ name: fileName, bytes: Buffer.from(file, "base64") });
  const order: ReadOrder = { statistics: fileOf(statistics), shapes: fileOf(shapes), columns, repair };
  return readApart(new URL("./read-thread.ts", import.meta.url), order, progress);
}
