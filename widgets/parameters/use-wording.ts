import { useCurrentZoneLabel } from "../../client/planning/zone-label.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useEntryText } from "../../framework/ui/grid/number-entry.ts";
import { CHOICES } from "./MethodTab.tsx";
import { useBaseText } from "./columns.ts";
import type { FaultTexts } from "./faults.ts";

/** The texts of cells and settings for comparing two sides. */
export function useWording(): FaultTexts {
  const text = useTexts("widgets.parameters");
  const write = useEntryText();
  const zone = useCurrentZoneLabel();
  return {
    label: (key) =>
      key in CHOICES || ["demand", "restoration", "presence"].includes(key)
        ? text(`settings.${key}.label`)
        : text(`columns.${key}`),
    zone,
    unit: (unit) => text(`units.${unit}`),
    number: write,
    choice: (setting, value) =>
      setting === "preset" ? text(`presets.${value}.short`) : text(`settings.${setting}.${value}.name`),
    base: useBaseText(),
    absent: text("absent"),
  };
}
