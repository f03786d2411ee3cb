import type { DrawnRing } from "./areas.ts";
import type { Box, Point } from "./drawing.ts";

/** Units of the drawing below which a bend cannot be seen. */
const MIN_STEP = 0.35;

/** The part of rings that lies within a frame, whose edge replaces what is cut off (Sutherland and Hodgman 1974). */
export function clipped(rings: readonly DrawnRing[], { x, y, width, height }: Box): DrawnRing[] {
  const edges: ClipEdge[] = [
    { axis: 0, at: x, keep: 1 },
    { axis: 0, at: x + width, keep: -1 },
    { axis: 1, at: y, keep: 1 },
    { axis: 1, at: y + height, keep: -1 },
  ];
  return rings.flatMap((ring) => {
    const kept = edges.reduce<DrawnRing>(cutAt, ring);
    const plain = plainer(kept);
    return plain.length < 3 ? [] : [plain];
  });
}

interface ClipEdge {
  readonly axis: 0 | 1;
  readonly at: number;
  /** 1 keeps what lies above `at`, -1 what lies below. */
  readonly keep: 1 | -1;
}

function cutAt(ring: DrawnRing, { axis, at, keep }: ClipEdge): DrawnRing {
  const inside = (point: Point) => keep * (point[axis] - at) >= 0;
  return ring.flatMap((point, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] ?? point;
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const crossing = (): [number, number] => [
      before[0] + share * (point[0] - before[0]),
      before[1] + share * (point[1] - before[1]),
    ];
    if (inside(point)) return inside(before) ? [point] : [crossing(), point];
    return inside(before) ? [crossing()] : [];
  });
}

/** A ring without points that repeat the previous one, including its closing point. */
function plainer(ring: DrawnRing): DrawnRing {
  const kept: Point[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) kept.push(point);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first && last && kept.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < MIN_STEP) kept.pop();
  return kept;
}

/** The part of lines within a frame; a line that leaves and returns becomes two. */
export function cutLines(lines: readonly (readonly Point[])[], { x, y, width, height }: Box): Point[][] {
  return lines.flatMap((line) => {
    const parts: Point[][] = [];
    for (let i = 1; i < line.length; i++) {
      const step = stepWithin(line[i - 1] ?? [0, 0], line[i] ?? [0, 0], [x, y, x + width, y + height]);
      if (step === null) continue;
      const [from, to] = step;
      const last = parts.at(-1);
      const end = last?.at(-1);
      if (last && end && end[0] === from[0] && end[1] === from[1]) last.push(to);
      else parts.push([from, to]);
    }
    return parts.map(thinned);
  });
}

/** The part of a step that lies within left, top, right and bottom (Liang and Barsky 1984). */
function stepWithin(
  from: Point,
  to: Point,
  [left, top, right, bottom]: readonly [number, number, number, number],
): readonly [Point, Point] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  let [start, end] = [0, 1];
  const edges = [
    [-dx, from[0] - left],
    [dx, right - from[0]],
    [-dy, from[1] - top],
    [dy, bottom - from[1]],
  ] as const;
  for (const [run, room] of edges) {
    if (run === 0) {
      if (room < 0) return null;
    } else if (run < 0) start = Math.max(start, room / run);
    else end = Math.min(end, room / run);
  }
  if (start >= end) return null;
  // The ends keep their exact values, so that consecutive steps join.
  const at = (share: number): Point =>
    share === 0 ? from : share === 1 ? to : [from[0] + share * dx, from[1] + share * dy];
  return [at(start), at(end)];
}

/** A line without the inner points that repeat the previous one. */
function thinned(line: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const [i, point] of line.entries()) {
    const last = kept.at(-1);
    if (last && i < line.length - 1 && Math.hypot(point[0] - last[0], point[1] - last[1]) < MIN_STEP) continue;
    kept.push(point);
  }
  return kept;
}
