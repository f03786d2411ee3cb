import { calendarDay } from "../../blocks.ts";
import { column, keyed, row, said, table } from "../cells.ts";
import type { Cell, TableBlock } from "../document.ts";
import type { ReportArrivals, ReportFacts } from "../facts.ts";

const words = { numeric: false } as const;

/** When 34-knot winds first reach each county, the first at the top; nothing where the estimation was planned by no advisory. */
export function arrivals({ facts }: { readonly facts: Pick<ReportFacts, "arrivals"> }): TableBlock[] {
  const winds = facts.arrivals;
  if (!winds || winds.counties.length === 0) return [];
  return [
    table({
      id: "arrivals",
      title: keyed("report.arrivals.title"),
      unit: null,
      denominator: keyed("report.arrivals.denominator", { storm: said(winds.storm), number: said(winds.number) }),
      columns: [
        column("county", keyed("report.arrivals.county"), { ...words, width: 2 }),
        column("at", keyed("report.arrivals.at"), { ...words, width: 2 }),
      ],
      rows: winds.counties.map(({ fips, name, at }) => row(fips, [said(name), { moment: at }])),
      notes: [keyed("report.arrivals.method")],
    }),
  ];
}

/**
 * Whether an order is due before the wind: its last day is over, in the agency's time zone, before the day on which 34-knot
 * winds reach the first county.
 */
export function dueBeforeWind(orderBy: string, winds: ReportArrivals, timeZone: string): Cell {
  const [first] = winds.counties;
  const isBefore = first !== undefined && orderBy < calendarDay(timeZone, new Date(first.at));
  return keyed(`report.arrivals.${isBefore ? "before" : "after"}`);
}
