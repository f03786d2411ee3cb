import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { ResolvedData } from "../../contract/content/data.ts";
import { MISSING, useFormat, useText } from "../../framework/i18n/index.ts";
import { holdsCodes, type AttributeValue } from "../map/layers/features.ts";
import type { DataField } from "./data-reader.ts";

/** A column of a base view is named as in ad-hoc reports. */
const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Keys of the texts that may name a field of a kind of source, in order. */
export function fieldTexts(kind: ResolvedData["source"]["kind"], name: string): readonly string[] {
  if (OWN.includes(kind)) return [`map.statistics.${name}`, `client.content.fields.${name}`];
  const columns = ["domain.adhoc.columns", "domain.lists.supply.columns"].map((texts) => `${texts}.${camelCase(name)}`);
  return [`map.statistics.${name}`, ...columns];
}

/** Kinds of sources whose fields are the product's own, which have names in every language. */
const OWN = ["service", "published", "layer"];

const YES_NO = new Map([
  ["1", "Yes"],
  ["0", "No"],
]);

/** Names fields as the config does, as the product's own pages do, or as their source does. */
export function useFieldLabels(resolved: ResolvedData | null): (field: DataField) => DataField {
  const { i18n, t } = useTranslation();
  const text = useText();
  return useCallback(
    (described) => {
      const { name } = described;
      const kind = resolved?.source.kind;
      const isOwn = kind !== undefined && OWN.includes(kind);
      // The service has it as a number whose meaning is in its name.
      const field = isOwn && name === "coastal" ? { ...described, choices: YES_NO } : described;
      const named = resolved?.fields?.find((one) => one.name === name)?.label;
      if (named !== undefined) return { ...field, label: text(named) };
      const key = isOwn ? fieldTexts(kind, name).find((one) => i18n.exists(one)) : undefined;
      return key === undefined ? field : { ...field, label: t(key) };
    },
    [resolved, i18n, t, text],
  );
}

/** Writes the value of a field: names of codes, figures with their decimals, days and moments; a dash for a missing one. */
export function useDataText(): (value: AttributeValue | undefined, field: DataField) => string {
  const { i18n, t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (value, { name, kind, choices }) => {
      if (value === null || value === undefined || value === "") return MISSING;
      const choice = choices.get(String(value));
      const word = `client.content.words.${choice ?? ""}`;
      if (choice !== undefined) return i18n.exists(word) ? t(word) : choice;
      if (kind === "day") return format.date(String(value));
      if (kind === "moment") return format.instant(new Date(value as string | number).toISOString());
      if (typeof value === "number")
        return holdsCodes(name) ? String(value) : format.number(value, { digits: Number.isInteger(value) ? 0 : 2 });
      return String(value);
    },
    [i18n, t, format],
  );
}
