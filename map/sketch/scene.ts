import type { Area, ZonePartInput } from "../../contract/domain.ts";
import type { LonLat } from "../geo/mercator.ts";

export const SKETCH_KINDS = ["polygon", "line", "point"] as const;
export type SketchKind = (typeof SKETCH_KINDS)[number];

/** What is being drawn right now: the places set so far. */
export interface Drawing {
  readonly kind: SketchKind;
  readonly vertices: readonly LonLat[];
}

/** All that the map shows of a zone while it is edited. The editor owns it; the map only draws it and says what the hand did. */
export interface SketchScene {
  readonly zone: number;
  readonly parts: readonly ZonePartInput[];
  /** The area the parts make, as far as it is known: buffers and picked counties have no shape of their own. */
  readonly area: Area | null;
  /** Index of the part whose vertices can be moved. */
  readonly selected: number | null;
  readonly drawing: Drawing | null;
}

/** What the hand did on the map. */
export interface SketchEvents {
  /** A place was set. */
  addVertex(at: LonLat): void;
  /** The drawing is complete as it stands. */
  finish(): void;
  cancel(): void;
  undo(): void;
  redo(): void;
  /** A part was reshaped; `done` at the end of the movement. */
  edit(index: number, part: ZonePartInput, done: boolean): void;
  select(index: number | null): void;
}

/** Fewest places that make a line or an area. */
export const FEWEST: Readonly<Record<SketchKind, number>> = { point: 1, line: 2, polygon: 3 };

/** Whether a drawing could be finished as it stands. */
export const isComplete = ({ kind, vertices }: Drawing): boolean => vertices.length >= FEWEST[kind];

/** The part a drawing makes; null while it has too few places. Polygons are closed. */
export function partOf(drawing: Drawing, bufferMiles: number): ZonePartInput | null {
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
