import esriConfig from "@arcgis/core/config.js";
import { getLocale, setLocale } from "@arcgis/core/intl.js";
import Portal from "@arcgis/core/portal/Portal.js";
import { setAssetPath } from "@arcgis/map-components";
import { BASE_PATH } from "../../contract/base-path.ts";

/** Where the build puts what the SDK fetches while it runs (texts, icons, wasm); otherwise it would ask a CDN. */
export const ARCGIS_ASSETS = `${BASE_PATH}/assets/arcgis/core`;
/** The same for the map components' texts; they ask below `assets/` there. */
const COMPONENT_ASSETS = `${BASE_PATH}/assets/arcgis/map-components/`;

/** Keeps the SDK within our own origin. Call before anything else of it is used. */
export function useLocalAssets(origin: string = location.origin): void {
  const assets = `${origin}${ARCGIS_ASSETS}`;
  if (esriConfig.assetsPath === assets) return;
  esriConfig.assetsPath = assets;
  setAssetPath(`${origin}${COMPONENT_ASSETS}`);
  // Search, base maps and units ask the default portal, arcgis.com: ours is known beforehand and offers nothing.
  esriConfig.portalUrl = origin;
  Portal.getDefault().sourceJSON = { isPortal: true, units: "english", helperServices: {} };
  // Text symbols (a measured length) would fetch glyphs from Esri. There are none here: without them the SDK takes a font
  // of the reader's machine.
  esriConfig.fontsUrl = `${assets}/fonts`;
  esriConfig.request.interceptors.push({
    urls: esriConfig.fontsUrl,
    before: () => Promise.reject(new Error("No glyphs are served.")),
  });
}

/**
 * Makes the SDK, and the Calcite elements that it draws, speak our language: its texts, numbers and dates. It would follow the
 * page's `lang` by itself; where our widget is in someone else's page, that is not ours.
 */
export function setMapLanguage(language: string): void {
  if (getLocale() !== language) setLocale(language);
}
