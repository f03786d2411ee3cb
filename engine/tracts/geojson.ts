import type { MultiPolygon, Polygon, Position } from "geojson";
import type { AreaBox } from "../geometry/boxes.ts";
import { polygonsOf } from "../geometry/rings.ts";
import { placeDoubt } from "../geometry/place-doubt.ts";
import { splitAtAntimeridian } from "../geometry/antimeridian.ts";
import { shown, type FileFaultPlace } from "./fault.ts";
import { TractFault } from "./tract-fault.ts";

/**
 * A geometry as Polygon or MultiPolygon, each ring with at least four positions of longitude and latitude in range,
 * split where it crosses the antimeridian. `checkPolygon` checks whether rings cross. Throws a {@link TractFault} with
 * the place of the first fault.
 */
export function areaOf(geometry: unknown, place: { file: string; feature: number }): Polygon | MultiPolygon {
  if (!isArea(geometry)) {
    const { type = geometry } = Object(geometry) as { type?: unknown };
    throw new TractFault({ ...place, field: "geometry" }, "notArea", { found: shown(type) });
  }
  const read = polygonsOf(geometry).map((rings, p) => {
    const at = `geometry.coordinates${geometry.type === "Polygon" ? "" : `[${p}]`}`;
    requireSome(rings, 1, "rings", { ...place, field: at });
    return rings.map((ring, r) => {
      requireSome(ring, MIN_POSITIONS, "positions", { ...place, field: `${at}[${r}]` });
      return ring.map((position, i): Position => {
        const [longitude, latitude]: readonly unknown[] = position;
        if (within(longitude, 180) && within(latitude, 90)) return [longitude, latitude];
        throw new TractFault({ ...place, field: `${at}[${r}][${i}]` }, "notPosition", { found: shown(position) });
      });
    });
  });
  const [only = []] = read;
  return splitAtAntimeridian(
    geometry.type === "Polygon" ? { type: "Polygon", coordinates: only } : { type: "MultiPolygon", coordinates: read },
  );
}

const isArea = (geometry: unknown): geometry is Polygon | MultiPolygon =>
  /^(?:Multi)?Polygon$/.test(String((Object(geometry) as { type?: unknown }).type));

/**
 * Refuses positions that would be near the country with swapped axes or a minus for the west, and are nowhere near it
 * as they are.
 */
export function assertNearby(positions: Iterable<Position>, file: string): void {
  let [west, south, east, north]: AreaBox = [Infinity, Infinity, -Infinity, -Infinity];
  let first: Position | null = null;
  for (const position of positions) {
    const [x = NaN, y = NaN] = position;
    first ??= position;
    [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
  }
  const doubt = first === null ? null : placeDoubt([west, south, east, north]);
  if (doubt !== null) throw new TractFault({ file }, doubt, { found: first?.slice(0, 2).join(", ") ?? "" });
}

const MIN_POSITIONS = 4;

function requireSome(list: readonly unknown[], least: number, what: string, place: FileFaultPlace): void {
  if (list.length < least) throw new TractFault(place, "tooFew", { found: list.length, of: what, expected: least });
}

const within = (value: unknown, bound: number): value is number =>
  typeof value === "number" && value >= -bound && value <= bound;
