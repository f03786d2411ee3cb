import { locate, OUTSIDE } from "../geometry/predicates.ts";
import { tractRegion, type TractSet } from "../zones/tract-set.ts";
import type { ForecastPoint } from "./arrival.ts";

/** The longest step between two checks: a quarter of an hour. */
const STEP = 15 * 60_000;

/**
 * Returns when the center of a storm first lies over one of the tracts, in milliseconds since 1970. Its path is
 * straight between the hours of the forecast and checked every 15 minutes or less. Null if it does not reach them
 * within the forecast. `points` must come in time order.
 */
export function landfall(
  set: TractSet,
  points: readonly Pick<ForecastPoint, "at" | "longitude" | "latitude">[],
  rows: readonly number[],
): number | null {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1] ?? to;
    const steps = Math.max(1, Math.ceil((to.at - from.at) / STEP));
    for (let step = i === 0 ? steps : 1; step <= steps; step++) {
      const mix = (key: "at" | "longitude" | "latitude"): number => from[key] + ((to[key] - from[key]) * step) / steps;
      const [x, y] = [mix("longitude"), mix("latitude")];
      if (rows.some((row) => isInBox(set, row, [x, y]) && locate(tractRegion(set, row), x, y) !== OUTSIDE))
        return Math.round(mix("at"));
    }
  }
  return null;
}

const isInBox = ({ boxes }: TractSet, row: number, [x, y]: readonly [number, number]): boolean =>
  x >= (boxes[4 * row] ?? NaN) &&
  x <= (boxes[4 * row + 2] ?? NaN) &&
  y >= (boxes[4 * row + 1] ?? NaN) &&
  y <= (boxes[4 * row + 3] ?? NaN);
