import { asTyped, cell, column, keyed, raw, row, shownRow, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock } from "../document.ts";

/** Figures of this table come from the states of sites, which no check of a report calculates again. */
export const OPEN_POINTS_BLOCK = "openPoints";

/** What the open points of the report's day can serve in each zone, and who has none in reach; nothing where none is open. */
export function openPoints({ facts, zoneOf }: ReportContext): ReportBlock[] {
  const reach = facts.supply?.reach ?? null;
  if (reach === null) return [];
  const { day, miles, detour, zones, uncounted } = reach;
  const columns = (["people", "unserved", "beyond"] as const).map((key) => shownRow(zones.map((zone) => zone[key])));
  const [people, unserved, beyond] = columns;
  const sums = (["points", "capacity"] as const).map((key) => zones.reduce((sum, zone) => sum + zone[key], 0));
  const [points = 0, capacity = 0] = sums;
  return [
    table({
      id: OPEN_POINTS_BLOCK,
      title: keyed("report.openPoints.title", { day: { day } }),
      unit: keyed("report.openPoints.unit"),
      denominator: keyed("report.openPoints.denominator"),
      columns: [
        column("place", keyed("report.points.place"), { numeric: false, width: 2 }),
        column("people", keyed("report.openPoints.people")),
        column("points", keyed("report.openPoints.points")),
        column("capacity", keyed("report.openPoints.capacity")),
        column("unserved", keyed("report.openPoints.unserved")),
        column("beyond", keyed("report.openPoints.beyond")),
      ],
      rows: [
        ...zones.map((zone, i) =>
          row(`zone-${zone.zone}`, [
            zoneOf(zone.zone),
            cell("people", people?.cells[i] ?? null, zone.people),
            cell("points", zone.points),
            cell("people", Math.round(zone.capacity), zone.capacity),
            cell("people", unserved?.cells[i] ?? null, zone.unserved),
            cell("people", beyond?.cells[i] ?? null, zone.beyond),
          ]),
        ),
        row(
          "total",
          [
            keyed("report.allZones"),
            cell("people", people?.total ?? null, people?.exactTotal ?? null),
            cell("points", points),
            cell("people", Math.round(capacity), capacity),
            cell("people", unserved?.total ?? null, unserved?.exactTotal ?? null),
            cell("people", beyond?.total ?? null, beyond?.exactTotal ?? null),
          ],
          "total",
        ),
      ],
      notes: [
        keyed("report.openPoints.method", { miles: cell("count", miles), detour: asTyped("none", detour) }),
        ...(uncounted.length === 0 ? [] : [keyed("report.openPoints.uncounted", { names: raw(uncounted.join(", ")) })]),
      ],
    }),
  ];
}
