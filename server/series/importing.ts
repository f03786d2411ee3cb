import type { Series, SeriesFile, SeriesReportAnswer } from "../../contract/series/calls.ts";
import type { Geography } from "../../engine/words/series.ts";
import { foundBy, type SeriesFinding } from "../../engine/series/findings.ts";
import type { SeriesContent, SeriesReport } from "../../engine/series/series-reader.ts";
import type { Progress } from "../answers/import-progress.ts";
import type { AuditActor } from "../persistence/audit/audit.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import type { Database, Reader } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import { readSeriesFile } from "./read-file.ts";
import { storeSeries } from "./store-series.ts";

/** The counties or tracts that a map of this product can show: those of its data sets. */
async function knownPlaces(reader: Reader, geography: Geography): Promise<ReadonlySet<string>> {
  const { rows } = await reader.execute<{ place: string }>(
    geography === "county"
      ? sql`select fips as place from county_info`
      : sql`select distinct fips as place from census_tract`,
  );
  return new Set(rows.map(({ place }) => place));
}

type SeriesReadResult = { readonly content: SeriesContent | null; readonly report: SeriesReport };

async function read(db: Database, file: SeriesFile, progress: Progress): Promise<SeriesReadResult> {
  const { geography, place, time, values, timeZone, dateOrder } = file;
  const known = await knownPlaces(db, geography);
  const reading = { columns: { geography, place, time, values }, timeZone, dateOrder, known };
  return readSeriesFile(file.text, reading, (done, of) => progress.set({ phase: "reading", done, of }));
}

/** Returns what an import of a file would store, and which rows match no known place. Stores nothing. */
export async function checkSeries(db: Database, file: SeriesFile, progress: Progress): Promise<SeriesReportAnswer> {
  return reportAnswer((await read(db, file, progress)).report);
}

/** The title, source and other texts of an imported series. */
interface SeriesWords {
  readonly title: string;
  readonly source: string;
  readonly license: string;
  readonly isPublic: boolean;
}

/** Imports a series, all of it or nothing: 422 with every kind of fault that was found. */
export async function importSeries(
  db: Database,
  actor: AuditActor,
  { title, source, license, isPublic, ...file }: SeriesFile & SeriesWords,
  progress: Progress,
  store = storeSeries,
): Promise<{ readonly series: Series; readonly report: SeriesReportAnswer }> {
  const { content, report } = await read(db, file, progress);
  refuseAny(
    report.faults.map((finding) =>
      faultAt("body.text", `domain.series.findings.${finding.kind}`, findingValues(finding)),
    ),
  );
  if (content === null) throw new Error("A series without faults has no content");
  const { geography, place, time, values, timeZone, fileName } = file;
  const unjoined = report.notes.find(({ kind }) => kind === "unknownPlace")?.count ?? 0;
  const facts = { title, source, license, isPublic, fileName, unjoined, timeZone: timeZone ?? "UTC" };
  const series = await store(
    db,
    content,
    { ...facts, columns: { geography, place, time, values } },
    { actor, progress: (done, of) => progress.set({ phase: "storing", done, of }) },
  );
  return { series, report: reportAnswer(report) };
}

/** The values of a finding for its text. */
export function findingValues({ kind, count, rows, expected }: SeriesFinding): Record<string, string | number> {
  const lines = rows.map(({ line }) => line).join(", ");
  return { count, lines: count > rows.length ? `${lines} …` : lines, found: foundBy({ kind, rows }), expected };
}

function reportAnswer({ first, last, faults, notes, ...report }: SeriesReport): SeriesReportAnswer {
  const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  const listed = (findings: readonly SeriesFinding[]) => findings.map((one) => ({ ...one, rows: [...one.rows] }));
  return { ...report, first: instant(first), last: instant(last), faults: listed(faults), notes: listed(notes) };
}
