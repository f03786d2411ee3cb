import { asc, eq, inArray } from "../storage/orm.ts";
import { WORD_LISTS, type WordList } from "../../contract/sheets/sheets.ts";
import { STORAGE_TYPES, SUGGESTED_CATEGORIES } from "../../contract/api/domain.ts";
import { ASSISTANCE_CATEGORIES, BASES, PARAMETER_CATEGORIES } from "../../engine/needs/inputs.ts";
import { HISTORY_STAGES } from "../../engine/history/stages.ts";
import { UNITS } from "../../engine/words/units.ts";
import { SHIPPED_LOOKUPS, shippedLookup } from "../../contract/lookups/lookups.ts";
import { LOG_KINDS, REQUEST_PRIORITIES, REQUEST_SOURCES, REQUEST_STATES } from "../../contract/supply/requests.ts";
import { SITE_STATES } from "../../contract/supply/sites.ts";
import { DELIVERY_STATES, FACILITY_TYPES } from "../../contract/supply/supply.ts";
import { LANGUAGES, textOf, type Language } from "../answers/texts.ts";
import type { Reader } from "../storage/database.ts";
import { lookupDetails, lookups } from "../storage/schema/index.ts";
import { productNameIn } from "./product-names.ts";
import { folded, readReferenceData } from "./reference-data.ts";

/** The labels of the word lists' values, and the values that labels mean. */
export interface LookupLabels {
  /** Every value of a list, in its order. */
  values(list: WordList): readonly string[];
  /** A value's label: an administrator's caption, else the text in the reader's language. */
  shown(list: WordList, value: string, language: Language): string;
  /** The value that a name means, in any language and case; null if it means none. */
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
  source: REQUEST_SOURCES,
  priority: REQUEST_PRIORITIES,
  siteState: SITE_STATES,
  requestState: REQUEST_STATES,
  logKind: LOG_KINDS,
};

/** Reads the labels that apply now. */
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
        // A value's own name takes precedence over another value's caption.
        [...values(list)]
          .flatMap((value) => LANGUAGES.map((language) => [folded(shown(list, value, language)), value] as const))
          .concat(values(list).map((value) => [folded(value), value] as const)),
      ),
    ]),
  );
  return { values, shown, meant: (list, name) => meanings.get(list)?.get(folded(name)) ?? null };
}

/** Captions that an administrator changed, by search key and value; an unchanged shipped caption is translated instead. */
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

/** Where the texts of words are that no supply list has. */
const TEXTS_OF: Partial<Readonly<Record<WordList, string>>> = {
  stage: "domain.lists.defaults.words.stage",
  base: "domain.lists.defaults.words.base",
  siteState: "domain.site.states",
  requestState: "domain.request.states",
  logKind: "domain.shift.kinds",
};

/** A value's label in a language; the value itself if there is no text. */
function translated(list: WordList, value: string, language: Language): string {
  const searchKey = LOOKUP_OF[list];
  const own = TEXTS_OF[list] ?? `domain.lists.supply.words.${list}`;
  const key = searchKey === undefined || list === "unit" ? `${own}.${value}` : `seeded.${searchKey}.${value}`;
  const text = textOf(language, key);
  return text === key ? value : text;
}
