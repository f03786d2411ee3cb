import type { Geometry } from "geojson";
import { featuresOfEsriJson } from "./esri-json.ts";
import { COLLECTION, isGeometry, isKind, isRecord } from "./geometry-form.ts";
import type { ReadFeature } from "./read-feature.ts";
import { excerpt, UnreadableError } from "../unreadable.ts";
import { moved, projectionOf } from "./projection.ts";

/**
 * Reads GeoJSON: a collection, a feature or a geometry, or one of them on each line (RFC 8142, also without its
 * separators); in degrees, or in the system that its older `crs` member names. What ArcGIS exports as its own JSON is
 * read by its `spatialReference`.
 */
export async function readGeoJson(text: string): Promise<ReadFeature[]> {
  const json = parsed(text);
  assertNoRefusal(json);
  assertWhole(json);
  const esri = isRecord(json) && "features" in json && json["type"] === undefined ? featuresOfEsriJson(json) : null;
  if (esri !== null) return movedAll(esri, esriReference(json));
  const features = featuresOf(json);
  const crs = crsOf(json);
  if (crs === null) return features;
  return movedAll(features, crs);
}

/** The features of plain GeoJSON, their coordinates unchanged. */
export const readCollection = (text: string): ReadFeature[] => featuresOf(parsed(text));

async function movedAll(features: readonly ReadFeature[], reference: string): Promise<ReadFeature[]> {
  const to = await projectionOf(reference);
  return features.map(({ geometry, properties }) => ({ geometry: geometry && moved(geometry, to), properties }));
}

/** The coordinate system that Esri JSON names. */
function esriReference(json: unknown): string {
  const reference = isRecord(json) ? json["spatialReference"] : undefined;
  const { latestWkid, wkid, wkt } = isRecord(reference) ? reference : {};
  if (typeof wkt === "string" && typeof (latestWkid ?? wkid) !== "number") return wkt;
  return `EPSG:${Number(latestWkid ?? wkid ?? 4326)}`;
}

/** The value of a JSON text, or of a text with one JSON value on each line, as a collection. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split(/[\n\r\x1e]+/).filter((line) => line.trim() !== "");
    const [first = ""] = lines;
    if ((lines.length > 1 || text.includes("\x1e")) && isWhole(first))
      return { type: "FeatureCollection", features: lines.flatMap(lineOf) };
    throw new UnreadableError("notJson", { found: nearFault(error instanceof Error ? error.message : "", text) });
  }
}

const isWhole = (line: string): boolean => {
  try {
    return isRecord(JSON.parse(line));
  } catch {
    return false;
  }
};

/** The features of one line. */
function lineOf(line: string, at: number): unknown[] {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    throw new UnreadableError("badLine", { line: at + 1, found: line.trim().slice(0, 60) });
  }
  if (isRecord(json) && json["type"] === "FeatureCollection" && Array.isArray(json["features"]))
    return json["features"] as unknown[];
  const isFeature = isRecord(json) && json["type"] === "Feature";
  return [isFeature ? json : { type: "Feature", properties: {}, geometry: json }];
}

/** The text where it stops being JSON, taken from the browser's own message: a part of the text, or its place. */
function nearFault(stated: string, text: string): string {
  const [, part] = /(?:\.{3})?"(.*)"(?:\.{3})? is not valid JSON/s.exec(stated) ?? [];
  if (part !== undefined) return part;
  const at = Number(/position (\d+)/.exec(stated)?.[1] ?? text.length);
  return text.slice(Math.max(0, at - 30), at + 10);
}

/** An ArcGIS server also answers a refusal with JSON. */
function assertNoRefusal(json: unknown): void {
  const error = isRecord(json) ? json["error"] : undefined;
  if (!isRecord(error) || typeof error["code"] !== "number") return;
  const { code, message } = error;
  if (code === 401 || code === 498 || code === 499) throw new UnreadableError("needsToken");
  throw new UnreadableError("notGeoJson", { found: `${code}: ${typeof message === "string" ? message : ""}` });
}

/** A service's answer says where it holds back features, and where its coordinates are counts of pixels. */
function assertWhole(json: unknown): void {
  if (!isRecord(json)) return;
  const { exceededTransferLimit, properties, transform, type } = json;
  const { exceededTransferLimit: inside } = Object(properties) as { exceededTransferLimit?: unknown };
  if (exceededTransferLimit === true || (type === "FeatureCollection" && inside === true))
    throw new UnreadableError("onlyPart", { found: "exceededTransferLimit" });
  if (type !== "Topology" && isRecord(transform))
    throw new UnreadableError("unknownProjection", { found: "transform" });
}

function featuresOf(json: unknown): ReadFeature[] {
  if (!isRecord(json)) throw new UnreadableError("notGeoJson", { found: excerpt(json) });
  const { type, features } = json;
  if (type === "FeatureCollection" && Array.isArray(features))
    return features.map((one, index) => featureOf(one, index + 1));
  if (type === "Feature") return [featureOf(json, 1)];
  if (typeof type === "string" && isKind(type)) return [{ geometry: geometryOf(json, 1), properties: null }];
  if (type === "Topology") throw new UnreadableError("otherForm", { found: "TopoJSON" });
  if (String(type).startsWith("CIM")) throw new UnreadableError("otherForm", { found: "ArcGIS (.lyrx, .mapx)" });
  throw new UnreadableError("notGeoJson", {
    found: typeof type === "string" ? type : Object.keys(json).slice(0, 4).join(", "),
  });
}

function featureOf(value: unknown, feature: number): ReadFeature {
  if (!isRecord(value)) throw new UnreadableError("notGeoJson", { found: excerpt(value) });
  const { geometry, properties } = value;
  const placeless = geometry === null || geometry === undefined;
  return {
    geometry: placeless ? null : geometryOf(geometry, feature),
    properties: isRecord(properties) ? properties : null,
  };
}

/** A geometry whose positions are nested as its type requires: later code relies on it. */
function geometryOf(value: unknown, feature: number): Geometry {
  const { type, coordinates, geometries } = isRecord(value) ? value : {};
  if (typeof type !== "string" || !isKind(type))
    throw new UnreadableError("notGeoJson", { found: excerpt(type ?? value) });
  if (isGeometry(value)) return value;
  const found = excerpt(type === COLLECTION ? geometries : coordinates);
  throw new UnreadableError("badCoordinates", { feature, type, found });
}

/** The coordinate system that the file names, if it is not degrees; RFC 7946 allows only degrees. */
function crsOf(json: unknown): string | null {
  const crs = isRecord(json) ? json["crs"] : undefined;
  const { name, code, href } = isRecord(crs) && isRecord(crs["properties"]) ? crs["properties"] : {};
  const stated = name ?? (code === undefined ? href : `EPSG:${String(code)}`);
  return typeof stated !== "string" || /CRS8[34]h?$/i.test(stated) ? null : stated;
}
