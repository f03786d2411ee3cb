import { readTime } from "./times.ts";

export const GEOGRAPHIES = ["county", "tract"] as const;
/** What a series has a value for. */
export type Geography = (typeof GEOGRAPHIES)[number];

/** A column of values as the file has it and as people read it. */
export interface ValueColumn {
  /** Heading in the file; the key of the column afterwards. */
  readonly key: string;
  readonly label: string;
  /** What is counted, or `%`. */
  readonly unit: string;
  /** Heading of the column that this one is a part of; null for none. */
  readonly denominator: string | null;
}

/** Which columns of a file say what. */
export interface SeriesColumns {
  readonly geography: Geography;
  readonly place: string;
  readonly time: string;
  readonly values: readonly ValueColumn[];
}

/** What the columns of a file seem to be; null where none fits. */
export interface GuessedColumns {
  readonly geography: Geography;
  readonly place: string | null;
  readonly time: string | null;
  readonly values: readonly ValueColumn[];
}

const PLACE_NAMES =
  /^(geo_?id|(county|tract|state_?county)?_?fips(_?code)?|stcofips|(county|tract)(_?(id|code|ce))?)$/i;
const TIME_NAMES = /(^|_)(date|time|datetime|date_?time|timestamp|hour|day|valid|when)($|_)|_?start_?time$/i;
const WHOLE_NAMES =
  /(customers_?(served|tracked)|(served|tracked|total)_?customers|^total|_total$|^population$|^households$)/i;
const CUSTOMERS_OUT = /^(sum|customers_?out|(without_?power)|outages?|affected_?customers)$/i;
const MISSING = /^(|na|n\/a|nan|null|none|-)$/i;
/** Figures with decimal commas or thousands separators: the check names them, so their column is taken for one of figures. */
const GROUPED = /^[+-]?\d[\d.,\u00a0 ']*$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** A figure as a file writes it: null where it is missing, NaN for what is none. */
export function readFigure(text: string): number | null {
  if (MISSING.test(text)) return null;
  return NUMBER.test(text) ? Number(text) : NaN;
}

/** A five-digit county or eleven-digit tract; one digit less is one whose leading zero a spreadsheet has eaten. Null for none. */
export function readPlace(text: string, geography: Geography): string | null {
  const digits = DIGITS[geography];
  return /^\d+$/.test(text) && (text.length === digits || text.length === digits - 1)
    ? text.padStart(digits, "0")
    : null;
}

export const DIGITS: Readonly<Record<Geography, number>> = { county: 5, tract: 11 };

/** Part of a column's cells that must fit: a few faulty ones are for the check to name, and hide no column from it. */
const MOST = 0.75;

/** What the columns of a file seem to be, from their headings and its first rows. People change it before anything is read. */
export function guessColumns(heading: readonly string[], rows: readonly (readonly string[])[]): GuessedColumns {
  const filled = (at: number): string[] => rows.map((row) => row[at] ?? "").filter((cell) => !MISSING.test(cell));
  const holds = (at: number, fits: (cell: string) => boolean): boolean => {
    const cells = filled(at);
    return cells.length > 0 && cells.filter(fits).length >= MOST * cells.length;
  };
  const fits = (geography: Geography) => (at: number) => holds(at, (cell) => readPlace(cell, geography) !== null);
  const columns = heading.map((_, at) => at);
  const named = columns.filter((at) => PLACE_NAMES.test(heading[at] ?? ""));
  const tract = named.find(fits("tract"));
  const placeAt = tract ?? named.find(fits("county"));
  const times = columns.filter((at) => holds(at, (cell) => readTime(cell) !== null));
  const timeAt = times.find((at) => TIME_NAMES.test(heading[at] ?? "")) ?? times[0];
  const figures = columns
    .filter(
      (at) =>
        at !== placeAt &&
        at !== timeAt &&
        !named.includes(at) &&
        holds(at, (cell) => Number.isFinite(readFigure(cell)) || GROUPED.test(cell)),
    )
    .map((at) => heading[at] ?? "");
  const whole = figures.find((name) => WHOLE_NAMES.test(name)) ?? null;
  return {
    geography: tract === undefined ? "county" : "tract",
    place: placeAt === undefined ? null : (heading[placeAt] ?? null),
    time: timeAt === undefined ? null : (heading[timeAt] ?? null),
    values: figures.map((key) => ({ ...guessWords(key), key, denominator: CUSTOMERS_OUT.test(key) ? whole : null })),
  };
}

/** What stands between the cells of a text: the sign that its heading has most of. */
export function delimiterOf(text: string): string {
  const [heading = ""] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const count = (sign: string): number => heading.split(sign).length;
  return [",", ";", "\t"].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

function guessWords(key: string): Pick<ValueColumn, "label" | "unit"> {
  if (CUSTOMERS_OUT.test(key)) return { label: "Customers without power", unit: "customers" };
  if (/customers/i.test(key)) return { label: "Customers served", unit: "customers" };
  const words = key.replaceAll(/[_\s]+/g, " ").trim();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { label, unit: /percent|pct|share|(^|_)p$|%/i.test(key) ? "%" : "" };
}
