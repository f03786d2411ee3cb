import type { DistributionPoints } from "../../distribution/points.ts";
import { cell, column, figureOf, groupRow, keyed, said, shownRow } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, FigureUnit, ReportBlock, TableBlock, TableRow } from "../document.ts";
import { zoneName } from "../names.ts";

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

/** Where people fetch what they need: points by zone and by county (FEMA IS-26). */
export function distributionPoints(context: ReportContext): ReportBlock[] {
  return [byZone(context), byCounty(context)];
}

function byZone({ facts }: ReportContext): TableBlock {
  const zones = facts.points.zones;
  const people = shownRow(zones.map(({ peopleADay }) => peopleADay));
  return {
    ...frame("pointsByZone", keyed("report.points.byZone")),
    rows: [
      ...zones.map((points, i): TableRow => ({
        id: `zone-${points.zone}`,
        emphasis: "none",
        cells: cellsOf(zoneName(points.zone), points, people.cells[i] ?? null),
      })),
      {
        id: "total",
        emphasis: "total",
        cells: [
          keyed("report.allZones"),
          cell(figureOf("people", people.total, { exact: people.exactTotal })),
          ...COUNTED.map(([key, unit]) => cell(figureOf(unit, knownSum(zones.map((points) => points[key]))))),
        ],
      },
    ],
    notes: [keyed("report.points.method"), keyed("report.points.types"), keyed("report.points.vehicles")],
  };
}

/** Every county's people come from its own tracts of the zone, and so do its points: they do not add up to the zone's. */
function byCounty({ facts }: ReportContext): TableBlock {
  const zones = [...new Set(facts.points.counties.map(({ zone }) => zone))].sort((a, b) => a - b);
  return {
    ...frame("pointsByCounty", keyed("report.points.byCounty")),
    rows: zones.flatMap((zone) => {
      const counties = facts.points.counties.filter((county) => county.zone === zone);
      const people = shownRow(counties.map(({ peopleADay }) => peopleADay));
      return [
        groupRow(`zone-${zone}`, zoneName(zone)),
        ...counties.map((points, i): TableRow => ({
          id: `zone-${zone}-${points.county}`,
          emphasis: "none",
          cells: cellsOf(said(points.name), points, people.cells[i] ?? null),
        })),
      ];
    }),
    notes: [keyed("report.points.counties")],
  };
}

/** What is known of some figures, added up; null where nothing is. */
function knownSum(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0);
}

function frame(id: string, title: TableBlock["title"]): Omit<TableBlock, "rows" | "notes"> {
  return {
    kind: "table",
    id,
    title,
    unit: keyed("report.points.unit"),
    denominator: keyed("report.points.denominator"),
    columns: [
      column("place", keyed("report.points.place"), { numeric: false, width: 2 }),
      column("peopleADay", keyed("report.points.columns.peopleADay")),
      ...COUNTED.map(([key]) => column(key, keyed(`report.points.columns.${key}`))),
    ],
    empty: keyed("report.none"),
  };
}

function cellsOf(head: Cell, points: DistributionPoints, people: number | null): Cell[] {
  return [
    head,
    cell(figureOf("people", people, { exact: points.peopleADay })),
    ...COUNTED.map(([key, unit]) => cell(figureOf(unit, points[key]))),
  ];
}
