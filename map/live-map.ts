import type MapView from "@arcgis/core/views/MapView.js";
import { atom, useAtomValue } from "jotai";
import type { DrawnService } from "../client/map/layers/drawn-service.ts";
import type { Area } from "../contract/api/domain.ts";
import type { CountedLand } from "../engine/zones/counted-land.ts";
import type { Box, DrawnItem } from "../engine/reports/draw/drawing.ts";
import type { MapCredit } from "./basemap/hosted.ts";
import type { MapPalette } from "./basemap/palette.ts";
import type { BasemapChoice } from "./basemap/sources.ts";
import type { MarkLook } from "./facility-marks.ts";
import type { Bounds, LonLat, ScreenSpot } from "./geo.ts";
import type { Overlay, OverlayHit, OverlayState } from "./overlays/overlay.ts";
import type { MapPlace } from "./place.ts";
import type { SeriesOnMap } from "./series/paint-series.ts";
import type { SketchEvents, SketchScene } from "./sketch/scene.ts";
import type { TractStyle } from "./tracts/paint-tracts.ts";
import type { TractFeature } from "./tracts/tile-features.ts";

export interface ZoneOnMap {
  readonly zone: number;
  readonly name: string | null;
  readonly area: Area;
  /** The land that it counts: the map moves to it, and its number is on it. */
  readonly land?: CountedLand | null;
}

/** A place that goods move through. */
export interface FacilityOnMap extends MarkLook {
  readonly id: number;
  readonly at: LonLat;
}

/** The objects under a click or the resting pointer. */
export interface MapHit {
  readonly at: LonLat;
  readonly spot: ScreenSpot;
  readonly feature: TractFeature | null;
  readonly zone: number | null;
  /** Id of the facility whose mark is there. */
  readonly facility: number | null;
  /** The topmost feature among the layers whose features the browser has. */
  readonly overlay: OverlayHit | null;
}

/** Texts with which screen readers announce the map, and instructions for using it with keys. */
export interface MapWords {
  readonly label: string;
  readonly description: string;
}

/** The state of the map; pop-ups follow it. */
export interface MapFrame {
  /** Meters of web mercator per pixel: decides between tracts and counties. */
  readonly resolution: number;
  /** The scale's denominator: layers are drawn between two of them. */
  readonly scale: number;
}

/** Content of the right side of a swiped map. */
export interface SwipeSide {
  readonly dataSetId: number | null;
  readonly style: TractStyle | null;
  readonly zones: readonly ZoneOnMap[];
}

/** The features that services return for overlays, by the overlays' ids, for printing. */
export type ServedOverlays = ReadonlyMap<string, DrawnService>;

/** A map on paper. */
export interface SheetMap {
  readonly items: readonly DrawnItem[];
  /** The positions of labels and icons that no name may cover. */
  readonly marks: readonly Box[];
  /** Kilometers per unit of the drawing, at its middle. */
  readonly kilometers: number;
  /** Meters of web mercator per CSS pixel at which it was painted: decides between tracts and counties. */
  readonly resolution: number;
}

/**
 * The page's map, in the words of the domain. Widgets reach it through `useMapView()`; the SDK stays behind it and is
 * fetched with the map alone. Every `on…` returns a function that removes the handler.
 */
export interface LiveMap {
  /** The SDK's own view, for what later layers need. */
  readonly view: MapView;
  /** The element that contains the map. */
  readonly container: HTMLElement;
  /**
   * Moves to bounds in degrees. With `room` some of their surroundings stay visible; with `fill` they fill the map
   * without being cut off; otherwise a little may be cut off, so that they are not shown at half the size.
   */
  goTo(bounds: Bounds, options?: { animate?: boolean; room?: boolean; fill?: boolean }): void;
  /** Its position, and a jump to another. */
  place(): MapPlace;
  /** Returns whether it is still where it moved by itself, even after a change of size. */
  isRefit(): boolean;
  setPlace(place: MapPlace): void;
  /** Sets the target of the tool "home": bounds in degrees. */
  setHome(bounds: Bounds): void;
  /** Adds a tool to a container and returns a function that removes it; its code is fetched when it is first opened. */
  openTool(request: ToolRequest, into: HTMLElement): Promise<() => void>;
  /** Changes the language of the SDK itself and what screen readers hear. */
  setLanguage(language: string, words: MapWords): void;
  setPalette(palette: MapPalette): void;
  /** Paints the base map again, for data that arrived late. */
  repaint(): void;
  /** Requests everything that is not drawn yet again. */
  redraw(): void;
  /** External services that the SDK may ask instead of calculating itself; empty for none. */
  setServices(services: { readonly geometry: string }): void;
  /** The base maps in addition to the local one and the hosted ones without a key. */
  setBasemaps(choices: readonly BasemapChoice[]): void;
  /**
   * Shows a base map; where the result is not `shown`, the local one stays visible and the other is tried again from
   * time to time.
   */
  setBasemap(id: string): Promise<BasemapState["result"]>;
  /** Called now and whenever another base map is chosen, shown or found missing. */
  onBasemap(handler: (state: BasemapState) => void): () => void;
  /** The data set whose tracts draw coast, county lines and names; none until the first call. */
  setDataSet(dataSetId: number | null): void;
  /** Draws a statistic on the tracts of the data set; null leaves the base map alone. */
  setStyle(style: TractStyle | null): void;
  /** Colors counties or tracts by one step of a time series, instead of their statistic; null for none. */
  setSeries(series: SeriesOnMap | null): void;
  setZones(zones: readonly ZoneOnMap[], focused: number | null): void;
  /** 1 for full opacity of the zones, 0 to hide them. */
  setZoneOpacity(opacity: number): void;
  /** Shows facilities above everything else; the selected one is larger. */
  setFacilities(facilities: readonly FacilityOnMap[], focused: number | null): void;
  /** Shows outlines below the facilities, such as how far each reaches; each a closed path. */
  setRings(rings: readonly (readonly LonLat[])[], color: string): void;
  /**
   * Shows layers above the statistics and below the zones, the last one on top. Pass the same source again to leave it
   * unchanged.
   */
  setOverlays(overlays: readonly Overlay[]): void;
  /** Called whenever a layer begins to be fetched, is shown or fails. */
  onOverlay(handler: (report: { readonly id: string; readonly state: OverlayState }) => void): () => void;
  /** Degrees: the middle of the visible area, and its bounds. */
  center(): LonLat;
  bounds(): Bounds;
  /** Shows the points of a measurement, closed to an area or not; null removes them. */
  showPath(path: { readonly points: readonly LonLat[]; readonly closed: boolean } | null): void;
  /** Shows another statistic or other zones on the right of a handle that the reader moves; null ends it. */
  setSwipe(right: SwipeSide | null): Promise<void>;
  /**
   * Draws the map's content into a frame on paper, as vectors; overlays of services from the features fetched. @throws
   * what could not be fetched
   */
  drawSheet(frame: Box, served: ServedOverlays): Promise<SheetMap>;
  /** Outlines one tract or county. */
  highlight(feature: TractFeature | null): void;
  /**
   * Opens a zone for editing with the pointer: shows the scene until another, or null, and reports what the pointer
   * does.
   */
  setSketch(sketch: { scene: SketchScene; events: SketchEvents } | null): void;
  /** Called now and whenever the pointer begins and ends to draw a zone. */
  onSketching(handler: (drawing: boolean) => void): () => void;
  toScreen(at: LonLat): ScreenSpot | null;
  onClick(handler: (hit: MapHit) => void): () => void;
  onHover(handler: (hit: MapHit | null) => void): () => void;
  onFrame(handler: (frame: MapFrame) => void): () => void;
  /** Called now and whenever the map begins and ends to fetch and draw. */
  onDrawing(handler: (drawing: boolean) => void): () => void;
  /** Called now and whenever another base map is shown, with its credit. */
  onCredit(handler: (credit: MapCredit) => void): () => void;
  /** Returns the credit of the local base map, which is the one on paper. */
  localCredit(): MapCredit;
  /** Called when tiles could not be fetched (message of the last one) and when all is well again (null). */
  onTrouble(handler: (message: string | null) => void): () => void;
  destroy(): void;
}

/** The page's one map; null while there is none (no map widget, not drawn yet, or no WebGL). */
export const mapViewAtom = atom<LiveMap | null>(null);

/** The page's map, or null: without it a widget that draws on it still works with lists. */
export function useMapView(): LiveMap | null {
  return useAtomValue(mapViewAtom);
}

/** Tools of the map besides zooming, home, full screen and the reader's own position. */
export const MAP_TOOLS = ["search", "basemaps", "distance", "area", "coordinates"] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

/** A search result: its bounds in degrees. */
export interface SearchTarget {
  readonly label: string;
  readonly bounds: Bounds;
}

/** One kind of records that can be searched for on the map. */
export interface PlaceSource {
  /** Shown above its results, and in the choice of a kind. */
  readonly name: string;
  /** The matches, best first. */
  find(text: string, signal: AbortSignal | undefined): Promise<readonly SearchTarget[]>;
  onChoose(place: SearchTarget): void;
}

/** The base map that was chosen, and the result. */
export interface BasemapState {
  readonly id: string;
  /**
   * `forbidden`: the operator does not let pages request its host; `misfit`: its tiles do not use the map's projection.
   */
  readonly result: "asking" | "shown" | "unreachable" | "forbidden" | "misfit";
  /** The host it is fetched from; empty for the local one. */
  readonly host: string;
}

/** A tool with the data that it needs from the page. */
export type ToolRequest =
  | { readonly tool: "search"; readonly placeholder: string; readonly sources: readonly PlaceSource[] }
  | {
      readonly tool: "basemaps";
      readonly choices: readonly BasemapChoice[];
      /** Additional ones that a portal lists, fetched when the tool is opened; null if there are none. */
      readonly more: (() => Promise<readonly BasemapChoice[]>) | null;
    }
  | { readonly tool: "distance" | "area" | "coordinates" };

/** Returns whether a tool uses the pointer: no zone can be drawn while it does. */
export const takesPointer = (tool: string): boolean => tool === "distance" || tool === "area";

/** The listeners of one kind of event. */
export class Listeners<Payload> {
  readonly #handlers = new Set<(payload: Payload) => void>();

  /** Calls the handler with what applies now, if given; returns a function that removes it. */
  add(handler: (payload: Payload) => void, now?: Payload): () => void {
    if (now !== undefined) handler(now);
    this.#handlers.add(handler);
    return () => void this.#handlers.delete(handler);
  }

  notify(payload: Payload): void {
    for (const handler of [...this.#handlers]) handler(payload);
  }
}
