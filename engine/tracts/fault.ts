import { fipsCode } from "../files/place-codes.ts";

/** Place of a fault in a file. Features and lines count from 1, a table's heading being line 1. */
export interface FileFaultPlace {
  readonly file: string;
  readonly feature?: number;
  readonly line?: number;
  /** Property, column or JSON path. */
  readonly field?: string;
}

/** A file that cannot be used: what is wrong where, and what was expected. The message says it in one line. */
export class FileFault extends Error {
  override readonly name = "FileFault";
  readonly file: string;
  readonly feature: number | null;
  readonly line: number | null;
  readonly field: string | null;
  readonly found: string;
  readonly expected: string;

  constructor(place: FileFaultPlace, found: string, expected: string) {
    super(`${placeText(place)}: found ${found}, expected ${expected}`);
    this.file = place.file;
    this.feature = place.feature ?? null;
    this.line = place.line ?? null;
    this.field = place.field ?? null;
    this.found = found;
    this.expected = expected;
  }
}

/** A value as a fault shows it: short, on one line, and set off from words. */
export function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number") return String(value);
  const text = JSON.stringify(value) ?? String(value);
  return text.length <= MAX_LENGTH ? text : `${text.slice(0, MAX_LENGTH)}…`;
}

const MAX_LENGTH = 60;

function placeText({ file, feature, line, field }: FileFaultPlace): string {
  const where = [
    feature === undefined ? null : `feature ${feature}`,
    line === undefined ? null : `line ${line}`,
    field ?? null,
  ].filter((part) => part !== null);
  return where.length === 0 ? file : `${file}: ${where.join(", ")}`;
}

/** Description of a tract's FIPS for messages. */
export const TRACT_FIPS_FORM = "the tract's 11-digit FIPS (12001000201, also as 1400000US12001000201)";

/** A tract's FIPS (state 2, county 3, tract 6 digits) from text or number, or null: see {@link fipsCode}. */
export const tractFips = (value: unknown): string | null => fipsCode(value, "tract");
