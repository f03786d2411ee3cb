import { styleOfDrawing } from "./drawing-style.ts";
import type { FeatureSet, LayerFeature } from "./features.ts";
import type { TreeLayer } from "./layer.ts";
import { fetchServiceJson, withParameters } from "./layer-request.ts";
import { layerAddress, queryFeatures } from "./service-features.ts";
import type { LayerStyle } from "./style.ts";

/** Features that are asked for at once, and that are drawn of one layer at most. */
const AT_ONCE = 2_000;
const MOST = 10_000;

/** What a service shows of a layer: its features, and how they are drawn. */
export interface DrawnService {
  readonly set: FeatureSet;
  readonly style: LayerStyle;
}

/**
 * The features of one of this server's own layers with the service's drawing of them, a storm's cone for one; null for a layer of
 * another server, for a drawing that no style can say, and for more features than paper holds. @throws LayerError
 */
export async function fetchDrawn(
  { kind, address, sublayer, styled, style: given }: TreeLayer,
  where: string | null,
): Promise<DrawnService | null> {
  if (kind !== "feature-server") return null;
  const url = layerAddress(address, sublayer);
  if (url.origin !== location.origin) return null;
  const style = styled
    ? given
    : styleOfDrawing((await fetchServiceJson(withParameters(url, { f: "json" })))["drawingInfo"]);
  if (style === null) return null;
  const features: LayerFeature[] = [];
  for (;;) {
    const page = await queryFeatures({ address, sublayer, where, limit: AT_ONCE, offset: features.length });
    features.push(...page.features);
    if (!page.more || page.features.length === 0) return { set: { features, fields: page.fields }, style };
    if (features.length >= MOST) return null;
  }
}
