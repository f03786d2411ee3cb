import type { Box } from "./drawing.ts";
import type { Ring } from "./hatch.ts";

/** Units of the drawing below which a bend cannot be seen. */
const MIN_STEP = 0.35;

/** What of rings lies within a frame, its edge standing in for what was cut off (Sutherland and Hodgman 1974). */
export function clipped(rings: readonly Ring[], { x, y, width, height }: Box): Ring[] {
  const edges: Edge[] = [
    { axis: 0, at: x, keep: 1 },
    { axis: 0, at: x + width, keep: -1 },
    { axis: 1, at: y, keep: 1 },
    { axis: 1, at: y + height, keep: -1 },
  ];
  return rings.flatMap((ring) => {
    const kept = edges.reduce<Ring>(cutAt, ring);
    const plain = plainer(kept);
    return plain.length < 3 ? [] : [plain];
  });
}

interface Edge {
  readonly axis: 0 | 1;
  readonly at: number;
  /** 1 keeps what lies above `at`, -1 what lies below. */
  readonly keep: 1 | -1;
}

function cutAt(ring: Ring, { axis, at, keep }: Edge): Ring {
  const inside = (point: readonly [number, number]) => keep * (point[axis] - at) >= 0;
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

/** A ring without the points that lie on the one before, its repeated last point included. */
function plainer(ring: Ring): Ring {
  const kept: (readonly [number, number])[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= MIN_STEP) kept.push(point);
  }
  const [first] = kept;
  const last = kept.at(-1);
  if (first && last && kept.length > 1 && Math.hypot(first[0] - last[0], first[1] - last[1]) < MIN_STEP) kept.pop();
  return kept;
}
