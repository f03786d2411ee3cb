import { zoneMark } from "../display/zone-label.ts";
import { cell, count, keyed, raw } from "./cells.ts";
import type { ReportContext } from "./context.ts";
import type { ReportText } from "./document.ts";
import { unitName } from "./texts.ts";

/** Notes on how the figures of a table of needs are calculated, and on those that are not known. */
export function needNotes(context: ReportContext): ReportText[] {
  const { truckRounding, truckBasis } = context.facts.settings;
  return [
    keyed(`report.need.rounding.${truckRounding}`),
    keyed(`report.need.basis.${truckBasis}`),
    ...unknownNotes(context),
  ];
}

/**
 * Zones whose people are not known, so that no sum includes their need; and zones that hold more people than are
 * counted.
 */
export function unknownNotes({ unknown, atLeast, facts }: ReportContext): ReportText[] {
  const all = facts.zones.length;
  if (all > 0 && unknown.size === all) return [keyed("report.need.noPeople")];
  const marks = (zones: Iterable<number>) => raw([...zones].map((zone) => zoneMark(zone, facts.zoneNames)).join(", "));
  const partly = [...atLeast].filter((zone) => !unknown.has(zone));
  return [
    ...(unknown.size === 0
      ? []
      : [keyed("report.need.unknown", { known: count(all - unknown.size), all: count(all), zones: marks(unknown) })]),
    ...(partly.length === 0 ? [] : [keyed("report.need.atLeast", { zones: marks(partly) })]),
  ];
}

/**
 * Supply that counts in no block (deliveries after the 21 days, and units that do not convert), and zones whose need is
 * compared with no supply.
 */
export function supplyNotes(context: ReportContext): ReportText[] {
  const comparisons = context.facts.supply?.comparison ?? [];
  const outside = comparisons.flatMap(({ sources }) => sources.filter(({ countedAs }) => countedAs === "outside"));
  const unfit = comparisons.flatMap(({ product, unit, sources }) =>
    sources
      .filter(({ countedAs }) => countedAs === "unfit")
      .map(({ who, entered }) =>
        keyed("report.comparison.unfit", {
          product: context.nameOf(product),
          who: raw(who),
          quantity: cell(entered.unit ?? "trucks", entered.quantity),
          unit: unitName(unit),
        }),
      ),
  );
  return [
    ...(outside.length === 0 ? [] : [keyed("report.comparison.outside", { count: count(outside.length) })]),
    ...unfit,
    ...unknownNotes(context),
  ];
}
