import type { FieldValue } from "./feature-source.ts";

/** The type of an expression: `date` is milliseconds since 1970, `null` fits everything. */
export type ValueType = "number" | "text" | "date" | "null";

/** A function of a where clause: the number and types of its arguments, and its result type. */
interface SqlFunction {
  readonly least: number;
  readonly most: number;
  readonly takes: ValueType | "any";
  readonly gives: ValueType | "first";
  readonly of: (...values: (string | number)[]) => FieldValue;
  /** Whether it handles missing values; for other functions a missing value makes the result missing. */
  readonly seesNull?: (values: readonly FieldValue[]) => FieldValue;
}

const numeric = (least: number, of: (...values: number[]) => number, most = least): SqlFunction => ({
  least,
  most,
  takes: "number",
  gives: "number",
  of: (...values) => finite(of(...values.map(Number))),
});
const textual = (gives: ValueType, of: (...values: string[]) => FieldValue, least = 1, most = 1): SqlFunction => ({
  least,
  most,
  takes: "text",
  gives,
  of: (...values) => of(...values.map(String)),
});

/** A division by zero or a root of a negative number gives a missing value, as in ArcGIS's own calculations. */
const finite = (value: number): FieldValue => (Number.isFinite(value) ? value : null);

const DAY = 86_400_000;
/** Longest text that a concatenation may produce. */
const MAX_TEXT = 10_000;

const part = (read: (date: Date) => number): SqlFunction => ({
  least: 1,
  most: 1,
  takes: "date",
  gives: "number",
  of: (at) => finite(read(new Date(Number(at)))),
});

/** The functions and operators of ArcGIS's standardized queries, by their names in upper case. */
export const FUNCTIONS: Readonly<Record<string, SqlFunction>> = {
  "+": numeric(2, (a, b) => (a ?? NaN) + (b ?? NaN)),
  "-": numeric(2, (a, b) => (a ?? NaN) - (b ?? NaN)),
  "*": numeric(2, (a, b) => (a ?? NaN) * (b ?? NaN)),
  "/": numeric(2, (a, b) => (a ?? NaN) / (b ?? NaN)),
  "||": { ...textual("text", (a, b) => `${a}${b}`.slice(0, MAX_TEXT), 2, 2), takes: "any" },
  CONCAT: { ...textual("text", (...all) => all.join("").slice(0, MAX_TEXT), 1, 10), takes: "any" },
  UPPER: textual("text", (text) => text?.toUpperCase() ?? null),
  LOWER: textual("text", (text) => text?.toLowerCase() ?? null),
  TRIM: textual("text", (text) => text?.trim() ?? null),
  CHAR_LENGTH: textual("number", (text) => text?.length ?? null),
  LENGTH: textual("number", (text) => text?.length ?? null),
  POSITION: textual("number", (part, text) => (text ?? "").indexOf(part ?? "") + 1, 2, 2),
  SUBSTRING: {
    least: 2,
    most: 3,
    takes: "any",
    gives: "text",
    of: (text, from, count = Infinity) => {
      const [begin, end] = [Number(from) - 1, Number(from) - 1 + Number(count)];
      return String(text).slice(Math.max(0, begin), Math.max(0, end));
    },
  },
  ABS: numeric(1, Math.abs),
  CEILING: numeric(1, Math.ceil),
  CEIL: numeric(1, Math.ceil),
  FLOOR: numeric(1, Math.floor),
  SIGN: numeric(1, Math.sign),
  SQRT: numeric(1, Math.sqrt),
  LOG: numeric(1, Math.log),
  LN: numeric(1, Math.log),
  LOG10: numeric(1, Math.log10),
  EXP: numeric(1, Math.exp),
  POWER: numeric(2, Math.pow),
  MOD: numeric(2, (a, b) => (a ?? NaN) % (b ?? NaN)),
  ROUND: numeric(1, (value, places = 0) => roundTo(value ?? NaN, places), 2),
  TRUNCATE: numeric(1, (value, places = 0) => Math.trunc((value ?? NaN) * 10 ** places) / 10 ** places, 2),
  COALESCE: anyOf(10, (values) => values.find((value) => value !== null) ?? null),
  NULLIF: anyOf(2, ([a = null, b = null]) => (a === b ? null : a)),
  "DATE+": { ...numeric(2, (at, days) => (at ?? NaN) + (days ?? NaN) * DAY), gives: "date" },
  "DATE-": { ...numeric(2, (at, days) => (at ?? NaN) - (days ?? NaN) * DAY), gives: "date" },
  "DATE-DATE": numeric(2, (a, b) => ((a ?? NaN) - (b ?? NaN)) / DAY),
  YEAR: part((date) => date.getUTCFullYear()),
  MONTH: part((date) => date.getUTCMonth() + 1),
  DAY: part((date) => date.getUTCDate()),
  HOUR: part((date) => date.getUTCHours()),
  MINUTE: part((date) => date.getUTCMinutes()),
  SECOND: part((date) => date.getUTCSeconds()),
  "CAST TEXT": { least: 1, most: 1, takes: "any", gives: "text", of: (value) => String(value) },
  "CAST NUMBER": { least: 1, most: 1, takes: "any", gives: "number", of: (value) => numberIn(value) },
  "CAST INTEGER": {
    least: 1,
    most: 1,
    takes: "any",
    gives: "number",
    of: (value) => {
      const number = numberIn(value);
      return number === null ? null : roundTo(number, 0);
    },
  },
  "CAST DATE": {
    least: 1,
    most: 1,
    takes: "any",
    gives: "date",
    of: (value) => (typeof value === "number" ? value : finite(momentOf(value))),
  },
};

/** The parts of a date that EXTRACT gives. */
export const DATE_PARTS = ["YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND"] as const;

/** Applies a function; a missing value makes the result missing unless the function handles it. */
export function fold(name: string, values: readonly FieldValue[]): FieldValue {
  const found = FUNCTIONS[name];
  if (found === undefined) throw new Error(`No function ${name}`);
  if (found.seesNull !== undefined) return found.seesNull(values);
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : found.of(...known);
}

/** Milliseconds since 1970 of a date as SQL writes it, in UTC; NaN if it is not a date. */
export function momentOf(text: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?Z?$/.exec(text.trim());
  if (match === null) return NaN;
  const [year = NaN, month = NaN, day = NaN, hour = 0, minute = 0, second = 0] = match.slice(1).map((each) => Number(each ?? 0)); // oxfmt-ignore
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return new Date(at).getUTCDate() === day ? at : NaN;
}

function anyOf(most: number, seesNull: NonNullable<SqlFunction["seesNull"]>): SqlFunction {
  return { least: most === 2 ? 2 : 1, most, takes: "any", gives: "first", of: () => null, seesNull };
}

function numberIn(value: string | number): number | null {
  const number = typeof value === "string" && value.trim() === "" ? NaN : Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Halves away from zero, as SQL rounds. */
function roundTo(value: number, places: number): number {
  const scale = 10 ** places;
  return (Math.sign(value) * Math.round(Math.abs(value) * scale)) / scale;
}
