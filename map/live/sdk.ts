// The parts of the SDK that the map uses as soon as it is drawn. The build splits this file into parts
// (build/vendor.ts): it has no types, and all modules imported elsewhere with `import("@arcgis/…")` are fetched when
// they are first needed.
import "@arcgis/map-components/components/arcgis-fullscreen";
import "@arcgis/map-components/components/arcgis-home";
import "@arcgis/map-components/components/arcgis-locate";
// Only the element: its other entry adds the SDK's pop-up, which the map does not use (0.25 MB).
import "@arcgis/map-components/components/arcgis-map/customElement";
import "@arcgis/map-components/components/arcgis-scale-bar";
import "@arcgis/map-components/components/arcgis-zoom";

export { default as Basemap } from "@arcgis/core/Basemap.js";
export { default as Graphic } from "@arcgis/core/Graphic.js";
export { default as SDKMap } from "@arcgis/core/Map.js";
export { default as esriConfig } from "@arcgis/core/config.js";
export { watch } from "@arcgis/core/core/reactiveUtils.js";
export { default as Point } from "@arcgis/core/geometry/Point.js";
export { getLocale, setLocale } from "@arcgis/core/intl.js";
export { default as BaseTileLayer } from "@arcgis/core/layers/BaseTileLayer.js";
export { default as GraphicsLayer } from "@arcgis/core/layers/GraphicsLayer.js";
export { default as WebTileLayer } from "@arcgis/core/layers/WebTileLayer.js";
export { default as TileInfo } from "@arcgis/core/layers/support/TileInfo.js";
export { default as Portal } from "@arcgis/core/portal/Portal.js";
export { setAssetPath } from "@arcgis/map-components";
