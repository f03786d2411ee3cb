import type { Geometry } from "geojson";
import type { ReadFeature } from "../features.ts";
import { LayerFileError } from "./fault.ts";
import { moved, projectionOf } from "./projection.ts";

const TYPES = new Set<unknown>([
  ...["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"],
]);

/** Reads GeoJSON: a collection, a feature or a geometry; in degrees, or in what its older `crs` member names. */
export async function readGeoJson(text: string): Promise<ReadFeature[]> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new LayerFileError("notJson", { found: error instanceof Error ? error.message : String(error) });
  }
  const features = featuresOf(json);
  const crs = crsOf(json);
  if (crs === null) return features;
  const to = await projectionOf(crs);
  return features.map(({ geometry, properties }) => ({ geometry: geometry && moved(geometry, to), properties }));
}

function featuresOf(json: unknown): ReadFeature[] {
  if (!isRecord(json)) throw new LayerFileError("notGeoJson", { found: json === null ? "null" : typeof json });
  const { type, features } = json;
  if (type === "FeatureCollection" && Array.isArray(features)) return features.map((one) => featureOf(one));
  if (type === "Feature") return [featureOf(json)];
  if (isGeometry(json)) return [{ geometry: json, properties: null }];
  throw new LayerFileError("notGeoJson", {
    found: typeof type === "string" ? type : Object.keys(json).slice(0, 4).join(", "),
  });
}

function featureOf(value: unknown): ReadFeature {
  if (!isRecord(value)) throw new LayerFileError("notGeoJson", { found: String(value) });
  const { geometry, properties } = value;
  if (geometry !== null && geometry !== undefined && !isGeometry(geometry))
    throw new LayerFileError("notGeoJson", { found: isRecord(geometry) ? String(geometry["type"]) : String(geometry) });
  return { geometry: geometry ?? null, properties: isRecord(properties) ? properties : null };
}

/** What the file says its coordinates are, where they are not degrees; RFC 7946 has degrees alone. */
function crsOf(json: unknown): string | null {
  const crs = isRecord(json) ? json["crs"] : undefined;
  const named = isRecord(crs) && isRecord(crs["properties"]) ? crs["properties"]["name"] : undefined;
  if (typeof named !== "string" || /CRS84$|EPSG:+4326$/i.test(named)) return null;
  return named.replace(/^urn:ogc:def:crs:EPSG:[^:]*:/i, "EPSG:");
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isGeometry = (value: unknown): value is Geometry =>
  isRecord(value) &&
  TYPES.has(value["type"]) &&
  (Array.isArray(value["coordinates"]) || Array.isArray(value["geometries"]));
