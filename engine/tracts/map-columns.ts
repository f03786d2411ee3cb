import {
  OPTIONAL_STATISTICS,
  STATISTICS,
  estimateColumns,
  type PovertyMeaning,
  type Statistic,
} from "../words/statistics.ts";
import { guessColumns } from "./guess-columns.ts";
import { FIPS_COLUMN, type StatisticsColumns } from "./statistics.ts";

/** The statistics and keys to which a column can be assigned. */
export const COLUMN_KEYS = ["fips", "county", ...STATISTICS] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** Columns that a user names; null states that the table has none. */
type NamedColumns = ReadonlyMap<ColumnKey, string | null>;

/**
 * The columns of a heading: those that the user names, and for the others those that {@link guessColumns} recognizes.
 * If neither finds a column, the SVI column is kept, so that a reader refuses the table by that name; a statistic
 * outside SVI is then missing.
 */
export function mapColumns(
  heading: readonly string[],
  named: NamedColumns,
  meaning: PovertyMeaning | undefined,
): StatisticsColumns {
  const guessed = guessColumns(heading);
  const chosen = named.get("below_poverty")?.toUpperCase();
  const isWider =
    chosen === undefined ? guessed.povertyMeaning === "below150" : chosen === estimateColumns("below150").below_poverty;
  const povertyMeaning = meaning ?? (isWider ? "below150" : "below100");
  const svi = estimateColumns(povertyMeaning);
  const columnOf = (key: Statistic): string | null => {
    const own = named.get(key);
    if (own !== undefined) return own;
    return guessed.figures[key] ?? (OPTIONAL_STATISTICS.has(key) ? null : svi[key]);
  };
  return {
    fips: named.get("fips") ?? guessed.fips ?? FIPS_COLUMN,
    county: named.has("county") ? (named.get("county") ?? null) : guessed.county,
    figures: Object.fromEntries(STATISTICS.map((key) => [key, columnOf(key)])) as Record<Statistic, string | null>,
    povertyMeaning,
  };
}
