import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { assistanceId, cellKey, dailyId, suggestedId } from "./draft.ts";
import type { Draft, SentValues } from "./draft.ts";

/** Why a cell is refused: the key of a text. */
export type CellFault = "missing" | "notANumber" | "negative" | "notPositive" | "percent" | "units";

/** Faults by cell ({@link cellKey}), in the order of the tabs. */
export type CellFaults = Readonly<Record<string, CellFault>>;

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
