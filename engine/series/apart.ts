import { firstCells } from "./columns.ts";
import { missingIn } from "../files/missing-marks.ts";
import { shown } from "../tracts/fault.ts";

type Rows = readonly (readonly string[])[];

const CLOCK =
  /^\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?\s*(?:[AP]\.?M\.?)?\s*[A-Z]{0,4}$|^\d{1,2}\s*[AP]\.?M\.?$|^\d{1,2}\s?h\s?(?:\d{2})?$/i;
/** Names of columns of hours; their cells may be plain numbers. */
const HOURS =
  /^(?:hour|hr|hh|hhmm|hh_?mm|time|clock|(?:hour|time)_?of_?day|hora|stunde|uhrzeit)(?:_?(?:utc|gmt|local|z|[ecmp][sd]t))?$|^(?:utc|local)_?(?:hour|time)$/i;
const HOUR = /^(?:[01]?\d|2[0-4])(?:[0-5]\d)?(?:\.0*)?$/;
const PARTS = [
  /^(?:year|yr|yyyy|año|ano|jahr)$/i,
  /^(?:month|mon|mo|mm|mes|mês|monat)$/i,
  /^(?:day|dd|dia|día|tag|day_?of_?month)$/i,
];
/** A time of day after a date. */
const TIMED = /[:T]\d|\d\s*[AP]\.?M|\s\d{1,4}\s*(?:Z|UTC|GMT)\b/i;
/** Midnight, which a date without a time means too. */
const MIDNIGHT = /^0{1,2}(?::?00){0,2}(?:\.0*)?$|^24:00(?::00)?$|^12(?::00){0,2}\s*a\.?m\.?$/i;

/**
 * The part of a time that a file has in columns of its own and that belongs in the column of times, as a fault names
 * it; null if the column is complete.
 */
export function apartFrom(heading: readonly string[], rows: Rows, timeAt: number): string | null {
  const names = heading.map((name) => name.trim());
  const cellsAt = (at: number): string[] => rows.map((row) => row[at] ?? "").filter((cell) => missingIn(cell) === null);
  const listed = (ats: readonly number[]): string =>
    ats.map((at) => `${names[at] ?? ""} has ${firstCells(cellsAt(at)).map(shown).join(", ")}`).join("; ");
  const parts = PARTS.map((form) => names.findIndex((name) => form.test(name)));
  const [yearAt = -1, monthAt = -1] = parts;
  const isWhole = timeAt !== -1 && !parts.includes(timeAt);
  if (yearAt !== -1 && monthAt !== -1 && !isWhole) return listed(parts.filter((at) => at !== -1));
  if (timeAt === -1 || cellsAt(timeAt).some((cell) => TIMED.test(cell))) return null;
  const clock = names.findIndex((name, at) => {
    const cells = at === timeAt ? [] : cellsAt(at);
    const fits = (cell: string) => CLOCK.test(cell) || (HOURS.test(name) && HOUR.test(cell));
    return cells.length > 0 && cells.every(fits) && !cells.every((cell) => MIDNIGHT.test(cell));
  });
  return clock === -1 ? null : listed([clock, timeAt]);
}
