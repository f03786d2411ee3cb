import { useMemo } from "react";
import { useLookupChoices, useProductText, useSeededText } from "../../client/use-lookup-text.ts";
import type { UnitName } from "../../contract/domain.ts";
import { SHIPPED_LOOKUPS } from "../../contract/lookups.ts";
import { PLACES } from "../../engine/suggested/mix.ts";
import { UNITS } from "../../engine/units.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Choice, GridColumn, NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { changeDaily, changeSuggested, typeAssistance } from "./changes.ts";
import {
  assistanceId,
  cellKey,
  dailyId,
  suggestedId,
  type AssistanceLine,
  type DailyLine,
  type Side,
  type SuggestedLine,
} from "./draft.ts";
import { unitsFit, type ParameterForm } from "./use-parameter-form.ts";

interface ColumnInput {
  readonly form: ParameterForm;
  readonly editable: boolean;
}

const sortable = (entry: NumberEntry): number | string => entry ?? "";

/** Product, need per person and day, truck capacity, each with its unit. */
export function useDailyColumns({ form, editable }: ColumnInput): GridColumn<DailyLine>[] {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const units = useLookupChoices(SHIPPED_LOOKUPS.unit);
  const write = useEntryText();
  const { change, faults } = form;
  return useMemo(() => {
    const number = (id: "npp" | "cpt"): GridColumn<DailyLine> => ({
      id,
      header: text(`columns.${id}`),
      headerHint: text(`columnHints.${id}`),
      numeric: true,
      minWidth: id === "npp" ? 52 : 66,
      value: (line) => sortable(line[id]),
      display: (line) => write(line[id]),
      fault: (line) => faults[cellKey("daily", dailyId(line), id)] ?? null,
      ...(editable
        ? {
            edit: {
              kind: "number",
              change: (line, value) => change((draft) => changeDaily(draft, dailyId(line), { [id]: value })),
            },
          }
        : {}),
    });
    const unit = (id: "nppUnit" | "cptUnit"): GridColumn<DailyLine> => ({
      id,
      header: text(`columns.${id}`),
      minWidth: 76,
      value: (line) => line[id],
      display: (line) => units.find(({ value }) => value === line[id])?.label ?? line[id],
      fault: (line) => faults[cellKey("daily", dailyId(line), id)] ?? null,
      ...(editable
        ? {
            edit: {
              kind: "choice",
              // The truck's unit follows the kind of the need's; the need's own may be any.
              choices: (line) => unitsFor(id === "cptUnit" ? line.nppUnit : null, units),
              change: (line, value) =>
                change((draft) => changeDaily(draft, dailyId(line), unitChange(line, id, value))),
            },
          }
        : {}),
    });
    return [
      {
        id: "product",
        header: text("columns.product"),
        rowHeader: true,
        minWidth: 68,
        value: (line) => line.product,
        display: (line) => productText(line.product),
        fault: (line) => faults[cellKey("daily", dailyId(line), "product")] ?? null,
      },
      number("npp"),
      unit("nppUnit"),
      number("cpt"),
      unit("cptUnit"),
    ];
  }, [text, productText, units, write, change, faults, editable]);
}

/** The units that may stand next to another: those of its kind, or all, in the lookup's order. */
const unitsFor = (other: UnitName | null, units: readonly Choice[]): Choice[] =>
  units.filter(({ value }) => other === null || unitsFit(value, other));

/** Another kind of need takes the truck's unit with it. */
function unitChange(line: DailyLine, id: "nppUnit" | "cptUnit", value: string): Partial<DailyLine> {
  const unit = UNITS.find((name) => name === value) ?? line[id];
  if (id === "cptUnit" || unitsFit(unit, line.cptUnit)) return { [id]: unit };
  return { nppUnit: unit, cptUnit: unit };
}

/** Product and zone with the two percentages. */
export function useAssistanceColumns({ form, editable }: ColumnInput): GridColumn<AssistanceLine>[] {
  const text = useTexts("widgets.parameters");
  const seeded = useSeededText();
  const productText = useProductText();
  const write = useEntryText();
  const { change, faults } = form;
  return useMemo(() => {
    const percentage = (id: Side): GridColumn<AssistanceLine> => ({
      id,
      header: text(`columns.${id}`),
      headerHint: text(`columnHints.${id}`),
      numeric: true,
      value: (line) => sortable(line[id]),
      display: (line) => write(line[id]),
      note: (line) => {
        const from = line[`${id}From`];
        return from === null ? null : text("suggestedFrom", { from: seeded.origin(from) });
      },
      fault: (line) => faults[cellKey("assistance", assistanceId(line), id)] ?? null,
      ...(editable
        ? {
            edit: {
              kind: "number",
              change: (line, value) => change((draft) => typeAssistance(draft, assistanceId(line), id, value)),
            },
          }
        : {}),
    });
    return [
      {
        id: "product",
        header: text("columns.product"),
        rowHeader: true,
        minWidth: 76,
        value: (line) => line.product,
        display: (line) => productText(line.product),
      },
      {
        id: "zone",
        header: text("columns.zone"),
        width: 76,
        value: (line) => line.zone,
        display: (line) => text("zone", { zone: line.zone }),
      },
      percentage("below"),
      percentage("above"),
    ];
  }, [text, productText, seeded, write, change, faults, editable]);
}

/** Product, place and region with the two suggested percentages. */
export function useSuggestedColumns({ form, editable }: ColumnInput): GridColumn<SuggestedLine>[] {
  const text = useTexts("widgets.parameters");
  const productText = useProductText();
  const places = useTexts("seeded.place");
  const write = useEntryText();
  const { change, faults } = form;
  return useMemo(() => {
    const percentage = (id: Side): GridColumn<SuggestedLine> => ({
      id,
      header: text(`columns.${id}`),
      headerHint: text(`columnHints.${id}Suggested`),
      numeric: true,
      value: (line) => sortable(line[id]),
      display: (line) => write(line[id]),
      fault: (line) => faults[cellKey("suggested", suggestedId(line), id)] ?? null,
      ...(editable
        ? {
            edit: {
              kind: "number",
              change: (line, value) => change((draft) => changeSuggested(draft, suggestedId(line), { [id]: value })),
            },
          }
        : {}),
    });
    return [
      {
        id: "product",
        header: text("columns.product"),
        rowHeader: true,
        minWidth: 70,
        value: (line) => line.product,
        display: (line) => productText(line.product),
      },
      {
        id: "place",
        header: text("columns.place"),
        minWidth: 74,
        value: (line) => line.place,
        display: (line) => places(PLACES[line.place]),
      },
      {
        id: "region",
        header: text("columns.region"),
        minWidth: 80,
        value: (line) => line.region ?? "",
        display: (line) => line.region ?? text("everyRegion"),
      },
      percentage("below"),
      percentage("above"),
    ];
  }, [text, productText, places, write, change, faults, editable]);
}
