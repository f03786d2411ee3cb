import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { checkPolygon } from "../../../engine/geometry/validate.ts";
import { FileFault } from "../../../engine/tract-files/fault.ts";
import type { TractShape } from "../../../engine/tract-files/geometry.ts";
import type { StatisticsColumns } from "../../../engine/tract-files/statistics.ts";
import type { DataSetContent } from "../data-set-content.ts";
import { contentOf, factsOf, joinFiles, readTable } from "../import/import-tracts.ts";
import { IMPORT_LIMITS } from "../import/limits.ts";
import { repaired } from "../import/repair.ts";
import { parseShapes, type InputFile } from "../import/shapefile.ts";

/** Two uploaded files, each compressed by gzip, and how they are to be read. */
export interface ReadOrder {
  readonly statistics: InputFile;
  readonly shapes: InputFile;
  readonly columns: StatisticsColumns;
  readonly repair: boolean;
}

/** A polygon that is not valid, with the feature of its file. */
export interface InvalidShape {
  readonly fips: string;
  readonly feature: number;
  readonly reason: string;
}

export type ReadContent = Omit<DataSetContent, "label" | "tractYear" | "source" | "sample">;

/** What the thread found. Errors do not cross threads with what they carry: they are told as data. */
export type ReadOutcome =
  | {
      readonly kind: "read";
      readonly content: ReadContent;
      readonly facts: ReturnType<typeof factsOf>;
      readonly withoutStatistics: readonly string[];
      readonly withoutShape: readonly string[];
      /** Not valid, and not or not to be repaired: nothing can be stored. */
      readonly invalid: readonly InvalidShape[];
      readonly repaired: readonly InvalidShape[];
    }
  | ({ readonly kind: "fault" } & Pick<FileFault, "file" | "line" | "feature" | "field" | "found" | "expected">);

parentPort?.postMessage(await outcomeOf(workerData as ReadOrder));

async function outcomeOf(order: ReadOrder): Promise<ReadOutcome> {
  try {
    const statistics = unpacked(order.statistics, IMPORT_LIMITS.statistics);
    const geometry = unpacked(order.shapes, IMPORT_LIMITS.geometry);
    const table = readTable(statistics, order.columns);
    const checked = checkShapes(await parseShapes(geometry), order.repair);
    const join = joinFiles({ shapes: checked.shapes, table, statistics, geometry });
    const content = contentOf(join, table);
    const { withoutStatistics, withoutGeometry: withoutShape } = join;
    const { invalid, repaired: mended } = checked;
    return {
      kind: "read",
      content,
      facts: factsOf(content.rows),
      withoutStatistics,
      withoutShape,
      invalid,
      repaired: mended,
    };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const { file, line, feature, field, found, expected } = error;
    return { kind: "fault", file, line, feature, field, found, expected };
  }
}

function unpacked({ name, bytes }: InputFile, limit: number): InputFile {
  try {
    return { name, bytes: gunzipSync(bytes, { maxOutputLength: limit }) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const large = error instanceof RangeError;
    throw new FileFault(
      { file: name },
      large ? `more than ${limit} bytes` : "bytes that gzip did not write",
      large ? `at most ${limit} bytes` : "a file compressed by gzip",
    );
  }
}

function checkShapes(shapes: readonly TractShape[], repair: boolean) {
  const invalid: InvalidShape[] = [];
  const mended: InvalidShape[] = [];
  const kept = shapes.map((shape) => {
    const fault = checkPolygon(shape.geometry);
    if (fault === null) return shape;
    const said = { fips: shape.fips, feature: shape.feature, reason: fault.reason };
    const geometry = repair ? repaired(shape.geometry) : null;
    (geometry === null ? invalid : mended).push(said);
    return geometry === null ? shape : { ...shape, geometry };
  });
  return { shapes: kept, invalid, repaired: mended };
}
