/** Services that an agency's own base map may use. */
export const BASEMAP_SERVICES = ["vector-tiles", "tiles", "wmts", "wms", "openstreetmap"] as const;
export type BasemapService = (typeof BASEMAP_SERVICES)[number];
