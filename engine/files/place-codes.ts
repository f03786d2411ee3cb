/** Digits of the FIPS codes of a county and of a tract. */
export const FIPS_DIGITS = { county: 5, tract: 11 } as const;
type PlaceKind = keyof typeof FIPS_DIGITS;

/** Names of columns and properties with such codes, ignoring case; in order of preference. */
// oxfmt-ignore
export const FIPS_NAMES = [
  "FIPS", "GEOID", "GEO_ID", "GEO.id2", "GEOID10", "GEOID20", "GEOIDFQ", "GEOIDFQ20", "AFFGEOID", "AFFGEOID10",
  "AFFGEOID20", "GEOID_TRACT", "TRACTFIPS", "TRACT_FIPS", "FIPS_CODE", "FIPSCODE",
] as const;

/**
 * A column or property name without case, spaces and punctuation: `County FIPS`, `GEO.id` and `geo_id` compare by what
 * is left.
 */
export const plainName = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The names that are known names of code columns, in the order of {@link FIPS_NAMES}. */
export const fipsNamesIn = (names: readonly string[]): string[] => {
  const known = new Map(names.map((name) => [plainName(name), name]));
  return FIPS_NAMES.flatMap((name) => known.get(plainName(name)) ?? []);
};

/** The Census Bureau's long form: summary level, variant and component, `US`, the code. */
const LONG: Readonly<Record<PlaceKind, RegExp>> = { county: /^050\w{0,4}US(?=\d)/i, tract: /^140\w{0,4}US(?=\d)/i };

/**
 * A FIPS code from a text or a number: with the leading zero that a spreadsheet dropped (Alabama to Connecticut),
 * without the `.0` of a float, the exponent of a number that a spreadsheet found too long, the `="…"` and the
 * apostrophe by which Excel keeps a code, and the Census Bureau's prefix (0500000US, 1400000US). Null for anything
 * else.
 */
export function fipsCode(value: unknown, kind: PlaceKind): string | null {
  const digits = FIPS_DIGITS[kind];
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? value.replace(UNSEEN, "").trim() : "";
  const plain = PLAIN.test(text) ? text : unwrapped(text).replace(LONG[kind], "");
  const code = /^\d+$/.test(plain) ? plain : withoutPower(plain.replace(/\.0*$/, ""));
  return code.length === digits || code.length === digits - 1 ? code.padStart(digits, "0") : null;
}

const PLAIN = /^\d{4,11}$/;
/** Invisible characters: direction marks, zero-width characters, byte order marks. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Without the characters that keep a spreadsheet from reading a code as a number. */
const unwrapped = (text: string): string =>
  text
    .replace(/^="?([^"]*)"?$/, "$1")
    .replace(/^'/, "")
    .replace(GROUPED, (code) => code.replaceAll(",", ""));

/** A code that a spreadsheet read as a number and grouped by thousands: 12,001. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/;

/** `1.2001000201E+10` with all its digits; empty if digits are lost, or where it is not a number. */
function withoutPower(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const [, first = "", rest = "", power = "0"] = /^(\d)\.(\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== "" && rest.length <= Number(power) && rest.length >= Number(power) - 1
    ? `${first}${rest.padEnd(Number(power), "0")}`
    : "";
}
