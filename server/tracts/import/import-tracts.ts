import { STATISTICS } from "../../../engine/words/statistics.ts";
import { joinTracts, type Join, type TractShape } from "../../../engine/tracts/geometry.ts";
import {
  parseStatistics,
  type StatisticsNotes,
  type StatisticsReading,
  type StatisticsTable,
} from "../../../engine/tracts/statistics.ts";
import { statisticsNotes } from "../../../engine/tracts/statistics-notes.ts";
import { TractFault } from "../../../engine/tracts/tract-fault.ts";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import type { Database } from "../../storage/database.ts";
import { tractName, type DataSetContent } from "../data-set-content.ts";
import { storeDataSet, type StoredDataSet } from "../store-data-set.ts";
import { IMPORT_LIMITS, assertSize, textOfFile } from "./limits.ts";
import type { InputFile } from "./read-features.ts";
import { readShapes } from "./read-shapes.ts";

/** The tract years of published SVI tables, which this product stores side by side. */
export const TRACT_YEARS = [2016, 2018, 2020] as const;
export type TractYear = (typeof TRACT_YEARS)[number];

/** The input of an import. */
export interface ImportOrder {
  readonly statistics: InputFile;
  readonly geometry: InputFile;
  readonly year: TractYear;
  /** Label of the set; default "Census tracts" and the year. */
  readonly label?: string | undefined;
  /** The table's columns by content, if they are not SVI's. */
  readonly columns?: StatisticsReading["named"];
}

/** The result of an import, with what did not match. */
interface ImportReport extends StoredDataSet, StatisticsNotes {
  readonly tracts: number;
  readonly counties: number;
  readonly population: number;
  /** FIPS of shapes without statistics, whose figures are all missing. */
  readonly withoutStatistics: readonly string[];
  /** FIPS of rows without a shape: they cannot be included in a drawn zone. */
  readonly withoutGeometry: readonly string[];
}

interface ImportOptions {
  readonly actor?: AuditActor;
  readonly progress?: (message: string) => void;
}

/**
 * Imports one tract year, all or nothing: an SVI table joined by FIPS to tract polygons. FileFault for unusable files;
 * tracts without a match in the other file are stored and reported.
 */
export async function importTracts(
  db: Database,
  order: ImportOrder,
  { actor, progress = () => undefined }: ImportOptions = {},
): Promise<ImportReport> {
  const { statistics, geometry, year } = order;
  progress(`Reading ${statistics.name}`);
  const table = readTable(statistics, { named: order.columns });
  progress(`Reading ${geometry.name}`);
  const join = joinFiles({ shapes: await readShapes(geometry), table, statistics, geometry });
  const content: DataSetContent = {
    label: order.label ?? `Census tracts ${year}`,
    tractYear: year,
    source: `${order.columns ? "Named" : "CDC/ATSDR SVI"} columns from ${statistics.name}, tract polygons from ${geometry.name}`,
    sample: false,
    ...contentOf(join, table),
  };
  const stored = await storeDataSet(db, content, {
    ...(actor && { actor }),
    progress: (done, all) => progress(`Stored ${done} of ${all} tracts`),
  });
  return {
    ...stored,
    ...factsOf(content.rows),
    withoutStatistics: join.withoutStatistics,
    withoutGeometry: join.withoutGeometry,
    passed: table.passed,
    marks: table.marks,
  };
}

/** A table of statistics from its file; its columns are SVI's unless others are named. */
export function readTable({ name, bytes }: InputFile, reading: StatisticsReading = {}): StatisticsTable {
  assertSize(name, bytes.length, IMPORT_LIMITS.statistics);
  return parseStatistics(textOfFile(bytes, name), name, reading);
}

/** Joins shapes and statistics by FIPS. FileFault if none of them match. */
export function joinFiles(files: {
  readonly shapes: readonly TractShape[];
  readonly table: StatisticsTable;
  readonly statistics: Pick<InputFile, "name">;
  readonly geometry: Pick<InputFile, "name">;
}): Join {
  const { shapes, table, statistics, geometry } = files;
  const join = joinTracts(shapes, table.rows);
  if (join.withoutStatistics.length === shapes.length)
    throw new TractFault({ file: geometry.name }, "noneJoined", { found: statistics.name });
  return join;
}

/** The content of a data set from joined files, without its texts. */
export const contentOf = (join: Join, table: StatisticsTable) => ({
  povertyMeaning: table.povertyMeaning,
  withoutShape: join.withoutGeometry.length,
  withoutStatistics: join.withoutStatistics.length,
  ...joined(join, table),
});

/** Numbers of tracts, counties and known people in rows. */
export const factsOf = (rows: DataSetContent["rows"]) => ({
  tracts: rows.length,
  counties: new Set(rows.map((row) => row.fips.slice(0, 5))).size,
  population: rows.reduce((sum, row) => sum + (row.figures.population ?? 0), 0),
});

function joined({ records }: Join, table: StatisticsTable) {
  const rowOf = new Map(table.rows.map((row) => [row.fips, row]));
  const countyNames = new Map(
    table.rows.flatMap((row) => (row.county === null ? [] : [[row.fips.slice(0, 5), row.county] as const])),
  );
  const rows = records.map(({ fips, geometry }) => {
    const row = rowOf.get(fips);
    const margins = row?.margins ?? {};
    return {
      fips,
      name: tractName(fips, countyNames.get(fips.slice(0, 5)) ?? fips.slice(0, 5)),
      figures: row?.figures ?? NO_FIGURES,
      margins: Object.values(margins).some((margin) => margin !== null) ? margins : null,
      geometry,
    };
  });
  return { rows, countyNames };
}

const NO_FIGURES = Object.fromEntries(
  STATISTICS.map((key) => [key, null]),
) as DataSetContent["rows"][number]["figures"];

/** The result of an import for a terminal; FIPS that did not match are listed one per line, so that they can be copied. */
export function importReportText(report: ImportReport): string {
  const { outcome, label, dataSetId, tracts, counties, population, hash, removed, kept } = report;
  const lines =
    outcome === "unchanged"
      ? [`Unchanged: data set ${dataSetId} "${label}" holds exactly this already`]
      : [`Stored as data set ${dataSetId} "${label}"`];
  lines.push(`${tracts} tracts in ${counties} counties, ${population} people`, `Content ${hash}`);
  if (removed.length > 0) lines.push(`Replaced data set ${removed.join(", ")}, which no estimation used`);
  if (kept.length > 0) lines.push(`Data set ${kept.join(", ")} of the same name stays: estimations count with it`);
  lines.push(...unjoined("shapes without statistics (their figures are missing)", report.withoutStatistics));
  lines.push(
    ...unjoined("rows without a shape (they cannot be included in a drawn zone)", report.withoutGeometry),
    ...statisticsNotes(report),
  );
  return lines.join("\n");
}

function unjoined(what: string, fips: readonly string[]): string[] {
  return fips.length === 0 ? [`0 ${what}`] : [`${fips.length} ${what}:`, ...fips.map((code) => `  ${code}`)];
}
