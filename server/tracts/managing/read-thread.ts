import { parentPort, workerData } from "node:worker_threads";
import { checkPolygon } from "../../../engine/geometry/validate.ts";
import type { TractShape } from "../../../engine/tracts/geometry.ts";
import { reportNow } from "../../../engine/tracts/progress.ts";
import type { StatisticsColumns, StatisticsNotes } from "../../../engine/tracts/statistics.ts";
import type { DataSetContent } from "../data-set-content.ts";
import { contentOf, factsOf, joinFiles, readTable } from "../import/import-tracts.ts";
import { IMPORT_LIMITS } from "../import/limits.ts";
import type { InputFile } from "../import/read-features.ts";
import { outcomeOf, type ReadState } from "../import/read-outcome.ts";
import { parseShapes } from "../import/read-shapes.ts";
import { repaired } from "../import/repair.ts";
import { unpacked } from "../import/unpacked.ts";

/** Two uploaded gzip files, and how to read them. */
export interface ReadOrder {
  readonly statistics: InputFile;
  readonly shapes: InputFile;
  readonly columns: StatisticsColumns;
  readonly repair: boolean;
}

/** An invalid polygon, with its feature in the file. */
export interface InvalidShape {
  readonly fips: string;
  readonly feature: number;
  readonly reason: string;
}

type ReadContent = Omit<DataSetContent, "label" | "tractYear" | "source" | "sample">;

/** The thread's result. */
export interface TractsRead extends StatisticsNotes {
  readonly kind: "read";
  readonly content: ReadContent;
  readonly facts: ReturnType<typeof factsOf>;
  readonly withoutStatistics: readonly string[];
  readonly withoutShape: readonly string[];
  /** Invalid polygons that were not repaired; they prevent storing. */
  readonly invalid: readonly InvalidShape[];
  readonly repaired: readonly InvalidShape[];
}

parentPort?.postMessage(await outcomeOf(() => readFiles(workerData as ReadOrder)));

async function readFiles(order: ReadOrder): Promise<TractsRead> {
  const statistics = unpacked(order.statistics, IMPORT_LIMITS.statistics);
  const geometry = unpacked(order.shapes, IMPORT_LIMITS.geometry);
  const table = readTable(statistics, { named: order.columns, progress: progressOf("reading") });
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
    passed: table.passed,
    marks: table.marks,
  };
}

function progressOf(phase: ReadState["phase"]) {
  return (done: number, of: number) =>
    parentPort?.postMessage({ kind: "progress", phase, done, of } satisfies ReadState);
}

function checkShapes(shapes: readonly TractShape[], repair: boolean) {
  const invalid: InvalidShape[] = [];
  const mended: InvalidShape[] = [];
  const progress = progressOf("shapes");
  const kept = shapes.map((shape, at) => {
    reportNow(progress, at, shapes.length);
    const fault = checkPolygon(shape.geometry);
    if (fault === null) return shape;
    const details = { fips: shape.fips, feature: shape.feature, reason: fault.reason };
    const geometry = repair ? repaired(shape.geometry) : null;
    (geometry === null ? invalid : mended).push(details);
    return geometry === null ? shape : { ...shape, geometry };
  });
  return { shapes: kept, invalid, repaired: mended };
}
