/**
 * How readers of a language in a region write numbers: one way for screens, charts, PDF, Excel and mails. A locale is a
 * BCP 47 tag, a language with the agency's region (`es-US`); a language without a region is written as in its own
 * country.
 */

/** The locale of a language's readers in a region. */
export const localeOf = (language: string, region: string): string => `${language}-${region}`;

/** Codes that Intl reads as groups of regions, as no region, or as test codes. */
const NO_REGIONS: ReadonlySet<string> = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);
const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** Returns whether a text is the code of a region (ISO 3166-1 alpha-2) in current use: `GB`, not `UK`. */
export const isRegion = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) &&
  !NO_REGIONS.has(text) &&
  new Intl.Locale(`und-${text}`).region === text &&
  regionNames.of(text) !== undefined;

interface NumberFormat {
  format(value: number): string;
}

/**
 * Writes numbers. Where Intl has no numbers of its own for a language in a region (Portuguese in the United States),
 * the words are those of the language ("mil", "%" and its position) and the separators those of the region.
 */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions = {}): NumberFormat {
  const format = new Intl.NumberFormat(locale, options);
  if (isKnown(locale)) return format;
  const { group, decimal } = signsOf(locale);
  const grouping = options.useGrouping === false ? {} : ({ useGrouping: "always" } as const);
  const words = new Intl.NumberFormat(locale, { ...options, ...grouping });
  const signed = ({ type, value }: Intl.NumberFormatPart) =>
    type === "group" ? group : type === "decimal" ? decimal : value;
  return { format: (value) => words.formatToParts(value).map(signed).join("") };
}

/** Significant digits for a figure that rests on shares known to a few percent. */
const HEADLINE_DIGITS = 3;

/**
 * Writes a figure outside of tables, whose rows a reader would add up: three significant digits, millions by their word
 * ("25,200", "27.6 M"); below 1,000 whole. Tables and files have all digits.
 */
export function headlineFormat(locale: string): NumberFormat {
  const plain = numberFormat(locale, { maximumFractionDigits: 0 });
  const words = numberFormat(locale, { notation: "compact", maximumSignificantDigits: HEADLINE_DIGITS });
  return {
    format: (value) => {
      const near = Math.abs(value) < 1000 ? Math.round(value) : Number(value.toPrecision(HEADLINE_DIGITS));
      // English writes "27.6M", which reads like a unit.
      return Math.abs(near) < 1_000_000
        ? plain.format(near === 0 ? 0 : near)
        : words.format(near).replace(/(\d)(?=\p{L})/u, "$1\u00a0");
    },
  };
}

/** The separators of groups of three digits, and of the whole part and the decimals. */
interface NumberSigns {
  readonly group: string;
  readonly decimal: string;
}

/** The separators in a locale's numbers. */
export function signsOf(locale: string): NumberSigns {
  const from = isKnown(locale) ? locale : regionsOwn(locale);
  const parts = new Intl.NumberFormat(from, { useGrouping: "always" }).formatToParts(1_234_567.5);
  const sign = (wanted: string, otherwise: string) => parts.find(({ type }) => type === wanted)?.value ?? otherwise;
  return { group: sign("group", ","), decimal: sign("decimal", ".") };
}

/** The locale of the main language of a locale's region; a language without region is its own. */
export function regionsOwn(locale: string): string {
  const { region } = new Intl.Locale(locale);
  if (region === undefined) return locale;
  return localeOf(new Intl.Locale(`und-${region}`).maximize().language, region);
}

/** Returns whether Intl knows the numbers of a language in its region, and not only those of the language elsewhere. */
const isKnown = (locale: string): boolean => {
  const { language, region } = new Intl.Locale(locale);
  return region === undefined || new Intl.NumberFormat(`${language}-${region}`).resolvedOptions().locale === locale;
};
