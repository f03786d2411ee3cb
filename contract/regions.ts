/** The regions of a page, in reading order. */
export const REGIONS = ["top", "start", "main", "end", "bottom"] as const;
export type Region = (typeof REGIONS)[number];
/** The regions that may be tabs; all but the main one may be resized. */
export const PANEL_REGIONS = ["start", "main", "end", "bottom"] as const;
export type PanelRegion = (typeof PANEL_REGIONS)[number];
