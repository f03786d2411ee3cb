import type MapView from "@arcgis/core/views/MapView.js";
import { atom, useAtomValue } from "jotai";
import type { DrawnService } from "../client/map/layers/drawn-service.ts";
import type { Area } from "../contract/api/domain.ts";
import type { CountedLand } from "../engine/zones/counted-land.ts";
import type { Box, DrawnItem } from "../engine/reports/draw/drawing.ts";
import type { MapCredit } from "./basemap/hosted.ts";
import type { MapPalette } from "./basemap/palette.ts";
import type { BasemapChoice } from "./basemap/sources.ts";
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
  /** The land that it counts: where the map goes to, and where its number is. */
  readonly land?: CountedLand | null;
}

/** A place that goods move through. */
export interface FacilityOnMap {
  readonly id: number;
  readonly type: string;
  readonly at: LonLat;
}

/** What lies under a click or the resting pointer. */
export interface MapHit {
  readonly at: LonLat;
  readonly spot: ScreenSpot;
  readonly feature: TractFeature | null;
  readonly zone: number | null;
  /** Id of the facility whose mark is there. */
  readonly facility: number | null;
  /** The topmost feature of the layers whose features the browser has. */
  readonly overlay: OverlayHit | null;
}

/** What screen readers hear of the map, and how it is used with keys. */
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

/** What a swiped map shows on its right. */
export interface SwipeSide {
  readonly dataSetId: number | null;
  readonly style: TractStyle | null;
  readonly zones: readonly ZoneOnMap[];
}

/** What services show of overlays, by the overlays' ids, for paper. */
export type ServedOverlays = ReadonlyMap<string, DrawnService>;

/** A map on paper. */
export interface SheetMap {
  readonly items: readonly DrawnItem[];
  /** Where signs lie that no name may cover. */
  readonly marks: readonly Box[];
  /** Kilometers that one unit of the drawing is long at its middle. */
  readonly kilometers: number;
  /** Meters of web mercator per CSS pixel at which it was painted: decides between tracts and counties. */
  readonly resolution: number;
}

/**
 * The page's map, in the words of the domain. Widgets reach it through
 * `useMapView()`; the SDK stays behind it and is fetched with the map alone.
 * Every `on…` answers what takes it back.
 */
export interface LiveMap {
  /** The SDK's own view, for what later layers need. */
  readonly view: MapView;
  /** Where it is put. */
  readonly container: HTMLElement;
  /**
   * Moves to bounds in degrees. With `room` some of what lies around them stays visible; with `fill` they fill the map
   * and nothing of them is cut off; else a little may be, so that they do not become half as large.
   */
  goTo(bounds: Bounds, options?: { animate?: boolean; room?: boolean; fill?: boolean }): void;
  /** Where it is, and moving there at once. */
  place(): MapPlace;
  /** Whether it is where it went by itself, after it got another size. */
  isRefit(): boolean;
  setPlace(place: MapPlace): void;
  /** Where the tool "home" leads: bounds in degrees. */
  setHome(bounds: Bounds): void;
  /** Puts a tool into a place and answers what takes it away; its code is fetched when it is first opened. */
  openTool(request: ToolRequest, into: HTMLElement): Promise<() => void>;
  /** Changes the language of the SDK itself and what screen readers hear. */
  setLanguage(language: string, words: MapWords): void;
  setPalette(palette: MapPalette): void;
  /** Paints the base map again: what it is drawn of has come late. */
  repaint(): void;
  /** Services elsewhere that the SDK may ask instead of counting itself; empty for none. */
  setServices(services: { readonly geometry: string }): void;
  /** Which base maps there are besides the local one and the hosted ones as they are without a key. */
  setBasemaps(choices: readonly BasemapChoice[]): void;
  /** Shows a base map; one that is not `shown` leaves the local one visible and is asked again from time to time. */
  setBasemap(id: string): Promise<BasemapState["result"]>;
  /** Called now and whenever another base map is chosen, shown or found missing. */
  onBasemap(handler: (state: BasemapState) => void): () => void;
  /** The data set whose tracts draw coast, county lines and names; none until the first call. */
  setDataSet(dataSetId: number | null): void;
  /** Draws a statistic on the tracts of the data set; null leaves the base map alone. */
  setStyle(style: TractStyle | null): void;
  /** Colors counties or tracts by one step of a time series, in place of their statistic; null for none. */
  setSeries(series: SeriesOnMap | null): void;
  setZones(zones: readonly ZoneOnMap[], focused: number | null): void;
  /** 1 for zones as they are, 0 for none to be seen. */
  setZoneOpacity(opacity: number): void;
  /** Shows facilities above all else; the one that is looked at is larger. */
  setFacilities(facilities: readonly FacilityOnMap[], focused: number | null): void;
  /** Shows layers above the statistics and below the zones, the last one on top. Give the same source again to leave it as it is. */
  setOverlays(overlays: readonly Overlay[]): void;
  /** Called whenever a layer begins to be fetched, is shown or fails. */
  onOverlay(handler: (told: { readonly id: string; readonly state: OverlayState }) => void): () => void;
  /** Degrees: the middle of what is shown, and all of it. */
  center(): LonLat;
  bounds(): Bounds;
  /** Shows the points that are measured, closed to an area or not; null takes them away. */
  showPath(path: { readonly points: readonly LonLat[]; readonly closed: boolean } | null): void;
  /** Shows another statistic or other zones on the right of a handle that the reader moves; null ends it. */
  setSwipe(right: SwipeSide | null): Promise<void>;
  /** Draws what the map shows into a frame on paper, as vectors, overlays of services by what was fetched of them. @throws what could not be had */
  drawSheet(frame: Box, served: ServedOverlays): Promise<SheetMap>;
  /** Outlines one tract or county. */
  highlight(feature: TractFeature | null): void;
  /** Opens a zone for the hand: shows the scene until another, or null, and says what the hand does. */
  setSketch(sketch: { scene: SketchScene; events: SketchEvents } | null): void;
  /** Called now and whenever the hand begins and ends to draw a zone. */
  onSketching(handler: (drawing: boolean) => void): () => void;
  toScreen(at: LonLat): ScreenSpot | null;
  onClick(handler: (hit: MapHit) => void): () => void;
  onHover(handler: (hit: MapHit | null) => void): () => void;
  onFrame(handler: (frame: MapFrame) => void): () => void;
  /** Called now and whenever the map begins and ends to fetch and draw. */
  onDrawing(handler: (drawing: boolean) => void): () => void;
  /** Called now and whenever another base map is shown: who must be named for it. */
  onCredit(handler: (credit: MapCredit) => void): () => void;
  /** Who must be named for the local base map, which is what paper shows. */
  localCredit(): MapCredit;
  /** Called when tiles could not be had (message of the last one) and when all is well again (null). */
  onTrouble(handler: (message: string | null) => void): () => void;
  destroy(): void;
}

/** The page's one map; null while there is none (no map widget, not drawn yet, or no WebGL). */
export const mapViewAtom = atom<LiveMap | null>(null);

/** The page's map, or null: a widget that draws on it still does its job by lists without it. */
export function useMapView(): LiveMap | null {
  return useAtomValue(mapViewAtom);
}

/** What can be opened around the map besides zooming, going home, full screen and the reader's own place. */
export const MAP_TOOLS = ["search", "basemaps", "distance", "area", "coordinates"] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

/** Something that was looked for: its bounds in degrees. */
export interface SearchTarget {
  readonly label: string;
  readonly bounds: Bounds;
}

/** One kind of things that can be looked for on the map. */
export interface PlaceSource {
  /** Shown above its results, and where one kind is chosen. */
  readonly name: string;
  /** What fits, best first. */
  find(text: string, signal: AbortSignal | undefined): Promise<readonly SearchTarget[]>;
  onChoose(place: SearchTarget): void;
}

/** The base map that was chosen, and what came of it. */
export interface BasemapState {
  readonly id: string;
  /** `forbidden`: the operator lets no page ask its host; `misfit`: its tiles are not cut in the map's projection. */
  readonly result: "asking" | "shown" | "unreachable" | "forbidden" | "misfit";
  /** Where it is asked for; empty for the local one. */
  readonly host: string;
}

/** A tool with what it needs of the page. */
export type ToolRequest =
  | { readonly tool: "search"; readonly placeholder: string; readonly sources: readonly PlaceSource[] }
  | {
      readonly tool: "basemaps";
      readonly choices: readonly BasemapChoice[];
      /** Further ones that a portal lists, asked for when the tool is opened; null where there is none. */
      readonly more: (() => Promise<readonly BasemapChoice[]>) | null;
    }
  | { readonly tool: "distance" | "area" | "coordinates" };

/** Whether a tool takes the pointer: no zone can be drawn in the meantime. */
export const takesPointer = (tool: string): boolean => tool === "distance" || tool === "area";

/** Those who want to hear of one kind of thing. */
export class Listeners<Payload> {
  readonly #handlers = new Set<(payload: Payload) => void>();

  /** Answers what takes the handler back. */
  add(handler: (payload: Payload) => void): () => void {
    this.#handlers.add(handler);
    return () => void this.#handlers.delete(handler);
  }

  tell(payload: Payload): void {
    for (const handler of [...this.#handlers]) handler(payload);
  }
}
