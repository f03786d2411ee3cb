import type { Box } from "./drawing.ts";
import { spans, type Ring } from "./hatch.ts";

const LINES = 11;

/** A point well inside an area: in the middle of its widest stretch on one of some level lines. Null where it has none. */
export function roomiest(
  rings: readonly Ring[],
): { readonly x: number; readonly y: number; readonly width: number } | null {
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  let best: { x: number; y: number; width: number; worth: number } | null = null;
  for (let line = 1; line <= LINES; line++) {
    const y = top + ((bottom - top) * line) / (LINES + 1);
    // Near its top or bottom a wide area is thin.
    const weight = 1 - Math.abs(line / (LINES + 1) - 0.5);
    for (const [from, to] of spans(rings, y)) {
      const worth = (to - from) * weight;
      if (best === null || worth > best.worth) best = { x: (from + to) / 2, y, width: to - from, worth };
    }
  }
  return best;
}

/** Keeps boxes apart: the first to ask for a place has it. */
export function places(frame: Box): { take(box: Box): boolean } {
  const taken: Box[] = [];
  return {
    take(box) {
      const free = within(box, frame) && !taken.some((other) => meet(box, other));
      if (free) taken.push(box);
      return free;
    },
  };
}

const within = (box: Box, frame: Box): boolean =>
  box.x >= frame.x &&
  box.y >= frame.y &&
  box.x + box.width <= frame.x + frame.width &&
  box.y + box.height <= frame.y + frame.height;

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
