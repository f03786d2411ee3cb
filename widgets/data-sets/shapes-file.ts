import type { LayerFeature } from "../../client/map/layers/features.ts";
import { LayerFileError } from "../../client/map/files/fault.ts";
import type { LayerFile } from "../../client/map/files/read-file.ts";

/** Tract polygons of a file, in degrees. */
export interface ShapesFile {
  readonly fileName: string;
  readonly features: readonly Pick<LayerFeature, "geometry" | "attributes">[];
  /** Names of the features' attributes. */
  readonly fields: readonly string[];
  /** Number of features without a place, which are left out. */
  readonly placeless: number;
}

/** The shapes of all layers of a file. Throws a LayerFileError for a table, which has none. */
export function shapesIn(read: LayerFile, fileName: string): ShapesFile {
  if (read.kind === "table") throw new LayerFileError("notGeoJson", { found: fileName });
  const features = read.layers.flatMap(({ set }) => set.features);
  const fields = [...new Set(read.layers.flatMap(({ set }) => set.fields.map(({ name }) => name)))];
  const placeless = read.layers.reduce((sum, layer) => sum + layer.placeless, 0);
  return { fileName, features, fields, placeless };
}

/** The shapes as GeoJSON for an import, with each tract's FIPS from `fipsField` as GEOID. */
export function geoJsonOf({ features }: ShapesFile, fipsField: string): string {
  const named = features.map(({ geometry, attributes }) => ({
    type: "Feature",
    properties: { GEOID: attributes[fipsField] },
    geometry,
  }));
  return JSON.stringify({ type: "FeatureCollection", features: named });
}
