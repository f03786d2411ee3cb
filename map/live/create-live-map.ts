import Graphic from "@arcgis/core/Graphic.js";
import SDKMap from "@arcgis/core/Map.js";
import { watch } from "@arcgis/core/core/reactiveUtils.js";
import Point from "@arcgis/core/geometry/Point.js";
import GraphicsLayer from "@arcgis/core/layers/GraphicsLayer.js";
import TileInfo from "@arcgis/core/layers/support/TileInfo.js";
import MapView from "@arcgis/core/views/MapView.js";
import type { MapCredit } from "../basemap/hosted.ts";
import type { MapPalette } from "../basemap/palette.ts";
import type { Bounds } from "../geo/bounds.ts";
import { toLonLat, toMeters, type LonLat, type ScreenSpot } from "../geo/mercator.ts";
import type { LiveMap, MapFrame, MapHit, MapWords } from "../live-map.ts";
import type { SketchEvents, SketchScene } from "../sketch/scene.ts";
import { fetchCountyPlaces } from "../tracts/tract-source.ts";
import { BasemapLayers } from "./basemap-layers.ts";
import { FacilitiesLayer } from "./facilities-layer.ts";
import { Listeners } from "./listeners.ts";
import { setMapLanguage, useLocalAssets } from "./sdk-settings.ts";
import { attachSketchInput, showGrabCursor } from "./sketch-input.ts";
import { SketchLayer } from "./sketch-layer.ts";
import { outline } from "./symbols.ts";
import { TractsLayer } from "./tracts-layer.ts";
import { WEB_MERCATOR, ZonesLayer } from "./zones-layer.ts";

/** The pointer must rest this long before what lies under it is reported. */
const HOVER_MS = 40;
const MOVE_MS = 400;

export interface LiveMapStart {
  readonly container: HTMLDivElement;
  readonly palette: MapPalette;
  /** Degrees. */
  readonly bounds: Bounds;
  readonly aria: MapWords;
  readonly language: string;
}

/** Puts the page's map into a container. Fetches the SDK: import this module on demand only. */
export function createLiveMap({ container, palette, bounds, aria, language }: LiveMapStart): LiveMap {
  useLocalAssets();
  setMapLanguage(language);
  const clicks = new Listeners<MapHit>();
  const hovers = new Listeners<MapHit | null>();
  const frames = new Listeners<MapFrame>();
  const troubles = new Listeners<string | null>();
  const drawings = new Listeners<boolean>();
  const credits = new Listeners<MapCredit>();
  const tell = (error: unknown): void =>
    troubles.tell(error === null ? null : error instanceof Error ? error.message : String(error));

  const basemap = new BasemapLayers(palette, tell);
  const tracts = new TractsLayer(palette, tell);
  const zones = new ZonesLayer();
  const facilities = new FacilitiesLayer();
  const sketchLayer = new SketchLayer();
  const marks = new GraphicsLayer({ title: "marks", listMode: "hide" });
  const map = new SDKMap({
    layers: [
      basemap.ground,
      tracts.layer,
      basemap.reference,
      marks,
      zones.layer,
      ...sketchLayer.layers,
      facilities.layer,
    ],
  });
  const view = new MapView({
    container,
    map,
    ...cameraFor(bounds, container, OVERFLOW),
    constraints: { lods: TileInfo.create().lods, rotationEnabled: false, minZoom: ZOOM.least, maxZoom: ZOOM.most },
    ui: { components: [] },
    popupEnabled: false,
    aria: { ...aria },
    background: { color: palette.water },
  });
  view.navigation.browserTouchPanEnabled = true;

  let shown = palette;
  let named: number | null = null;
  let sketch: { scene: SketchScene; events: SketchEvents } | null = null;

  const toScreen = (at: LonLat): ScreenSpot | null => {
    const [x, y] = toMeters(at);
    const spot = view.toScreen(new Point({ x, y, spatialReference: WEB_MERCATOR }));
    return spot ? { x: spot.x, y: spot.y } : null;
  };
  const hitAt = ({ x, y }: ScreenSpot): MapHit | null => {
    const point = view.toMap({ x, y });
    if (!point) return null;
    return {
      at: toLonLat([point.x, point.y]),
      spot: { x, y },
      feature: tracts.at(point.x, point.y, view.resolution),
      zone: zones.at(point.x, point.y),
      facility: facilities.at({ x, y }, toScreen),
    };
  };
  const frame = (): MapFrame => {
    const latitude = (view.center?.latitude ?? 0) * (Math.PI / 180);
    return { resolution: view.resolution, groundResolution: view.resolution * Math.cos(latitude) };
  };

  let resting: ReturnType<typeof setTimeout> | undefined;
  const handles = [
    attachSketchInput({ view, layer: sketchLayer, current: () => sketch, toScreen }),
    view.on("click", (event) => {
      const hit = event.button === 0 && !sketch?.scene.drawing ? hitAt(event) : null;
      if (hit) clicks.tell(hit);
    }),
    view.on("pointer-move", (event) => {
      clearTimeout(resting);
      // Nothing covers the place where the hand is about to set a point.
      resting = setTimeout(() => hovers.tell(sketch?.scene.drawing ? null : hitAt(event)), HOVER_MS);
    }),
    view.on("pointer-leave", () => {
      clearTimeout(resting);
      hovers.tell(null);
    }),
    watch(
      () => [view.ready, view.resolution, view.center?.x, view.center?.y, view.width, view.height],
      () => view.ready && frames.tell(frame()),
    ),
    watch(
      () => view.updating,
      (updating) => drawings.tell(updating),
    ),
    watch(
      () => view.fatalError,
      (error) => {
        // A lost WebGL context (sleep, driver reset) is given one more try by the SDK.
        if (error) view.tryFatalErrorRecovery();
      },
    ),
  ];

  return {
    view,
    goTo(to, { animate = true, room = false } = {}) {
      const { center, zoom } = cameraFor(to, container, room ? ROOM : OVERFLOW);
      const still = !animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
      // A movement that another one overtakes is rejected; the later one is what counts.
      view.when(() => view.goTo({ center, zoom }, { animate: !still, duration: MOVE_MS }).catch(() => undefined));
    },
    zoomBy(levels) {
      view.goTo({ zoom: Math.round(view.zoom) + levels }, { duration: MOVE_MS / 2 }).catch(() => undefined);
    },
    setLanguage(next, words) {
      setMapLanguage(next);
      view.aria = { ...words };
    },
    setPalette(next) {
      if (next === shown) return;
      shown = next;
      view.background = { color: next.water };
      basemap.setPalette(next);
      tracts.setPalette(next);
    },
    async setBasemap(id) {
      const result = await basemap.show(id, {
        add: (layers) => layers.forEach((layer, index) => map.add(layer, index + 1)),
        remove: (layers) => map.removeMany(layers),
      });
      credits.tell(basemap.credit);
      return result;
    },
    setTracts(next) {
      tracts.set(next);
      if (next === null || next.dataSetId === named) return;
      named = next.dataSetId;
      fetchCountyPlaces(next.dataSetId).then((places) => basemap.setCountyNames(places), tell);
    },
    setZones: (next, focused) => zones.set(next, focused),
    setFacilities: (next, focused) => facilities.set(next, focused),
    highlight(feature) {
      marks.removeAll();
      if (feature === null) return;
      const rings = feature.shape.paths.map((path) =>
        Array.from({ length: path.length / 2 }, (_, i) => [path[2 * i] ?? 0, path[2 * i + 1] ?? 0]),
      );
      marks.add(
        new Graphic({
          geometry: { type: "polygon", rings, spatialReference: WEB_MERCATOR },
          symbol: outline(shown.highlight),
        }),
      );
    },
    setSketch(next) {
      sketch = next;
      zones.hide(next?.scene.zone ?? null);
      sketchLayer.show(next?.scene ?? null);
      if (next === null) showGrabCursor(view, "none");
    },
    toScreen,
    onClick: (handler) => clicks.add(handler),
    onHover: (handler) => hovers.add(handler),
    onFrame(handler) {
      if (view.ready) handler(frame());
      return frames.add(handler);
    },
    onDrawing(handler) {
      handler(!view.ready || view.updating);
      return drawings.add(handler);
    },
    onCredit(handler) {
      handler(basemap.credit);
      return credits.add(handler);
    },
    onTrouble: (handler) => troubles.add(handler),
    destroy() {
      clearTimeout(resting);
      for (const handle of handles) handle.remove();
      basemap.destroy();
      view.destroy();
    },
  };
}

/** Metres per pixel at zoom 0, and the part of a level by which bounds may overflow the map before it zooms out. */
const WORLD_RESOLUTION = 156_543.033_928;
const OVERFLOW = 0.12;
/** The part of a level that is kept free around what is looked at by itself. */
const ROOM = -0.3;
const ZOOM = { least: 3, most: 19, closest: 14 } as const;

/** The whole zoom level at which bounds fill a container: painted tiles are crisp at whole levels only. */
function cameraFor([west, south, east, north]: Bounds, { clientWidth, clientHeight }: HTMLElement, spare: number) {
  const [xmin, ymin] = toMeters([west, south]);
  const [xmax, ymax] = toMeters([east, north]);
  const needed = Math.max((xmax - xmin) / Math.max(1, clientWidth), (ymax - ymin) / Math.max(1, clientHeight));
  const zoom = Math.floor(Math.log2(WORLD_RESOLUTION / needed) + spare);
  return {
    center: new Point({ x: (xmin + xmax) / 2, y: (ymin + ymax) / 2, spatialReference: WEB_MERCATOR }),
    zoom: Math.max(ZOOM.least, Math.min(ZOOM.closest, zoom)),
  };
}
