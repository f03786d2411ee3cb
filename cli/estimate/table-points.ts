import { roundFigure } from "../../engine/display/largest-remainder.ts";
import type { ZonePoints } from "../../engine/distribution/people.ts";
import type { Projection } from "../../engine/estimate.ts";
import { aligned, whole } from "./aligned.ts";

/** The distribution points of each zone and, where a zone has several counties, of each county's part of it. */
export function pointLines(points: Projection["points"]): string[] {
  const cells = (row: ZonePoints) =>
    [
      roundFigure(row.peopleADay),
      row.typeI,
      row.typeII,
      row.typeIII,
      row.capacity,
      row.lanes,
      row.staffDay,
      row.staffNight,
      row.vehicles,
    ].map(whole);
  const rows = points.zones.flatMap((row) => {
    const counties = points.counties.filter(({ zone }) => zone === row.zone);
    return [
      [`Zone ${row.zone}`, ...cells(row)],
      ...(counties.length > 1 ? counties.map((county) => [`  county ${county.county}`, ...cells(county)]) : []),
    ];
  });
  return [
    "Distribution points (FEMA IS-26; people a day: the largest assisted of any product)",
    ...aligned([
      ["", "People", "Type I", "Type II", "Type III", "Capacity", "Lanes", "Staff day", "Staff night", "Vehicles"],
      ...rows,
    ]),
  ];
}
