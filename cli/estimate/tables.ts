import { roundFigure } from "../../engine/display/largest-remainder.ts";
import type { CountyPoints, Headline, ZonePoints } from "../../engine/distribution/points.ts";
import type { Estimate } from "../../engine/estimate.ts";
import { shownRow } from "../../engine/report/cells.ts";
import { STATISTICS } from "../../engine/statistics.ts";

const HEADING = [
  "",
  "People",
  "Type I",
  "Type II",
  "Type III",
  "Capacity",
  "Lanes",
  "Staff day",
  "Staff night",
  "Vehicles",
];

/** The distribution points of each zone and, where a zone has several counties, of each county's part of it. */
export function pointLines(points: {
  readonly zones: readonly ZonePoints[];
  readonly counties: readonly CountyPoints[];
}): string[] {
  const zones = pointRows(points.zones, ({ zone }) => `Zone ${zone}`);
  const rows = points.zones.flatMap(({ zone }, z) => {
    const counties = points.counties.filter((county) => county.zone === zone);
    return [
      ...zones.slice(z, z + 1),
      ...(counties.length > 1 ? pointRows(counties, ({ county }) => `  county ${county}`) : []),
    ];
  });
  return [
    "Distribution points (FEMA IS-26; people a day: the largest assisted of any product)",
    ...aligned([HEADING, ...rows]),
  ];
}

/** A line for each row, its people rounded so that they add up, as everywhere. */
function pointRows<Row extends ZonePoints>(rows: readonly Row[], title: (row: Row) => string): string[][] {
  const people = shownRow(rows.map(({ peopleADay }) => peopleADay)).cells;
  return rows.map((row, i) => {
    const { typeI, typeII, typeIII, capacity, lanes, staffDay, staffNight, vehicles } = row;
    const figures = [people[i] ?? null, typeI, typeII, typeIII, capacity, lanes, staffDay, staffNight, vehicles];
    return [title(row), ...figures.map(known)];
  });
}

type Zone = Estimate["zones"][number];

/** The headline's people, and what each zone holds with its missing figures. */
export function zoneLines(zones: readonly Zone[], { peopleAssisted, peopleAffected }: Headline): string[] {
  const line = (title: string, figure: (zone: Zone) => string, missing: (zone: Zone) => string = () => "") => [
    title,
    ...zones.flatMap((zone) => [figure(zone), missing(zone)]),
  ];
  const people = (figure: number | null) => known(roundFigure(figure));
  return [
    `People assisted: ${people(peopleAssisted)} of ${people(peopleAffected)} affected`,
    "",
    "What the zones hold (missing: tracts without the figure; shared: tracts that another zone selects too;",
    "unknown_poverty: the part of above_poverty in tracts without a poverty figure)",
    ...aligned([
      line(
        "",
        ({ zone }) => `Zone ${zone}`,
        () => "missing",
      ),
      line("tracts", ({ tracts }) => whole(tracts)),
      line("shared", ({ shared }) => whole(shared)),
      ...STATISTICS.map((key) =>
        line(
          key,
          (zone) => people(zone[key]),
          (zone) => whole(zone.missing[key]),
        ),
      ),
      line("above_poverty", (zone) => people(zone.above_poverty)),
      line("unknown_poverty", (zone) => people(zone.unknown_poverty)),
      line("affected %", ({ affected }) => fine(affected)),
    ]),
  ];
}

/** Rows of cells as lines: the first column to the left, figures to the right, two spaces between. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((widest, row) => {
    row.forEach((cell, c) => (widest[c] = Math.max(widest[c] ?? 0, cell.length)));
    return widest;
  }, []);
  return rows.map((row) =>
    row
      .map((cell, c) => (c === 0 ? cell.padEnd(widths[c] ?? 0) : cell.padStart(widths[c] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const FINE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 6 });

/** A whole figure with thousands marked. */
export function whole(figure: number): string {
  return WHOLE.format(figure);
}

/** A parameter or percentage as it was given. */
export function fine(figure: number): string {
  return FINE.format(figure);
}

/** Stands for what no known figure speaks of: it is not nothing, it is unknown. */
const UNKNOWN = "-";

/** A whole figure, or the sign for one that is not known. */
export function known(figure: number | null): string {
  return figure === null ? UNKNOWN : whole(figure);
}
