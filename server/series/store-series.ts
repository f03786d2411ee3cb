import type { Titles } from "../../contract/layers/layer.ts";
import { type Series, type SeriesColumn, SERIES_CLASSES } from "../../contract/series/calls.ts";
import type { SeriesColumns, ValueColumn } from "../../engine/series/columns.ts";
import type { SeriesContent } from "../../engine/series/series-reader.ts";
import { SYSTEM_ACTOR, audit, type AuditActor } from "../persistence/audit/audit.ts";
import { returnedRow } from "../persistence/change-record.ts";
import { refuseAt, refusingTaken } from "../persistence/refusals.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import { timeSeries } from "../storage/schema/index.ts";
import { addLayer } from "./layer-rows.ts";
import { auditedSeries, readSeries } from "./series-rows.ts";
import { quantileBounds } from "../../engine/display/class-bounds.ts";

/** The stored fields of a series other than its figures. */
interface SeriesFacts extends Pick<
  typeof timeSeries.$inferInsert,
  "title" | "source" | "license" | "fileName" | "timeZone"
> {
  readonly columns: SeriesColumns;
  /** Title and columns in the other languages, for shipped series. */
  readonly translations?: {
    readonly title: Partial<Titles>;
    /** By the key of each column. */
    readonly columns: Readonly<Record<string, NonNullable<SeriesColumn["translations"]>>>;
  };
  readonly isPublic: boolean;
  readonly sample?: boolean;
  /** Number of rows of the file whose place is unknown. */
  readonly unjoined?: number;
}

interface StoreOptions {
  readonly actor?: AuditActor;
  readonly progress?: (done: number, of: number) => void;
}

/** Places written by one statement; a year of hourly figures for them is a few megabytes. */
const CHUNK = 500;

/** Writes a series with all its figures and its audit row in one transaction, or nothing. */
export async function storeSeries(
  db: Database,
  { steps, places, figures }: SeriesContent,
  { columns: { geography, values }, translations, ...facts }: SeriesFacts,
  { actor = SYSTEM_ACTOR, progress }: StoreOptions = {},
): Promise<Series> {
  const columns = values.map((column, at): SeriesColumn => {
    const words = translations?.columns[column.key];
    return { ...column, breaks: breaksOf(column, figures[at] ?? []), ...(words && { translations: words }) };
  });
  const row = { ...facts, geography, columns, steps: steps.map((step) => new Date(step)), placeCount: places.length };
  const taken = () => refuseAt("body.title", "domain.series.titleTaken", { title: facts.title });
  return refusingTaken({ time_series_title_key: taken }, () =>
    inTransaction(db, async (tx) => {
      const made = await tx
        .insert(timeSeries)
        .values({ ...row, createdBy: actor.userName, editedBy: actor.userName })
        .returning({ id: timeSeries.seriesId });
      const seriesId = returnedRow(made).id;
      await writeFigures(tx, seriesId, { places, figures }, progress);
      const { title, source, isPublic } = facts;
      const titled = translations && { translations: translations.title };
      await addLayer(tx, actor.userName, { kind: "series", title, source, recordId: seriesId, isPublic, ...titled });
      const series = await readSeries(tx, seriesId);
      const imported = { subjectId: seriesId, subject: series.title, after: auditedSeries(series) };
      await audit(tx, { caller: actor, module: "Series", action: "import", ...imported });
      return series;
    }),
  );
}

/** Writes all figures of a series that has none. */
export async function writeFigures(
  tx: Transaction,
  seriesId: number,
  { places, figures }: Omit<SeriesContent, "steps">,
  progress?: StoreOptions["progress"],
): Promise<void> {
  for (let from = 0; from < places.length; from += CHUNK) {
    const chunk = places.slice(from, from + CHUNK);
    for (const [column, all] of figures.entries()) {
      // Each place's figures are one text, since PostgreSQL cannot unnest arrays of arrays of different lengths.
      const texts = chunk.map((_, i) => arrayText(all[from + i] ?? new Float64Array()));
      await tx.execute(sql`
        insert into time_series_value (series_id, column_no, place, figures)
        select ${seriesId}, ${column}, place, figures::float8[]
        from unnest(${sql.param(chunk)}::text[], ${sql.param(texts)}::text[]) as value (place, figures)`);
    }
    progress?.(Math.min(from + CHUNK, places.length), places.length);
  }
}

/** Figures as PostgreSQL writes an array; a missing one is null. */
function arrayText(figures: Float64Array): string {
  const parts = Array.from(figures, (figure) => (Number.isNaN(figure) ? "NULL" : String(figure)));
  return `{${parts.join(",")}}`;
}

/** Fixed upper bounds for percentages; quantiles would all be close to 0 once an event is over. */
const PERCENT_BREAKS = [1, 10, 25, 50, 100];

/**
 * Upper bounds of a column's classes over all its places and steps: {@link PERCENT_BREAKS} for percentages, else
 * quantiles.
 */
function breaksOf({ unit, denominator }: ValueColumn, figures: SeriesContent["figures"][number]): number[] {
  if (denominator !== null || unit === "%") return PERCENT_BREAKS;
  const all = new Float64Array(figures.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const place of figures) {
    all.set(place, at);
    at += place.length;
  }
  const breaks = quantileBounds(all.filter((figure) => !Number.isNaN(figure)).sort(), SERIES_CLASSES);
  return breaks.length === 0 ? [0] : breaks;
}
