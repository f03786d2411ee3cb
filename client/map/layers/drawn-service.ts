import { looksOfDrawing } from "./drawing-style.ts";
import type { FeatureSet, LayerFeature } from "./features.ts";
import type { TreeLayer } from "./layer.ts";
import { fetchServiceJson, withParameters } from "./layer-request.ts";
import { layerAddress, queryFeatures } from "./service-features.ts";
import { looksOf, type LayerLooks } from "./style.ts";

/** Number of features that are requested at once, and the most of one layer that are drawn on paper. */
const AT_ONCE = 2_000;
export const MOST_ON_PAPER = 10_000;

/** A service's content for a layer: its features, and the look of each. */
export interface DrawnService {
  readonly set: FeatureSet;
  readonly looks: LayerLooks;
}

/**
 * Fetches how a layer of this server's own services is drawn; null for one of another server, and for a drawing that
 * paper cannot repeat. @throws LayerError
 */
export async function fetchLooks({ kind, address, sublayer, styled, style }: TreeLayer): Promise<LayerLooks | null> {
  if (kind !== "feature-server") return null;
  const url = layerAddress(address, sublayer);
  if (url.origin !== location.origin) return null;
  if (styled) return looksOf(style);
  return looksOfDrawing((await fetchServiceJson(withParameters(url, { f: "json" })))["drawingInfo"]);
}

/** The features of a service's layer within bounds in degrees; null for more than a print can hold. @throws LayerError */
export async function fetchWithin(
  { address, sublayer }: TreeLayer,
  { where, within }: { where: string | null; within: readonly [number, number, number, number] },
): Promise<FeatureSet | null> {
  const features: LayerFeature[] = [];
  for (;;) {
    const page = await queryFeatures({ address, sublayer, where, within, limit: AT_ONCE, offset: features.length });
    features.push(...page.features);
    if (!page.more || page.features.length === 0) return { features, fields: page.fields };
    if (features.length >= MOST_ON_PAPER) return null;
  }
}
