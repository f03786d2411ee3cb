import type { LonLat } from "../geo/mercator.ts";
import type { ScreenSpot } from "../live-map.ts";
import { isComplete } from "./scene.ts";
import type { Drawing } from "./scene.ts";

/** Two clicks nearer than this many pixels mean one place. */
const SAME_PLACE = 6;
/** As long as a hand may take over a double click, in milliseconds: about the slowest that desktops let people choose. */
export const DOUBLE_CLICK = 900;

export interface Click {
  readonly spot: ScreenSpot;
  /** Milliseconds, of whatever clock. */
  readonly at: number;
}

interface Situation {
  readonly drawing: Drawing;
  readonly click: Click;
  /** The click before this one, if it set a place of the same drawing. */
  readonly before: Click | null;
  toScreen(at: LonLat): ScreenSpot | null;
}

const near = (one: ScreenSpot | null, other: ScreenSpot): boolean =>
  one !== null && Math.hypot(one.x - other.x, one.y - other.y) < SAME_PLACE;

/**
 * What a click means while something is drawn. A second click on the last place finishes, be it the second of a
 * double click or a slow one; so does a click on an area's first place. What is too short to be finished is left
 * as it is. The map SDK tells of a double click only where its frames keep up with the hand, and a slow hand's never.
 */
export function meaningOf({ drawing, click, before, toScreen }: Situation): "place" | "finish" {
  const [first] = drawing.vertices;
  const last = drawing.vertices.at(-1);
  // The place that the click before set may not have arrived in the drawing yet.
  if (before !== null && click.at - before.at < DOUBLE_CLICK && near(before.spot, click.spot)) return "finish";
  if (last !== undefined && near(toScreen(last), click.spot)) return "finish";
  const closes = drawing.kind === "polygon" && isComplete(drawing) && first !== undefined;
  return closes && near(toScreen(first), click.spot) ? "finish" : "place";
}
