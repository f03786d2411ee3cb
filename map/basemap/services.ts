/** Services that a base map of one's own may be. */
export const BASEMAP_SERVICES = ["vector-tiles", "tiles", "wmts", "wms", "openstreetmap"] as const;
export type BasemapService = (typeof BASEMAP_SERVICES)[number];
