import { ZONE_RANGE, type UnitName } from "../../contract/api/domain.ts";
import { ZONE_NUMBERS, type Base } from "../../engine/needs/inputs.ts";
import type { ProductPreset } from "../../engine/needs/product-presets.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import {
  assistanceId,
  dailyId,
  type AssistanceLine,
  type DailyLine,
  type ParamDraft,
  type DraftSettings,
  type PresenceLine,
  type RestorationLine,
  type ParamSide,
} from "./draft.ts";

/** A suggested value of one cell, with the text of its origin. */
export interface CellSuggestion {
  readonly product: string;
  readonly zone: number;
  readonly side: ParamSide;
  readonly value: number;
  readonly from: string;
}

export const changeDaily = (draft: ParamDraft, id: string, change: Partial<DailyLine>): ParamDraft => ({
  ...draft,
  daily: draft.daily.map((line) => (dailyId(line) === id ? { ...line, ...change } : line)),
});

/** Changes what a product is counted by. A product not counted by poverty has one percentage per zone, in the cell for people below poverty. */
export const changeBase = (draft: ParamDraft, product: string, base: Base): ParamDraft => ({
  ...draft,
  daily: draft.daily.map((line) => (line.product === product ? { ...line, base } : line)),
  assistance: draft.assistance.map((line) =>
    base !== "poverty" && line.product === product ? { ...line, above: line.below, aboveFrom: line.belowFrom } : line,
  ),
});

/** Sets a percentage and clears its suggested origin. For a product not counted by poverty both sides change. */
export const typeAssistance = (draft: ParamDraft, id: string, side: ParamSide, value: NumberEntry): ParamDraft => {
  const product = draft.assistance.find((line) => assistanceId(line) === id)?.product;
  const isByPoverty = (draft.daily.find((line) => line.product === product)?.base ?? "poverty") === "poverty";
  return changeAssistance(
    draft,
    id,
    isByPoverty
      ? { [side]: value, [`${side}From`]: null }
      : { below: value, above: value, belowFrom: null, aboveFrom: null },
  );
};

/** Applies suggested values to their cells, with their origin. */
export const takeSuggestions = (draft: ParamDraft, suggestions: readonly CellSuggestion[]): ParamDraft =>
  suggestions.reduce(
    (taken, { side, value, from, ...cell }) =>
      changeAssistance(taken, assistanceId(cell), { [side]: value, [`${side}From`]: from }),
    draft,
  );

/** Adds a preset product to the tabs Daily and Assistance, with the percentages of its similar product, else the same in every zone. */
export const addPreset = (
  draft: ParamDraft,
  { product, base, unit, npp, cpt, share, like }: ProductPreset,
): ParamDraft => ({
  ...draft,
  daily: [...draft.daily, { product, npp, nppUnit: unit, cpt, cptUnit: unit, base }],
  assistance: [
    ...draft.assistance,
    ...ZONE_NUMBERS.map((zone) => ({
      ...(draft.assistance.find((line) => line.product === like && line.zone === zone) ?? {
        zone,
        below: share,
        above: share,
        belowFrom: null,
        aboveFrom: null,
      }),
      product,
    })),
  ],
});

/** Changes the absent people or visitors of a zone. */
export const changePresence = (draft: ParamDraft, zone: number, change: Partial<PresenceLine>): ParamDraft =>
  changeSettings(draft, {
    presence: draft.settings.presence.map((line) => (line.zone === zone ? { ...line, ...change } : line)),
  });

export const changeSettings = (draft: ParamDraft, change: Partial<DraftSettings>): ParamDraft => ({
  ...draft,
  settings: { ...draft.settings, ...change },
});

/** Changes the curve of one zone. */
export const changeRestoration = (draft: ParamDraft, zone: number, change: Partial<RestorationLine>): ParamDraft =>
  changeSettings(draft, {
    restoration: draft.settings.restoration.map((line) => (line.zone === zone ? { ...line, ...change } : line)),
  });

/**
 * Adds a product to all three tabs with the agency's defaults. For an unknown product, need and capacity stay empty,
 * since a missing number must not look like zero; its shares are copied from the first product, which serves the same
 * people, and the Suggested tab gets its places.
 */
export function addProduct(
  draft: ParamDraft,
  name: string,
  { unit, defaults }: { unit: UnitName; defaults: ParamDraft },
): ParamDraft {
  const product = name.trim();
  const known = linesOf(defaults, product);
  const added = known.daily.length > 0 ? known : ownLines(draft, product, unit);
  return {
    ...draft,
    daily: [...draft.daily, ...added.daily],
    assistance: [...draft.assistance, ...added.assistance],
    suggested: [...draft.suggested, ...added.suggested],
  };
}

type DraftLines = Pick<ParamDraft, "daily" | "assistance" | "suggested">;

function linesOf({ daily, assistance, suggested }: ParamDraft, product: string): DraftLines {
  const own = <Line extends { product: string }>(lines: readonly Line[]) =>
    lines.filter((line) => line.product === product);
  return { daily: own(daily), assistance: own(assistance), suggested: own(suggested) };
}

/** The lines of a product without defaults. */
function ownLines(draft: ParamDraft, product: string, unit: UnitName): DraftLines {
  const zones = Array.from({ length: ZONE_RANGE }, (_, i) => i + 1);
  const first = linesOf(draft, draft.daily[0]?.product ?? "");
  const none = { below: null, above: null };
  return {
    daily: [{ product, npp: null, nppUnit: unit, cpt: null, cptUnit: unit, base: "poverty" }],
    assistance: zones.map((zone) => {
      const { below, above } = first.assistance.find((line) => line.zone === zone) ?? none;
      return { product, zone, below, above, belowFrom: null, aboveFrom: null };
    }),
    suggested: first.suggested.map((line) => ({ ...line, product, ...none })),
  };
}

/** Returns whether a product of that name exists, ignoring case. */
export function hasProduct(draft: ParamDraft, name: string): boolean {
  return draft.daily.some(({ product }) => product.toLowerCase() === name.trim().toLowerCase());
}

/** Deletes a product from all three tabs. */
export function deleteProduct(draft: ParamDraft, product: string): ParamDraft {
  const others = <Line extends { product: string }>(lines: readonly Line[]) =>
    lines.filter((line) => line.product !== product);
  return {
    ...draft,
    daily: others(draft.daily),
    assistance: others(draft.assistance),
    suggested: others(draft.suggested),
  };
}

/** Number of a product's rows in each tab. */
export function rowsOf(
  draft: ParamDraft,
  product: string,
): Readonly<Record<"daily" | "assistance" | "suggested", number>> {
  const count = (lines: readonly { product: string }[]) => lines.filter((line) => line.product === product).length;
  return { daily: count(draft.daily), assistance: count(draft.assistance), suggested: count(draft.suggested) };
}

/** Applies a preset; products that it does not contain stay unchanged. */
export function fillIn(draft: ParamDraft, preset: ParamDraft): ParamDraft {
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

const changeAssistance = (draft: ParamDraft, id: string, change: Partial<AssistanceLine>): ParamDraft => ({
  ...draft,
  assistance: draft.assistance.map((line) => (assistanceId(line) === id ? { ...line, ...change } : line)),
});
