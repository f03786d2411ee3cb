import { useMemo } from "react";
import { useSaveParameters } from "../../client/parameters.ts";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import type { OwnFaults } from "../../client/record-form/schema-faults.ts";
import { useRecordForm, type RecordForm } from "../../client/record-form/use-record-form.ts";
import { ParameterSetSchema, type ParameterSet } from "../../contract/calls/parameters.ts";
import { isUnit, unitKind } from "../../engine/units.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { TABS, type Tab } from "./config.ts";
import {
  assistanceId,
  cellKey,
  dailyId,
  draftOf,
  suggestedId,
  valuesOf,
  type Draft,
  type SentValues,
} from "./draft.ts";

/** The unsaved parameters of each estimation, for the form and for the mark at its step. */
export const usePersistedDraft = persistedDrafts<Draft>("parameters");

/** Whether two units measure the same kind of thing. */
export const unitsFit = (a: string, b: string): boolean => isUnit(a) && isUnit(b) && unitKind(a) === unitKind(b);

/** The parameters of one estimation while they are edited; faults by cell. */
export type ParameterForm = RecordForm<Draft, ParameterSet>;

/** The tab that a cell is in. */
export const tabOf = (cell: string): string => cell.slice(0, cell.indexOf("/")).replace("settings", "method");

/** The form of the three tabs and the settings, saved in one call; `onTab` opens the tab of a faulty cell. */
export function useParameterForm(set: ParameterSet, onTab: (tab: Tab) => void): ParameterForm {
  const call = useSaveParameters();
  return useRecordForm<Draft, ParameterSet, ParameterSet>({
    saved: set,
    start: useMemo(() => draftOf(set), [set]),
    kept: usePersistedDraft(String(set.eid)),
    schema: ParameterSetSchema,
    check: ownFaults,
    faultsShown: "atOnce",
    placeFaults: (faults, draft) => placeFaults(faults, valuesOf(draft)),
    reveal: ([first = ""]) => {
      const tab = TABS.find((one) => one === tabOf(first));
      if (tab) onTab(tab);
    },
    send: (draft, version) =>
      call.mutateAsync({ ...valuesOf(draft).values, eid: set.eid, version: version ?? set.version }),
  });
}

const ownFaults = (draft: Draft): OwnFaults =>
  Object.fromEntries(
    Object.entries(faultsOf(draft, unitsFit)).map(([cell, fault]) => [cell, `widgets.parameters.faults.${fault}`]),
  );

/** Why a cell is refused: the key of a text. */
type CellFault = "missing" | "notANumber" | "negative" | "notPositive" | "percent" | "units";

/** Faults by cell ({@link cellKey}), in the order of the tabs. */
type CellFaults = Readonly<Record<string, CellFault>>;

/** The faults that this side sees while someone types; the server has the last word. */
export function faultsOf(draft: Draft, fits: (a: string, b: string) => boolean): CellFaults {
  const faults: Record<string, CellFault> = {};
  const put = (key: string, fault: CellFault | null) => {
    if (fault) faults[key] = fault;
  };
  for (const line of draft.daily) {
    put(
      cellKey("daily", dailyId(line), "npp"),
      checked(line.npp, (value) => (value < 0 ? "negative" : null)),
    );
    put(
      cellKey("daily", dailyId(line), "cpt"),
      checked(line.cpt, (value) => (value <= 0 ? "notPositive" : null)),
    );
    if (!fits(line.nppUnit, line.cptUnit)) put(cellKey("daily", dailyId(line), "cptUnit"), "units");
  }
  for (const line of draft.assistance) {
    for (const side of ["below", "above"] as const) {
      put(cellKey("assistance", assistanceId(line), side), checked(line[side], percent));
    }
  }
  for (const line of draft.suggested) {
    for (const side of ["below", "above"] as const) {
      // An empty suggestion is simply not there.
      if (line[side] !== null) put(cellKey("suggested", suggestedId(line), side), checked(line[side], percent));
    }
  }
  if (draft.settings.demandCurve === "custom") {
    draft.settings.demand.forEach((entry, block) => {
      put(
        cellKey("settings", "demand", String(block)),
        checked(entry, (value) => (value < 0 ? "negative" : null)),
      );
    });
  }
  return faults;
}

/** The server's faults by cell: a path such as `daily.3.value` says which sent row, and that came from one cell. */
export function placeFaults(found: Readonly<Record<string, string>>, { cells }: SentValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(found).map(([path, text]) => {
      const [, tab, index, field] = /^(daily|assistance|suggested)\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
      const cell = cells[`${tab ?? ""}.${index ?? ""}`];
      if (!tab || !cell) return [path, text];
      const column = tab === "daily" && field === "unit" ? `${cell.column}Unit` : cell.column;
      return [`${tab}/${cell.line}/${column}`, text];
    }),
  );
}

const percent = (value: number): CellFault | null => (value < 0 || value > 100 ? "percent" : null);

function checked(entry: NumberEntry, check: (value: number) => CellFault | null): CellFault | null {
  if (entry === null) return "missing";
  return typeof entry === "string" ? "notANumber" : check(entry);
}
