import { keyed, said } from "./cells.ts";
import type { ReportContext } from "./context.ts";
import type { ReportText } from "./document.ts";

/** How the figures of a table of needs are made, and which of them are not known. */
export function needNotes(context: ReportContext): ReportText[] {
  const { truckRounding, truckBasis } = context.facts.settings;
  return [
    keyed(`report.need.rounding.${truckRounding}`),
    keyed(`report.need.basis.${truckBasis}`),
    ...unknownNotes(context),
  ];
}

/** Which zones' people nobody knows: what they need is in no sum. */
export function unknownNotes({ unknown }: ReportContext): ReportText[] {
  return unknown.size === 0 ? [] : [keyed("report.need.unknown", { zones: said([...unknown].join(", ")) })];
}
