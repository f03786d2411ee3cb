import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { typeAssistance } from "./changes.ts";
import {
  assistanceId,
  cellKey,
  suggestedId,
  type AssistanceLine,
  type ParamDraft,
  type ParamSide,
  type SuggestedLine,
} from "./draft.ts";

/** The tabs of percentages, where products with equal values share a column. */
export type ShareTab = "assistance" | "suggested";
export type ShareLine = AssistanceLine | SuggestedLine;

/** One zone, or one place and region, with the line of each product. */
export interface ShareRow {
  readonly id: string;
  readonly first: ShareLine;
  readonly lines: ReadonlyMap<string, ShareLine>;
}

export const shareLineId = (line: ShareLine): string => ("zone" in line ? assistanceId(line) : suggestedId(line));

/** The id of a line's row, shared by all products: its zone, or its place and region. */
export const shareRowId = (line: ShareLine): string =>
  "zone" in line ? String(line.zone) : `${line.place}|${line.region ?? ""}`;

/** The lines of a tab as rows with one line for each product. */
export function shareRows(draft: ParamDraft, tab: ShareTab): ShareRow[] {
  return [...Map.groupBy<string, ShareLine>(draft[tab], shareRowId)].flatMap(([id, own]) => {
    const [first] = own;
    return first ? [{ id, first, lines: new Map(own.map((line) => [line.product, line])) }] : [];
  });
}

/** The products in the shared column and in separate columns. */
export interface ShareColumns {
  /** The products of the shared column. */
  readonly shared: readonly string[];
  readonly own: readonly string[];
  /** The products that are not counted by poverty, which have one share per zone. */
  readonly ofOneShare: readonly string[];
}

/** Finds the largest group of products with the same percentages for the shared column, without those in `apart`. */
export function shareColumns(draft: ParamDraft, tab: ShareTab, apart: ReadonlySet<string>): ShareColumns {
  const products = draft.daily.map(({ product }) => product);
  const ofOneShare =
    tab === "suggested" ? [] : draft.daily.filter(({ base }) => base !== "poverty").map(({ product }) => product);
  const rows = shareRows(draft, tab);
  const percentages = (product: string) =>
    JSON.stringify(rows.map(({ lines }) => [lines.get(product)?.below ?? null, lines.get(product)?.above ?? null]));
  const free = products.filter((product) => !apart.has(product) && !ofOneShare.includes(product));
  const shared = [...Map.groupBy(free, percentages).values()].reduce<readonly string[]>(
    (most, alike) => (alike.length > most.length ? alike : most),
    [],
  );
  return { shared, own: products.filter((product) => !shared.includes(product)), ofOneShare };
}

/** A cell of a row: its products, below or above poverty. */
export interface ShareCell {
  readonly products: readonly string[];
  readonly side: ParamSide;
}

/** The cells whose fault the table's cell shows: those of its products, or of others with the same value. */
export function cellsOf(tab: ShareTab, { lines }: ShareRow, { products, side }: ShareCell): string[] {
  const entry = lines.get(products[0] ?? "")?.[side];
  return [...lines.values()]
    .filter((line) => products.includes(line.product) || line[side] === entry)
    .map((line) => cellKey(tab, shareLineId(line), side));
}

/** Sets a percentage for each of the products, adding a suggested row where one is missing. */
export const typeShare = (
  draft: ParamDraft,
  { first }: ShareRow,
  { products, side, value }: ShareCell & { readonly value: NumberEntry },
): ParamDraft =>
  products.reduce((before, product) => {
    if ("zone" in first) return typeAssistance(before, assistanceId({ ...first, product }), side, value);
    const there = addSuggestedRow(before, first, [product]);
    const id = suggestedId({ ...first, product });
    const suggested = there.suggested.map((line) => (suggestedId(line) === id ? { ...line, [side]: value } : line));
    return { ...there, suggested };
  }, draft);

/** Adds an empty row to the Suggested tab for the products without one of its place and region. */
export const addSuggestedRow = (
  draft: ParamDraft,
  { place, region }: Pick<SuggestedLine, "place" | "region">,
  products: readonly string[] = draft.daily.map(({ product }) => product),
): ParamDraft =>
  products.reduce((before, product) => {
    const line: SuggestedLine = { product, place, region, below: null, above: null };
    const { suggested } = before;
    if (suggested.some((one) => suggestedId(one) === suggestedId(line))) return before;
    const last = suggested.findLastIndex((one) => one.product === product);
    return { ...before, suggested: suggested.toSpliced(last < 0 ? suggested.length : last + 1, 0, line) };
  }, draft);

/** Deletes a row of the Suggested tab for all products. */
export const removeSuggested = (draft: ParamDraft, rowId: string | null): ParamDraft => ({
  ...draft,
  suggested: draft.suggested.filter((line) => shareRowId(line) !== rowId),
});

/** The lines of one product. */
export const linesOf = (draft: ParamDraft, tab: ShareTab, product: string): readonly ShareLine[] =>
  (draft[tab] as readonly ShareLine[]).filter((line) => line.product === product);

/** Copies lines, also of another product, to a product. */
export function withLines(draft: ParamDraft, tab: ShareTab, product: string, lines: readonly ShareLine[]): ParamDraft {
  const all: readonly ShareLine[] = draft[tab];
  const at = all.findIndex((line) => line.product === product);
  const own = lines.map((line) => ({ ...line, product }));
  return {
    ...draft,
    [tab]: all.filter((line) => line.product !== product).toSpliced(at < 0 ? all.length : at, 0, ...own),
  };
}
