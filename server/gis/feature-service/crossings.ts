import type { Position } from "geojson";
import Flatbush from "flatbush";
import { side } from "../../../engine/geometry/predicates.ts";

/** Most pairs of edges whose boxes meet; in a drawing by hand or a border, each edge meets a few. */
const MOST_PAIRS = 1_000_000;

/**
 * Number of crossings and touches of edges without a common end; Infinity above `most`, or if counting would take long.
 */
export function crossingsOf(paths: readonly (readonly Position[])[], most: number): number {
  const edges = paths.flatMap((path) => path.slice(1).map((end, i) => [path[i] ?? end, end] as const));
  if (edges.length === 0) return 0;
  const index = new Flatbush(edges.length);
  for (const [[ax = 0, ay = 0], [bx = 0, by = 0]] of edges)
    index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
  index.finish();
  let [pairs, crossings] = [0, 0];
  for (const [i, edge] of edges.entries()) {
    const [[ax = 0, ay = 0], [bx = 0, by = 0]] = edge;
    index.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (other) => {
      pairs += 1;
      if (other > i && crosses(edge, edges[other] ?? edge)) crossings += 1;
      return false;
    });
    if (crossings > most || pairs > MOST_PAIRS) return Infinity;
  }
  return crossings;
}

type EdgeEnds = readonly [Position, Position];

function crosses([a, b]: EdgeEnds, [c, d]: EdgeEnds): boolean {
  // Neighbors share an end, and adjacent areas share edges.
  if ([c, d].some((end) => isSame(end, a) || isSame(end, b))) return false;
  return turn(a, b, c) * turn(a, b, d) <= 0 && turn(c, d, a) * turn(c, d, b) <= 0;
}

const isSame = ([ax, ay]: Position, [bx, by]: Position): boolean => ax === bx && ay === by;
const turn = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [x = 0, y = 0]: Position): number =>
  Math.sign(side(ax, ay, bx, by, x, y));
