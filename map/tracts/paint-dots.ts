import { holds, type Shape, type Tile } from "../tiles.ts";
import type { Meters } from "../geo.ts";

/** A place with its count. */
interface DotPlace {
  readonly fips: string;
  readonly shape: Shape;
  readonly count: number;
}

/** Diameter of a dot in CSS pixels. */
const DOT = 2;
/** Square pixels for each dot in a tract of average count and size. */
const ROOM = 12;
/** Square meters of a tract in a built-up place: four thousand people at 2,000 a square kilometer. */
const USUAL_TRACT = 2e6;
/** Number of positions that are tried for a dot before it is left out: thin areas fill little of their bounds. */
const TRIES = 60;

/**
 * Returns the number of people (or homes) that a dot represents at a resolution (meters per pixel): a round number, so
 * that dots of a built-up place neither run together nor disappear.
 * @param mean of the counts of the tracts
 */
export function dotWorth(resolution: number, mean: number): number {
  const wanted = Math.max(1, (mean * ROOM * resolution ** 2) / USUAL_TRACT);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * ([5, 2].find((step) => step * power <= wanted) ?? 1);
}

/**
 * Positions of the dots of an area: within it, at random, yet the same each time and in each tile. The remainder is the
 * probability of one more dot, so that many small counts give as many dots as their sum.
 */
export function dotsOf({ fips, shape, count }: DotPlace, worth: number): Meters[] {
  const next = randomOf(fips);
  const dots = Math.floor(count / worth + next());
  const [west, south, east, north] = shape.bounds;
  const found: Meters[] = [];
  for (let dot = 0; dot < dots; dot++) {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const x = west + next() * (east - west);
      const y = south + next() * (north - south);
      if (!holds(shape, x, y)) continue;
      found.push([x, y]);
      break;
    }
  }
  return found;
}

/** Paints counts as dots of one value. */
export function paintDots(
  context: CanvasRenderingContext2D,
  tile: Tile,
  { features, mean, color }: { readonly features: readonly DotPlace[]; readonly mean: number; readonly color: string },
): void {
  const worth = dotWorth(tile.resolution, mean);
  const [west, , , north] = tile.bounds;
  context.beginPath();
  for (const feature of features)
    for (const [mx, my] of dotsOf(feature, worth)) {
      const [x, y] = [(mx - west) / tile.resolution, (north - my) / tile.resolution];
      context.moveTo(x + DOT / 2, y);
      context.arc(x, y, DOT / 2, 0, 2 * Math.PI);
    }
  context.fillStyle = color;
  context.fill();
}

/** Pseudorandom numbers from 0 to 1, determined by a text (FNV-1a into mulberry32). */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
