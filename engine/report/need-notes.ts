import { keyed, said } from "./cells.ts";
import type { ReportContext } from "./context.ts";
import type { ReportText } from "./document.ts";

/** How the figures of a table of needs are made, and which of them are not known. */
export function needNotes({ facts, unknown }: ReportContext): ReportText[] {
  const { truckRounding, truckBasis } = facts.settings;
  return [
    keyed(`report.need.rounding.${truckRounding}`),
    keyed(`report.need.basis.${truckBasis}`),
    ...(unknown.size === 0 ? [] : [keyed("report.need.unknown", { zones: said([...unknown].join(", ")) })]),
  ];
}
