import type { ZoneOutlines } from "../../../contract/calls/zones.ts";
import type { Area } from "../../../contract/domain.ts";
import { boxOfAreas, simplified } from "../../../engine/report/simplify.ts";
import type { Reader } from "../../storage/database.ts";
import { asc, eq, sql } from "../../storage/orm.ts";
import { countyInfo, zones } from "../../storage/schema/index.ts";

/** Part of the map's width or height that is drawn around the zones. */
const MARGIN = 0.15;
/** A small picture on a screen is drawn some 400 pixels wide: what is smaller than this part of it is not seen. */
const SEEN_SMALL = 1 / 800;

interface ZoneArea {
  readonly zone: number;
  readonly area: Area;
}

/** The saved zones of an estimation and the counties in and around them, as fine as a small picture shows. */
export async function readZoneOutlines(reader: Reader, eid: number): Promise<ZoneOutlines> {
  const rows = await reader
    .select({ zone: zones.zone, area: zones.area })
    .from(zones)
    .where(eq(zones.eid, eid))
    .orderBy(asc(zones.zone));
  return outlinesOf(reader, rows, SEEN_SMALL);
}

/** Zones and the counties in and around them; `seen` is the part of the map's longer side below which nothing is seen. */
export async function outlinesOf(reader: Reader, areas: readonly ZoneArea[], seen: number): Promise<ZoneOutlines> {
  const box = boxOfAreas(areas.map(({ area }) => area));
  if (box === null) return { areas: [], counties: [] };
  const [west, south, east, north] = box;
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const tolerance = Math.max(east - west, north - south) * seen;
  return {
    areas: areas.map(({ zone, area }) => ({ zone, area: drawn(area, tolerance) })),
    counties: await countiesIn(reader, [west - x, south - y, east + x, north + y], tolerance),
  };
}

async function countiesIn(
  reader: Reader,
  [west, south, east, north]: readonly [number, number, number, number],
  tolerance: number,
): Promise<ZoneOutlines["counties"]> {
  const rows = await reader
    .select({ fips: countyInfo.fips, name: countyInfo.name, geometry: countyInfo.geometry })
    .from(countyInfo)
    .where(sql`${countyInfo.box} && box(point(${west}, ${south}), point(${east}, ${north}))`)
    .orderBy(countyInfo.fips);
  return rows.flatMap(({ fips, name, geometry }) =>
    geometry === null ? [] : [{ fips, name, area: simplified(geometry, tolerance) }],
  );
}

/** A zone so small that nothing of it would be left is drawn as it is. */
function drawn(area: Area, tolerance: number): ZoneOutlines["areas"][number]["area"] {
  const fewer = simplified(area, tolerance);
  return fewer.coordinates.length === 0 ? area : fewer;
}
