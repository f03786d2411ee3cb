import type { BasemapId } from "./basemap/hosted.ts";
import type { Bounds } from "./geo/bounds.ts";

/** What can be opened around the map besides zooming, going home, full screen and the reader's own place. */
export const MAP_TOOLS = ["search", "basemaps", "distance", "area", "coordinates"] as const;
export type MapTool = (typeof MAP_TOOLS)[number];

/** Something that was looked for: its bounds in degrees. */
export interface FoundPlace {
  readonly label: string;
  readonly bounds: Bounds;
}

/** One kind of things that can be looked for on the map. */
export interface PlaceSource {
  /** Shown above its results, and where one kind is chosen. */
  readonly name: string;
  /** What fits, best first. */
  find(text: string, signal: AbortSignal | undefined): Promise<readonly FoundPlace[]>;
  onChoose(place: FoundPlace): void;
}

/** A base map as it is offered. */
export interface BasemapChoice {
  readonly id: BasemapId;
  readonly label: string;
}

/** A tool with what it needs of the page. */
export type ToolRequest =
  | { readonly tool: "search"; readonly placeholder: string; readonly sources: readonly PlaceSource[] }
  | {
      readonly tool: "basemaps";
      readonly choices: readonly BasemapChoice[];
      /** What came of the reader's choice. */
      onChosen(choice: BasemapChoice, result: "shown" | "unreachable"): void;
    }
  | { readonly tool: "distance" | "area" | "coordinates" };

/** Whether a tool takes the pointer: no zone can be drawn meanwhile. */
export const takesPointer = (tool: string): boolean => tool === "distance" || tool === "area";
