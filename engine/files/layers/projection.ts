import type { Geometry, Position } from "geojson";
import { UnreadableError } from "../unreadable.ts";

/** A position in degrees (WGS 84) of one in a file's own coordinates. */
export type ToDegrees = (position: Position) => Position;

/** For what is in degrees already. */
export const DEGREES: ToDegrees = (position) => position;

/**
 * How a file's coordinates become degrees (WGS 84), by the description that the file gives: WKT, or a code such as
 * `EPSG:26917`. proj4 is fetched for what is not degrees already. Throws where it is not known, with its name.
 */
export async function projectionOf(description: string): Promise<ToDegrees> {
  const { default: proj4 } = await import("proj4");
  try {
    if (NOWHERE.test(description)) throw new Error("no place on earth");
    const { forward } = proj4(description, "EPSG:4326");
    const [x, y] = forward([0, 0]);
    if (!Number.isFinite(x) && !Number.isFinite(y)) throw new Error("no figures");
    return ([east = NaN, north = NaN]) => forward([east, north]);
  } catch {
    throw new UnreadableError("unknownProjection", { found: nameOf(description) });
  }
}

/** Systems that lie nowhere on earth, which the library takes for meters of its own. */
const NOWHERE = /^\s*(?:LOCAL_CS|ENG(?:INEERING)?CRS|VERT_CS|VERT(?:ICAL)?CRS)\b/i;

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
