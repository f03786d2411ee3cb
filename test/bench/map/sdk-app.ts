import "@arcgis/map-components/components/arcgis-map";
import Basemap from "@arcgis/core/Basemap.js";
import SDKMap from "@arcgis/core/Map.js";
import config from "@arcgis/core/config.js";
import Point from "@arcgis/core/geometry/Point.js";
import FeatureLayer from "@arcgis/core/layers/FeatureLayer.js";
import Portal from "@arcgis/core/portal/Portal.js";

/**
 * A bare map built like the SDK's guide: Esri's map element with all tracts as a feature layer. The address sets the
 * view: `x`, `y` (meters of web mercator), `scale`, `width`, `height` (pixels) and `tracts`, the layer.
 */
const asked = new URLSearchParams(location.search);
const figure = (name: string): number => Number(asked.get(name));

config.assetsPath = `${location.origin}/assets`;
config.portalUrl = location.origin;
// Like a portal without sign-in.
Portal.getDefault().sourceJSON = { isPortal: true, units: "english", helperServices: {} };

const element = document.createElement("arcgis-map");
element.map = new SDKMap({
  basemap: new Basemap({ baseLayers: [] }),
  layers: [new FeatureLayer({ url: location.origin + (asked.get("tracts") ?? "") })],
});
element.center = new Point({ x: figure("x"), y: figure("y"), spatialReference: { wkid: 102100 } });
element.scale = figure("scale");
element.style.cssText = `display: block; width: ${figure("width")}px; height: ${figure("height")}px`;
document.body.append(element);
