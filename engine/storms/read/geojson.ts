import { readCollection } from "../../files/layers/geojson.ts";
import { positionsIn } from "../../files/layers/read-feature.ts";
import type { StormFeature } from "./features.ts";

/**
 * The features of a GeoJSON text, null for one without a geometry. Throws an UnreadableError for a text that is not
 * GeoJSON, and for coordinates that are not numbers.
 */
export const geojsonFeatures = (text: string, file: string): (StormFeature | null)[] =>
  readCollection(text).map(({ geometry, properties }) =>
    geometry === null || positionsIn(geometry).next().done === true
      ? null
      : { file, layer: String(properties?.["layer"] ?? ""), geometry, properties: properties ?? {} },
  );
