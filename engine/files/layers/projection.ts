import type { Geometry, Position } from "geojson";
import { UnreadableError } from "../unreadable.ts";

/** Converts a position in a file's own coordinates to degrees (WGS 84). */
export type ToDegrees = (position: Position) => Position;

/** For a file that is already in degrees. */
export const DEGREES: ToDegrees = (position) => position;

/**
 * Returns how a file's coordinates become degrees (WGS 84), from the description in the file: WKT, a text of PROJ, or a
 * code such as `EPSG:26917`; a system of heights next to it is ignored. Loads proj4 and the list of codes unless the
 * file is in degrees already. Throws for an unknown description, and for a datum other than ours, which would silently
 * shift places by tens of meters.
 */
export async function projectionOf(description: string): Promise<ToDegrees> {
  const horizontal = horizontalOf(description.trim());
  const code = codeIn(horizontal);
  const found = code === null ? nameOf(horizontal) : `${code > LAST_OF_EPSG ? "ESRI" : "EPSG"}:${code}`;
  const crs = code === null ? horizontal : await byCode(code);
  if (crs === null) return DEGREES;
  const isWkt = crs.includes("[");
  const [, kind = ""] = /^(\w+)\s*\[/.exec(crs) ?? [];
  const [, unit = "degree"] = /UNIT\s*\[\s*"([^"]*)"/i.exec(crs.replaceAll(OTHER_UNITS, "")) ?? [];
  const isAngles = /^GEO(?:G|D)/i.test(kind);
  if (isWkt ? !SYSTEM.test(kind) || (isAngles && !/^deg/i.test(unit)) : /\+proj=geocent/.test(crs))
    throw new UnreadableError("unknownProjection", { found: isAngles ? `${found}: ${unit}` : found });
  if (!isOurDatum(crs)) throw new UnreadableError("otherDatum", { found });
  if (isAngles && !/PRIMEM\s*\[\s*"[^"]*"\s*,\s*[^0\s]/i.test(crs)) return DEGREES;
  const { default: proj4 } = await import("proj4");
  try {
    // Given their code instead of their name, proj4 would shift some of the datums that count as ours.
    const { forward } = proj4(crs.replaceAll(/,\s*(?:ID|AUTHORITY)\s*\[[^\]]*\]/gi, ""), "EPSG:4326");
    const [x, y] = forward([0, 0]);
    if (!Number.isFinite(x) && !Number.isFinite(y)) throw new Error("no figures");
    return ([east = NaN, north = NaN]) => {
      const [longitude, latitude] = forward([east, north]);
      // Corrects a point on the antimeridian that a rounding error moved beyond it.
      return [Math.abs(Math.abs(longitude) - 180) < ROUNDING ? Math.sign(longitude) * 180 : longitude, latitude];
    };
  } catch {
    throw new UnreadableError("unknownProjection", { found });
  }
}

const ROUNDING = 1e-9;

/** Geographic systems, and projected ones based on them; others are not on Earth. */
const SYSTEM = /^(?:GEOGCS|GEOGCRS|GEODCRS|PROJCS|PROJCRS)$/i;
/** Systems built around one of those: with a height added, or a shift to another datum. */
const AROUND = /^(?:COMPD_CS|COMPOUNDCRS|BOUNDCRS|GEOGCS|GEOGCRS|GEODCRS|PROJCS|PROJCRS)\s*\[/i;

/** The part of a well-known text that describes the horizontal position, without the vertical part. */
function horizontalOf(crs: string): string {
  const from = AROUND.test(crs) ? crs.search(/\b(?:GEOGCS|GEOGCRS|GEODCRS|PROJCS|PROJCRS)\s*\[/i) : -1;
  if (from === -1) return crs;
  let depth = 0;
  for (const { 0: sign, index } of crs.slice(from).matchAll(/"[^"]*"|[[\]]/g)) {
    depth += sign === "[" ? 1 : sign === "]" ? -1 : 0;
    if (depth === 0 && sign === "]") return crs.slice(from, from + index + 1);
  }
  return crs.slice(from);
}

/** Units within a description that are not those of its coordinates. */
const OTHER_UNITS = /(?:PRIMEM|SPHEROID|ELLIPSOID)\s*\[(?:[^[\]]|\[[^\]]*\])*\]|LENGTHUNIT\s*\[[^\]]*\]/gi;

/** Codes of systems in degrees on a datum that counts as ours (EPSG): WGS 84, NAD83 and its realizations, ETRS89. */
const DEGREE_CODES: readonly number[] = [4326, 4979, 4269, 4152, 4617, 4759, 6318, 6322, 6325, 4258];
/** Codes that others have used for Web Mercator. */
const MERCATOR_CODES: readonly number[] = [3857, 3785, 900913, 102100, 102113];
const LAST_OF_EPSG = 32_767;

/**
 * The code in a description: `EPSG:2236`, `urn:ogc:def:crs:EPSG::2236`, an address that ends in it; of two codes the
 * first, since the second is for the height.
 */
function codeIn(description: string): number | null {
  const [, code] =
    /^(?:(?:urn:|https?:|\+init=).*?)?\b(?:EPSG|ESRI)[:/]+(?:[^:/]*[:/]+)?(\d+)\b/i.exec(description) ?? [];
  return code === undefined ? null : Number(code);
}

/** The definition of a code for proj4; null for degrees, the code itself where no list has it. */
async function byCode(code: number): Promise<string | null> {
  if (DEGREE_CODES.includes(code)) return null;
  if (MERCATOR_CODES.includes(code)) return "EPSG:3857";
  const { default: list } = await import("proj4-list");
  return OF_ESRI[code] ?? list[`EPSG:${STATE_PLANES[code - 102_641] ?? code}`]?.[1] ?? `EPSG:${code}`;
}

/** Esri's codes of Albers and Lambert for the 48 states. */
const OF_ESRI: Readonly<Record<number, string>> = {
  102003: "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=37.5 +lon_0=-96 +datum=NAD83",
  102004: "+proj=lcc +lat_1=33 +lat_2=45 +lat_0=39 +lon_0=-96 +datum=NAD83",
  102039: "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +datum=NAD83",
};

/** EPSG's codes of Esri's State Planes in US survey feet, 102641 and on (Esri, projected coordinate systems: wkid and latestWkid); 0 where EPSG has none. */
const STATE_PLANES: readonly number[] = [
  2225, 2226, 2227, 2228, 2229, 2230, 4437, 0, 0, 0, 3433, 3434, 2231, 2232, 2233, 2234, 2235, 2236, 2237, 2238, 0, 0,
  3759, 0, 0, 2239, 2240, 2241, 2242, 2243, 3435, 3436, 2965, 2966, 3417, 3418, 3419, 3420, 2246, 2247, 3451, 3452,
  26847, 26848, 2248, 2249, 2250, 0, 0, 0, 26849, 26850, 26851, 2254, 2255, 0, 0, 0, 0, 0, 0, 0, 0, 26852, 0, 7142,
  3421, 3422, 3423, 3437, 3424, 2257, 2258, 2259, 2260, 2261, 2262, 2263, 2264, 0, 0, 3734, 3735, 2267, 2268, 0, 0,
  2271, 2272, 3438, 0, 0, 0, 4457, 3455, 2274, 2275, 2276, 2277, 2278, 2279, 3560, 3566, 3567, 5646, 2283, 2284, 2285,
  2286, 26853, 26854, 2287, 2288, 2289, 3736, 3737, 3738, 3739, 0, 0, 0, 4415, 3089, 4417, 4434,
];

/**
 * Returns whether longitudes and latitudes agree with WGS 84 to within a meter or two: the ellipsoid of NAD83, its
 * realizations and WGS 84, which are geocentric (GRS 80, EPSG:7019; WGS 84, EPSG:7030), or an explicit shift to WGS 84.
 * NAD27 and counties' own ellipsoids do not. A code alone is left to proj4.
 */
function isOurDatum(crs: string): boolean {
  if (/^EPSG:/i.test(crs) || /TOWGS84\s*\[|\+towgs84=|MAJOR_AUXILIARY_SPHERE/i.test(crs)) return true;
  if (!crs.includes("[")) return /\+(?:datum|ellps)=(?:WGS84|NAD83|GRS80)\b/.test(crs) || !crs.startsWith("+");
  if (/DATUM\s*\[\s*"[^"]*(?:1927|NAD_?27|1972|WGS_?72|_Adj_)/i.test(crs)) return false;
  const [, axis, flattening] = /(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]*"\s*,\s*([\d.]+)\s*,\s*([\d.]+)/i.exec(crs) ?? [];
  return Number(axis) === 6_378_137 && Math.abs(Number(flattening) - 298.257_222_8) < 1e-5;
}

/** The readable name of a projection: the name in its WKT, or the code itself. */
const nameOf = (description: string): string =>
  /^\s*\w+\s*\[\s*"([^"]+)"/.exec(description)?.[1] ?? description.trim().slice(0, 80);

/** A geometry with every position converted. */
export function moved<Kind extends Geometry>(geometry: Kind, to: ToDegrees): Kind {
  if (to === DEGREES) return geometry;
  if (geometry.type === "GeometryCollection")
    return { ...geometry, geometries: geometry.geometries.map((part) => moved(part, to)) };
  return { ...geometry, coordinates: movedList(geometry.coordinates, to) };
}

type Positions = Position | Positions[];

const isPosition = (list: Positions): list is Position => typeof list[0] !== "object";
const movedList = (list: Positions, to: ToDegrees): Positions =>
  isPosition(list) ? (list.length === 0 ? list : to(list)) : list.map((part) => movedList(part, to));
