import { isGeometry } from "../../files/layers/geometry-form.ts";
import { positionsIn } from "../../files/layers/read-feature.ts";
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
    if (positionsIn(geometry).next().done === true) return null;
    const properties = isRecord(feature["properties"]) ? feature["properties"] : {};
    return { file, layer: typeof properties["layer"] === "string" ? properties["layer"] : "", geometry, properties };
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StormFault("unknownFile", { file });
  }
}
