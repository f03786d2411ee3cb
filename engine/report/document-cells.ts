import { UNITS } from "../units.ts";

/** What a figure counts. `none` is a plain number. */
export const FIGURE_UNITS = [
  ...UNITS,
  "people",
  "tracts",
  "trucks",
  "points",
  "lanes",
  "staff",
  "vehicles",
  "percent",
  "days",
  "count",
  "none",
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

/** One number of a report. Every rendering shows `shown`, formatted for its reader, and nothing else. */
export interface Figure {
  /** Rounded so that rows add up to their total; null where nothing is known, which is not zero. */
  readonly shown: number | null;
  /** The engine's, unrounded, in the same unit. */
  readonly exact: number | null;
  readonly unit: FigureUnit;
  /** Decimals that `shown` has. */
  readonly decimals: number;
}

/**
 * A text: of a key in locales/report/ with its values, each said in the reader's language and format; or what a person
 * typed or named, shown as it is.
 */
export type ReportText =
  { readonly key: string; readonly values?: Readonly<Record<string, Cell>> } | { readonly said: string };

/** What is in one place of a report. */
export type Cell =
  | ReportText
  | { readonly figure: Figure }
  /** Calendar day, YYYY-MM-DD. */
  | { readonly day: string }
  /** Instant, ISO 8601, shown in the agency's time zone. */
  | { readonly moment: string };
