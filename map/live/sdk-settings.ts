import esriConfig from "@arcgis/core/config.js";
import { getLocale, setLocale } from "@arcgis/core/intl.js";
import { BASE_PATH } from "../../contract/base-path.ts";

/** Where the build puts what the SDK fetches while it runs (texts, icons, wasm); otherwise it would ask a CDN. */
export const ARCGIS_ASSETS = `${BASE_PATH}/assets/arcgis/core`;

/** Keeps the SDK within our own origin. Call before anything else of it is used. */
export function useLocalAssets(origin: string = location.origin): void {
  esriConfig.assetsPath = `${origin}${ARCGIS_ASSETS}`;
  // Labels in a layer's text symbols would fetch glyphs from Esri; ours are painted on canvas.
  esriConfig.fontsUrl = `${origin}${ARCGIS_ASSETS}/fonts`;
}

/**
 * Makes the SDK, and the Calcite elements that it draws, speak our language: its texts, numbers and dates. It would follow the
 * page's `lang` by itself; where our widget is in someone else's page, that is not ours.
 */
export function setMapLanguage(language: string): void {
  if (getLocale() !== language) setLocale(language);
}
