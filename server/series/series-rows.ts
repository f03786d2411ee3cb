import type { Series, SeriesColumn } from "../../contract/series/calls.ts";
import { anyOf, permits, type Caller } from "../../contract/people/privileges.ts";
import type { RecordKind } from "../persistence/change-record.ts";
import { isId, refuseAt, unknownRecord } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { asc, eq, type InferSelectModel } from "../storage/orm.ts";
import { timeSeries } from "../storage/schema/index.ts";

type SeriesRow = InferSelectModel<typeof timeSeries>;

const unknownSeries = (seriesId: number): never => unknownRecord("domain.series.unknown", { seriesId });

/** Returns whether a caller may see a series: visitors the public ones, users who import data also the hidden ones. */
function maySee(caller: Caller, { isPublic, hidden }: Pick<SeriesRow, "isPublic" | "hidden">): boolean {
  if (permits(caller, anyOf("data.import"))) return true;
  return !hidden && (isPublic || permits(caller, anyOf("estimation.view", "estimation.edit")));
}

/** The series that a caller may see, by title. */
export async function readSeriesList(reader: Reader, caller: Caller): Promise<Series[]> {
  const rows = await reader.select().from(timeSeries).orderBy(asc(timeSeries.title));
  return rows.filter((row) => maySee(caller, row)).map(seriesAnswer);
}

/** A series that a caller may see; 404 for any other, so that the answer does not reveal whether it exists. */
export async function readSeriesFor(reader: Reader, caller: Caller, seriesId: number): Promise<SeriesRow> {
  const [row] = isId(seriesId) ? await reader.select().from(timeSeries).where(eq(timeSeries.seriesId, seriesId)) : [];
  return row !== undefined && maySee(caller, row) ? row : unknownSeries(seriesId);
}

/** A column of a series by its position; 422 for a position that it does not have. */
export function columnAt({ columns, title }: Pick<SeriesRow, "columns" | "title">, column: number): SeriesColumn {
  return (
    columns[column] ??
    refuseAt("params.column", "domain.series.columnUnknown", { found: column, expected: columns.length - 1, title })
  );
}

/** A step of a series by its position; 422 for a position that it does not have. */
export function stepAt({ steps, title }: Pick<SeriesRow, "steps" | "title">, step: number): Date {
  return (
    steps[step] ??
    refuseAt("params.step", "domain.series.stepUnknown", { found: step, expected: steps.length - 1, title })
  );
}

/** Position of a column's denominator; null if it has none. */
export function wholeOf({ columns }: Pick<SeriesRow, "columns">, { denominator }: SeriesColumn): number | null {
  const at = columns.findIndex(({ key }) => key === denominator);
  return at === -1 ? null : at;
}

/** A series in the form of an API answer. */
function seriesAnswer(row: SeriesRow): Series {
  const {
    seriesId,
    title,
    source,
    license,
    fileName,
    timeZone,
    geography,
    columns,
    unjoined,
    sample,
    isPublic,
    hidden,
    version,
  } = row;
  const kept = { seriesId, title, source, license, fileName, timeZone, geography, columns };
  const steps = row.steps.map((step) => step.toISOString());
  return { ...kept, places: row.placeCount, steps, unjoined, sample, isPublic, hidden, version };
}

/** A series, whatever the caller's rights; 404 for an unknown one. */
export async function readSeries(reader: Reader, seriesId: number): Promise<Series> {
  const [row] = await reader.select().from(timeSeries).where(eq(timeSeries.seriesId, seriesId));
  return row ? seriesAnswer(row) : unknownSeries(seriesId);
}

/** The fields of a series that the audit stores. */
export const auditedSeries = ({ steps, ...series }: Series) => ({
  ...series,
  steps: steps.length,
  first: steps[0],
  last: steps.at(-1),
});

/** The record of a series for services that read and update it. Only a feed changes its steps and figures. */
export const seriesRecord: RecordKind<SeriesRow, Series> = {
  module: "Series",
  lock: async (tx, seriesId) => {
    const [row] = isId(seriesId)
      ? await tx.select().from(timeSeries).where(eq(timeSeries.seriesId, seriesId)).for("update")
      : [];
    return row ?? unknownSeries(seriesId);
  },
  read: readSeries,
  subjectOf: ({ seriesId, title }) => ({ subjectId: seriesId, subject: title }),
  audited: auditedSeries,
};
