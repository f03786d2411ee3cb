import { hexOf } from "../map/layers/drawing-style.ts";
import { fetchServiceJson, layerUrl, withParameters } from "../map/layers/layer-request.ts";
import { layerAddress } from "../map/layers/service-features.ts";
import { fetchCapabilities } from "../map/layers/service.ts";
import type { Service } from "../map/layers/use-layer-features.ts";

/** One line of a legend that a service provides: a picture's address, or the colors of a swatch. */
interface ServiceLegendLine {
  readonly label: string;
  readonly picture: string | null;
  readonly color: string;
  readonly outline: string;
}

interface LegendRequest {
  readonly kind: Service;
  readonly address: string;
  readonly sublayer: string;
}

/** The most lines of a legend. */
const MOST = 100;

/**
 * The legend of a service's own drawing style; empty if it has none, as for tiles. Throws a LayerError if it cannot be
 * fetched.
 */
export async function fetchServiceLegend(
  { kind, address, sublayer }: LegendRequest,
  signal?: AbortSignal,
): Promise<readonly ServiceLegendLine[]> {
  const url = layerUrl(address);
  switch (kind) {
    case "feature-server": {
      const { drawingInfo } = await fetchServiceJson(
        withParameters(layerAddress(address, sublayer), { f: "json" }),
        signal,
      );
      return linesOfRenderer(objectOf(objectOf(drawingInfo)["renderer"])).slice(0, MOST);
    }
    case "map-server":
    case "image-tiles": {
      if (/\{/.test(address)) return [];
      const [, root = url.pathname, own] = /^(.*Server)(?:\/(\d+))?\/?$/i.exec(url.pathname) ?? [];
      const legend = new URL(url);
      legend.pathname = `${root}/legend`;
      const answer = await fetchServiceJson(withParameters(legend, { f: "json" }), signal);
      return linesOfLegend(answer, own ?? sublayer).slice(0, MOST);
    }
    case "wms":
    case "wmts":
      return linesOfCapabilities(await fetchCapabilities(kind, url, signal), sublayer).slice(0, MOST);
    case "vector-tiles":
      return [];
  }
}

/** The legend of a renderer as ArcGIS services write it (`drawingInfo`): of one symbol, of values, of classes. */
export function linesOfRenderer(renderer: JsonFields): ServiceLegendLine[] {
  const { symbol, label, uniqueValueInfos, classBreakInfos, defaultSymbol, defaultLabel } = renderer;
  const infos = [uniqueValueInfos, classBreakInfos].flatMap(listOf);
  const single = symbol === undefined ? [] : [{ symbol, label }];
  const rest =
    defaultSymbol === undefined || defaultSymbol === null ? [] : [{ symbol: defaultSymbol, label: defaultLabel }];
  return [...single, ...infos, ...rest].map((info: JsonFields) => ({
    label: textOf(info["label"] ?? info["value"] ?? info["classMaxValue"]),
    ...looksOf(objectOf(info["symbol"])),
  }));
}

/** The legend of a map or image service (`/legend`): of one sub-layer, or of all with their names. */
function linesOfLegend({ layers }: JsonFields, part: string): ServiceLegendLine[] {
  const shown = listOf(layers).filter(({ layerId }) => part === "" || String(layerId) === part);
  return shown.flatMap(({ layerName, legend }) => {
    const lines = listOf(legend);
    const name = textOf(layerName);
    return lines.map((line) => {
      const label = textOf(line["label"]);
      const named = shown.length > 1 && label !== "" ? `${name}: ${label}` : label || name;
      return { label: named, ...looksOf(line) };
    });
  });
}

/** The pictures of legends that a WMS or WMTS names for a layer, else for its first one that has any. */
function linesOfCapabilities(xml: XMLDocument, sublayer: string): ServiceLegendLine[] {
  const childOf = (layer: Element, ...names: string[]): string =>
    [...layer.children].find(({ localName }) => names.includes(localName))?.textContent?.trim() ?? "";
  const lines = [...xml.getElementsByTagNameNS("*", "Layer")].flatMap((layer) => {
    const styles = [...layer.children].filter(({ localName }) => localName === "Style");
    const found = styles[0]?.getElementsByTagNameNS("*", "LegendURL")[0];
    const link = found?.getElementsByTagNameNS("*", "OnlineResource")[0] ?? found;
    const href = link?.getAttributeNS("http://www.w3.org/1999/xlink", "href") ?? "";
    if (!/^https?:/i.test(href)) return [];
    return [{ id: childOf(layer, "Name", "Identifier"), label: childOf(layer, "Title"), picture: href }];
  });
  const shown = lines.find(({ id }) => id === sublayer) ?? (sublayer === "" ? lines[0] : undefined);
  return shown ? [{ label: shown.label, picture: shown.picture, ...NO_COLOR }] : [];
}

type JsonFields = Readonly<Record<string, unknown>>;

const NO_COLOR = { color: "transparent", outline: "transparent" } as const;
const objectOf = (value: unknown): JsonFields => Object(value) as JsonFields;
const listOf = (value: unknown): JsonFields[] => (Array.isArray(value) ? value.map(objectOf) : []);
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");

/** The look of a symbol or a line of a legend: its picture, else its colors. */
function looksOf({
  imageData,
  contentType = "image/png",
  color,
  outline,
  type,
}: JsonFields): Omit<ServiceLegendLine, "label"> {
  const isPicture = typeof imageData === "string" && /^[\w+/=\s]+$/.test(imageData);
  if (isPicture && /^image\/[\w.+-]+$/.test(textOf(contentType)))
    return { picture: `data:${textOf(contentType)};base64,${imageData}`, ...NO_COLOR };
  const fill = hexOf(color);
  return { picture: null, color: fill, outline: type === "esriSLS" ? fill : hexOf(objectOf(outline)["color"]) };
}
