import type { ConflictRow } from "../../client/records/RecordFoot.tsx";
import { RESTORATION_DAYS, type Base } from "../../engine/needs/inputs.ts";
import { lastLossBlock, type ZoneArrival } from "../../engine/needs/restoration.ts";
import { waysToWrite, type WaysToWrite } from "../../contract/api/numbers.ts";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import {
  PRESENCE_FIELDS,
  assistanceId,
  cellKey,
  dailyId,
  suggestedId,
  type ParamDraft,
  type PresenceLine,
  type RestorationLine,
  type RequestValues,
  type ParamSide,
} from "./draft.ts";

/** Why a cell is refused: the key of a text, or how to write either of the two numbers that it may mean. */
type ParameterFault =
  | WaysToWrite
  | "missing"
  | "notANumber"
  | "negative"
  | "nppNegative"
  | "cptNotPositive"
  | "percent"
  | "units"
  | "days"
  | "tenth"
  | "rises"
  | "overfull";

/** Why a cell is refused, and what it holds. */
interface RefusedCell {
  readonly fault: ParameterFault;
  readonly found: NumberEntry;
}

/** Faults by cell ({@link cellKey}), in the order of the tabs. */
type CellFaults = Readonly<Record<string, RefusedCell>>;

/** The faults that this side sees while someone types; the server has the last word. */
export function parameterFaults(
  draft: ParamDraft,
  fits: (a: string, b: string) => boolean,
  { locale, arrivals }: { readonly locale: string; readonly arrivals: readonly ZoneArrival[] },
): CellFaults {
  const checked = (
    found: NumberEntry,
    check: (value: number) => ParameterFault | null,
    most?: number,
  ): RefusedCell | null => {
    const fault =
      found === null
        ? "missing"
        : typeof found === "string"
          ? (waysToWrite(found, locale, most) ?? "notANumber")
          : check(found);
    return fault && { fault, found };
  };
  const faults: Record<string, RefusedCell> = {};
  const put = (key: string, refused: RefusedCell | null) => {
    if (refused) faults[key] = refused;
  };
  for (const line of draft.daily) {
    put(
      cellKey("daily", dailyId(line), "npp"),
      checked(line.npp, (value) => (value < 0 ? "nppNegative" : null)),
    );
    put(
      cellKey("daily", dailyId(line), "cpt"),
      checked(line.cpt, (value) => (value <= 0 ? "cptNotPositive" : null)),
    );
    if (!fits(line.nppUnit, line.cptUnit))
      put(cellKey("daily", dailyId(line), "cptUnit"), { fault: "units", found: line.cptUnit });
  }
  for (const line of draft.assistance) {
    for (const side of ["below", "above"] as const) {
      put(cellKey("assistance", assistanceId(line), side), checked(line[side], percent, MOST_PERCENT));
    }
  }
  for (const line of draft.suggested) {
    for (const side of ["below", "above"] as const) {
      // An empty suggestion is simply not there.
      if (line[side] !== null)
        put(cellKey("suggested", suggestedId(line), side), checked(line[side], percent, MOST_PERCENT));
    }
  }
  if (draft.settings.demandCurve === "custom") {
    draft.settings.demand.forEach((entry, block) =>
      put(cellKey("settings", "demand", String(block)), checked(entry, notNegative)),
    );
  }
  for (const line of draft.settings.presence)
    for (const field of PRESENCE_FIELDS)
      put(
        cellKey("settings", `presence${line.zone}`, field),
        checked(line[field], (value) =>
          field === "visitors" ? notNegative(value) : (percent(value) ?? (isOverfull(line) ? "overfull" : null)),
        ),
      );
  if (draft.settings.demandCurve === "restoration")
    for (const line of draft.settings.restoration) {
      const at = (column: string) => cellKey("settings", `restoration${line.zone}`, column);
      const { halfDays, tenthDays } = line;
      const half = typeof halfDays === "number" ? halfDays : 0;
      const lastLoss = lastLossBlock(line.zone, arrivals);
      if (line.blocks === null) {
        put(at("halfDays"), checked(halfDays, days));
        if (tenthDays !== null)
          put(
            at("tenthDays"),
            checked(tenthDays, (value) => (value > half ? days(value) : "tenth")),
          );
      } else
        line.blocks.forEach((entry, block) =>
          put(
            at(String(block)),
            checked(
              entry,
              (value) => percent(value) ?? (block > lastLoss && rises(line, block) ? "rises" : null),
              MOST_PERCENT,
            ),
          ),
        );
    }
  return faults;
}

/** More than all of a zone's people are away. */
const isOverfull = ({ evacuated, sheltered }: PresenceLine): boolean =>
  typeof evacuated === "number" && typeof sheltered === "number" && evacuated + sheltered > MOST_PERCENT;

const days = (value: number): ParameterFault | null =>
  value < RESTORATION_DAYS.least || value > RESTORATION_DAYS.most ? "days" : null;

/** Whether a typed curve rises at a block after people were affected; what was observed may. */
function rises({ blocks, origin }: RestorationLine, block: number): boolean {
  const figures = (blocks ?? []).map((entry) => (typeof entry === "number" ? entry : 0));
  const isAffected = figures.slice(0, block).some((value) => value > 0);
  return origin === "typed" && isAffected && (figures[block] ?? 0) > (figures[block - 1] ?? 0);
}

/** The server's faults by cell: a path such as `daily.3.value` says which sent row, and that came from one cell. */
export function placeFaults(found: Readonly<Record<string, string>>, { cells }: RequestValues): Record<string, string> {
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

/** What a share can be at most. */
export const MOST_PERCENT = 100;

const notNegative = (value: number): ParameterFault | null => (value < 0 ? "negative" : null);
const percent = (value: number): ParameterFault | null => (value < 0 || value > MOST_PERCENT ? "percent" : null);

/** How the sides are put into words. */
export interface FaultTexts {
  /** A label of the form: the column's or setting's name. */
  label(key: string): string;
  zone(zone: number): string;
  unit(unit: string): string;
  number(entry: NumberEntry): string;
  choice(setting: string, value: string): string;
  /** The people that a product is counted by. */
  base(base: Base): string;
  readonly absent: string;
}

/** Every cell and setting of both sides, side by side; anyone who shows them leaves out those that agree. */
export function conflictRows(yours: ParamDraft, theirs: ParamDraft, wording: FaultTexts): ConflictRow[] {
  const mine = conflictText(yours, wording);
  const other = conflictText(theirs, wording);
  return [...new Set([...mine.keys(), ...other.keys()])].map((key) => ({
    label: mine.get(key)?.label ?? other.get(key)?.label ?? key,
    yours: mine.get(key)?.value ?? wording.absent,
    theirs: other.get(key)?.value ?? wording.absent,
  }));
}

/** A zone's curve in figures: its percentages, or the days to a half and to a tenth. */
export const restorationText = (
  { blocks, halfDays, tenthDays }: RestorationLine,
  number: FaultTexts["number"],
): string => (blocks ?? [halfDays, tenthDays]).map(number).join(" · ");

function conflictText(
  draft: ParamDraft,
  { label, zone, unit, number, choice, base }: FaultTexts,
): Map<string, { label: string; value: string }> {
  const cells = new Map<string, { label: string; value: string }>();
  for (const line of draft.daily) {
    const put = (key: string, value: string) =>
      cells.set(`daily ${dailyId(line)} ${key}`, { label: `${line.product}, ${label(key)}`, value });
    put("npp", `${number(line.npp)} ${unit(line.nppUnit)}`);
    put("base", base(line.base));
    put("cpt", `${number(line.cpt)} ${unit(line.cptUnit)}`);
  }
  const sides = (key: string, line: Readonly<Record<ParamSide, NumberEntry>>, names: readonly (string | null)[]) => {
    for (const side of ["below", "above"] as const)
      cells.set(`${key} ${side}`, {
        label: [...names, label(side)].filter(Boolean).join(", "),
        value: number(line[side]),
      });
  };
  for (const line of draft.assistance) sides(`assistance ${assistanceId(line)}`, line, [line.product, zone(line.zone)]);
  for (const line of draft.suggested)
    sides(`suggested ${suggestedId(line)}`, line, [line.product, line.place, line.region]);
  const { demand, restoration, presence, ...settings } = draft.settings;
  for (const [setting, value] of Object.entries(settings)) {
    cells.set(`setting ${setting}`, { label: label(setting), value: choice(setting, value) });
  }
  if (settings.demandCurve === "custom") {
    cells.set("setting demand", { label: label("demand"), value: demand.map(number).join(" · ") });
  }
  for (const line of presence)
    cells.set(`presence ${line.zone}`, {
      label: `${label("presence")}, ${zone(line.zone)}`,
      value: PRESENCE_FIELDS.map((field) => number(line[field])).join(" · "),
    });
  if (settings.demandCurve === "restoration")
    for (const line of restoration)
      cells.set(`restoration ${line.zone}`, {
        label: `${label("restoration")}, ${zone(line.zone)}`,
        value: restorationText(line, number),
      });
  return cells;
}
