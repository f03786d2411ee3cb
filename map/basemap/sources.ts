import { HOSTED_SOURCES, isHosted, type HostedSource, type MapCredit } from "./hosted.ts";
import type { BasemapService } from "./services.ts";

/** Source of a base map. */
export type BasemapSource =
  | { readonly kind: "local" }
  /** Tiles by templates with {level}, {col} and {row}, from the bottom up. */
  | ({ readonly kind: "templates" } & HostedSource)
  /** One of Esri's styles, by an API key. */
  | { readonly kind: "style"; readonly style: string; readonly key: string }
  | ({
      readonly kind: Exclude<BasemapService, "openstreetmap">;
      readonly address: string;
      /** The named layer of a WMTS or WMS; empty for the first. */
      readonly layer: string;
    } & MapCredit)
  /** A web map of a portal, of which only the base map is used. */
  | { readonly kind: "item"; readonly portal: string; readonly item: string };

/** A base map that is offered: its name, its picture (empty for our own drawing), and its source. */
export interface BasemapChoice {
  readonly id: string;
  readonly label: string;
  readonly picture: string;
  readonly source: BasemapSource;
}

/** Esri's styles that replace the hosted base maps if the agency has a key; the others keep their tiles. */
const STYLES: Readonly<Record<string, string>> = {
  streets: "arcgis/streets",
  topographic: "arcgis/topographic",
  imageryWithLabels: "arcgis/imagery",
  imagery: "arcgis/imagery/standard",
  imageryHybrid: "arcgis/imagery",
  lightGray: "arcgis/light-gray",
  darkGray: "arcgis/dark-gray",
};

/**
 * The source of one of our base maps: the local one, or a hosted one, with the agency's key if there is one; null for
 * another name.
 */
export function hostedSource(id: string, key: string): BasemapSource | null {
  if (id === "local") return { kind: "local" };
  if (!isHosted(id)) return null;
  const style = STYLES[id];
  return style !== undefined && key !== ""
    ? { kind: "style", style, key }
    : { kind: "templates", ...HOSTED_SOURCES[id] };
}

/** A base map of the agency's own, as its config names it. */
interface OwnBasemap {
  readonly service: BasemapService;
  readonly address: string;
  readonly layer: string;
  readonly copyright: string;
}

/** The source of an agency's own base map. Addresses with {z}, {x} and {y} are tile templates, no matter who serves them. */
export function ownSource({ service, address, layer, copyright }: OwnBasemap): BasemapSource {
  const template = address.replace("{z}", "{level}").replace("{x}", "{col}").replace("{y}", "{row}");
  if (service === "openstreetmap") {
    const { openStreetMap } = HOSTED_SOURCES;
    return { ...openStreetMap, kind: "templates", tiles: [template], ...(copyright && { copyright }) };
  }
  if (service === "tiles" && template.includes("{level}")) return { kind: "templates", tiles: [template], copyright };
  return { kind: service, address, layer, copyright };
}

/** The host that a base map is fetched from; empty for our own. Those of Esri's styles come from Esri. */
export function hostOf(source: BasemapSource, here: string): string {
  const address = addressOf(source);
  if (address === "" || !URL.canParse(address, here)) return "";
  const { origin, host } = new URL(address, here);
  return origin === new URL(here).origin ? "" : host;
}

function addressOf(source: BasemapSource): string {
  switch (source.kind) {
    case "local":
      return "";
    case "templates":
      return source.tiles[0] ?? "";
    case "style":
      return "https://basemapstyles-api.arcgis.com";
    case "item":
      return source.portal;
    default:
      return source.address;
  }
}
