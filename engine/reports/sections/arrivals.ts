import { calendarDay } from "../../needs/blocks.ts";
import { NOTHING, column, count, keyed, row, raw, table } from "../cells.ts";
import type { Cell, ReportText, TableBlock } from "../document.ts";
import type { ReportArrivals, ReportFacts } from "../facts.ts";

const words = { numeric: false } as const;

/**
 * Lists when 34-knot winds first reach each county, the earliest first; empty if the estimation was planned without an
 * advisory.
 */
export function arrivals({ facts }: { readonly facts: Pick<ReportFacts, "arrivals"> }): TableBlock[] {
  const winds = facts.arrivals;
  if (!winds || winds.counties.length === 0) return [];
  return [
    table({
      id: "arrivals",
      title: keyed("report.arrivals.title"),
      unit: null,
      denominator: keyed("report.arrivals.denominator", { storm: raw(winds.storm), number: raw(winds.number) }),
      columns: [
        column("county", keyed("report.arrivals.county"), { ...words, width: 2 }),
        column("at", keyed("report.arrivals.at"), { ...words, width: 2 }),
      ],
      rows: winds.counties.map(({ fips, name, at }) => row(fips, [raw(name), { about: at }])),
      notes: [keyed("report.arrivals.method"), ...estimatedArrivals(winds), ...horizonNotes(winds)],
    }),
  ];
}

/** The arrivals that the advisory itself does not cover. */
function estimatedArrivals({ counties, until }: ReportArrivals): ReportText[] {
  const known = until === null ? -Infinity : Date.parse(until);
  const later = counties.filter(({ at }) => Date.parse(at) > known);
  return later.length === 0 ? [] : [keyed("report.arrivals.estimated", { count: count(later.length) })];
}

/**
 * Notes on the hours with wind radii in the advisory, and on zones with tracts only because of winds estimated
 * afterwards; none if the advisory covers all zones.
 */
export function horizonNotes(winds: ReportArrivals | undefined): ReportText[] {
  const { horizon = null, estimatedZones = [] } = winds ?? {};
  const arrival = horizon?.arrival ?? null;
  return [
    ...(arrival === null
      ? []
      : (horizon?.winds ?? []).map(({ threshold, hour }) =>
          keyed(`report.arrivals.horizon.${arrival.of}`, {
            threshold: count(threshold),
            hour: count(hour),
            arrival: count(Math.round(arrival.hour)),
          }),
        )),
    ...(estimatedZones.length === 0
      ? []
      : [keyed("report.arrivals.estimatedZones", { zones: raw(estimatedZones.join(", ")) })]),
  ];
}

/**
 * Returns whether an order is due before the wind: its last day ends, in the agency's time zone, before the day on
 * which 34-knot winds reach the first county.
 */
export function dueBeforeWind(orderBy: string, winds: ReportArrivals, timeZone: string): Cell {
  const [first] = winds.counties;
  const isBefore = first !== undefined && orderBy < calendarDay(timeZone, new Date(first.at));
  return first === undefined
    ? NOTHING
    : keyed(`report.arrivals.${isBefore ? "before" : "after"}`, { at: { about: first.at } });
}
