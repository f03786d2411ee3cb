import type { PolygonFault, PolygonFaultReason } from "../../engine/geometry/validate.ts";

const TEXTS: Readonly<Record<PolygonFaultReason, readonly [found: string, expected: string]>> = {
  notAPolygon: ["no rings", "a Polygon or a MultiPolygon"],
  tooFewPoints: ["a ring of fewer than three different points", "at least three, and the first again"],
  notClosed: ["a ring that does not end where it starts", "the first position again as the last"],
  notFinite: ["a coordinate that is no number", "numbers"],
  outOfRange: ["a coordinate out of range", "longitude -180 to 180, latitude -90 to 90"],
  zeroArea: ["a ring whose points lie on one line", "a ring around an area"],
  selfCrossing: ["a ring that crosses itself or another", "rings that do not cross"],
  holeOutside: ["a hole outside its shell", "holes inside"],
  holeInHole: ["a hole within a hole", "holes beside one another"],
};

/** What was found at a faulty polygon, with its place, and what was expected. */
export function polygonFaultText({
  reason,
  at,
}: Pick<PolygonFault, "reason" | "at">): [found: string, expected: string] {
  const [found, expected] = TEXTS[reason];
  return [at ? `${found} at ${at[0]}, ${at[1]}` : found, expected];
}
