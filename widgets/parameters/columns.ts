import { useCallback, useMemo } from "react";
import { BASES, type Base } from "../../engine/needs/inputs.ts";
import { useLookupChoices, useProductText, useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { PLACES } from "../../engine/suggested/mix.ts";
import { isPackUnit } from "../../engine/words/packs.ts";
import { UNITS } from "../../engine/words/units.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { CellEdit, GridColumn, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { MOST_PERCENT } from "./faults.ts";
import { changeBase, changeDaily, changeSuggested, typeAssistance } from "./changes.ts";
import {
  assistanceId,
  cellKey,
  dailyId,
  suggestedId,
  type AssistanceLine,
  type DailyLine,
  type ParamDraft,
  type ParamSide,
  type SuggestedLine,
  unitsFit,
} from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";
import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";

interface ColumnInput {
  readonly form: ParameterForm;
  readonly editable: boolean;
}

/** A tab's lines as the columns of its numbers see them. */
interface TabLines<Line, Id extends string> {
  readonly tab: "daily" | "assistance" | "suggested";
  idOf(line: Line): string;
  put(draft: ParamDraft, line: Line, entry: Readonly<Partial<Record<Id, NumberEntry>>>): ParamDraft;
  /** The largest number that is wanted. */
  readonly most?: number;
  /** What the hint of a column's header ends with. */
  readonly hint?: string;
}

/** What the columns of the three tabs share: the product's, those of numbers, and how a cell is edited. */
function useParts({ form, editable }: ColumnInput) {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const write = useEntryText();
  const writePercent = useEntryText(1);
  const { change, faults } = form;
  return useMemo(() => {
    const editing = <Line>(edit: CellEdit<Line>): Pick<GridColumn<Line>, "edit"> => (editable ? { edit } : {});
    return {
      text,
      change,
      faults,
      editing,
      product: <Line extends { readonly product: string }>(minWidth: number): GridColumn<Line> => ({
        id: "product",
        header: text("columns.product"),
        rowHeader: true,
        minWidth,
        value: ({ product }) => product,
        display: ({ product }) => productText(product),
      }),
      number: <Id extends string, Line extends Readonly<Record<Id, NumberEntry>>>(
        id: Id,
        { tab, idOf, put, most, hint = "" }: TabLines<Line, Id>,
      ): GridColumn<Line> => ({
        id,
        header: text(`columns.${id}`),
        headerHint: text(`columnHints.${id}${hint}`),
        numeric: true,
        value: (line) => line[id] ?? "",
        display: (line) => (tab === "daily" ? write : writePercent)(line[id]),
        fault: (line) => faults[cellKey(tab, idOf(line), id)] ?? null,
        ...editing<Line>({
          kind: "number",
          ...(most === undefined ? {} : { most }),
          change: (line, value) => change((draft) => put(draft, line, { [id]: value } as Record<Id, NumberEntry>)),
        }),
      }),
    };
  }, [text, productText, write, writePercent, change, faults, editable]);
}

/** What a product is counted by, in words. */
export function useBaseText(): (base: Base) => string {
  const text = useTexts("widgets.parameters");
  const statistic = useTexts("map.statistics");
  return useCallback(
    (base) => (base === "poverty" || base === "people" ? text(`base.${base}`) : statistic(base)),
    [text, statistic],
  );
}

/** Product, need per person and day, truck capacity, each with its unit. */
export function useDailyColumns(input: ColumnInput): GridColumn<DailyLine>[] {
  const parts = useParts(input);
  const units = useLookupChoices(SHIPPED_LOOKUPS.unit);
  const baseText = useBaseText();
  return useMemo(() => {
    const { text, change, faults, editing, product, number } = parts;
    const lines: TabLines<DailyLine, "npp" | "cpt"> = {
      tab: "daily",
      idOf: dailyId,
      put: (draft, line, entry) => changeDaily(draft, dailyId(line), entry),
    };
    const unit = (id: "nppUnit" | "cptUnit"): GridColumn<DailyLine> => ({
      id,
      header: text(`columns.${id}`),
      minWidth: 76,
      value: (line) => line[id],
      display: (line) => units.find(({ value }) => value === line[id])?.label ?? line[id],
      fault: (line) => faults[cellKey("daily", dailyId(line), id)] ?? null,
      ...editing<DailyLine>({
        kind: "choice",
        // The truck's unit follows the kind of the need's; the need's own may be any.
        choices: (line) =>
          units.filter(({ value }) => !isPackUnit(value) && (id === "nppUnit" || unitsFit(value, line.nppUnit))),
        change: (line, value) => change((draft) => changeDaily(draft, dailyId(line), unitChange(line, id, value))),
      }),
    });
    return [
      product(68),
      {
        id: "base",
        header: text("columns.base"),
        headerHint: text("columnHints.base"),
        minWidth: 88,
        value: (line) => line.base,
        display: (line) => baseText(line.base),
        ...editing<DailyLine>({
          kind: "choice",
          choices: () => BASES.map((value) => ({ value, label: baseText(value) })),
          change: (line, value) => {
            const base = BASES.find((one) => one === value);
            if (base !== undefined) change((draft) => changeBase(draft, line.product, base));
          },
        }),
      },
      { ...number("npp", lines), minWidth: 52 },
      unit("nppUnit"),
      { ...number("cpt", lines), minWidth: 66 },
      unit("cptUnit"),
    ];
  }, [parts, units, baseText]);
}

/** Another kind of need takes the truck's unit with it. */
export function unitChange(line: DailyLine, id: "nppUnit" | "cptUnit", value: string): Partial<DailyLine> {
  const unit = UNITS.find((name) => name === value) ?? line[id];
  if (id === "cptUnit" || unitsFit(unit, line.cptUnit)) return { [id]: unit };
  return { nppUnit: unit, cptUnit: unit };
}

/** Product and zone with the two percentages. */
export function useAssistanceColumns(input: ColumnInput): GridColumn<AssistanceLine>[] {
  const parts = useParts(input);
  const seeded = useSeededText();
  const label = useCurrentZoneLabel();
  return useMemo(() => {
    const { text, product, number } = parts;
    const percentage = (side: ParamSide): GridColumn<AssistanceLine> => ({
      ...number<ParamSide, AssistanceLine>(side, {
        tab: "assistance",
        most: MOST_PERCENT,
        idOf: assistanceId,
        put: (draft, line, { [side]: value = null }) => typeAssistance(draft, assistanceId(line), side, value),
      }),
      note: (line) => {
        const from = line[`${side}From`];
        return from === null ? null : text("suggestedFrom", { from: seeded.origin(from) });
      },
    });
    return [
      product(76),
      {
        id: "zone",
        header: text("columns.zone"),
        minWidth: 76,
        value: ({ zone }) => zone,
        display: ({ zone }) => label(zone),
      },
      percentage("below"),
      percentage("above"),
    ];
  }, [parts, seeded, label]);
}

/** Product, place and region with the two suggested percentages. */
export function useSuggestedColumns(input: ColumnInput): GridColumn<SuggestedLine>[] {
  const parts = useParts(input);
  const places = useTexts("seeded.place");
  return useMemo(() => {
    const { text, product, number } = parts;
    const lines: TabLines<SuggestedLine, ParamSide> = {
      tab: "suggested",
      idOf: suggestedId,
      put: (draft, line, entry) => changeSuggested(draft, suggestedId(line), entry),
      hint: "Suggested",
    };
    return [
      product(70),
      {
        id: "place",
        header: text("columns.place"),
        minWidth: 74,
        value: ({ place }) => place,
        display: ({ place }) => places(PLACES[place]),
      },
      {
        id: "region",
        header: text("columns.region"),
        minWidth: 80,
        value: ({ region }) => region ?? "",
        display: ({ region }) => region ?? text("everyRegion"),
      },
      number("below", lines),
      number("above", lines),
    ];
  }, [parts, places]);
}
