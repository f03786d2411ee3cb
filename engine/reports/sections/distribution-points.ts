import { sum } from "../../display/whole-figures.ts";
import { openPoints } from "./open-points.ts";
import { servedCounties, type DistributionPoints } from "../../distribution/points.ts";
import { cell, column, groupRow, keyed, row, raw, shownRow, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, FigureUnit, ReportBlock, ReportText, TableBlock, TableRow } from "../document.ts";

/** Whole figures of the points, which add up. */
const COUNTED = [
  ["typeI", "points"],
  ["typeII", "points"],
  ["typeIII", "points"],
  ["points", "points"],
  ["lanes", "lanes"],
  ["staffDay", "staff"],
  ["staffNight", "staff"],
  ["vehicles", "vehicles"],
] as const satisfies readonly (readonly [keyof DistributionPoints, FigureUnit])[];

/** Notes on counting points, and on why a type I point needs more water trucks than the published table. */
const NOTES = ["method", "types", "vehicles", "water"] as const;

/** Lists where people collect supplies: points by zone and by county (FEMA IS-26), and what the open ones can serve. */
export function distributionPoints(context: ReportContext): ReportBlock[] {
  return [byZone(context), byCounty(context), ...openPoints(context)];
}

function byZone({ facts, zoneOf }: ReportContext): TableBlock {
  const zones = facts.points.zones;
  const people = shownRow(zones.map(({ peopleADay }) => peopleADay));
  const all = [
    keyed("report.allZones"),
    cell("people", people.total, people.exactTotal),
    ...COUNTED.map(([key, unit]) => cell(unit, knownSum(zones.map((points) => points[key])))),
  ];
  return pointsTable("pointsByZone", keyed("report.points.byZone"), {
    rows: [
      ...zones.map((points, i) =>
        row(`zone-${points.zone}`, cellsOf(zoneOf(points.zone), points, people.cells[i] ?? null)),
      ),
      row("total", all, "total"),
    ],
    notes: NOTES.map((key) => keyed(`report.points.${key}`)),
  });
}

/**
 * Every county's people come from its own tracts in the zone, and so do its points: they do not add up to the zone's.
 */
function byCounty({ facts, zoneOf }: ReportContext): TableBlock {
  const served = servedCounties(facts.points.counties);
  const zones = [...new Set(served.map(({ zone }) => zone))].sort((a, b) => a - b);
  const left = facts.points.counties.length - served.length;
  return pointsTable("pointsByCounty", keyed("report.points.byCounty"), {
    rows: zones.flatMap((zone) => {
      const counties = served.filter((county) => county.zone === zone);
      const people = shownRow(counties.map(({ peopleADay }) => peopleADay));
      return [
        groupRow(`zone-${zone}`, zoneOf(zone)),
        ...counties.map((points, i) =>
          row(`zone-${zone}-${points.county}`, cellsOf(raw(points.name), points, people.cells[i] ?? null)),
        ),
      ];
    }),
    notes: [
      keyed("report.points.counties"),
      ...(left === 0 ? [] : [keyed("report.points.left", { count: cell("count", left) })]),
    ],
  });
}

/** The sum of the known figures; null if none is known. */
function knownSum(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : sum(known);
}

function pointsTable(
  id: string,
  title: ReportText,
  parts: { readonly rows: readonly TableRow[]; readonly notes: readonly ReportText[] },
): TableBlock {
  return table({
    id,
    title,
    unit: keyed("report.points.unit"),
    denominator: keyed("report.points.denominator"),
    columns: [
      column("place", keyed("report.points.place"), { numeric: false, width: 2 }),
      column("peopleADay", keyed("report.points.columns.peopleADay")),
      ...COUNTED.map(([key]) => column(key, keyed(`report.points.columns.${key}`))),
    ],
    ...parts,
  });
}

function cellsOf(head: Cell, points: DistributionPoints, people: number | null): Cell[] {
  return [head, cell("people", people, points.peopleADay), ...COUNTED.map(([key, unit]) => cell(unit, points[key]))];
}
