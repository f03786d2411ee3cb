import type { Region } from "../../../engine/geometry/rings.ts";
import type { GeoBox } from "../../tracts/data-set-content.ts";
import { jsonParameter, refuseParameter } from "../esri-error.ts";
import { needsGrid, planeOnNad83, systemOf } from "./esri-systems.ts";
import { projectorOf, type Projector } from "./projection.ts";

/** A coordinate system: degrees on WGS 84, meters in Web Mercator, or another that proj4 knows. Plain data. */
export interface SpatialReference {
  readonly kind: "degrees" | "metres" | "other";
  /** The number in the request; null for a well-known text. */
  readonly wkid: number | null;
  readonly latestWkid: number | null;
  /** For any other system, the text for proj4: its own form, or a well-known text. */
  readonly definition?: string;
}

export const DEGREES: SpatialReference = { kind: "degrees", wkid: 4326, latestWkid: 4326 };
export const METRES: SpatialReference = { kind: "metres", wkid: 102100, latestWkid: 3857 };

const WELL_KNOWN: Readonly<Record<number, SpatialReference>> = {
  4326: DEGREES,
  // NAD 83; the difference of a meter or two is smaller than the shapes resolve.
  4269: { kind: "degrees", wkid: 4269, latestWkid: 4269 },
  3857: METRES,
  102100: METRES,
  102113: METRES,
  900913: METRES,
};

/** Longest well-known text that is read. */
const MAX_TEXT = 4_000;
const EXPECTED = "the number of a coordinate system that EPSG or Esri has, e.g. 4326, 3857, 2236 or 102658";
const WITHOUT_GRIDS = "a system that is not on NAD 27 or NAD 83 (HARN), for which this service has no grids";

/**
 * Reads a spatial reference parameter: a number, `{ "wkid": … }` or `{ "wkt": … }`; Web Mercator if it is absent.
 * EsriError 400 for an unknown system, and for one whose exact coordinates need grids.
 */
export function spatialReferenceOf(name: string, text: string | null): SpatialReference {
  if (text === null) return METRES;
  const json = /^\d+$/.test(text) ? { wkid: Number(text) } : jsonParameter(name, text, EXPECTED);
  const { wkt } = json;
  const numbers = [json["latestWkid"], json["wkid"]].filter((each) => typeof each === "number");
  for (const wkid of numbers) {
    const known = WELL_KNOWN[wkid];
    if (known !== undefined) return known;
    const system = Number.isSafeInteger(wkid) ? systemOf(wkid) : undefined;
    if (needsGrid(system?.definition ?? "", wkid)) refuseGrid(name, text, system?.definition);
    if (system !== undefined && isReadable(system.definition))
      return { kind: "other", wkid: numbers.at(-1) ?? wkid, ...system };
  }
  if (typeof wkt === "string" && wkt.length <= MAX_TEXT) {
    if (needsGrid(wkt, null)) refuseGrid(name, text);
    if (isReadable(wkt)) return { kind: "other", wkid: null, latestWkid: null, definition: wkt };
  }
  return refuseParameter(name, text, EXPECTED);
}

function refuseGrid(name: string, text: string, definition = ""): never {
  const same = planeOnNad83(definition);
  return refuseParameter(name, text, same === undefined ? WITHOUT_GRIDS : `${WITHOUT_GRIDS}; on NAD 83 it is ${same}`);
}

/** proj4 also accepts names of its own; only a text that begins like a definition counts as one. */
function isReadable(definition: string): boolean {
  if (!/^\s*(?:\+proj=|PROJCS|GEOGCS|PROJCRS|GEOGCRS)/i.test(definition)) return false;
  try {
    const [x, y] = projectorOf(definition).forward([-81, 28]);
    // A system of another part of the world may not reach here, but it still returns numbers.
    return typeof x === "number" && typeof y === "number";
  } catch {
    return false;
  }
}

/** As clients write it. */
export function spatialReferenceJson({ wkid, latestWkid, definition }: SpatialReference) {
  return wkid === null ? { wkt: definition ?? "" } : { wkid, latestWkid: latestWkid ?? wkid };
}

const projectorFor = ({ definition }: SpatialReference): Projector => projectorOf(definition ?? "");

/** Converts longitude and latitude to the coordinates of a system. */
export function fromDegrees(reference: SpatialReference): (x: number, y: number) => readonly [number, number] {
  if (reference.kind === "degrees") return (x, y) => [x, y];
  if (reference.kind === "metres") return (x, y) => [eastOf(x), northOf(y)];
  const { forward } = projectorFor(reference);
  return (x, y) => forward([x, y]);
}

/** Converts the coordinates of a system to longitude and latitude. */
export function intoDegrees(reference: SpatialReference): (x: number, y: number) => readonly [number, number] {
  if (reference.kind === "degrees") return (x, y) => [x, y];
  if (reference.kind === "metres") return (x, y) => [longitudeOf(x), latitudeOf(y)];
  const { inverse } = projectorFor(reference);
  return (x, y) => inverse([x, y]);
}

/** Returns whether a system uses degrees. */
export const isGeographic = (reference: SpatialReference): boolean =>
  reference.kind === "degrees" || (reference.kind === "other" && projectorFor(reference).isGeographic);

/** Points along each side of a box that is converted: a straight side bends in another system. */
const STATIONS = 8;

/** A box in degrees as a box of a system. */
export function boxInto(reference: SpatialReference, box: GeoBox): GeoBox {
  if (reference.kind === "degrees") return box;
  if (reference.kind === "metres") return toMetres(box);
  return around(box, fromDegrees(reference));
}

/** A box of a system as a box in degrees. */
export function boxFrom(reference: SpatialReference, box: GeoBox): GeoBox {
  if (reference.kind === "degrees") return box;
  if (reference.kind === "metres") return toDegrees(box);
  return around(box, intoDegrees(reference));
}

function around([west, south, east, north]: GeoBox, turn: (x: number, y: number) => readonly [number, number]): GeoBox {
  const turned: (readonly [number, number])[] = [];
  for (let i = 0; i <= STATIONS; i++) {
    const [x, y] = [west + ((east - west) * i) / STATIONS, south + ((north - south) * i) / STATIONS];
    turned.push(turn(x, south), turn(x, north), turn(west, y), turn(east, y));
  }
  const [xs, ys] = [turned.map(([x]) => x), turned.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** Radius of the sphere of Web Mercator (EPSG:3857) in meters. */
const RADIUS = 6_378_137;
const DEGREE = Math.PI / 180;
/** Web Mercator ends here; the poles would be at infinity. */
const MAX_LATITUDE_OF_EXTENT = 89.5;

/** Longitude in degrees to meters east. */
export function eastOf(longitude: number): number {
  return longitude * DEGREE * RADIUS;
}

/** Latitude in degrees to meters north. */
export function northOf(latitude: number): number {
  const clamped = Math.max(-MAX_LATITUDE_OF_EXTENT, Math.min(MAX_LATITUDE_OF_EXTENT, latitude));
  return Math.log(Math.tan(Math.PI / 4 + (clamped * DEGREE) / 2)) * RADIUS;
}

/** Meters east to longitude in degrees. */
export function longitudeOf(east: number): number {
  return east / RADIUS / DEGREE;
}

/** Meters north to latitude in degrees. */
export function latitudeOf(north: number): number {
  return (2 * Math.atan(Math.exp(north / RADIUS)) - Math.PI / 2) / DEGREE;
}

/** A box in degrees as meters. */
export function toMetres([west, south, east, north]: GeoBox): GeoBox {
  return [eastOf(west), northOf(south), eastOf(east), northOf(north)];
}

/** A box in meters as degrees. */
export function toDegrees([west, south, east, north]: GeoBox): GeoBox {
  return [longitudeOf(west), latitudeOf(south), longitudeOf(east), latitudeOf(north)];
}

const PER_METRE = 100;

/**
 * Shapes in Web Mercator centimeters, each projected on first use. Whole centimeters fit a 32-bit number (the world is
 * 4 × 10⁹ of them wide), so a tile of any zoom takes only subtractions and divisions.
 */
export class MercatorShapes {
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
