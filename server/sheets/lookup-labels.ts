import { asc, eq, inArray } from "../storage/orm.ts";
import { WORD_LISTS, type WordList } from "../../contract/sheets/sheets.ts";
import { STORAGE_TYPES, SUGGESTED_CATEGORIES } from "../../contract/api/domain.ts";
import { ASSISTANCE_CATEGORIES, BASES, PARAMETER_CATEGORIES } from "../../engine/needs/inputs.ts";
import { HISTORY_STAGES } from "../../engine/history/stages.ts";
import { UNITS } from "../../engine/words/units.ts";
import { SHIPPED_LOOKUPS, shippedLookup } from "../../contract/lookups/lookups.ts";
import { DELIVERY_STATES, FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { LANGUAGES, textOf, type Language } from "../answers/texts.ts";
import type { Reader } from "../storage/database.ts";
import { lookupDetails, lookups } from "../storage/schema/index.ts";
import { productNameIn } from "./product-names.ts";
import { folded, readReferenceData } from "./reference-data.ts";

/** What the values of the word lists are called, and which value a written name means. */
export interface LookupLabels {
  /** Every value of a list, in its order. */
  values(list: WordList): readonly string[];
  /** What a value is called: as an administrator captioned it, else in the reader's language. */
  shown(list: WordList, value: string, language: Language): string;
  /** The value that a name means, in whatever language and case; null where it is none. */
  meant(list: WordList, name: string): string | null;
}

const LOOKUP_OF: Partial<Readonly<Record<WordList, string>>> = {
  unit: SHIPPED_LOOKUPS.unit.searchKey,
  category: SHIPPED_LOOKUPS.storageType.searchKey,
  parameterCategory: SHIPPED_LOOKUPS.parameterCategory.searchKey,
  assistanceCategory: SHIPPED_LOOKUPS.assistanceCategory.searchKey,
  suggestedCategory: SHIPPED_LOOKUPS.suggestedCategory.searchKey,
  disasterType: SHIPPED_LOOKUPS.disasterType.searchKey,
};

const OWN: Readonly<Record<Exclude<WordList, "product" | "disasterType">, readonly string[]>> = {
  unit: UNITS,
  category: STORAGE_TYPES,
  state: DELIVERY_STATES,
  type: FACILITY_TYPES,
  parameterCategory: PARAMETER_CATEGORIES,
  assistanceCategory: ASSISTANCE_CATEGORIES,
  suggestedCategory: SUGGESTED_CATEGORIES,
  stage: HISTORY_STAGES,
  base: BASES,
};

/** Reads the words as they are called now. */
export async function readLookupLabels(reader: Reader): Promise<LookupLabels> {
  const captions = await readCaptions(reader);
  const { products, disasterTypes } = await readReferenceData(reader);
  const values = (list: WordList): readonly string[] => {
    if (list === "product") return [...products.values()].map(({ name }) => name);
    return list === "disasterType" ? [...disasterTypes.values()] : OWN[list];
  };
  const shown = (list: WordList, value: string, language: Language): string =>
    list === "product"
      ? productNameIn(products.get(folded(value)) ?? { name: value }, language)
      : (captions.get(`${LOOKUP_OF[list] ?? ""} ${value}`) ?? translated(list, value, language));
  const meanings = new Map(
    WORD_LISTS.map((list) => [
      list,
      new Map(
        // A value's own name is never taken for another's caption.
        [...values(list)]
          .flatMap((value) => LANGUAGES.map((language) => [folded(shown(list, value, language)), value] as const))
          .concat(values(list).map((value) => [folded(value), value] as const)),
      ),
    ]),
  );
  return { values, shown, meant: (list, name) => meanings.get(list)?.get(folded(name)) ?? null };
}

/** Captions that an administrator wrote, by search key and value; one that still is the shipped one is translated. */
async function readCaptions(reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .select({ searchKey: lookups.searchKey, value: lookupDetails.value, caption: lookupDetails.caption })
    .from(lookupDetails)
    .innerJoin(lookups, eq(lookups.lookupId, lookupDetails.lookupId))
    .where(inArray(lookups.searchKey, Object.values(LOOKUP_OF)))
    .orderBy(asc(lookupDetails.position));
  return new Map(
    rows.flatMap(({ searchKey, value, caption }) => {
      const shipped = shippedLookup(searchKey)?.entries.find((entry) => entry.value === value);
      return shipped?.caption === caption ? [] : [[`${searchKey} ${value}`, caption] as const];
    }),
  );
}

/** A word in a language; the value itself where no text is. */
function translated(list: WordList, value: string, language: Language): string {
  const searchKey = LOOKUP_OF[list];
  const side = list === "stage" || list === "base" ? "defaults" : "supply";
  const key =
    searchKey === undefined || list === "unit"
      ? `domain.lists.${side}.words.${list}.${value}`
      : `seeded.${searchKey}.${value}`;
  const text = textOf(language, key);
  return text === key ? value : text;
}
