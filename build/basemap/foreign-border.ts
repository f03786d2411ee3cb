import type { MultiLineString, Position } from "geojson";

/** Degrees: the largest distance between the coarse line of the border and the states' finer one. */
const NEAR = 0.08;

/**
 * The part of a state's outline (degrees) that runs along the border with another country.
 * @param border that border, coarse; the rest of the outline is coast
 */
export function alongBorder(outer: MultiLineString, border: MultiLineString): MultiLineString {
  const lines: Position[][] = [];
  for (const line of outer.coordinates) {
    let open: Position[] | null = null;
    for (const at of line) {
      if (!border.coordinates.some((other) => isNear(at, other))) open = null;
      else if (open) open.push(at);
      else lines.push((open = [at]));
    }
  }
  return { type: "MultiLineString", coordinates: lines.filter(({ length }) => length > 1) };
}

/** Longitudes are scaled for the latitude of the point. */
function isNear([x = NaN, y = NaN]: Position, line: readonly Position[]): boolean {
  const narrow = Math.cos((y * Math.PI) / 180);
  return line.some(([bx = NaN, by = NaN], i) => {
    const [ax = bx, ay = by] = line[i - 1] ?? [];
    const [dx, dy] = [(bx - ax) * narrow, by - ay];
    const [px, py] = [(x - ax) * narrow, y - ay];
    const length = dx ** 2 + dy ** 2;
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    return Math.hypot(px - part * dx, py - part * dy) <= NEAR;
  });
}
