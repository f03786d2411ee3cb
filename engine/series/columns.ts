import { isPercent, meansFigure, readFigure } from "../files/figures.ts";
import { missingIn } from "../files/missing-marks.ts";
import { outerRow } from "../files/outer-rows.ts";
import { fipsCode, fipsNamesIn, plainName } from "../files/place-codes.ts";
import { orderOf, readTime } from "../files/written-time.ts";
import { type Geography } from "../words/series.ts";

/** A column of values as the file has it and as people read it. */
export interface ValueColumn {
  /** The heading in the file, later the key of the column. */
  readonly key: string;
  readonly label: string;
  /** The unit of its counts, or `%`. */
  readonly unit: string;
  /** Heading of the column of totals that this one is a part of; null for none. */
  readonly denominator: string | null;
}

/** The meaning of each column of a file. */
export interface SeriesColumns {
  readonly geography: Geography;
  readonly place: string;
  readonly time: string;
  readonly values: readonly ValueColumn[];
}

/** The guessed meaning of a file's columns; null if no column fits. */
interface GuessedColumns {
  readonly geography: Geography;
  readonly place: string | null;
  readonly time: string | null;
  readonly values: readonly ValueColumn[];
  /** The other columns, which are not imported, each with samples of its cells. */
  readonly passed: readonly PassedColumn[];
}

/** A column that the guess skips. */
interface PassedColumn {
  readonly key: string;
  readonly cells: readonly string[];
}

const PLACE_NAMES = /FIPS|^(?:COUNTY|TRACT|CENSUSTRACT)(?:ID|CODE|CE)?$/;
const TIME_NAMES = /(^|_)(date|time|datetime|date_?time|timestamp|hour|day|valid|when)($|_)|_?start_?time$/i;
const WHOLE_NAMES =
  /(customers_?(served|tracked)|(served|tracked|total)_?customers|^total|_total$|^population$|^households$)/i;
const CUSTOMERS_OUT = /^(sum|customers_?out|(without_?power)|outages?|affected_?customers)$/i;

/**
 * Share of a column's cells that must fit: a few faulty cells must not hide the column from the check, which reports
 * them.
 */
const MOST = 0.75;
/** For figures half is enough: the check reports whatever else is among them. */
const HALF = 0.5;

/**
 * Guesses the meaning of a file's columns from their headings and its first rows. The user can correct it before
 * anything is read.
 */
export function guessColumns(heading: readonly string[], rows: readonly (readonly string[])[]): GuessedColumns {
  const columns = heading.map((_, at) => at);
  const named = columns.filter((at) => isPlaceName(heading[at] ?? ""));
  // Totals and notes are not data, so they are not used to recognize columns.
  const body = rows.filter((row) => outerRow(row, named[0] ?? 0) === null);
  const cellsAt = (at: number): string[] => body.map((row) => row[at] ?? "");
  const holds = (at: number, fits: (cell: string) => boolean, most = MOST): boolean => {
    const filled = cellsAt(at).filter((cell) => missingIn(cell) !== "blank");
    return filled.length > 0 && filled.filter(fits).length >= most * filled.length;
  };
  const fits = (geography: Geography) => (at: number) => holds(at, (cell) => fipsCode(cell, geography) !== null);
  const tract = named.find(fits("tract"));
  const placeAt = tract ?? named.find(fits("county"));
  const isTimeName = (at: number): boolean => TIME_NAMES.test(heading[at] ?? "");
  // Eight digits may be a day; where the heading does not say so, they are a number.
  const times = columns.filter(
    (at) => holds(at, isDate) && (isTimeName(at) || !holds(at, (cell) => /^\d+$/.test(cell))),
  );
  const timeAt = times.find(isTimeName) ?? times[0];
  const free = columns.filter((at) => at !== placeAt && at !== timeAt && (heading[at] ?? "") !== "");
  const figures = free.filter((at) => !named.includes(at) && isOfFigures(cellsAt(at), heading[at] ?? "", holds, at));
  const keys = figures.map((at) => heading[at] ?? "");
  const whole = keys.find((name) => WHOLE_NAMES.test(name)) ?? null;
  return {
    geography: tract === undefined ? "county" : "tract",
    place: placeAt === undefined ? null : (heading[placeAt] ?? null),
    time: timeAt === undefined ? null : (heading[timeAt] ?? null),
    values: figures.map((at) => {
      const key = heading[at] ?? "";
      const words = guessWords(key);
      const unit = cellsAt(at).some((cell) => isPercent(cell) && Number.isFinite(readFigure(cell))) ? "%" : words.unit;
      return { label: words.label, unit, key, denominator: CUSTOMERS_OUT.test(key) ? whole : null };
    }),
    passed: free
      .filter((at) => !figures.includes(at))
      .map((at) => ({ key: heading[at] ?? "", cells: firstCells(cellsAt(at)) })),
  };
}

/** Returns whether a heading means FIPS codes or times, regardless of the cells. */
export const isPlaceName = (name: string): boolean =>
  PLACE_NAMES.test(plainName(name)) || fipsNamesIn([name]).length > 0;
export const isTimeName = (name: string): boolean => TIME_NAMES.test(name.trim());

const isDate = (cell: string): boolean => readTime(cell) !== null || orderOf(cell) !== null;

/** The first different cells of a column that are not blank. */
export const firstCells = (cells: readonly string[]): string[] =>
  [...new Set(cells.filter((cell) => cell !== ""))].slice(0, FIRST);
const FIRST = 3;

function isOfFigures(
  cells: readonly string[],
  name: string,
  holds: (at: number, fits: (cell: string) => boolean, most: number) => boolean,
  at: number,
): boolean {
  const some = cells.some((cell) => SIGN_OF_FIGURES.test(cell) && meansFigure(cell));
  return some && (CUSTOMERS_OUT.test(name) || holds(at, meansFigure, HALF));
}

/** A column with only words ("unknown", "pending") is not one of figures. */
const SIGN_OF_FIGURES = /[\d*#]/;

function guessWords(key: string): Pick<ValueColumn, "label" | "unit"> {
  if (CUSTOMERS_OUT.test(key)) return { label: "Customers without power", unit: "customers" };
  if (/customers/i.test(key)) return { label: "Customers served", unit: "customers" };
  const words = key.replaceAll(/[_\s]+/g, " ").trim();
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { label, unit: /percent|pct|share|(^|_)p$|%/i.test(key) ? "%" : "" };
}
