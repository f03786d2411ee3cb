type LinePosition = readonly number[];

/**
 * Simplifies a line so that no dropped point is further than `tolerance` (in the line's units) from the result (Douglas
 * and Peucker, 1973). For drawing only, never for counting.
 */
export function fewerPoints(line: readonly LinePosition[], tolerance: number): LinePosition[] {
  const kept = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part;
    let farthest = -1;
    let most = tolerance;
    for (let i = from + 1; i < to; i++) {
      const off = distanceToLine(line[i] ?? [], line[from] ?? [], line[to] ?? []);
      if (off > most) [farthest, most] = [i, off];
    }
    if (farthest < 0) continue;
    kept.add(farthest);
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, i) => kept.has(i));
}

/** The distance of two positions on a plane, in their own units. */
export function planeDistance([x1 = 0, y1 = 0]: LinePosition, [x2 = 0, y2 = 0]: LinePosition): number {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** Distance of a point from a stretch between two others. */
function distanceToLine(point: LinePosition, from: LinePosition, to: LinePosition): number {
  const [px = 0, py = 0] = point;
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  if (length === 0) return planeDistance(point, from);
  const along = Math.max(0, Math.min(1, ((px - x1) * (x2 - x1) + (py - y1) * (y2 - y1)) / length));
  return Math.hypot(px - (x1 + along * (x2 - x1)), py - (y1 + along * (y2 - y1)));
}
