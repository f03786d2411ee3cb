import { anyOf, publicAccess, type PrivilegeRule } from "../people/privileges.ts";

/** Layers that are fetched from an address. */
export const ADDRESS_KINDS = [
  ...(["feature-server", "map-server", "image-tiles", "vector-tiles", "wms", "wmts"] as const),
  ...(["geojson", "csv", "kml"] as const),
] as const;
export type AddressKind = (typeof ADDRESS_KINDS)[number];

/** Layers of the product's own records. */
const OWN_KINDS = ["tracts", "counties", "zones", "facilities", "contacts", "series", "storms"] as const;
type OwnKind = (typeof OWN_KINDS)[number];

export const LAYER_KINDS = [...ADDRESS_KINDS, ...OWN_KINDS] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];

export const hasAddress = (kind: LayerKind): kind is AddressKind => ADDRESS_KINDS.some((one) => one === kind);

/** Kinds whose rows name the record they show: a series, a storm. */
const RECORD_KINDS = ["series", "storms"] as const satisfies readonly OwnKind[];
export const hasRecord = (kind: LayerKind): boolean => RECORD_KINDS.some((one) => one === kind);

/** The two top nodes of the layer tree. */
export const LAYER_NODES = ["timeseries", "additional"] as const;
export type LayerNode = (typeof LAYER_NODES)[number];

/**
 * The privileges that a caller needs for any layer of a kind, whatever its row allows: visitors may not see the
 * agencies' stocks and contacts.
 */
export function neededFor(kind: LayerKind): PrivilegeRule {
  return kind === "contacts" || kind === "facilities"
    ? anyOf("supply.edit", "estimation.view", "estimation.edit")
    : publicAccess;
}
