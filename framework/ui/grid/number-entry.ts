import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { MISSING } from "../../i18n/format.ts";
import type { NumberEntry } from "./columns.ts";

/**
 * Reads a number as people of a language type it: its decimal sign, its group
 * separators where they stand as such, spaces of any kind. A sign that cannot be
 * a group separator where it stands is taken for the decimal one, so "0.95" is
 * understood by a German and "0,95" by an American. What is no number comes back as typed.
 */
export function readNumber(typed: string, language: string): NumberEntry {
  const text = typed.replace(/[\s\u00a0\u202f']/g, "");
  if (text === "") return null;
  const { decimal, group } = separatorsOf(language);
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+(\\${decimal}\\d*)?$`);
  const plain = grouped.test(text)
    ? text.replaceAll(group, "").replace(decimal, ".")
    : text.replace(/^([^.,]*)[.,]([^.,]*)$/, "$1.$2");
  const wellFormed = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain);
  return wellFormed ? Number(plain) : typed.trim();
}

/** A number as it is edited: the language's decimal sign, no grouping, every digit. */
export function writeNumber(value: NumberEntry, language: string): string {
  if (typeof value !== "number") return value ?? "";
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }).format(value);
}

function separatorsOf(language: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(1_234_567.5);
  const sign = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise;
  const decimal = sign("decimal", ".");
  const group = sign("group", ",");
  // Spanish groups with a full stop from five digits on; a space needs no care, it was taken out.
  return { decimal, group: /[.,]/.test(group) ? group : decimal === "." ? "," : "." };
}

/** Decimals are shown as they were given, never rounded: what someone entered is what it is. */
const PLACES = 6;

/** Writes a number of a grid as the reader's language does; what is no number as it was typed. */
export function useEntryText(): (entry: NumberEntry) => string {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, { maximumFractionDigits: PLACES });
    return (entry) => (typeof entry === "number" ? format.format(entry) : (entry ?? MISSING));
  }, [language]);
}
