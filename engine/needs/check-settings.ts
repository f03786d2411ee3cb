import { OVERLAPS, SELECTIONS } from "../zones/shapes.ts";
import { checkNumber } from "./check-figures.ts";
import { BLOCKS, DEMAND_CURVES, PRESETS, TRUCK_BASES, TRUCK_ROUNDINGS } from "./inputs.ts";
import type { Settings } from "./inputs.ts";
import { fault } from "./input-fault.ts";
import type { InputFault } from "./input-fault.ts";

/** The choices of each setting that is a choice. */
export const SETTING_CHOICES = {
  preset: PRESETS,
  selection: SELECTIONS,
  overlap: OVERLAPS,
  demandCurve: DEMAND_CURVES,
  truckRounding: TRUCK_ROUNDINGS,
  truckBasis: TRUCK_BASES,
} as const;

/** Faults of the settings: unknown choices, and a demand curve that does not fit them. */
export function checkSettings(settings: Settings, path = "settings"): InputFault[] {
  const unknown = Object.entries(SETTING_CHOICES).flatMap(([setting, choices]) => {
    const found: string = settings[setting as keyof typeof SETTING_CHOICES];
    return choices.some((choice) => choice === found)
      ? []
      : [fault(`${path}.${setting}`, "setting.unknown", { setting, found, expected: choices.join(", ") })];
  });
  return [...unknown, ...checkDemand(settings, `${path}.demand`)];
}

function checkDemand({ demandCurve, demand }: Settings, path: string): InputFault[] {
  if (demandCurve !== "custom") return demand === null ? [] : [fault(path, "demand.withoutCustom", { demandCurve })];
  if (demand === null) return [fault(path, "demand.missing", { expected: BLOCKS })];
  if (demand.length !== BLOCKS) return [fault(path, "demand.count", { found: demand.length, expected: BLOCKS })];
  return demand.flatMap((percent, i) =>
    checkNumber(percent, `${path}[${i}]`, (value) => (value < 0 ? "demand.negative" : null)),
  );
}
