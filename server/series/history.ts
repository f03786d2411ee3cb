import { VALUES_AT_ONCE, type Series, type SeriesHistory, type getSeriesValues } from "../../contract/calls/series.ts";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";
import { percentOf, zoneShareOf, type WeighedTract, type ZoneShare } from "../../engine/series/zone-share.ts";
import type { z } from "zod";
import type { Reader } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import type { timeSeries } from "../storage/schema/index.ts";
import { columnAt, stepAt, wholeOf } from "./series-rows.ts";

type SeriesRow = typeof timeSeries.$inferSelect;
type Figures = readonly (number | null)[];

/** Some steps of a place's figures, and of what they are a part of. */
interface PlaceFigures {
  readonly place: string;
  readonly figures: Figures;
  readonly wholes: Figures | null;
}

/** The figures of some places, or of all, at the steps `from` to before `to`. */
async function readFigures(
  reader: Reader,
  series: SeriesRow,
  column: number,
  { from, to, places }: { readonly from: number; readonly to: number; readonly places?: readonly string[] },
): Promise<PlaceFigures[]> {
  const whole = wholeOf(series, columnAt(series, column));
  const { rows } = await reader.execute<{ place: string; figures: Figures; wholes: Figures | null }>(sql`
    select v.place, v.figures[${from + 1}:${to}] as figures, w.figures[${from + 1}:${to}] as wholes
    from time_series_value v
    left join time_series_value w on w.series_id = v.series_id and w.place = v.place and w.column_no = ${whole}::int
    where v.series_id = ${series.seriesId} and v.column_no = ${column}
      ${places === undefined ? sql`` : sql`and v.place = any(${sql.param(places)}::text[])`}
    order by v.place`);
  return rows;
}

/** The figures of all places at a step, and at as many steps after it as one answer holds. */
export async function readValues(
  reader: Reader,
  series: SeriesRow,
  { column, step }: { readonly column: number; readonly step: number },
): Promise<z.input<typeof getSeriesValues.answer>> {
  stepAt(series, step);
  const steps = Math.max(1, Math.floor(VALUES_AT_ONCE / series.placeCount));
  const to = Math.min(series.steps.length, step + steps);
  const rows = await readFigures(reader, series, column, { from: step, to });
  const byStep = (of: (row: PlaceFigures) => Figures | null) =>
    Array.from({ length: to - step }, (_, at) => rows.map((row) => of(row)?.[at] ?? null));
  const whole = wholeOf(series, columnAt(series, column));
  return {
    places: rows.map(({ place }) => place),
    values: byStep(({ figures }) => figures),
    wholes: whole === null ? null : byStep(({ wholes }) => wholes),
  };
}

/** The place of a series in which a tract lies: itself, or its county where the series is by county. */
const placeFor = ({ geography }: Pick<Series, "geography">, fips: string): string =>
  fips.slice(0, FIPS_DIGITS[geography]);

/** One place's figures over time: percentages where the column has a denominator. A tract has its county's in a series by county. */
export async function placeHistory(
  reader: Reader,
  series: SeriesRow,
  column: number,
  fips: string,
): Promise<SeriesHistory> {
  const [row] = await readFigures(reader, series, column, {
    from: 0,
    to: series.steps.length,
    places: [placeFor(series, fips)],
  });
  const { denominator } = columnAt(series, column);
  const values = series.steps.map((_, at) => shown(row, at, denominator !== null));
  return { method: denominator === null ? "figure" : "percent", values, knownPeople: null, unknownPeople: null };
}

/** A place's figure at a step as it is shown. */
function shown(row: PlaceFigures | undefined, at: number, percent: boolean): number | null {
  const figure = row?.figures[at] ?? null;
  return percent ? percentOf(figure, row?.wholes?.[at] ?? null) : figure;
}

/** The people of some tracts as one weight for each place of a series, so that a history does not add the same tracts up at each step. */
function weighedPlaces(series: SeriesRow, tracts: readonly WeighedTract[]): WeighedTract[] {
  const people = new Map<string, number>();
  for (const { fips, people: count, share } of tracts) {
    const place = placeFor(series, fips);
    if (count !== null) people.set(place, (people.get(place) ?? 0) + count * share);
  }
  return [...people].map(([fips, count]) => ({ fips, people: count, share: 1 }));
}

/** What the people of some tracts come to at the steps `from` to before `to`. */
export async function sharesOf(
  reader: Reader,
  series: SeriesRow,
  column: number,
  { from, to, tracts }: { readonly from: number; readonly to: number; readonly tracts: readonly WeighedTract[] },
): Promise<ZoneShare[]> {
  const places = weighedPlaces(series, tracts);
  const rows = await readFigures(reader, series, column, { from, to, places: places.map(({ fips }) => fips) });
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const percent = columnAt(series, column).denominator !== null;
  return Array.from({ length: to - from }, (_, at) =>
    zoneShareOf(places, (place) => shown(byPlace.get(place), at, percent)),
  );
}

/** Whether a column says a share, of which an affected share can be taken. */
export function isShare(series: Pick<SeriesRow, "columns" | "title">, column: number): boolean {
  const { denominator, unit } = columnAt(series, column);
  return denominator !== null || unit === "%";
}

/** The history of some tracts together, weighted by their people. */
export async function weighedHistory(
  reader: Reader,
  series: SeriesRow,
  column: number,
  tracts: readonly WeighedTract[],
): Promise<SeriesHistory> {
  const shares = await sharesOf(reader, series, column, { from: 0, to: series.steps.length, tracts });
  return {
    method: isShare(series, column) ? "weightedPercent" : "weightedMean",
    values: shares.map(({ value }) => value),
    knownPeople: shares.map(({ knownPeople }) => knownPeople),
    unknownPeople: shares.map(({ unknownPeople }) => unknownPeople),
  };
}
