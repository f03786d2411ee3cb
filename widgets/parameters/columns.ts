import { useCallback, useMemo } from "react";
import { BASES, type Base } from "../../engine/needs/inputs.ts";
import { useLookupChoices, useProductText } from "../../client/lookups/use-lookup-text.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups/lookups.ts";
import { isPackUnit } from "../../engine/words/packs.ts";
import { UNITS } from "../../engine/words/units.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { CellEdit, GridColumn } from "../../framework/ui/grid/RecordGrid.tsx";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { changeBase, changeDaily } from "./changes.ts";
import { cellKey, dailyId, type DailyLine, unitsFit } from "./draft.ts";
import type { ParameterForm } from "./use-parameter-form.ts";

/** The label of what a product is counted by. */
export function useBaseText(): (base: Base) => string {
  const text = useTexts("widgets.parameters");
  const statistic = useTexts("map.statistics");
  return useCallback(
    (base) => (base === "poverty" || base === "people" ? text(`base.${base}`) : statistic(base)),
    [text, statistic],
  );
}

/**
 * Product, need per person and day and truck capacity, each with its unit, then the rarely changed columns: a panel
 * shows the first four.
 */
export function useDailyColumns({
  form,
  editable,
}: {
  form: ParameterForm;
  editable: boolean;
}): GridColumn<DailyLine>[] {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const write = useEntryText();
  const units = useLookupChoices(SHIPPED_LOOKUPS.unit);
  const baseText = useBaseText();
  const { change, faults } = form;
  return useMemo(() => {
    const editing = (edit: CellEdit<DailyLine>): Pick<GridColumn<DailyLine>, "edit"> => (editable ? { edit } : {});
    const faultOf = (id: string) => (line: DailyLine) => {
      const fault = faults[cellKey("daily", dailyId(line), id)];
      return fault === undefined ? null : text("faultOf", { product: productText(line.product), fault });
    };
    const number = (id: "npp" | "cpt", minWidth: number): GridColumn<DailyLine> => ({
      id,
      header: text(`columns.${id}`),
      headerHint: text(`columnHints.${id}`),
      numeric: true,
      minWidth,
      value: (line) => line[id] ?? "",
      display: (line) => write(line[id]),
      fault: faultOf(id),
      ...editing({
        kind: "number",
        change: (line, value) => change((draft) => changeDaily(draft, dailyId(line), { [id]: value })),
      }),
    });
    const unit = (id: "nppUnit" | "cptUnit"): GridColumn<DailyLine> => ({
      id,
      header: text(`columns.${id}`),
      minWidth: 88,
      value: (line) => line[id],
      display: (line) => units.find(({ value }) => value === line[id])?.label ?? line[id],
      fault: faultOf(id),
      ...editing({
        kind: "choice",
        // The truck's unit must match the kind of the need's unit; the need's unit is free.
        choices: (line) =>
          units.filter(({ value }) => !isPackUnit(value) && (id === "nppUnit" || unitsFit(value, line.nppUnit))),
        change: (line, value) => change((draft) => changeDaily(draft, dailyId(line), unitChange(line, id, value))),
      }),
    });
    return [
      {
        id: "product",
        header: text("columns.product"),
        rowHeader: true,
        minWidth: 68,
        value: ({ product }) => product,
        display: ({ product }) => productText(product),
      },
      number("npp", 52),
      unit("nppUnit"),
      number("cpt", 66),
      unit("cptUnit"),
      {
        id: "base",
        header: text("columns.base"),
        headerHint: text("columnHints.base"),
        minWidth: 88,
        value: (line) => line.base,
        display: (line) => baseText(line.base),
        ...editing({
          kind: "choice",
          choices: () => BASES.map((value) => ({ value, label: baseText(value) })),
          change: (line, value) => {
            const base = BASES.find((one) => one === value);
            if (base !== undefined) change((draft) => changeBase(draft, line.product, base));
          },
        }),
      },
    ];
  }, [text, productText, write, units, baseText, change, faults, editable]);
}

/** Changes a unit; a new kind of need also changes the truck's unit. */
export function unitChange(line: DailyLine, id: "nppUnit" | "cptUnit", value: string): Partial<DailyLine> {
  const unit = UNITS.find((name) => name === value) ?? line[id];
  if (id === "cptUnit" || unitsFit(unit, line.cptUnit)) return { [id]: unit };
  return { nppUnit: unit, cptUnit: unit };
}
