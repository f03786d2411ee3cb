import { type LayerFeatures, OWN_LAYER_LIMITS } from "../../contract/layers/calls/own-layers.ts";
import { refuseAt } from "../persistence/refusals.ts";

/** Nesting of positions in the coordinates of each type (RFC 7946, 3.1). */
const DEPTHS = new Map([
  ["Point", 0],
  ["MultiPoint", 1],
  ["LineString", 1],
  ["MultiLineString", 2],
  ["Polygon", 2],
  ["MultiPolygon", 3],
]);
const PATH = "body.geojson";

/**
 * Features in stored form: type, geometry and attributes of each, and nothing else. Refuses (422) a text that is not a
 * feature collection in degrees, naming the first wrong feature; one without features; and one with too many.
 */
export function checkedFeatures(text: string): { readonly text: string; readonly count: number } {
  const { type, features } = fieldsOf(parsed(text));
  if (type !== "FeatureCollection" || !Array.isArray(features) || features.length === 0)
    return refuseAt(PATH, "domain.layer.notGeoJson");
  const allowed = OWN_LAYER_LIMITS.features;
  if (features.length > allowed)
    return refuseAt(PATH, "domain.layer.tooManyFeatures", { found: features.length, allowed });
  const collection: LayerFeatures = { type, features: features.map(checkedFeature) };
  return { text: JSON.stringify(collection), count: features.length };
}

function checkedFeature(feature: unknown, index: number): LayerFeatures["features"][number] {
  const { geometry, properties } = fieldsOf(feature);
  const checked = checkedGeometry(geometry);
  const plain = Object.values(fieldsOf(properties)).every((value) => value === null || typeof value !== "object");
  if (checked === null || !plain) return refuseAt(PATH, "domain.layer.notAFeature", { feature: index + 1 });
  return { type: "Feature", geometry: checked, properties: fieldsOf(properties) };
}

function checkedGeometry(geometry: unknown, depth = 0): object | null {
  const { type, coordinates, geometries } = fieldsOf(geometry);
  if (type === "GeometryCollection") {
    if (!Array.isArray(geometries) || depth > 0) return null;
    const parts = geometries.map((part) => checkedGeometry(part, depth + 1));
    return parts.includes(null) ? null : { type, geometries: parts };
  }
  const levels = DEPTHS.get(String(type));
  return levels !== undefined && arePositions(coordinates, levels) ? { type, coordinates } : null;
}

/** Degrees, two or three numbers each, `levels` lists deep. */
function arePositions(found: unknown, levels: number): boolean {
  if (!Array.isArray(found)) return false;
  if (levels > 0) return found.every((one) => arePositions(one, levels - 1));
  const [x, y]: readonly unknown[] = found;
  return found.length <= 4 && found.every(Number.isFinite) && Math.abs(Number(x)) <= 180 && Math.abs(Number(y)) <= 90;
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
