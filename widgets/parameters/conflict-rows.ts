import type { ConflictRow } from "../../client/conflict/ConflictDialog.tsx";
import type { NumberEntry } from "../../framework/ui/grid/RecordGrid.tsx";
import { assistanceId, dailyId, suggestedId } from "./draft.ts";
import type { Draft } from "./draft.ts";

/** How the sides are put into words. */
export interface Wording {
  /** A label of the form: the column's or setting's name. */
  label(key: string): string;
  zone(zone: number): string;
  unit(unit: string): string;
  number(entry: NumberEntry): string;
  choice(setting: string, value: string): string;
  readonly absent: string;
}

/** Every cell and setting of both sides, side by side; anyone who shows them leaves out those that agree. */
export function conflictRows(yours: Draft, theirs: Draft, wording: Wording): ConflictRow[] {
  const mine = conflictText(yours, wording);
  const other = conflictText(theirs, wording);
  return [...new Set([...mine.keys(), ...other.keys()])].map((key) => ({
    label: mine.get(key)?.label ?? other.get(key)?.label ?? key,
    yours: mine.get(key)?.value ?? wording.absent,
    theirs: other.get(key)?.value ?? wording.absent,
  }));
}

function conflictText(
  draft: Draft,
  { label, zone, unit, number, choice }: Wording,
): Map<string, { label: string; value: string }> {
  const cells = new Map<string, { label: string; value: string }>();
  for (const line of draft.daily) {
    const put = (key: string, value: string) =>
      cells.set(`daily ${dailyId(line)} ${key}`, { label: `${line.product}, ${label(key)}`, value });
    put("npp", `${number(line.npp)} ${unit(line.nppUnit)}`);
    put("cpt", `${number(line.cpt)} ${unit(line.cptUnit)}`);
  }
  for (const line of draft.assistance) {
    for (const side of ["below", "above"] as const) {
      const name = `${line.product}, ${zone(line.zone)}, ${label(side)}`;
      cells.set(`assistance ${assistanceId(line)} ${side}`, { label: name, value: number(line[side]) });
    }
  }
  for (const line of draft.suggested) {
    for (const side of ["below", "above"] as const) {
      const name = [line.product, line.place, line.region, label(side)].filter(Boolean).join(", ");
      cells.set(`suggested ${suggestedId(line)} ${side}`, { label: name, value: number(line[side]) });
    }
  }
  const { demand, ...settings } = draft.settings;
  for (const [setting, value] of Object.entries(settings)) {
    cells.set(`setting ${setting}`, { label: label(setting), value: choice(setting, value) });
  }
  if (settings.demandCurve === "custom") {
    cells.set("setting demand", { label: label("demand"), value: demand.map(number).join(" · ") });
  }
  return cells;
}
