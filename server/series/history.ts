import { VALUES_AT_ONCE, type Series, type SeriesHistory, type getSeriesValues } from "../../contract/series/calls.ts";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";
import {
  placeShareOf,
  wholeKindOf,
  zoneShareAt,
  type PlaceOfZone,
  type WeighedTract,
  type WholeKind,
} from "../../engine/zones/series-share.ts";
import type { z } from "zod";
import type { Reader } from "../storage/database.ts";
import { sql, type SQL } from "../storage/orm.ts";
import type { timeSeries } from "../storage/schema/index.ts";
import { columnAt, stepAt, wholeOf } from "./series-rows.ts";

type SeriesRow = typeof timeSeries.$inferSelect;
type HistoryFigures = readonly (number | null)[];

/** A place's figures at some steps, with the figures of the whole that they are a part of. */
interface PlaceFigures {
  readonly place: string;
  readonly figures: HistoryFigures;
  readonly wholes: HistoryFigures | null;
}

/** The figures of some places, or of all, at the steps `from` to before `to`. */
async function readFigures(
  reader: Reader,
  series: SeriesRow,
  column: number,
  { from, to, places }: { readonly from: number; readonly to: number; readonly places?: readonly string[] },
): Promise<PlaceFigures[]> {
  const whole = wholeOf(series, columnAt(series, column));
  const { rows } = await reader.execute<{ place: string; figures: HistoryFigures; wholes: HistoryFigures | null }>(sql`
    select v.place, v.figures[${from + 1}:${to}] as figures, w.figures[${from + 1}:${to}] as wholes
    from time_series_value v
    left join time_series_value w on w.series_id = v.series_id and w.place = v.place and w.column_no = ${whole}::int
    where v.series_id = ${series.seriesId} and v.column_no = ${column}
      ${places === undefined ? sql`` : sql`and v.place = any(${sql.param(places)}::text[])`}
    order by v.place`);
  return rows;
}

/** The figures of all places at a step and at the following steps, up to the limit of one answer. */
export async function readValues(
  reader: Reader,
  series: SeriesRow,
  { column, step }: { readonly column: number; readonly step: number },
): Promise<z.input<typeof getSeriesValues.answer>> {
  stepAt(series, step);
  const steps = Math.max(1, Math.floor(VALUES_AT_ONCE / series.placeCount));
  const to = Math.min(series.steps.length, step + steps);
  const rows = await readFigures(reader, series, column, { from: step, to });
  const byStep = (of: (row: PlaceFigures) => HistoryFigures | null) =>
    Array.from({ length: to - step }, (_, at) => rows.map((row) => of(row)?.[at] ?? null));
  const whole = wholeOf(series, columnAt(series, column));
  const places = rows.map(({ place }) => place);
  const counted = await countedIn(reader, series, column, { dataSetId: DEFAULT_DATA_SET, places });
  return {
    places,
    values: byStep(({ figures }) => figures),
    wholes: whole === null ? null : byStep(({ wholes }) => wholes),
    counted: whole === null ? null : places.map((place) => counted.get(place) ?? null),
  };
}

/** The place whose figures apply to a tract: the tract itself, or its county if the series is by county. */
const placeFor = ({ geography }: Pick<Series, "geography">, fips: string): string =>
  fips.slice(0, FIPS_DIGITS[geography]);

/**
 * Returns whether a column's totals are compared with all homes or all people; null if it has no totals, or counts
 * neither.
 */
function countedBy(series: SeriesRow, column: number): WholeKind | null {
  const whole = wholeOf(series, columnAt(series, column));
  return wholeKindOf(whole === null ? null : columnAt(series, whole));
}

/** The default data set: used where no estimation determines which tracts are counted. */
const DEFAULT_DATA_SET = sql`(select id from tract_data_set where is_default)`;

/** All households, or all people, of each place in a data set. A place without any known figure is left out. */
async function countedIn(
  reader: Reader,
  series: SeriesRow,
  column: number,
  { dataSetId, places }: { readonly dataSetId: number | SQL; readonly places: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const kind = countedBy(series, column);
  if (kind === null) return new Map();
  const place = sql.raw(series.geography === "county" ? "county" : "fips");
  const figure = sql.raw(`"${kind}"`);
  const { rows } = await reader.execute<{ place: string; counted: number }>(sql`
    select ${place} as place, sum(${figure}) as counted from census_tract
    where data_set_id = ${dataSetId} and ${place} = any(${sql.param(places)}::text[]) and ${figure} is not null
    group by 1`);
  return new Map(rows.map((row) => [row.place, row.counted]));
}

/**
 * One place's figures over time: percentages where the column has a denominator. In a series by county, a tract gets
 * its county's figures. Coverage is measured against the default data set.
 */
export async function placeHistory(
  reader: Reader,
  series: SeriesRow,
  column: number,
  fips: string,
): Promise<SeriesHistory> {
  const place = placeFor(series, fips);
  const [row] = await readFigures(reader, series, column, { from: 0, to: series.steps.length, places: [place] });
  const counted = await countedIn(reader, series, column, { dataSetId: DEFAULT_DATA_SET, places: [place] });
  const { denominator } = columnAt(series, column);
  const held = {
    figures: row?.figures ?? [],
    wholes: denominator === null ? null : (row?.wholes ?? []),
    counted: counted.get(place) ?? null,
  };
  const shares = series.steps.map((_, at) => placeShareOf(held, at));
  return {
    method: denominator === null ? "figure" : "percent",
    values: shares.map(({ value }) => value),
    knownPeople: null,
    unknownPeople: null,
    coverage: shares.map(({ coverage }) => coverage),
  };
}

/** Sums the people of some tracts by place of the series, so that a history does not add up the same tracts at each step. */
function weighedPlaces(series: SeriesRow, tracts: readonly WeighedTract[]): ReadonlyMap<string, number> {
  const people = new Map<string, number>();
  for (const { fips, people: count, share } of tracts) {
    const place = placeFor(series, fips);
    if (count !== null) people.set(place, (people.get(place) ?? 0) + count * share);
  }
  return people;
}

/** The tracts of a data set that are counted. */
export interface CountedTracts {
  readonly dataSetId: number;
  readonly tracts: readonly WeighedTract[];
}

/** The places of a series that contain some tracts, each with its people, all its households, and its figures from step `from` to before `to`. */
export async function placesOf(
  reader: Reader,
  series: SeriesRow,
  column: number,
  { from, to, dataSetId, tracts }: CountedTracts & { readonly from: number; readonly to: number },
): Promise<PlaceOfZone[]> {
  const people = weighedPlaces(series, tracts);
  const places = [...people.keys()];
  const byPlace = new Map(
    (await readFigures(reader, series, column, { from, to, places })).map((row) => [row.place, row]),
  );
  const counted = await countedIn(reader, series, column, { dataSetId, places });
  const { denominator } = columnAt(series, column);
  return [...people].map(([place, count]) => ({
    place,
    people: count,
    counted: counted.get(place) ?? null,
    figures: byPlace.get(place)?.figures ?? [],
    wholes: denominator === null ? null : (byPlace.get(place)?.wholes ?? []),
  }));
}

/** Returns whether a column is a percentage from which an affected share can be calculated. */
export function isShare(series: Pick<SeriesRow, "columns" | "title">, column: number): boolean {
  const { denominator, unit } = columnAt(series, column);
  return denominator !== null || unit === "%";
}

/** The history of some tracts together, weighted by their people. */
export async function weighedHistory(
  reader: Reader,
  series: SeriesRow,
  column: number,
  counted: CountedTracts,
): Promise<SeriesHistory> {
  const places = await placesOf(reader, series, column, { from: 0, to: series.steps.length, ...counted });
  const shares = series.steps.map((_, at) => zoneShareAt(places, at));
  return {
    method: isShare(series, column) ? "weightedPercent" : "weightedMean",
    values: shares.map(({ value }) => value),
    knownPeople: shares.map(({ knownPeople }) => knownPeople),
    unknownPeople: shares.map(({ unknownPeople }) => unknownPeople),
    coverage: shares.map(({ coverage }) => coverage),
  };
}
