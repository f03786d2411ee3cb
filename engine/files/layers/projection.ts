import type { Geometry, Position } from "geojson";
import { UnreadableError } from "../unreadable.ts";

/** A position in degrees (WGS 84) of one in a file's own coordinates. */
export type ToDegrees = (position: Position) => Position;

/** For what is in degrees already. */
export const DEGREES: ToDegrees = (position) => position;

/**
 * How a file's coordinates become degrees (WGS 84), by the description that the file gives: WKT, a text of PROJ, or a code such as
 * `EPSG:26917`. proj4 is fetched for what is not degrees already. Throws for one that is not known, and for another datum than ours, from
 * which places would land tens of meters off without a word.
 */
export async function projectionOf(description: string): Promise<ToDegrees> {
  const said = byCode(description.trim());
  if (said === null) return DEGREES;
  const isWkt = said.includes("[");
  const [, kind = ""] = /^(\w+)\s*\[/.exec(said) ?? [];
  const [, unit = "degree"] = /UNIT\s*\[\s*"([^"]*)"/i.exec(said.replaceAll(OTHER_UNITS, "")) ?? [];
  const isAngles = /^GEO(?:G|D)/i.test(kind);
  if (isWkt && (!SYSTEM.test(kind) || (isAngles && !/^deg/i.test(unit))))
    throw new UnreadableError("unknownProjection", { found: isAngles ? `${nameOf(said)}: ${unit}` : nameOf(said) });
  if (!isOurDatum(said)) throw new UnreadableError("otherDatum", { found: nameOf(said) });
  if (isAngles && !/PRIMEM\s*\[\s*"[^"]*"\s*,\s*[^0\s]/i.test(said)) return DEGREES;
  const { default: proj4 } = await import("proj4");
  try {
    const { forward } = proj4(said, "EPSG:4326");
    const [x, y] = forward([0, 0]);
    if (!Number.isFinite(x) && !Number.isFinite(y)) throw new Error("no figures");
    return ([east = NaN, north = NaN]) => {
      const [longitude, latitude] = forward([east, north]);
      // What lies on the antimeridian comes out a rounding beyond it.
      return [Math.abs(Math.abs(longitude) - 180) < ROUNDING ? Math.sign(longitude) * 180 : longitude, latitude];
    };
  } catch {
    throw new UnreadableError("unknownProjection", { found: nameOf(said) });
  }
}

const ROUNDING = 1e-9;

/** Systems of degrees, and of planes on them: others lie nowhere on earth, or say heights too. */
const SYSTEM = /^(?:GEOGCS|GEOGCRS|GEODCRS|PROJCS|PROJCRS)$/i;
/** Units within a description that are not those of its coordinates. */
const OTHER_UNITS = /(?:PRIMEM|SPHEROID|ELLIPSOID)\s*\[(?:[^[\]]|\[[^\]]*\])*\]|LENGTHUNIT\s*\[[^\]]*\]/gi;

/** Codes of degrees on a datum of ours (EPSG): WGS 84, NAD83 and its realizations, ETRS89. */
const DEGREE_CODES: readonly number[] = [4326, 4979, 4269, 4152, 4617, 4759, 6318, 6322, 6325, 4258];
/** Web Mercator, as others have called it. */
const MERCATOR_CODES: readonly number[] = [3857, 900913, 102100, 102113];

/** A code as what proj4 knows by itself; null for degrees, any other description as it is. */
function byCode(description: string): string | null {
  const code = Number(/^(?:EPSG|ESRI):+(\d+)$/i.exec(description)?.[1] ?? NaN);
  if (DEGREE_CODES.includes(code)) return null;
  if (MERCATOR_CODES.includes(code)) return "EPSG:3857";
  // NAD83 / UTM zones 1 to 23 north.
  return code > 26900 && code <= 26923 ? `+proj=utm +zone=${code - 26900} +datum=NAD83` : description;
}

/**
 * Whether longitudes and latitudes are ours to within a meter or two: on the ellipsoid of NAD83, of all its realizations and of WGS 84, whose
 * centers are the earth's (GRS 80, EPSG:7019; WGS 84, EPSG:7030), or with a step to WGS 84 of their own. NAD27 and counties' own
 * ellipsoids are none. A code says none, and is known by proj4 or not.
 */
function isOurDatum(said: string): boolean {
  if (/^EPSG:/i.test(said) || /TOWGS84\s*\[|\+towgs84=|MAJOR_AUXILIARY_SPHERE/i.test(said)) return true;
  if (!said.includes("[")) return /\+(?:datum|ellps)=(?:WGS84|NAD83|GRS80)\b/.test(said) || !said.startsWith("+");
  if (/DATUM\s*\[\s*"[^"]*(?:1927|NAD_?27|1972|WGS_?72|_Adj_)/i.test(said)) return false;
  const [, axis, flattening] = /(?:SPHEROID|ELLIPSOID)\s*\[\s*"[^"]*"\s*,\s*([\d.]+)\s*,\s*([\d.]+)/i.exec(said) ?? [];
  return Number(axis) === 6_378_137 && Math.abs(Number(flattening) - 298.257_222_8) < 1e-5;
}

/** What people call a projection: the name in its WKT, or the code itself. */
const nameOf = (description: string): string =>
  /^\s*\w+\s*\[\s*"([^"]+)"/.exec(description)?.[1] ?? description.trim().slice(0, 80);

/** A geometry with every position moved. */
export function moved(geometry: Geometry, to: ToDegrees): Geometry {
  if (to === DEGREES) return geometry;
  switch (geometry.type) {
    case "Point":
      return { type: "Point", coordinates: to(geometry.coordinates) };
    case "MultiPoint":
    case "LineString":
      return { type: geometry.type, coordinates: geometry.coordinates.map(to) };
    case "MultiLineString":
    case "Polygon":
      return { type: geometry.type, coordinates: geometry.coordinates.map((path) => path.map(to)) };
    case "MultiPolygon":
      return {
        type: "MultiPolygon",
        coordinates: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(to))),
      };
    case "GeometryCollection":
      return { type: "GeometryCollection", geometries: geometry.geometries.map((part) => moved(part, to)) };
  }
}
