import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import type { BasemapLayers } from "./basemap-layers.ts";

/** The objects that a tool works on. */
export interface ToolPlace {
  readonly map: HTMLArcgisMapElement;
  /** The container of its element. */
  readonly into: HTMLElement;
  readonly basemap: BasemapLayers;
  readonly goTo: GoToOverride;
}
