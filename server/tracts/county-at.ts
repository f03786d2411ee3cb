import { polygonsOf, canonicalRings, regionOf, type Region } from "../../engine/geometry/rings.ts";
import { OUTSIDE, locate, type PlanePoint } from "../../engine/geometry/predicates.ts";
import type { Reader } from "../storage/database.ts";
import { inArray, sql } from "../storage/orm.ts";
import { countyInfo } from "../storage/schema/index.ts";

/** The outlines of counties are coarse: a place this near to one, in degrees of latitude (some 5 km), is in it. */
const SHORE = 0.045;

/**
 * The name of the county that each place (longitude, latitude in degrees) lies in or next to; null for one at sea or
 * abroad. Undefined for all while no county's outline is known.
 */
export async function countiesAt(
  reader: Reader,
  places: readonly PlanePoint[],
): Promise<readonly (string | null | undefined)[]> {
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const near = await reader.execute<{ at: number; fips: string }>(sql`
    select p.at::int as at, c.fips from unnest(${sql.param(xs)}::float8[], ${sql.param(ys)}::float8[]) with ordinality p (x, y, at)
    join county_info c on c.box && box(point(p.x - ${SHORE}, p.y - ${SHORE}), point(p.x + ${SHORE}, p.y + ${SHORE}))`);
  const codes = [...new Set(near.rows.map(({ fips }) => fips))];
  const [{ known = 0 } = {}] = (
    await reader.execute<{ known: number }>(sql`select count(geometry)::int as known from county_info`)
  ).rows;
  if (known === 0) return places.map(() => undefined);
  const counties = await reader.select().from(countyInfo).where(inArray(countyInfo.fips, codes));
  const shapes = new Map(
    counties.flatMap(({ fips, name, geometry }) =>
      geometry === null
        ? []
        : [
            [
              fips,
              { name, region: regionOf(polygonsOf(geometry).flatMap((polygon) => canonicalRings(polygon))) },
            ] as const,
          ],
    ),
  );
  const nearOf = Map.groupBy(near.rows, ({ at }) => at);
  return places.map((place, i) => {
    const around = (nearOf.get(i + 1) ?? []).flatMap(({ fips }) => shapes.get(fips) ?? []);
    const found =
      around.find(({ region }) => locate(region, ...place) !== OUTSIDE) ??
      around.find(({ region }) => isNext(region, place));
    return found?.name ?? null;
  });
}

/** Whether a place outside of a region is next to one of its edges. */
function isNext({ xy, ringStart }: Region, [x, y]: PlanePoint): boolean {
  const narrow = Math.cos((y * Math.PI) / 180);
  const starts = new Set(ringStart);
  for (let i = 2; i < xy.length; i += 2) {
    if (starts.has(i / 2)) continue;
    const [ax = NaN, ay = NaN, bx = NaN, by = NaN] = xy.slice(i - 2, i + 2);
    const [dx, dy, px, py] = [(bx - ax) * narrow, by - ay, (x - ax) * narrow, y - ay];
    const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(px - along * dx, py - along * dy) <= SHORE) return true;
  }
  return false;
}
