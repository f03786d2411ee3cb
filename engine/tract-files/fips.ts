const TRACT_DIGITS = 11;
const COUNTY_DIGITS = 5;

/** How messages describe a tract's FIPS. */
export const TRACT_FIPS_FORM = "the tract's 11-digit FIPS";

/**
 * A tract's FIPS (state 2, county 3, tract 6 digits) from text or number, or
 * null. Ten digits are eleven whose leading zero a spreadsheet has eaten
 * (Alabama to Connecticut).
 */
export function tractFips(value: unknown): string | null {
  const text = typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : "";
  return /^\d{10,11}$/.test(text) ? text.padStart(TRACT_DIGITS, "0") : null;
}

/** The five-digit FIPS of the county that a tract lies in. */
export function countyOf(tract: string): string {
  return tract.slice(0, COUNTY_DIGITS);
}
