import { ZONE_RANGE, type UnitName } from "../../contract/domain.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import {
  assistanceId,
  dailyId,
  suggestedId,
  type AssistanceLine,
  type DailyLine,
  type Draft,
  type DraftSettings,
  type Side,
  type SuggestedLine,
} from "./draft.ts";

/** One cell's value that comes from the Suggested tab, with the words that say so. */
export interface Suggestion {
  readonly product: string;
  readonly zone: number;
  readonly side: Side;
  readonly value: number;
  readonly from: string;
}

export const changeDaily = (draft: Draft, id: string, change: Partial<DailyLine>): Draft => ({
  ...draft,
  daily: draft.daily.map((line) => (dailyId(line) === id ? { ...line, ...change } : line)),
});

/** Types a percentage into a cell; it is no longer a suggested one. */
export const typeAssistance = (draft: Draft, id: string, side: Side, value: NumberEntry): Draft =>
  changeAssistance(draft, id, { [side]: value, [`${side}From`]: null });

/** Takes suggested values into their cells, with where they come from. */
export const takeSuggestions = (draft: Draft, suggestions: readonly Suggestion[]): Draft =>
  suggestions.reduce(
    (taken, { side, value, from, ...cell }) =>
      changeAssistance(taken, assistanceId(cell), { [side]: value, [`${side}From`]: from }),
    draft,
  );

export const changeSuggested = (draft: Draft, id: string, change: Partial<SuggestedLine>): Draft => ({
  ...draft,
  suggested: draft.suggested.map((line) => (suggestedId(line) === id ? { ...line, ...change } : line)),
});

/** Whether a product, place and region have a row already. */
export const hasSuggested = (draft: Draft, line: SuggestedLine): boolean =>
  draft.suggested.some((one) => suggestedId(one) === suggestedId(line));

/** Adds a row to the Suggested tab, next to those of its product. */
export function addSuggested(draft: Draft, line: SuggestedLine): Draft {
  const last = draft.suggested.findLastIndex(({ product }) => product === line.product);
  return { ...draft, suggested: draft.suggested.toSpliced(last < 0 ? draft.suggested.length : last + 1, 0, line) };
}

export const removeSuggested = (draft: Draft, ids: readonly string[]): Draft => ({
  ...draft,
  suggested: draft.suggested.filter((line) => !ids.includes(suggestedId(line))),
});

export const changeSettings = (draft: Draft, change: Partial<DraftSettings>): Draft => ({
  ...draft,
  settings: { ...draft.settings, ...change },
});

/**
 * Adds a product to all three tabs: its rows stand empty until someone fills
 * them in, for a missing number must not look like a zero. The Suggested tab gets the places
 * that its other products have.
 */
export function addProduct(draft: Draft, name: string, unit: UnitName): Draft {
  const product = name.trim();
  const zones = Array.from({ length: ZONE_RANGE }, (_, i) => i + 1);
  const first = draft.suggested[0]?.product;
  return {
    ...draft,
    daily: [...draft.daily, { product, npp: null, nppUnit: unit, cpt: null, cptUnit: unit }],
    assistance: [
      ...draft.assistance,
      ...zones.map((zone) => ({ product, zone, below: null, above: null, belowFrom: null, aboveFrom: null })),
    ],
    suggested: [
      ...draft.suggested,
      ...draft.suggested
        .filter((line) => line.product === first)
        .map((line) => ({ ...line, product, below: null, above: null })),
    ],
  };
}

/** Whether a product of that name is there already, whatever its case. */
export function hasProduct(draft: Draft, name: string): boolean {
  return draft.daily.some(({ product }) => product.toLowerCase() === name.trim().toLowerCase());
}

/** Deletes a product from all three tabs. */
export function deleteProduct(draft: Draft, product: string): Draft {
  const others = <Line extends { product: string }>(lines: readonly Line[]) =>
    lines.filter((line) => line.product !== product);
  return {
    ...draft,
    daily: others(draft.daily),
    assistance: others(draft.assistance),
    suggested: others(draft.suggested),
  };
}

/** How many rows of each tab a product has. */
export function rowsOf(draft: Draft, product: string): Readonly<Record<"daily" | "assistance" | "suggested", number>> {
  const count = (lines: readonly { product: string }[]) => lines.filter((line) => line.product === product).length;
  return { daily: count(draft.daily), assistance: count(draft.assistance), suggested: count(draft.suggested) };
}

/** Fills in what a preset says; products that it does not know stay as they are. */
export function fillIn(draft: Draft, preset: Draft): Draft {
  const known = new Set(preset.daily.map(({ product }) => product));
  const strangers = <Line extends { product: string }>(lines: readonly Line[]) =>
    lines.filter((line) => !known.has(line.product));
  return {
    daily: [...preset.daily, ...strangers(draft.daily)],
    assistance: [...preset.assistance, ...strangers(draft.assistance)],
    suggested: [...preset.suggested, ...strangers(draft.suggested)],
    settings: preset.settings,
  };
}

const changeAssistance = (draft: Draft, id: string, change: Partial<AssistanceLine>): Draft => ({
  ...draft,
  assistance: draft.assistance.map((line) => (assistanceId(line) === id ? { ...line, ...change } : line)),
});
