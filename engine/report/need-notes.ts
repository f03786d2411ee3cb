import { count, keyed, said } from "./cells.ts";
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

/** Which zones' people no one knows: what they need is in no sum. */
export function unknownNotes({ unknown, facts }: ReportContext): ReportText[] {
  const all = facts.zones.length;
  if (unknown.size === 0) return [];
  if (unknown.size === all) return [keyed("report.need.nobody")];
  const zones = said([...unknown].join(", "));
  return [keyed("report.need.unknown", { known: count(all - unknown.size), all: count(all), zones })];
}
