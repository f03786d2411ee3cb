import type { Area, ZonePartInput } from "../../contract/api/domain.ts";
import type { LonLat, ScreenSpot } from "../geo.ts";

export type SketchKind = "polygon" | "line" | "point";

/** The drawing in progress: the positions set so far. */
export interface SketchDrawing {
  readonly kind: SketchKind;
  readonly vertices: readonly LonLat[];
  /** Drawn in one movement, with the button or finger down. */
  readonly freehand?: boolean;
}

/**
 * Everything that the map shows of a zone while it is edited. The editor owns it; the map only draws it and reports
 * input.
 */
export interface SketchScene {
  readonly zone: number;
  readonly parts: readonly ZonePartInput[];
  /** The area of the parts, if known: buffers and picked counties have no shape in the browser. */
  readonly area: Area | null;
  /** Index of the part whose vertices can be moved. */
  readonly selected: number | null;
  readonly drawing: SketchDrawing | null;
}

/** An action of the user on the map. */
export interface SketchEvents {
  /** A position was set. */
  addVertex(at: LonLat): void;
  /** A movement with the button or finger down: the positions along it so far; `done` at its end. */
  stroke(vertices: readonly LonLat[], done: boolean): void;
  /** The drawing is complete as it is. */
  finish(): void;
  cancel(): void;
  undo(): void;
  redo(): void;
  /** A part was reshaped; `done` at the end of the movement. */
  edit(index: number, part: ZonePartInput, done: boolean): void;
  select(index: number | null): void;
}

/** Fewest positions that make a line or an area. */
const FEWEST: Readonly<Record<SketchKind, number>> = { point: 1, line: 2, polygon: 3 };

/** Returns whether a drawing could be finished as it is. */
export const isComplete = ({ kind, vertices }: SketchDrawing): boolean => vertices.length >= FEWEST[kind];

/** The part that a drawing makes; null while it has too few positions. Polygons are closed. */
export function partOf(drawing: SketchDrawing, bufferMiles: number): ZonePartInput | null {
  const { kind, vertices } = drawing;
  const [first] = vertices;
  if (!isComplete(drawing) || first === undefined) return null;
  switch (kind) {
    case "point":
      return { kind: "point", coordinates: [...first], bufferMiles };
    case "line":
      return { kind: "line", coordinates: vertices.map((at) => [...at]), bufferMiles };
    case "polygon":
      return {
        kind: "polygon",
        geometry: { type: "Polygon", coordinates: [[...vertices, first].map((at) => [...at])] },
      };
  }
}

/** Two clicks closer than this many pixels count as one position; a finger is less precise. */
const SAME_PLACE = { mouse: 6, touch: 18 } as const;
/** Longest duration of a double click, in milliseconds: about the slowest that desktops let people choose. */
export const DOUBLE_CLICK = 900;

export interface Click {
  readonly spot: ScreenSpot;
  /** Milliseconds, from any clock. */
  readonly at: number;
  /** Made with a finger. */
  readonly touch?: boolean;
}

interface ClickContext {
  readonly drawing: SketchDrawing;
  readonly click: Click;
  /** The click before this one, if it set a position of the same drawing. */
  readonly before: Click | null;
  toScreen(at: LonLat): ScreenSpot | null;
}

const near = (one: ScreenSpot | null, { spot, touch = false }: Click): boolean =>
  one !== null && Math.hypot(one.x - spot.x, one.y - spot.y) < SAME_PLACE[touch ? "touch" : "mouse"];

/**
 * The meaning of a click during drawing. A second click on the last position finishes, whether it is the second of a
 * double click or a slow one; so does a click on an area's first position. A drawing too short to finish is left
 * unchanged. The map SDK reports a double click only if its frames keep up, and never for slow clicks.
 */
export function meaningOf({ drawing, click, before, toScreen }: ClickContext): "place" | "finish" {
  const [first] = drawing.vertices;
  const last = drawing.vertices.at(-1);
  // The position set by the click before may not have reached the drawing yet.
  if (before !== null && click.at - before.at < DOUBLE_CLICK && near(before.spot, click)) return "finish";
  if (last !== undefined && near(toScreen(last), click)) return "finish";
  const closes = drawing.kind === "polygon" && isComplete(drawing) && first !== undefined;
  return closes && near(toScreen(first), click) ? "finish" : "place";
}
