import type { ZoneOutlines } from "../../../contract/calls/zones.ts";
import type { Area } from "../../../contract/domain.ts";
import { boxInSight, boxOfAreas, simplified, type AreaBox } from "../../../engine/report/simplify.ts";
import type { Reader } from "../../storage/database.ts";
import { asc, eq, sql } from "../../storage/orm.ts";
import { countyInfo, zones } from "../../storage/schema/index.ts";
import type { CountyShapes } from "../../tracts/county-shapes.ts";

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
  return outlinesOf(reader, rows, { seen: SEEN_SMALL });
}

/** The counties in and around zones that are not saved, as fine as a small picture shows. */
export async function readCountyOutlines(
  reader: Reader,
  areas: readonly ZoneArea[],
): Promise<ZoneOutlines["counties"]> {
  return (await outlinesOf(reader, areas, { seen: SEEN_SMALL })).counties;
}

interface Fineness {
  /** The part of the map's longer side below which nothing is seen. */
  readonly seen: number;
  /** Counties as the tracts of a data set draw them; the others are coarse. */
  readonly fine?: CountyShapes;
  /** Where counties are shown; by default a little around the zones. */
  readonly within?: AreaBox;
}

/** Zones and the counties in and around them. */
export async function outlinesOf(
  reader: Reader,
  areas: readonly ZoneArea[],
  { seen, fine = new Map(), within }: Fineness,
): Promise<ZoneOutlines> {
  const box = boxOfAreas(areas.map(({ area }) => area));
  if (box === null) return { areas: [], counties: [] };
  const [west, south, east, north] = box;
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const counties = (await countiesIn(reader, within ?? [west - x, south - y, east + x, north + y])).flatMap(
    ({ fips, name, geometry: coarse }) => {
      const area = fine.get(fips) ?? coarse;
      return area === null ? [] : [{ fips, name, area }];
    },
  );
  const shapes = (drawings: readonly Pick<ZoneArea, "area">[]) => drawings.map(({ area }) => area);
  const [left, bottom, right, top] = within ? box : (boxInSight(shapes(areas), shapes(counties)) ?? box);
  const tolerance = Math.max(right - left, top - bottom) * seen;
  return {
    areas: areas.map(({ zone, area }) => ({ zone, area: drawn(area, tolerance) })),
    counties: counties.map((county) => ({ ...county, area: simplified(county.area, tolerance) })),
  };
}

function countiesIn(
  reader: Reader,
  [west, south, east, north]: AreaBox,
): Promise<Pick<typeof countyInfo.$inferSelect, "fips" | "name" | "geometry">[]> {
  return reader
    .select({ fips: countyInfo.fips, name: countyInfo.name, geometry: countyInfo.geometry })
    .from(countyInfo)
    .where(sql`${countyInfo.box} && box(point(${west}, ${south}), point(${east}, ${north}))`)
    .orderBy(countyInfo.fips);
}

/** A zone so small that nothing of it would be left is drawn as it is. */
function drawn(area: Area, tolerance: number): ZoneOutlines["areas"][number]["area"] {
  const fewer = simplified(area, tolerance);
  return fewer.coordinates.length === 0 ? area : fewer;
}
