import { TileInfo, watch } from "#sdk";
import type { MapPalette } from "../basemap/palette.ts";
import { toLonLat, type Bounds } from "../geo.ts";
import { Listeners, takesPointer, type LiveMap, type MapFrame, type MapWords } from "../live-map.ts";
import { ZOOM } from "../place.ts";
import { showsFigures } from "../series/paint-series.ts";
import type { SketchEvents, SketchScene } from "../sketch/scene.ts";
import { nextTurn, untilShown } from "../turns.ts";
import { cameraFor, OVERFLOW } from "./camera.ts";
import { drawSheet } from "./draw-sheet.ts";
import { LateOverlays } from "./late-overlays.ts";
import { createMapElements, setMapLanguage, setServices, useLocalAssets } from "./map-element.ts";
import { MapLayers } from "./map-layers.ts";
import { MapPointer } from "./map-pointer.ts";
import { Movement } from "./movement.ts";
import { openTool } from "./open-tool.ts";
import { attachSketchInput } from "./sketch-input.ts";
import { Swipe } from "./swipe.ts";

interface LiveMapStart {
  readonly container: HTMLElement;
  /** The element that fills the screen in full-screen mode. */
  readonly frame: HTMLElement;
  readonly palette: MapPalette;
  /** Degrees. */
  readonly bounds: Bounds;
  readonly aria: MapWords;
  readonly language: string;
}

/** Makes the page's map and adds it to a container. Fetches the SDK: import this module only on demand. */
export async function createLiveMap(start: LiveMapStart): Promise<LiveMap> {
  const { container, frame: full, palette, bounds, aria, language } = start;
  await untilShown();
  useLocalAssets();
  setMapLanguage(language);
  const frames = new Listeners<MapFrame>();
  const troubles = new Listeners<string | null>();
  const sketchings = new Listeners<boolean>();
  const drawings = new Listeners<boolean>();
  const reportTrouble = (error: unknown): void =>
    troubles.notify(error === null ? null : error instanceof Error ? error.message : String(error));

  const layers = new MapLayers(palette, reportTrouble);
  const { basemap, tracts, series, zones, facilities, order, map } = layers;
  await nextTurn();
  let home = bounds;
  const elements = createMapElements({
    container,
    frame: full,
    language,
    goHome: () => movement.goTo(home),
    goTo: (...asked) => movement.goToFound(...asked),
  });
  const swipe = new Swipe(
    {
      element: elements.map,
      order,
      onTrouble: reportTrouble,
      paintLines: layers.paintLines,
      onSigns: (signs) => basemap.keepFree("right", signs),
    },
    palette,
  );
  const { view } = elements.map;
  const movement = new Movement(view, container);
  elements.map.map = map;
  const overlays = new LateOverlays({ order, view, palette });
  view.constraints = { lods: TileInfo.create().lods, rotationEnabled: false, minZoom: ZOOM.least, maxZoom: ZOOM.most };
  Object.assign(view, cameraFor(bounds, container, OVERFLOW));
  elements.map.popupDisabled = true;
  elements.map.hideAttribution = true;
  view.aria = { ...aria };
  view.background = { color: palette.water };
  view.navigation.browserTouchPanEnabled = true;

  let shown = palette;
  /** Functions that remove the open tools, and which of them use the pointer. */
  const tools = new Set<() => void>();
  const pointing = new Set<() => void>();
  let sketch: { scene: SketchScene; events: SketchEvents } | null = null;

  const pointer = new MapPointer({
    view,
    layers,
    overlays,
    isFree: () => !sketch?.scene.drawing && pointing.size === 0,
  });
  const { clicks, hovers, toScreen } = pointer;
  const isDrawing = (): boolean => !view.ready || view.updating || order.pictures.late.size > 0;
  const reportDrawing = (): void => drawings.notify(isDrawing());
  order.pictures.lateness.add(reportDrawing);
  const frame = (): MapFrame => ({ resolution: view.resolution, scale: view.scale });

  const handles = [
    attachSketchInput({ view, layer: layers.sketch, current: () => sketch, toScreen, showHand: elements.showHand }),
    watch(
      () => [view.ready, view.resolution, view.center?.x, view.center?.y, view.width, view.height],
      () => view.ready && frames.notify(frame()),
    ),
    watch(
      () => [view.ready, view.width, view.height],
      () => view.ready && movement.refit(),
    ),
    watch(() => view.updating, reportDrawing),
    watch(
      () => view.fatalError,
      (error) => {
        // The SDK gets one more try after a lost WebGL context (sleep, driver reset).
        if (error) view.tryFatalErrorRecovery();
      },
    ),
  ];

  return {
    view,
    container,
    goTo: (...asked) => movement.goTo(...asked),
    place: () => ({ center: toLonLat([view.center.x, view.center.y]), zoom: view.zoom }),
    isRefit: () => movement.isRefit(),
    setPlace: (place) => movement.goToPlace(place),
    setHome(next) {
      home = next;
    },
    async openTool(request, into) {
      const place = { map: elements.map, into, basemap, goTo: movement.goToFound };
      const close = await openTool(request, place);
      tools.add(close);
      if (takesPointer(request.tool)) pointing.add(close);
      hovers.notify(null);
      return () => {
        pointing.delete(close);
        if (tools.delete(close)) close();
      };
    },
    onSketching: (handler) => sketchings.add(handler, sketch?.scene.drawing != null),
    setLanguage(next, words) {
      setMapLanguage(next);
      elements.setLanguage(next);
      view.aria = { ...words };
    },
    setPalette(next) {
      if (next === shown) return;
      shown = next;
      view.background = { color: next.water };
      layers.setPalette(next);
      swipe.setPalette(next);
      overlays.setPalette(next);
    },
    repaint: () => basemap.repaint(),
    redraw: () => order.redraw(),
    setServices,
    setBasemaps: (choices) => basemap.setChoices(choices),
    setBasemap: (id) => basemap.show(id),
    onBasemap: (handler) => basemap.states.add(handler, basemap.state),
    setDataSet(dataSetId) {
      if (layers.setDataSet(dataSetId)) overlays.setTracts(layers.source);
    },
    setStyle: (style) => tracts.set(layers.source && style && { source: layers.source, style }),
    setSeries(next) {
      series.set(next);
      tracts.setSeen(next === null || !showsFigures(next));
    },
    setZones: (next, focused) => zones.set(next, focused),
    setZoneOpacity(opacity) {
      zones.layer.opacity = opacity;
    },
    setFacilities: (next, focused) => facilities.set(next, focused),
    setRings: (rings, color) => facilities.setRings(rings, color),
    setOverlays: (next) => overlays.set(next),
    onOverlay: (handler) => overlays.states.add(handler),
    center: () => toLonLat([view.center.x, view.center.y]),
    bounds() {
      const { xmin, ymin, xmax, ymax } = view.extent;
      return [...toLonLat([xmin, ymin]), ...toLonLat([xmax, ymax])];
    },
    setSwipe: (right) => swipe.set(right),
    drawSheet: (frame, served) => drawSheet(frame, { view, order, ground: basemap.ground, facilities, served }),
    showPath: (next) => layers.path.show(next, shown.highlight),
    highlight: (feature) => layers.highlight(feature, shown.highlight),
    setSketch(next) {
      const before = sketch?.scene.drawing != null;
      sketch = next;
      const drawing = next?.scene.drawing != null;
      if (drawing !== before) sketchings.notify(drawing);
      zones.hide(next?.scene.zone ?? null);
      layers.sketch.show(next?.scene ?? null);
      if (next === null) elements.showHand("none");
    },
    toScreen,
    onClick: (handler) => clicks.add(handler),
    onHover: (handler) => hovers.add(handler),
    onFrame: (handler) => frames.add(handler, view.ready ? frame() : undefined),
    onDrawing: (handler) => drawings.add(handler, isDrawing()),
    onCredit: (handler) => basemap.credits.add(handler, basemap.credit),
    localCredit: () => basemap.localCredit,
    onTrouble: (handler) => troubles.add(handler),
    destroy() {
      pointer.destroy();
      for (const handle of handles) handle.remove();
      basemap.destroy();
      void swipe.set(null);
      overlays.destroy();
      for (const close of tools) close();
      tools.clear();
      // A measurement that is ending still uses its view.
      setTimeout(() => elements.destroy());
    },
  };
}
