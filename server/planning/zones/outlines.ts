import type { ZoneOutlines } from "../../../contract/planning/calls/zones.ts";
import type { Area } from "../../../contract/api/domain.ts";
import type { AreaBox } from "../../../engine/geometry/boxes.ts";
import { frameOf } from "../../../engine/reports/draw/frame.ts";
import { simplified } from "../../../engine/reports/simplify.ts";
import type { CountedLand } from "../../../engine/zones/counted-land.ts";
import type { Reader } from "../../storage/database.ts";
import { and, asc, eq, or, sql } from "../../storage/orm.ts";
import { countyInfo, zoneSummaries, zones } from "../../storage/schema/index.ts";
import type { CountyShapes } from "../../tracts/county-shapes.ts";

/** Part of the map's width or height that is drawn around the zones. */
const MARGIN = 0.15;
/** A small picture on a screen is drawn some 400 pixels wide: smaller details than this share are invisible. */
const SEEN_SMALL = 1 / 800;

interface ZoneArea {
  readonly zone: number;
  readonly area: Area;
  readonly land: CountedLand | null;
}

/** The saved zones of an estimation and the counties in and around them, as fine as a small picture shows. */
export async function readZoneOutlines(reader: Reader, eid: number): Promise<ZoneOutlines> {
  const rows = await reader
    .select({ zone: zones.zone, area: zones.area, land: zoneSummaries.land })
    .from(zones)
    .leftJoin(zoneSummaries, and(eq(zoneSummaries.eid, zones.eid), eq(zoneSummaries.zone, zones.zone)))
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

interface OutlineDetail {
  /** The share of the map's longer side below which details are invisible. */
  readonly seen: number;
  /** Counties as the tracts of a data set draw them; the others are coarse. */
  readonly fine?: CountyShapes;
  /** Bounds in which counties are shown; by default a little around the land that the zones count. */
  readonly within?: AreaBox;
}

/** Zones and the counties in and around them. */
export async function outlinesOf(
  reader: Reader,
  areas: readonly ZoneArea[],
  { seen, fine = new Map(), within }: OutlineDetail,
): Promise<ZoneOutlines> {
  const box = frameOf(areas);
  if (box === null) return { areas: [], counties: [] };
  const [west, south, east, north] = box;
  const [x, y] = [(east - west) * MARGIN, (north - south) * MARGIN];
  const counties = (await countiesIn(reader, within ?? [west - x, south - y, east + x, north + y])).flatMap(
    ({ fips, name, geometry: coarse }) => {
      const area = fine.get(fips) ?? coarse;
      return area === null ? [] : [{ fips, name, area }];
    },
  );
  const tolerance = Math.max(east - west, north - south) * seen;
  return {
    areas: areas.map(({ zone, area, land }) => ({ zone, area: drawn(area, tolerance), land })),
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
    .where(
      // A box over the date line shows counties on both of its sides.
      or(
        ...[0, 360].map(
          (turn) => sql`${countyInfo.box} && box(point(${west - turn}, ${south}), point(${east - turn}, ${north}))`,
        ),
      ),
    )
    .orderBy(countyInfo.fips);
}

/** A zone too small for simplification is drawn unchanged. */
function drawn(area: Area, tolerance: number): ZoneOutlines["areas"][number]["area"] {
  const fewer = simplified(area, tolerance);
  return fewer.coordinates.length === 0 ? area : fewer;
}
