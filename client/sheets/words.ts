import { useMemo } from "react";
import { useLookupChoices, useProductText, useSeededText } from "../lookups/use-lookup-text.ts";
import type { SupplyProduct, SupplyRow } from "../../contract/supply/calls/supply.ts";
import { SHEETS } from "../../contract/sheets/sheets.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { blockDates } from "../../engine/needs/blocks.ts";
import { fits, packOf } from "../../engine/words/packs.ts";
import { isUnit } from "../../engine/words/units.ts";
import { useFormat, useTexts, type LocaleFormat, type Translate } from "../../framework/i18n/index.ts";
import type { CellChoice, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import type { Edits } from "./lines.ts";
import type { SheetId } from "./sheet.ts";

/** The records that the cells of a list refer to. */
export interface SheetRecords {
  readonly products: readonly SupplyProduct[];
  readonly counties: readonly string[];
  readonly regions: readonly string[];
  /** The stock, for rows that are taken from it. */
  readonly inventory: readonly SupplyRow<"inventory">[];
  /** The ranked categories of each disaster type. */
  readonly categories: readonly { readonly dtype: string; readonly category: string }[];
  /** Of the estimation, YYYY-MM-DD; null if the list has none. */
  readonly startDate: string | null;
}

/** The words for a list's fields and choices. */
export interface Words {
  readonly text: Translate;
  /** The names of lists, columns and choices, here and in files. */
  readonly names: Translate;
  readonly format: LocaleFormat;
  readonly units: readonly CellChoice[];
  readonly storageTypes: readonly CellChoice[];
  /** The entries of the lookups that the defaults use. */
  readonly lookups: Readonly<Record<LookupWords, readonly CellChoice[]>>;
  /** Columns whose headings are the page's own. */
  readonly ownColumns?: readonly string[];
  product(name: string): string;
  /** Returns the source of a shipped figure, in the reader's language. */
  source(source: string): string;
  write(entry: NumberEntry): string;
}

type LookupWords = "parameterCategory" | "assistanceCategory" | "suggestedCategory" | "disasterType";

export function useWords(side: "supply" | "defaults"): Words {
  const text = useTexts(`widgets.${side}`);
  const names = useTexts(`domain.lists.${side}`);
  const format = useFormat();
  const units = useLookupChoices(SHIPPED_LOOKUPS.unit);
  const storageTypes = useLookupChoices(SHIPPED_LOOKUPS.storageType);
  const parameterCategory = useLookupChoices(SHIPPED_LOOKUPS.parameterCategory);
  const assistanceCategory = useLookupChoices(SHIPPED_LOOKUPS.assistanceCategory);
  const suggestedCategory = useLookupChoices(SHIPPED_LOOKUPS.suggestedCategory);
  const disasterType = useLookupChoices(SHIPPED_LOOKUPS.disasterType);
  const product = useProductText();
  const { source } = useSeededText();
  const write = useEntryText();
  const lookups = useMemo(
    () => ({ parameterCategory, assistanceCategory, suggestedCategory, disasterType }),
    [parameterCategory, assistanceCategory, suggestedCategory, disasterType],
  );
  const ownColumns = side === "supply" ? SUPPLY_COLUMNS : NONE;
  return useMemo(
    () => ({ text, names, format, units, storageTypes, lookups, ownColumns, product, source, write }),
    [text, names, format, units, storageTypes, lookups, ownColumns, product, source, write],
  );
}

/** Columns of the supply side that no file of it has. */
const SUPPLY_COLUMNS: readonly string[] = ["shelfLifeBlocks", "leadTimeDays"];

/** A place in Tampa, for the columns whose hint shows one. */
const EXAMPLES: Readonly<Record<string, number>> = { latitude: 27.95, longitude: -82.46 };

const NONE: readonly string[] = [];

/** Header, explanation and least width of a field. */
export function headed({ text, names, format, ownColumns = [] }: Words, id: string, minWidth: number, hint = false) {
  return {
    id,
    header: ownColumns.includes(id) ? text(`ownColumns.${id}`) : names(`columns.${id}`),
    minWidth,
    ...(hint ? { headerHint: text(`columnHints.${id}`, { example: format.number(EXAMPLES[id], { digits: 2 }) }) } : {}),
  };
}

/** The products that are offered, and the row's own if that is retired. */
export const productChoices = (words: Words, { products }: SheetRecords, own: NumberEntry): CellChoice[] =>
  products
    .filter(({ product, active }) => active || product === own)
    .map(({ product }) => ({ value: product, label: words.product(product) }));

/** The label of the product in a cell. */
export const productIn = (words: Words, cells: Readonly<Record<string, NumberEntry>>): string =>
  words.product(String(cells["product"] ?? ""));

export const nameChoices = (names: readonly string[]): CellChoice[] =>
  names.map((name) => ({ value: name, label: name }));

/** The units in which a product can be counted; all of them until one is chosen. */
export function unitsOf({ products }: SheetRecords, { units }: Words, product: NumberEntry): readonly CellChoice[] {
  const known = products.find((one) => one.product === product);
  if (!known) return units;
  return units.filter(({ value }) => isUnit(value) && fits(value, known.unit, packOf(known)));
}

/** The unit that a row keeps, or its product's own if the two do not fit. */
export function fittingUnit({ products }: SheetRecords, product: NumberEntry, unit: NumberEntry): NumberEntry {
  const known = products.find((one) => one.product === product);
  if (!known || (isUnit(unit) && fits(unit, known.unit, packOf(known)))) return unit;
  return known.unit;
}

/** The seven blocks with their days. */
export function blockChoices({ text, format }: Words, { startDate }: SheetRecords): CellChoice[] {
  return blockDates(startDate ?? "2000-01-01").map(({ block, from, to }) => {
    const number = text("blockNumber", { block });
    return { value: String(block), label: startDate === null ? number : `${number} (${format.days(from, to)})` };
  });
}

/** The name of a list, on screens and in files. */
export function useListName(): (list: SheetId) => string {
  const text = useTexts("widgets.supply");
  const names = useTexts("domain.lists");
  return (list) => (list === "products" ? text("tabs.products") : names(`${SHEETS[list].side.texts}.names.${list}`));
}

/** Returns a function that puts the numbers of changed, added and deleted rows of a draft into words. */
export function useCountsText(): (draft: Edits) => string {
  const text = useTexts("widgets.supply.counts");
  return ({ lines, removed }) => {
    const all = Object.values(lines);
    const counts = {
      changed: all.filter(({ version }) => version !== null).length,
      added: all.filter(({ version }) => version === null).length,
      deleted: Object.keys(removed).length,
    };
    return (["changed", "added", "deleted"] as const)
      .flatMap((kind) => (counts[kind] === 0 ? [] : [text(kind, { count: counts[kind] })]))
      .join(", ");
  };
}
