import type { Region } from "./rings.ts";

/**
 * The centroid of a region's area, planar in longitude and latitude (what PostGIS' ST_Centroid gives for a geometry). The
 * rings must be canonical: holes run the other way and take themselves off. Reckoned from the first point, to keep digits.
 */
export function centroidOf({ xy, ringStart, from, to }: Region): readonly [number, number] {
  const first = ringStart[from] ?? 0;
  const originX = xy[2 * first] ?? NaN;
  const originY = xy[2 * first + 1] ?? NaN;
  let area = 0;
  let momentX = 0;
  let momentY = 0;
  for (let ring = from; ring < to; ring++) {
    const last = (ringStart[ring + 1] ?? 0) - 1;
    for (let i = ringStart[ring] ?? 0; i < last; i++) {
      const ax = (xy[2 * i] ?? 0) - originX;
      const ay = (xy[2 * i + 1] ?? 0) - originY;
      const bx = (xy[2 * i + 2] ?? 0) - originX;
      const by = (xy[2 * i + 3] ?? 0) - originY;
      const cross = ax * by - bx * ay;
      area += cross;
      momentX += (ax + bx) * cross;
      momentY += (ay + by) * cross;
    }
  }
  return [originX + momentX / (3 * area), originY + momentY / (3 * area)];
}
