import type { RoadSystem } from "../../engine/roads/route.ts";
import type { Shape } from "../tiles.ts";

/** A line of a road, and the system that numbers it. */
export interface Road {
  readonly system: RoadSystem;
  readonly shape: Shape;
}

/** A shield: its place in meters, and the level from which it is shown. */
export interface Shield {
  readonly system: RoadSystem;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly level: number;
  /** Whether the build has found that it overlaps no name; others are shown where they fit. */
  readonly placed: boolean;
}

/** The level from which roads of a system are drawn. */
export const ROADS_FROM: Readonly<Record<RoadSystem, number>> = { I: 0, U: 8, S: 10, O: 11 };
