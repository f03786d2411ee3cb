import type { Region } from "../../../engine/geometry/rings.ts";
import type { Box } from "../../tracts/data-set-content.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";

/** The two coordinate systems that are spoken: degrees on WGS 84 (4326) and metres in Web Mercator (102100, 3857). */
export type SpatialReference = "degrees" | "metres";

const WKIDS: Readonly<Record<number, SpatialReference>> = {
  4326: "degrees",
  // NAD 83; the difference of a metre or two is below what the shapes resolve.
  4269: "degrees",
  3857: "metres",
  102100: "metres",
  102113: "metres",
  900913: "metres",
};

/** Reads a spatial reference parameter: a number or `{ "wkid": … }`; Web Mercator where it is absent. */
export function spatialReferenceOf(name: string, text: string | null): SpatialReference {
  if (text === null) return "metres";
  const expected = "4326, 3857 or 102100";
  const json = /^\d+$/.test(text) ? { wkid: Number(text) } : jsonParameter(name, text, expected);
  const wkid = json["latestWkid"] ?? json["wkid"];
  return (typeof wkid === "number" ? WKIDS[wkid] : undefined) ?? refuseParameter(name, text, expected);
}

/** As clients write it. */
export function spatialReferenceJson(reference: SpatialReference): { wkid: number; latestWkid: number } {
  return reference === "degrees" ? { wkid: 4326, latestWkid: 4326 } : { wkid: 102100, latestWkid: 3857 };
}

/** Radius of the sphere of Web Mercator (EPSG:3857) in metres. */
const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
/** Web Mercator ends here; both poles lie in infinity. */
const MAX_LATITUDE_OF_EXTENT = 89.5;

/** Longitude in degrees to metres east. */
export function eastOf(longitude: number): number {
  return longitude * DEGREE * RADIUS;
}

/** Latitude in degrees to metres north. */
export function northOf(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE_OF_EXTENT, Math.min(MAX_LATITUDE_OF_EXTENT, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (clamped * DEGREE) / 2)) * RADIUS;
}

/** Metres east to longitude in degrees. */
export function longitudeOf(east: number): number {
  return east / RADIUS / DEGREE;
}

/** Metres north to latitude in degrees. */
export function latitudeOf(north: number): number {
  return (2 * Math.atan(Math.exp(north / RADIUS)) - Math.PI / 2) / DEGREE;
}

/** A box in degrees as metres. */
export function toMetres([west, south, east, north]: Box): Box {
  return [eastOf(west), northOf(south), eastOf(east), northOf(north)];
}

/** A box in metres as degrees. */
export function toDegrees([west, south, east, north]: Box): Box {
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

const PER_METRE = 100;

/**
 * Shapes in Web Mercator centimetres, each projected when it is first asked for. Whole centimetres fit a 32-bit number
 * (the world is 4 × 10⁹ of them wide), so a tile of any zoom is only subtracting and dividing.
 */
export class Centimetres {
  readonly #kept: (Int32Array | undefined)[];
  readonly #regionOf: (row: number) => Region;

  constructor(size: number, regionOf: (row: number) => Region) {
    this.#kept = new Array<Int32Array | undefined>(size).fill(undefined);
    this.#regionOf = regionOf;
  }

  of(row: number): Int32Array {
    const kept = this.#kept[row];
    if (kept !== undefined) return kept;
    const { xy, ringStart, from, to } = this.#regionOf(row);
    const first = ringStart[from] ?? 0;
    const projected = new Int32Array(2 * ((ringStart[to] ?? first) - first));
    for (let i = 0; i < projected.length; i += 2) {
      projected[i] = Math.round(eastOf(xy[2 * first + i] ?? NaN) * PER_METRE);
      projected[i + 1] = Math.round(northOf(xy[2 * first + i + 1] ?? NaN) * PER_METRE);
    }
    this.#kept[row] = projected;
    return projected;
  }
}
