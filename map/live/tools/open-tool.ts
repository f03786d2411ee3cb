import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import type { ToolRequest } from "../../map-tools.ts";
import type { BasemapLayers } from "../basemap-layers.ts";
import { openBasemaps } from "./basemaps.ts";
import { openCoordinates } from "./coordinates.ts";
import { openMeasurement } from "./measurement.ts";
import { openSearch } from "./search.ts";

/** What a tool works on. */
export interface ToolPlace {
  readonly map: HTMLArcgisMapElement;
  /** Where its element is put. */
  readonly into: HTMLElement;
  readonly basemap: BasemapLayers;
  readonly goTo: GoToOverride;
}

/**
 * Puts a tool's element into a place and answers what takes it away. Its code is fetched when it is first
 * opened; an element that has left the page cleans up after itself.
 */
export function openTool(request: ToolRequest, place: ToolPlace): Promise<() => void> {
  switch (request.tool) {
    case "search":
      return openSearch(request, place);
    case "basemaps":
      return openBasemaps(request, place);
    case "distance":
    case "area":
      return openMeasurement(request.tool, place);
    case "coordinates":
      return openCoordinates(place);
  }
}
