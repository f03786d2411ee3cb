import type { RoadSystem } from "../../engine/roads/route.ts";
import type { Shape } from "../tiles.ts";

/** A line of a road, and whose number it bears. */
export interface Road {
  readonly system: RoadSystem;
  readonly shape: Shape;
}

/** A shield: where in meters, and from which level on. */
export interface Shield {
  readonly system: RoadSystem;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
  /** Whether the build has found that it lies on no name; others are shown where they have room. */
  readonly placed: boolean;
}

/** From which level on roads of a system are drawn. */
export const ROADS_FROM: Readonly<Record<RoadSystem, number>> = { I: 0, U: 8, S: 10, O: 11 };
