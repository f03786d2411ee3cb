import type { AddressKind } from "../../contract/layers/kinds.ts";
import { fetchServiceJson, layerUrl, withParameters } from "../map/layers/layer-request.ts";

/** An item of a portal that can be shown as a layer. */
export interface PortalItem {
  readonly id: string;
  readonly title: string;
  readonly owner: string;
  readonly kind: AddressKind;
  readonly address: string;
}

/** Kinds of portal items that are layers, by the portal's names for them. */
const KINDS: Readonly<Record<string, AddressKind>> = {
  "Feature Service": "feature-server",
  "Map Service": "map-server",
  "Image Service": "image-tiles",
  "Vector Tile Service": "vector-tiles",
  WMS: "wms",
  WMTS: "wmts",
};
const MOST = 20;

/** The public layers of a portal that match the words. Throws a LayerError. */
export async function searchPortal(portal: string, words: string, signal?: AbortSignal): Promise<PortalItem[]> {
  const types = Object.keys(KINDS).map((type) => `type:"${type}"`);
  const url = withParameters(layerUrl(`${portal.replace(/\/+$/, "")}/sharing/rest/search`), {
    f: "json",
    num: String(MOST),
    q: `${words.trim()} AND (${types.join(" OR ")})`,
  });
  const { results } = await fetchServiceJson(url, signal);
  return (Array.isArray(results) ? results : []).flatMap((item: Record<string, unknown>) => {
    const kind = KINDS[String(item["type"])];
    const { id, title, owner, url: address } = item;
    return kind === undefined || typeof address !== "string" || address === ""
      ? []
      : [{ id: String(id), title: String(title), owner: String(owner ?? ""), kind, address }];
  });
}
