import type { AddressKind, LayerNode } from "../../contract/layers/kinds.ts";
import { titlesFrom, type MapLayer, type Titles } from "../../contract/layers/layer.ts";
import { inEach } from "../../contract/api/languages.ts";
import { LANGUAGES, textOf } from "../answers/texts.ts";
import { PUBLIC_CONFIG_KEYS, isSound, readSetKeys, valuesOf } from "../config/keys.ts";
import type { Reader } from "../storage/database.ts";
import { layerAt } from "./address-kind.ts";

/** A layer as the operator or a web map defines it, before it has its position in the order. */
export interface NamedLayer {
  /** Below zero, where no row's id is; stable as long as it is the same layer. */
  readonly layerId: number;
  readonly kind: AddressKind;
  readonly address: string;
  readonly sublayer: string;
  readonly titles: Titles;
  /** The publisher of the data. */
  readonly source?: string;
  readonly visible: boolean;
  readonly opacity?: number;
  readonly group?: readonly string[];
  /** Under "Additional Layers" if absent. */
  readonly node?: LayerNode;
  /** SQL of the service. */
  readonly filter?: string;
  /** The field with each feature's time, and the known times. */
  readonly times?: { readonly field: string; readonly at: readonly string[] };
}

/**
 * The keys that define a layer: the key of its title's text, and the key that may replace the title. What a storm shows
 * is visible at once, its track above its cone.
 */
const LAYER_KEYS = [
  { layerId: -2, key: "trackOfUncertainty", text: "track", title: null, visible: true },
  { layerId: -1, key: "coneOfUncertainty", text: "cone", title: "coneOfUncertaintyTitle", visible: true },
  { layerId: -3, key: "serolayerUrl", text: "regions", title: "seroTabTitle", visible: false },
  { layerId: -4, key: "censusTracks", text: "tracts", title: null, visible: false },
  { layerId: -5, key: "featureService", text: "service", title: null, visible: false },
] as const;

/** The layers that configuration keys define: each key that is set, alone or with its title. */
export async function layersOfKeys(reader: Reader, basePath: string): Promise<NamedLayer[]> {
  const set = new Set(
    (await readSetKeys(reader)).filter((one) => one.value !== "" && isSound(one)).map(({ key }) => key),
  );
  const values = await valuesOf(reader, PUBLIC_CONFIG_KEYS);
  return LAYER_KEYS.flatMap(({ layerId, key, text, title, visible }): NamedLayer[] => {
    const found = values[key] ?? "";
    if (found === "" || !(set.has(key) || (title !== null && set.has(title)))) return [];
    const own = title === null ? "" : (values[title] ?? "");
    const at = layerAt(found.startsWith("/") ? basePath + found : found);
    const place = at ?? { kind: "feature-server", address: found, sublayer: "" };
    return [{ ...place, layerId, titles: own === "" ? titlesOf(text) : sameTitle(own), visible }];
  });
}

/** Gives the layers of our zones the title that the operator chose. */
export async function withZonesTitle(reader: Reader, layers: readonly MapLayer[]): Promise<MapLayer[]> {
  const { zoneLayerTitle = "" } = await valuesOf(reader, { zoneLayerTitle: "" });
  if (zoneLayerTitle === "") return [...layers];
  return layers.map((layer) => (layer.kind === "zones" ? { ...layer, titles: sameTitle(zoneLayerTitle) } : layer));
}

/** Defined layers as maps get them, after those that administrators maintain. */
export function mapLayersOf(named: readonly NamedLayer[], after: number): MapLayer[] {
  return named.map(({ layerId, kind, address, sublayer, titles, visible, opacity = 1, group = [], ...more }, i) => {
    const { node = "additional", source = "", filter = "", times = { field: "", at: [] } } = more;
    const steps = times.at.map((at) => ({ at, address: "" }));
    const place = { layerId, order: after + 1 + i, node, group: group.map(sameTitle) };
    const data = { kind, titles, source, address, sublayer, recordId: null, filter, timeField: times.field, steps };
    const look = { visible, opacity, minScale: 0, maxScale: 0, legend: true, styleId: null };
    return Object.assign(place, data, look, { popup: { title: "", fields: [] }, own: null, look: null });
  });
}

/** The same words in every language: the operator's. */
export const sameTitle = (title: string): Titles => titlesFrom({ en: title });

const titlesOf = (text: (typeof LAYER_KEYS)[number]["text"]): Titles =>
  inEach(LANGUAGES, (language) => textOf(language, `domain.layer.keys.${text}`));
