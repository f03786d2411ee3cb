import { readdirSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { VENDOR } from "../../../build/paths.ts";
import type { Sight } from "./sdk-map.ts";

const TRACTS = "/arcgis/rest/services/Provision/FeatureServer/1";

/** The address at which the product serves the SDK of its own map. */
function sdkAddress(): string {
  const key = readdirSync(VENDOR).find((name) => readdirSync(path.join(VENDOR, name)).includes("arcgis"));
  if (key === undefined) throw new Error("The SDK is not built: npm run build");
  return `/assets/vendor/${key}/arcgis`;
}

/**
 * Puts only Esri's map element into an empty page of the product's origin: the same SDK files, all tracts as a feature
 * layer of the same service, nothing else. Starts at once and returns the start time by the page's clock.
 */
export function startBareMap(page: Page, sight: Sight): Promise<number> {
  return page.evaluate(
    async ({ sdk, tracts, width, height, center, scale }) => {
      interface Json {
        fromJSON(json: unknown): unknown;
      }
      type Made = new (properties?: unknown) => unknown;
      interface MapElement extends HTMLElement {
        map: unknown;
        center: unknown;
        scale: number;
      }
      const began = performance.now();
      document.documentElement.innerHTML = `<body style="margin: 0"><div style="width: ${width}px; height: ${height}px"></div></body>`;
      const { Basemap, Point, Portal, SDKMap, esriConfig } = (await import(`${sdk}/sdk.js`)) as {
        Basemap: Json;
        Point: Made;
        Portal: { getDefault(): { sourceJSON: unknown } };
        SDKMap: Made;
        esriConfig: { assetsPath: string; portalUrl: string };
      };
      esriConfig.assetsPath = `${location.origin}/assets/arcgis/core`;
      esriConfig.portalUrl = location.origin;
      Portal.getDefault().sourceJSON = { isPortal: true, units: "english", helperServices: {} };
      // A base map may contain feature layers, which allows creating one with modules that the product's build serves
      // under their own names.
      const baseMapLayers = [{ id: "tracts", layerType: "ArcGISFeatureLayer", url: location.origin + tracts }];
      const basemap = Basemap.fromJSON({ id: "tracts", title: "tracts", baseMapLayers });
      const element = document.createElement("arcgis-map") as MapElement;
      element.map = new SDKMap({ basemap });
      element.center = new Point({ x: center[0], y: center[1], spatialReference: { wkid: 102100 } });
      element.scale = scale;
      element.style.cssText = "display: block; width: 100%; height: 100%";
      document.querySelector("div")?.append(element);
      return began;
    },
    { sdk: sdkAddress(), tracts: TRACTS, ...sight },
  );
}
