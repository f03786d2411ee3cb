import type { Geometry, Position } from "geojson";
import { StormFault } from "../fault.ts";
import type { StormFeature } from "./features.ts";

/** The features of a GeoJSON text, null for one without a geometry. Throws a StormFault for what is none, and for coordinates that are no numbers. */
export function geojsonFeatures(text: string, file: string): (StormFeature | null)[] {
  const content = parsed(text, file);
  const features = isRecord(content) && Array.isArray(content["features"]) ? (content["features"] as unknown[]) : null;
  if (features === null) throw new StormFault("unknownFile", { file });
  return features.map((feature) => {
    if (!isRecord(feature) || !isRecord(feature["geometry"])) return null;
    const { geometry } = feature;
    if (!isGeometry(geometry)) throw new StormFault("unknownFile", { file });
    const properties = isRecord(feature["properties"]) ? feature["properties"] : {};
    return { file, layer: typeof properties["layer"] === "string" ? properties["layer"] : "", geometry, properties };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** How deep the positions of each type lie. */
const DEPTHS: Readonly<Record<string, number>> = {
  Point: 0,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

function isGeometry(value: unknown): value is Geometry {
  if (!isRecord(value)) return false;
  const depth = DEPTHS[String(value["type"])];
  return depth !== undefined && isNested(value["coordinates"], depth);
}

function isNested(value: unknown, depth: number): boolean {
  if (!Array.isArray(value)) return false;
  return depth === 0 ? isPosition(value) : value.length > 0 && value.every((one) => isNested(one, depth - 1));
}

const isPosition = (value: readonly unknown[]): value is Position =>
  value.length >= 2 && value.every((figure) => typeof figure === "number" && Number.isFinite(figure));

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StormFault("unknownFile", { file });
  }
}
