import { numberFormat, signsOf } from "./numbers.ts";

/**
 * The result of reading what was typed: a number, null if nothing was typed, or the text itself where it is not a
 * number or could be read as two.
 */
export type NumberReading = number | string | null;

/**
 * Reads a number as people of a locale type it: its decimal sign, its group signs in their places, spaces of any kind
 * between groups of three. The group sign is read as a decimal one only after a single 0, so "0.95" is understood by a
 * German and "0,95" by an American; elsewhere it may be a slip for "40,000". A text that may be two numbers
 * ({@link waysToWrite}) is returned unchanged, and so is one that is not a number.
 * @param most the largest number that is wanted; where a decimal sign allows two readings, one above it does not count.
 *   Where it is 100, a percent sign may follow the number, as a spreadsheet shows and copies it
 */
export function readNumber(typed: string, locale: string, most = Infinity): NumberReading {
  const text = bare(typed, most);
  if (text === "") return null;
  const one = partedOnce(text);
  if (one !== null) {
    const [number, ...others] = readingsOf(one, locale, most);
    return number === undefined || others.length > 0 ? typed.trim() : number;
  }
  const { decimal, group } = usualSigns(locale);
  const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  const plain = grouped.test(text) ? text.replaceAll(group, "").replace(decimal, ".") : text;
  return /^[+-]?\d+$/.test(plain) || grouped.test(text) ? Number(plain) : typed.trim();
}

/** A text whose digits have one separator among them. */
interface SingleSignText {
  readonly minus: string;
  readonly whole: string;
  readonly sign: string;
  readonly rest: string;
}

function partedOnce(text: string): SingleSignText | null {
  const [, minus = "", whole = "", sign, rest = ""] = /^([+-]?)(\d*)([.,])(\d*)$/.exec(text) ?? [];
  return sign === undefined || whole + rest === "" ? null : { minus: minus === "-" ? minus : "", whole, sign, rest };
}

/** The numbers that digits around one separator may mean, the larger first. */
function readingsOf({ minus, whole, sign, rest }: SingleSignText, locale: string, most: number): number[] {
  const joined = Number(`${minus}${whole}${rest}`);
  const fraction = Number(`${minus}${whole}.${rest}`);
  const isGroup = /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3;
  if (sign === usualSigns(locale).group) {
    if (isGroup) return [joined];
    return whole === "0" || rest === "" ? [fraction] : [joined, fraction];
  }
  return isGroup && Math.abs(joined) <= most ? [joined, fraction] : [fraction];
}

/** Two unambiguous ways to write a text that may mean two numbers, one for each. */
export interface WaysToWrite {
  /** The larger number, written only with digits. */
  readonly plain: string;
  /** The smaller one. */
  readonly decimal: string;
}

/**
 * The two numbers that a text may mean; null if it means one or none. One separator before exactly three digits marks a
 * group for some readers and decimals for others: "40,000" is forty thousand or forty. It is read only where the sign
 * is the locale's own group sign. That sign before another number of digits ("40,00", "4,0000", "12,5", ",5") is a slip
 * or a decimal sign.
 */
export function waysToWrite(typed: string, locale: string, most = Infinity): WaysToWrite | null {
  const one = partedOnce(bare(typed, most));
  const [larger, smaller] = one === null ? [] : readingsOf(one, locale, most);
  if (larger === undefined || smaller === undefined) return null;
  return { plain: writeNumber(larger, locale), decimal: writeNumber(smaller, locale) };
}

/**
 * A number as it is edited: the locale's decimal sign, no groups, every digit. It is read as the same number again, so
 * three decimals get a fourth where they could be taken for a group.
 */
export function writeNumber(value: NumberReading, locale: string): string {
  if (typeof value !== "number") return value ?? "";
  const written = numberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
  return /^-?[1-9]\d{0,2}\D\d{3}$/.test(written) ? `${written}0` : written;
}

/** A number in groups of three with a space or an apostrophe between them, as no language writes a decimal sign. */
const SPACED = /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:[.,]\d*)?$/;

/** The largest percentage. */
export const PERCENT = 100;

/**
 * A text without the spaces around it and between its groups. A space elsewhere ("40 00") is a missed key, or separates
 * two numbers.
 */
function bare(typed: string, most: number): string {
  const text = (most === PERCENT ? typed.replace(/(?<=[\d.,]\s*)%\s*$/, "") : typed)
    .trim()
    .replace("\u2212", "-")
    .replace(/^([+-])\s+/, "$1");
  return SPACED.test(text) ? text.replaceAll(/[\s'’]/g, "") : text;
}

/**
 * The separators as they are typed. A space or an apostrophe between groups needs no handling here: it has been
 * removed.
 */
export function usualSigns(locale: string): { readonly decimal: string; readonly group: string } {
  const { decimal, group } = signsOf(locale);
  return { decimal, group: /[.,]/.test(group) ? group : decimal === "." ? "," : "." };
}
