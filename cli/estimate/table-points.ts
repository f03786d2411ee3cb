import { shownRow } from "../../engine/report/rounding.ts";
import type { CountyPoints, ZonePoints } from "../../engine/distribution/people.ts";
import { aligned, known } from "./aligned.ts";

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
