import type { Geometry } from "geojson";
import { excerpt, UnreadableError } from "../unreadable.ts";
import { polygonsOfRings } from "../../geometry/shells.ts";
import { isGeometry } from "./geometry-form.ts";
import type { ReadFeature } from "./read-feature.ts";

/** The last moment that a Date can hold, in milliseconds (ECMA-262, Time Values). */
const LATEST = 8.64e15;

/**
 * Features in the JSON of an ArcGIS service, which every service answers, even one that knows no GeoJSON. Null if the
 * JSON is something else.
 */
export function featuresOfEsriJson(answer: Readonly<Record<string, unknown>>): ReadFeature[] | null {
  const { features, fields } = answer;
  if (!Array.isArray(features)) return null;
  const moments = (Array.isArray(fields) ? fields : []).flatMap((field: unknown) => {
    const { name, type } = Object(field) as { name?: unknown; type?: unknown };
    return typeof name === "string" && type === "esriFieldTypeDate" ? [name] : [];
  });
  return features.map((feature: unknown, at) => {
    const { attributes, geometry } = Object(feature) as { attributes?: unknown; geometry?: unknown };
    return {
      geometry: geometryOf(geometry, at + 1),
      properties: withMoments(Object(attributes) as Record<string, unknown>, moments),
    };
  });
}

/** Converts times in milliseconds since 1970, which only the list of fields distinguishes from figures. */
function withMoments(attributes: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  const converted = names.flatMap((name): [string, unknown][] => {
    const at = attributes[name];
    return typeof at === "number" && Math.abs(at) <= LATEST ? [[name, new Date(at).toISOString()]] : [];
  });
  return { ...attributes, ...Object.fromEntries(converted) };
}

function geometryOf(geometry: unknown, feature: number): Geometry | null {
  const { x, y, points, paths, rings } = Object(geometry) as Record<string, unknown>;
  const sound = <Kind extends "MultiPoint" | "MultiLineString">(type: Kind, coordinates: unknown) => {
    const made: unknown = { type, coordinates };
    if (isGeometry(made)) return made as Extract<Geometry, { type: Kind }>;
    throw new UnreadableError("badCoordinates", { feature, type, found: excerpt(coordinates) });
  };
  if (typeof x === "number" && typeof y === "number") return { type: "Point", coordinates: [x, y] };
  if (points !== undefined) return sound("MultiPoint", points);
  if (paths !== undefined) return sound("MultiLineString", paths);
  if (rings === undefined) return null;
  const polygons = polygonsOfRings(sound("MultiLineString", rings).coordinates);
  const [only] = polygons;
  return only && polygons.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}
