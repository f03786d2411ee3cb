import { roomiest, spans, type DrawnRing } from "./areas.ts";
import { clipped } from "./clip.ts";
import type { Box, Point } from "./drawing.ts";

/** A zone on a picture that needs a place for its number, in the picture's own units. */
interface NumberedZone {
  readonly zone: number;
  readonly rings: readonly DrawnRing[];
  /** Places on the land that the zone counts, the best first. */
  readonly points: readonly Point[];
}

/** Least distance between numbers, as a share of the frame's longer side: about the width of a badge on a phone. */
const APART = 1 / 12;

/**
 * Places the numbers of zones: each on land that its zone counts, within the frame, clear of the zones that lie above
 * it and of the other numbers. A zone so small that none of its tracts has its middle there, or whose land is not
 * known, has its number where the zone is widest within the frame. Zones outside the frame have no number.
 */
export function numberSpots(zones: readonly NumberedZone[], frame: Box): ReadonlyMap<number, Point> {
  const spots = new Map<number, Point>();
  const apart = Math.max(frame.width, frame.height) * APART;
  const room = (at: Point): number =>
    Math.min(Infinity, ...[...spots.values()].map((other) => Math.hypot(at[0] - other[0], at[1] - other[1])));
  const choices = zones.map(({ zone, rings, points }) => {
    const own = points.filter((at) => isIn(frame, at) && holds(rings, at));
    const above = zones.filter((other) => other.zone < zone);
    const clear = own.filter((at) => !above.some((other) => holds(other.rings, at)));
    return { zone, rings, own, clear, spread: spreadOf(clear.length > 0 ? clear : own) };
  });
  // The zone with the fewest places to choose from comes first, so that a small zone's number is not pushed onto a
  // large zone's.
  for (const { zone, rings, own, clear } of choices.toSorted((a, b) => a.spread - b.spread || a.zone - b.zone)) {
    const found =
      [...clear, ...own].find((at) => room(at) >= apart) ??
      (clear.length > 0 ? clear : own).toSorted((a, b) => room(b) - room(a))[0];
    const widest = found === undefined ? roomiest(clipped(rings, frame)) : null;
    const spot = found ?? (widest && ([widest.x, widest.y] as const));
    if (spot) spots.set(zone, spot);
  }
  return spots;
}

/** The extent of a zone's possible places; zones without places come last. */
const spreadOf = (points: readonly Point[]): number =>
  points.length === 0
    ? Infinity
    : Math.max(...points.map(([x, y]) => Math.hypot(x - (points[0]?.[0] ?? x), y - (points[0]?.[1] ?? y))));

const isIn = ({ x, y, width, height }: Box, [left, top]: Point): boolean =>
  left > x && left < x + width && top > y && top < y + height;

/** Returns whether a point lies in an area, by the even-odd rule. */
const holds = (rings: readonly DrawnRing[], [x, y]: Point): boolean =>
  spans(rings, y).some(([from, to]) => from <= x && x <= to);
