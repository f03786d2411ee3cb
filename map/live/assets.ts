import esriConfig from "@arcgis/core/config.js";

/** Where the build puts what the SDK fetches while it runs (texts, icons, wasm); otherwise it would ask a CDN. */
export const ARCGIS_ASSETS = "/assets/arcgis/core";

/** Keeps the SDK within our own origin. Call before anything else of it is used. */
export function useLocalAssets(origin: string = location.origin): void {
  esriConfig.assetsPath = `${origin}${ARCGIS_ASSETS}`;
  // Labels in a layer's text symbols would fetch glyphs from Esri; ours are painted on canvas.
  esriConfig.fontsUrl = `${origin}${ARCGIS_ASSETS}/fonts`;
}
