/** Digits of a county's and of a tract's FIPS code. */
export const FIPS_DIGITS = { county: 5, tract: 11 } as const;
type PlaceKind = keyof typeof FIPS_DIGITS;

/** What the columns and properties with such codes are called, in no particular case; first to last. */
// oxfmt-ignore
export const FIPS_NAMES = [
  "FIPS", "GEOID", "GEO_ID", "GEO.id2", "GEOID10", "GEOID20", "GEOIDFQ", "GEOIDFQ20", "AFFGEOID", "AFFGEOID10",
  "AFFGEOID20", "GEOID_TRACT", "TRACTFIPS", "TRACT_FIPS", "FIPS_CODE", "FIPSCODE",
] as const;

/** A name of a column or property without case, blanks and signs: `County FIPS`, `GEO.id` and `geo_id` are what they are without them. */
export const plainName = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Those of some names that are called as columns with codes are, in the order of {@link FIPS_NAMES}. */
export const fipsNamesIn = (names: readonly string[]): string[] => {
  const known = new Map(names.map((name) => [plainName(name), name]));
  return FIPS_NAMES.flatMap((name) => known.get(plainName(name)) ?? []);
};

/** The Census Bureau's long form: summary level, variant and component, `US`, the code. */
const LONG: Readonly<Record<PlaceKind, RegExp>> = { county: /^050\w{0,4}US(?=\d)/i, tract: /^140\w{0,4}US(?=\d)/i };

/**
 * A FIPS code from a text or a number: with its leading zero where a spreadsheet has eaten it (Alabama to Connecticut), without
 * the `.0` of a float, the power of ten of a number that a spreadsheet found too long, the `="…"` and the apostrophe by which
 * Excel keeps a code, and the Census Bureau's prefix (0500000US, 1400000US). Null for none.
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
/** Marks that no one sees: of order, of a width of zero, of bytes. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g;

/** Without what keeps a spreadsheet from taking a code for a number. */
const unwrapped = (text: string): string =>
  text
    .replace(/^="?([^"]*)"?$/, "$1")
    .replace(/^'/, "")
    .replace(GROUPED, (code) => code.replaceAll(",", ""));

/** A code that a spreadsheet took for a number and parted in thousands: 12,001. */
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.0*)?$/;

/** `1.2001000201E+10` with all its digits; empty for what has lost some, or is no number. */
function withoutPower(text: string): string {
  if (/^\d+$/.test(text)) return text;
  const [, first = "", rest = "", power = "0"] = /^(\d)\.(\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  return first !== "" && rest.length <= Number(power) && rest.length >= Number(power) - 1
    ? `${first}${rest.padEnd(Number(power), "0")}`
    : "";
}
