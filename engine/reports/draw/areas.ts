import type { Box, Point } from "./drawing.ts";

export type DrawnRing = readonly Point[];

/** The direction of a pattern's lines; `none` leaves the area plain. */
export type Hatch = "none" | "forward" | "backward" | "upright" | "level";

const TURNS: Readonly<Record<Exclude<Hatch, "none">, number>> = {
  level: 0,
  forward: -Math.PI / 4,
  backward: Math.PI / 4,
  upright: Math.PI / 2,
};

/**
 * The lines of a pattern, cut at the edges of an area (rings under the even-odd rule): they tell areas apart where
 * colors do not. Returns the ends of each line.
 */
export function hatchLines(rings: readonly DrawnRing[], hatch: Hatch, spacing: number): (readonly [Point, Point])[] {
  if (hatch === "none") return [];
  const turn = TURNS[hatch];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const turned = rings.map((ring) => ring.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin] as const));
  const back = (x: number, y: number) => [x * cos - y * sin, x * sin + y * cos] as const;
  const { least, most } = heights(turned);
  const lines: (readonly [Point, Point])[] = [];
  // Offset from whole multiples, where the corners of drawn boxes lie.
  for (let y = Math.ceil(least / spacing) * spacing + spacing / 3; y < most; y += spacing)
    for (const [from, to] of spans(turned, y)) lines.push([back(from, y), back(to, y)]);
  return lines;
}

/** The stretches of a horizontal line that lie within an area, from left to right. */
export function spans(rings: readonly DrawnRing[], y: number): [number, number][] {
  const crossings = rings
    .flatMap((ring) =>
      ring.flatMap(([x1, y1], i) => {
        const [x2, y2] = ring[(i + 1) % ring.length] ?? [x1, y1];
        return y1 > y === y2 > y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)];
      }),
    )
    .toSorted((a, b) => a - b);
  return Array.from({ length: crossings.length >> 1 }, (_, i) => [crossings[2 * i] ?? 0, crossings[2 * i + 1] ?? 0]);
}

function heights(rings: readonly DrawnRing[]): { least: number; most: number } {
  let [least, most] = [Infinity, -Infinity];
  for (const ring of rings)
    for (const [, y] of ring) {
      if (y < least) least = y;
      if (y > most) most = y;
    }
  return { least, most };
}

const LINES = 11;

/**
 * A point well inside an area: in the middle of its widest stretch on one of several horizontal lines. Null if there is
 * none.
 */
export function roomiest(
  rings: readonly DrawnRing[],
): { readonly x: number; readonly y: number; readonly width: number } | null {
  const ys = rings.flatMap((ring) => ring.map(([, y]) => y));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  let best: { x: number; y: number; width: number; worth: number } | null = null;
  for (let line = 1; line <= LINES; line++) {
    const y = top + ((bottom - top) * line) / (LINES + 1);
    // A wide area can be thin near its top or bottom.
    const weight = 1 - Math.abs(line / (LINES + 1) - 0.5);
    for (const [from, to] of spans(rings, y)) {
      const worth = (to - from) * weight;
      if (best === null || worth > best.worth) best = { x: (from + to) / 2, y, width: to - from, worth };
    }
  }
  return best;
}

/** Keeps boxes apart: the first one to ask for a place gets it. */
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
