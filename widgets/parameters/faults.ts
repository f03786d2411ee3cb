import type { FieldWords } from "../../client/records/merging.ts";
import { RESTORATION_DAYS, type Base } from "../../engine/needs/inputs.ts";
import { lastLossBlock, type ZoneArrival } from "../../engine/needs/restoration.ts";
import { shareLineId, shareRowId, type ShareLine, type ShareTab } from "./matrix.ts";
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

/** The reason why a cell is refused: the key of a text, or how to write either of the two numbers it could mean. */
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

/** The reason why a cell is refused, and its content. */
interface RefusedCell {
  readonly fault: ParameterFault;
  readonly found: NumberEntry;
}

/** Faults by cell ({@link cellKey}), in the order of the tabs. */
type CellFaults = Readonly<Record<string, RefusedCell>>;

/** The faults that the browser finds during typing; the server decides. */
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
  // Several products may share a cell of the table, so a fault is reported once.
  const seen = new Set<string>();
  const putShare = (tab: ShareTab, line: ShareLine, side: ParamSide) => {
    const entry = [tab, shareRowId(line), side, JSON.stringify(line[side])].join();
    if (!seen.has(entry)) put(cellKey(tab, shareLineId(line), side), checked(line[side], percent, MOST_PERCENT));
    seen.add(entry);
  };
  for (const tab of ["assistance", "suggested"] as const)
    for (const line of draft[tab])
      for (const side of ["below", "above"] as const)
        // An empty suggestion is not a fault.
        if (tab === "assistance" || line[side] !== null) putShare(tab, line, side);
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

/** Returns whether more than all of a zone's people are absent. */
const isOverfull = ({ evacuated, sheltered }: PresenceLine): boolean =>
  typeof evacuated === "number" && typeof sheltered === "number" && evacuated + sheltered > MOST_PERCENT;

const days = (value: number): ParameterFault | null =>
  value < RESTORATION_DAYS.least || value > RESTORATION_DAYS.most ? "days" : null;

/** Returns whether a typed curve rises at a block after people were affected; an observed curve may rise. */
function rises({ blocks, origin }: RestorationLine, block: number): boolean {
  const figures = (blocks ?? []).map((entry) => (typeof entry === "number" ? entry : 0));
  const isAffected = figures.slice(0, block).some((value) => value > 0);
  return origin === "typed" && isAffected && (figures[block] ?? 0) > (figures[block - 1] ?? 0);
}

/** Maps the server's faults to cells: a path such as `daily.3.value` names a sent row, which came from one cell. */
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

/** The maximum of a share. */
export const MOST_PERCENT = 100;

const notNegative = (value: number): ParameterFault | null => (value < 0 ? "negative" : null);
const percent = (value: number): ParameterFault | null => (value < 0 || value > MOST_PERCENT ? "percent" : null);

/** The texts for describing both sides of a conflict. */
export interface FaultTexts {
  /** A label of the form: the column's or setting's name. */
  label(key: string): string;
  zone(zone: number): string;
  unit(unit: string): string;
  number(entry: NumberEntry): string;
  choice(setting: string, value: string): string;
  /** The people by whom a product is counted. */
  base(base: Base): string;
  readonly absent: string;
}

/** A zone's curve as text: its percentages, or the days to a half and to a tenth. */
export const restorationText = (
  { blocks, halfDays, tenthDays }: RestorationLine,
  number: FaultTexts["number"],
): string => (blocks ?? [halfDays, tenthDays]).map(number).join(" · ");

/** Every cell and setting as text, by its place, for merging two users' changes. */
export function parameterWords(
  draft: ParamDraft,
  { label, zone, unit, number, choice, base }: FaultTexts,
): readonly FieldWords[] {
  const { demand, restoration, presence, ...settings } = draft.settings;
  const sides = (
    place: readonly string[],
    line: Readonly<Record<ParamSide, NumberEntry>>,
    names: readonly (string | null)[],
  ) =>
    (["below", "above"] as const).flatMap((side) =>
      [side, `${side}From`].map((key) => ({
        path: [...place, key],
        label: [...names, label(side)].filter(Boolean).join(", "),
        text: number(line[side]),
      })),
    );
  return [
    ...draft.daily.flatMap((line) => {
      const of = (key: string, column: string, text: string) => ({
        path: ["daily", `#${dailyId(line)}`, key],
        label: `${line.product}, ${label(column)}`,
        text,
      });
      return [
        of("npp", "npp", number(line.npp)),
        of("nppUnit", "npp", unit(line.nppUnit)),
        of("base", "base", base(line.base)),
        of("cpt", "cpt", number(line.cpt)),
        of("cptUnit", "cpt", unit(line.cptUnit)),
      ];
    }),
    ...draft.assistance.flatMap((line) =>
      sides(["assistance", `#${assistanceId(line)}`], line, [line.product, zone(line.zone)]),
    ),
    ...draft.suggested.flatMap((line) =>
      sides(["suggested", `#${suggestedId(line)}`], line, [line.product, line.place, line.region]),
    ),
    ...Object.entries(settings).map(([setting, value]) => ({
      path: ["settings", setting],
      label: label(setting),
      text: choice(setting, value),
    })),
    { path: ["settings", "demand"], label: label("demand"), text: demand.map(number).join(" · ") },
    ...presence.map((line) => ({
      path: ["settings", "presence", `#${line.zone}`],
      label: `${label("presence")}, ${zone(line.zone)}`,
      text: PRESENCE_FIELDS.map((field) => number(line[field])).join(" · "),
    })),
    ...restoration.map((line) => ({
      path: ["settings", "restoration", `#${line.zone}`],
      label: `${label("restoration")}, ${zone(line.zone)}`,
      text: restorationText(line, number),
    })),
  ];
}
