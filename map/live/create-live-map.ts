import { Graphic, GraphicsLayer, Point, SDKMap, TileInfo, watch } from "#sdk";
import type { GoToOverride } from "@arcgis/core/widgets/support/types.js";
import type { MapPalette } from "../basemap/palette.ts";
import { toLonLat, toMeters, type Bounds, type LonLat, type ScreenSpot } from "../geo.ts";
import { Listeners, takesPointer, type LiveMap, type MapFrame, type MapHit, type MapWords } from "../live-map.ts";
import { showsFigures } from "../series/paint-series.ts";
import type { SketchEvents, SketchScene } from "../sketch/scene.ts";
import { positionsOf } from "../tiles.ts";
import { TractSource } from "../tracts/tract-source.ts";
import { nextTurn, untilShown } from "../turns.ts";
import { BasemapLayers } from "./basemap-layers.ts";
import { cameraFor, OVERFLOW, pointOf, ROOM, ZOOM } from "./camera.ts";
import { createMapElements, setMapLanguage, setServices, useLocalAssets } from "./map-element.ts";
import { LateOverlays } from "./late-overlays.ts";
import { openTool } from "./open-tool.ts";
import { drawSheet } from "./draw-sheet.ts";
import { TractsLayer } from "./painted-layer.ts";
import { attachSketchInput } from "./sketch-input.ts";
import { SketchLayer } from "./sketch-layer.ts";
import { outline } from "./symbols.ts";
import { FacilitiesLayer, WEB_MERCATOR } from "./graphics-layers.ts";
import { PathLayer } from "./path-layer.ts";
import { SeriesLayer } from "./series-layer.ts";
import { Swipe } from "./swipe.ts";
import { ZonesLayer } from "./zones-layer.ts";

/** The pointer must rest this long before what lies under it is reported. */
const HOVER_MS = 40;
const MOVE_MS = 400;

interface LiveMapStart {
  readonly container: HTMLElement;
  /** What fills the screen when the reader asks for it. */
  readonly frame: HTMLElement;
  readonly palette: MapPalette;
  /** Degrees. */
  readonly bounds: Bounds;
  readonly aria: MapWords;
  readonly language: string;
}

/** Makes the page's map and puts it into a container. Fetches the SDK: import this module on demand only. */
export async function createLiveMap(start: LiveMapStart): Promise<LiveMap> {
  const { container, frame: full, palette, bounds, aria, language } = start;
  await untilShown();
  useLocalAssets();
  setMapLanguage(language);
  const clicks = new Listeners<MapHit>();
  const hovers = new Listeners<MapHit | null>();
  const frames = new Listeners<MapFrame>();
  const troubles = new Listeners<string | null>();
  const sketchings = new Listeners<boolean>();
  const drawings = new Listeners<boolean>();
  const tell = (error: unknown): void =>
    troubles.tell(error === null ? null : error instanceof Error ? error.message : String(error));

  const basemap = new BasemapLayers(palette, tell);
  const paintLines: ConstructorParameters<typeof TractsLayer>[2] = (...tile) => basemap.paintBorders(...tile);
  const tracts = new TractsLayer(palette, tell, paintLines);
  basemap.borders.add(() => tracts.layer.refresh());
  const series = new SeriesLayer(palette, tell);
  const zones = new ZonesLayer((signs) => basemap.keepFree("own", signs));
  const facilities = new FacilitiesLayer();
  const sketchLayer = new SketchLayer();
  const marks = new GraphicsLayer({ title: "marks", listMode: "hide" });
  const path = new PathLayer();
  const map = new SDKMap({
    layers: [
      basemap.ground,
      tracts.layer,
      series.layer,
      marks,
      zones.layer,
      basemap.reference,
      ...sketchLayer.layers,
      facilities.layer,
      path.layer,
    ],
  });
  basemap.attach(map);
  await nextTurn();
  const elementsGoTo: GoToOverride = (_, { target }) => goToPoint(target);
  const elements = createMapElements({
    container,
    frame: full,
    language,
    goHome: () => goTo(home),
    goTo: elementsGoTo,
  });
  const swipe = new Swipe(
    {
      element: elements.map,
      map,
      tracts,
      zones,
      series: series.layer,
      onTrouble: tell,
      paintLines,
      onSigns: (signs) => basemap.keepFree("right", signs),
    },
    palette,
  );
  const { view } = elements.map;
  elements.map.map = map;
  const overlays = new LateOverlays({ map, view, below: series.layer, palette });
  view.constraints = { lods: TileInfo.create().lods, rotationEnabled: false, minZoom: ZOOM.least, maxZoom: ZOOM.most };
  Object.assign(view, cameraFor(bounds, container, OVERFLOW));
  elements.map.popupDisabled = true;
  elements.map.hideAttribution = true;
  view.aria = { ...aria };
  view.background = { color: palette.water };
  view.navigation.browserTouchPanEnabled = true;

  let shown = palette;
  let source: TractSource | null = null;
  let home = bounds;
  /** What takes the open tools away, and which of them have the pointer. */
  const tools = new Set<() => void>();
  const pointing = new Set<() => void>();
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
      overlay: overlays.at(point.x, point.y, view),
    };
  };
  /** Whether a click means what lies under it: it may set a point instead. */
  const isFree = (): boolean => !sketch?.scene.drawing && pointing.size === 0;
  const goTo: LiveMap["goTo"] = (to, { animate = true, room = false } = {}) => {
    const { center, zoom } = cameraFor(to, container, room ? ROOM : OVERFLOW);
    if (!view.ready) {
      // Where it opens: no tile is fetched and painted for a place that is left at once.
      Object.assign(view, { center, zoom });
      return;
    }
    const still = !animate || matchMedia("(prefers-reduced-motion: reduce)").matches;
    // A movement that another one overtakes is rejected; the later one is what counts.
    view.when(() => view.goTo({ center, zoom }, { animate: !still, duration: MOVE_MS }).catch(() => undefined));
  };
  /** To a point that an element found: as near as needed to know the place, never farther than now. */
  const goToPoint = async (target: unknown): Promise<void> => {
    const point = pointOf(target);
    if (point) await view.goTo({ center: point, zoom: Math.max(Math.round(view.zoom), ZOOM.place) });
  };
  const frame = (): MapFrame => ({ resolution: view.resolution, scale: view.scale });

  let resting: ReturnType<typeof setTimeout> | undefined;
  const handles = [
    attachSketchInput({ view, layer: sketchLayer, current: () => sketch, toScreen, showHand: elements.showHand }),
    view.on("click", (event) => {
      const hit = event.button === 0 && isFree() ? hitAt(event) : null;
      if (hit) clicks.tell(hit);
    }),
    view.on("pointer-move", (event) => {
      clearTimeout(resting);
      // Nothing covers the place where the hand is about to set a point.
      resting = setTimeout(() => hovers.tell(isFree() ? hitAt(event) : null), HOVER_MS);
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
    container,
    goTo,
    setHome(next) {
      home = next;
    },
    async openTool(request, into) {
      const place = { map: elements.map, into, basemap, goTo: elementsGoTo };
      const close = await openTool(request, place);
      tools.add(close);
      if (takesPointer(request.tool)) pointing.add(close);
      hovers.tell(null);
      return () => {
        pointing.delete(close);
        if (tools.delete(close)) close();
      };
    },
    onSketching(handler) {
      handler(sketch?.scene.drawing != null);
      return sketchings.add(handler);
    },
    setLanguage(next, words) {
      setMapLanguage(next);
      elements.setLanguage(next);
      view.aria = { ...words };
    },
    setPalette(next) {
      if (next === shown) return;
      shown = next;
      view.background = { color: next.water };
      basemap.setPalette(next);
      tracts.setPalette(next);
      series.setPalette(next);
      swipe.setPalette(next);
      overlays.setPalette(next);
    },
    setServices,
    setBasemaps: (choices) => basemap.setChoices(choices),
    setBasemap: (id) => basemap.show(id),
    onBasemap(handler) {
      handler(basemap.state);
      return basemap.states.add(handler);
    },
    setDataSet(dataSetId) {
      if (dataSetId === (source?.dataSetId ?? null)) return;
      source = dataSetId === null ? null : new TractSource(dataSetId);
      void basemap.setSource(source);
      overlays.setTracts(source);
      tracts.set(null);
      series.setSource(source);
    },
    setStyle: (style) => tracts.set(source && style && { source, style }),
    setSeries(next) {
      series.set(next);
      tracts.setSeen(next === null || !showsFigures(next));
    },
    setZones: (next, focused) => zones.set(next, focused),
    setZoneOpacity(opacity) {
      zones.layer.opacity = opacity;
    },
    setFacilities: (next, focused) => facilities.set(next, focused),
    setOverlays: (next) => overlays.set(next),
    onOverlay: (handler) => overlays.states.add(handler),
    center: () => toLonLat([view.center.x, view.center.y]),
    bounds() {
      const { xmin, ymin, xmax, ymax } = view.extent;
      return [...toLonLat([xmin, ymin]), ...toLonLat([xmax, ymax])];
    },
    setSwipe: (right) => swipe.set(right),
    drawSheet: (frame) => drawSheet(frame, { view, map, ground: basemap.ground, facilities, swipe }),
    showPath: (next) => path.show(next, shown.highlight),
    highlight(feature) {
      marks.removeAll();
      if (feature === null) return;
      marks.add(
        new Graphic({
          geometry: { type: "polygon", rings: positionsOf(feature.shape), spatialReference: WEB_MERCATOR },
          symbol: outline(shown.highlight),
        }),
      );
    },
    setSketch(next) {
      const before = sketch?.scene.drawing != null;
      sketch = next;
      const drawing = next?.scene.drawing != null;
      if (drawing !== before) sketchings.tell(drawing);
      zones.hide(next?.scene.zone ?? null);
      sketchLayer.show(next?.scene ?? null);
      if (next === null) elements.showHand("none");
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
      return basemap.credits.add(handler);
    },
    localCredit: () => basemap.localCredit,
    onTrouble: (handler) => troubles.add(handler),
    destroy() {
      clearTimeout(resting);
      for (const handle of handles) handle.remove();
      basemap.destroy();
      void swipe.set(null);
      overlays.destroy();
      for (const close of tools) close();
      tools.clear();
      // A measurement that ends still looks at its view.
      setTimeout(() => elements.destroy());
    },
  };
}
