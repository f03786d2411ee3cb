import type { z } from "zod";
import type { importSites } from "../../contract/supply/calls/sites.ts";
import { LayerFileError } from "../map/files/fault.ts";
import { guessKind } from "../map/layers/service.ts";
import { boundsOfFeatures, type FeatureSet } from "../map/layers/features.ts";
import { queryFeatures } from "../map/layers/service-features.ts";
import { fetchLayerFile } from "../map/layers/layer-request.ts";

export type LayerColumn = z.input<typeof importSites.body>["columns"][number];

/** What fills a column: a field of the layer, or one value for all features; absent for nothing. */
export type LayerMapping = Partial<
  Readonly<Record<LayerColumn, { readonly field: string } | { readonly all: string }>>
>;

/** Most features that are read, and those of one answer. */
const MOST = 10_000;
const PAGE = 1_000;

/**
 * The features at an address: of a feature or map service, else of a file. Throws a LayerFileError for a service that
 * has more features than it gives out, and cannot continue from a row.
 */
export async function layerAt(address: string): Promise<FeatureSet> {
  const kind = guessKind(address);
  if (kind !== "feature-server" && kind !== "map-server")
    return layerIn(await fetchLayerFile(address.trim(), `.${kind ?? "geojson"}`));
  const features: FeatureSet["features"][number][] = [];
  // A service may give out fewer rows than asked for.
  for (let offset = 0; ;) {
    const page = await queryFeatures({ address, sublayer: "", where: null, limit: PAGE, offset });
    const isAgain = offset > 0 && page.rows > 0 && JSON.stringify(page.features[0]) === JSON.stringify(features[0]);
    if (isAgain) throw new LayerFileError("onlyPart", { found: "exceededTransferLimit" });
    features.push(...page.features);
    offset += page.rows;
    if (!page.more || page.rows === 0 || features.length > MOST) {
      const names = [...new Set(features.flatMap(({ attributes }) => Object.keys(attributes)))];
      return { features, fields: names.map((name) => ({ name, type: "text" })) };
    }
  }
}

/** The features of a file's first layer. */
export async function layerIn(file: File): Promise<FeatureSet> {
  const { readAsLayers } = await import("../map/files/read-in-thread.ts");
  const [layer] = await readAsLayers(file);
  return layer?.set ?? { features: [], fields: [] };
}

/** The mapping that the names of a layer's fields suggest. */
export function guessMapping({ fields }: FeatureSet, columns: readonly LayerColumn[]): LayerMapping {
  const found = columns.flatMap((column) => {
    const field = fields.find(({ name }) => name.toLowerCase() === column);
    return field ? [[column, { field: field.name }] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The features as they are sent: the place of a shape is its middle. */
export function importOf({ features }: FeatureSet, mapping: LayerMapping) {
  // A missing name or type is said at its column, so both are always sent.
  const columns = [...new Set(["name", "type", ...Object.keys(mapping)] as LayerColumn[])];
  const sent = features.map((feature) => {
    const [west = NaN, south = NaN, east = NaN, north = NaN] = boundsOfFeatures([feature]) ?? [];
    const cells = columns.map((column) => {
      const from = mapping[column];
      if (from === undefined) return null;
      const value = "all" in from ? from.all : feature.attributes[from.field];
      return typeof value === "number"
        ? value
        : value === null || value === undefined
          ? null
          : String(value).slice(0, 200);
    });
    return { at: [(west + east) / 2, (south + north) / 2] as [number, number], cells };
  });
  return { columns, features: sent };
}
