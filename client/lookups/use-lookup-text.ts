import { useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { SHIPPED_LOOKUPS, shippedLookup, type ShippedLookup } from "../../contract/lookups/lookups.ts";
import { roleDescription, roleName } from "../../contract/people/seeded-roles.ts";
import { seededKey } from "../../engine/needs/seeded.ts";
import { originParts } from "../../engine/suggested/mix.ts";
import { useFormat } from "../../framework/i18n/index.ts";
import { useLookupEntries, type LookupEntry } from "./lookup-entries.ts";

const { unit, baseMap } = SHIPPED_LOOKUPS;

/** Returns the key of a shipped entry's text; lists that have a widget of their own have their texts there. */
function keyOf(searchKey: string, value: string): string {
  switch (searchKey) {
    case unit.searchKey:
      return `widgets.parameters.units.${value}`;
    case baseMap.searchKey:
      return `widgets.map.basemap.${value}`;
    default:
      return `seeded.${searchKey}.${value}`;
  }
}

/** The names of lists and entries. */
interface LookupText {
  list(lookup: { readonly searchKey: string; readonly caption: string }): string;
  entry(searchKey: string, entry: LookupEntry): string;
}

/**
 * Captions in the reader's language: a list or entry that still has its shipped caption is translated; what an
 * administrator wrote stays unchanged.
 */
export function useLookupText(): LookupText {
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const translated = (key: string, otherwise: string) => (i18n.exists(key) ? t(key) : otherwise);
    return {
      list: ({ searchKey, caption }) =>
        shippedLookup(searchKey)?.caption === caption
          ? translated(`client.lookups.lists.${searchKey}`, caption)
          : caption,
      entry: (searchKey, { value, caption, names }) => {
        const given = names?.[i18n.resolvedLanguage ?? "en"];
        if (given !== undefined) return given;
        const shipped = shippedLookup(searchKey)?.entries.find((one) => one.value === value);
        if (shipped?.caption !== caption) return caption;
        return translated(keyOf(searchKey, value), caption);
      },
    };
  }, [t, i18n]);
}

/** The entries of a shipped list as choices in the reader's language. */
export function useLookupChoices(list: ShippedLookup): readonly { readonly value: string; readonly label: string }[] {
  const entries = useLookupEntries(list);
  const text = useLookupText();
  return useMemo(
    () => entries.map((entry) => ({ value: entry.value, label: text.entry(list.searchKey, entry) })),
    [entries, text, list],
  );
}

/**
 * The name of one value of a shipped list in the reader's language; for a value that is no longer offered, its shipped
 * name.
 */
function useEntryText(list: ShippedLookup): (value: string) => string {
  const { t, i18n } = useTranslation();
  const entries = useLookupEntries(list);
  const text = useLookupText();
  return useCallback(
    (value) => {
      const entry = entries.find((one) => one.value === value) ?? list.entries.find((one) => one.value === value);
      if (entry) return text.entry(list.searchKey, entry);
      // Preset products are in no list until an administrator puts them there.
      const key = keyOf(list.searchKey, value);
      return i18n.exists(key) ? t(key) : value;
    },
    [entries, text, list, t, i18n],
  );
}

/** A product in the reader's language, or as an administrator captioned it; an agency's own as it was typed. */
export function useProductText(): (product: string) => string {
  return useEntryText(SHIPPED_LOOKUPS.product);
}

/** A disaster type in the reader's language, or as an administrator captioned it. */
export function useTypeText(): (type: string) => string {
  return useEntryText(SHIPPED_LOOKUPS.disasterType);
}

interface NamedRole {
  readonly name: string;
  readonly description?: string;
}

/** Texts that the product stores in English, in the reader's language; what someone typed stays as typed. */
export interface SeededText {
  /** The source of a shipped coefficient. */
  source(source: string): string;
  /** A category of a disaster type. */
  category(category: string): string;
  /** Names the suggestions that a percentage was mixed from. */
  origin(origin: string): string;
  /** A tract data set. */
  dataSet(label: string): string;
  dataSetSource(source: string): string;
  role(role: NamedRole): string;
  roleDescription(role: NamedRole): string;
}

export function useSeededText(): SeededText {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => {
    const translated = (key: string | null, otherwise: string) => (key === null ? otherwise : t(key));
    return {
      source: (source) => translated(seededKey("source", source), source),
      category: (category) => translated(seededKey("DisasterCategory", category), category),
      origin: (origin) => {
        const parts = originParts(origin)?.map(({ place, percent }) => {
          const name = t(`seeded.place.${place}`);
          return percent === null
            ? name
            : t("seeded.share", {
                place: name,
                share: format.percent(percent),
              });
        });
        return parts?.reduce((first, second) => t("seeded.list", { first, second })) ?? origin;
      },
      dataSet: (label) => translated(seededKey("dataSet", label), label),
      dataSetSource: (source) => translated(seededKey("dataSetSource", source), source),
      role: (role) => roleName(role, t),
      roleDescription: (role) => roleDescription(role, t),
    };
  }, [t, format]);
}
