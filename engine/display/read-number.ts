import { numberFormat, signsOf } from "./numbers.ts";

/** What was typed, read: a number, null where nothing was typed, or the text itself where it is no number or may be two. */
export type NumberReading = number | string | null;

/**
 * Reads a number as people of a locale type it: its decimal sign, its group signs where they stand as such, spaces of any
 * kind. Another sign is taken for the decimal one, so "0.95" is understood by a German and "0,95" by an American, unless it
 * may part a group as well ({@link waysToWrite}): then the text comes back, as does any that is no number.
 * @param most the largest number that is wanted; a reading beyond it is none
 */
export function readNumber(typed: string, locale: string, most = Infinity): NumberReading {
  const text = bare(typed);
  if (text === "") return null;
  if (waysToWrite(typed, locale, most) !== null) return typed.trim();
  const { decimal, group } = usualSigns(locale);
  const grouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  const plain = grouped.test(text)
    ? text.replaceAll(group, "").replace(decimal, ".")
    : text.replace(/^([^.,]*)[.,]([^.,]*)$/, "$1.$2");
  const wellFormed = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain);
  return wellFormed ? Number(plain) : typed.trim();
}

/** How to write either of the two numbers that a text may mean. */
export interface WaysToWrite {
  /** The larger one by digits alone, and in groups. */
  readonly plain: string;
  readonly grouped: string;
  /** The smaller one. */
  readonly decimal: string;
}

/**
 * The two numbers that a text may mean; null where it means one or none. One sign before exactly three digits parts a group
 * for some and decimals for others: "40,000" is forty thousand or forty. It is read only where the sign is the locale's own
 * group sign.
 */
export function waysToWrite(typed: string, locale: string, most = Infinity): WaysToWrite | null {
  const [, minus, whole = "", sign, rest = ""] = /^(-?)\+?([1-9]\d{0,2})([.,])(\d{3})$/.exec(bare(typed)) ?? [];
  if (sign === undefined || sign === usualSigns(locale).group) return null;
  const [thousands, fraction] = [Number(`${minus}${whole}${rest}`), Number(`${minus}${whole}.${rest}`)];
  if (Math.abs(thousands) > most) return null;
  return {
    plain: writeNumber(thousands, locale),
    grouped: numberFormat(locale, { useGrouping: "always" }).format(thousands),
    decimal: writeNumber(fraction, locale),
  };
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

const bare = (typed: string): string => typed.replace(/[\s\u00a0\u202f'’]/g, "");

/** The signs as they are typed; a space or an apostrophe between groups needs no care, it was taken out. */
export function usualSigns(locale: string): { readonly decimal: string; readonly group: string } {
  const { decimal, group } = signsOf(locale);
  return { decimal, group: /[.,]/.test(group) ? group : decimal === "." ? "," : "." };
}
