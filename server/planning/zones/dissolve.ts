import type { Position } from "geojson";
import { tractRegion, type TractSet } from "../../../engine/zones/tract-set.ts";

/** A polygon: its shell, then its holes. */
export type Rings = Position[][];

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly end: Position;
}

/** Twice the planar area, in square degrees, below which a ring is the leftover of two lines that all but coincide. */
const SLIVER = 1e-10;

/**
 * The outline of some tracts: edges that two of them share, one in each
 * direction, fall away. For the map only: where neighbours do not share their
 * vertices, slivers stay between them.
 */
export function dissolvedTracts(set: TractSet, rows: readonly number[]): Rings[] {
  const rings = ringsOf(boundaryOf(set, rows));
  const shells = rings.filter((ring) => signedArea(ring) > SLIVER);
  const polygons: Rings[] = shells.map((shell) => [shell]);
  for (const hole of rings.filter((ring) => signedArea(ring) < -SLIVER)) {
    const around = shells
      .map((shell, i) => ({ shell, i }))
      .filter(({ shell }) => contains(shell, hole))
      .sort((a, b) => signedArea(a.shell) - signedArea(b.shell));
    const [smallest] = around;
    if (smallest) polygons[smallest.i]?.push(hole);
  }
  return polygons;
}

/** The edges that have no twin in the other direction. Tract rings are canonical, so their inside is on the left of every edge. */
function boundaryOf(set: TractSet, rows: readonly number[]): Map<string, Edge> {
  const edges = new Map<string, Edge>();
  for (const row of rows) {
    const { xy, ringStart, from, to } = tractRegion(set, row);
    for (let ring = from; ring < to; ring++) {
      const last = (ringStart[ring + 1] ?? 0) - 1;
      for (let i = ringStart[ring] ?? 0; i < last; i++) {
        const end = [xy[2 * i + 2] ?? 0, xy[2 * i + 3] ?? 0];
        const edge = { from: `${xy[2 * i]} ${xy[2 * i + 1]}`, to: end.join(" "), end };
        if (!edges.delete(`${edge.to} ${edge.from}`)) edges.set(`${edge.from} ${edge.to}`, edge);
      }
    }
  }
  return edges;
}

/** Edges joined to closed rings; a walk that comes back to a point it passed has closed one there. */
function ringsOf(edges: ReadonlyMap<string, Edge>): Position[][] {
  const leaving = new Map<string, Edge[]>();
  for (const edge of edges.values()) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const rings: Position[][] = [];
  for (const start of leaving.keys()) {
    let path: Edge[] = [];
    const passed = new Map<string, number>([[start, 0]]);
    for (let at = start, edge = leaving.get(at)?.pop(); edge; edge = leaving.get(at)?.pop()) {
      path.push(edge);
      at = edge.to;
      const back = passed.get(at);
      if (back === undefined) {
        passed.set(at, path.length);
        continue;
      }
      const loop = path.slice(back);
      for (const { to } of loop.slice(0, -1)) passed.delete(to);
      path = path.slice(0, back);
      const ring = loop.map(({ end }) => end);
      rings.push([...ring.slice(-1), ...ring]);
    }
  }
  return rings;
}

/** Twice the planar area of a closed ring; positive where it runs counterclockwise. */
function signedArea(ring: readonly Position[]): number {
  const [ox = 0, oy = 0] = ring[0] ?? [];
  let sum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i] ?? [];
    const [bx = 0, by = 0] = ring[i + 1] ?? [];
    sum += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy);
  }
  return sum;
}

/** Whether a shell goes around a hole, decided by the middle of an edge of the hole, which no other ring shares. */
function contains(shell: readonly Position[], hole: readonly Position[]): boolean {
  const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = hole;
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
  let inside = false;
  for (let i = 0; i + 1 < shell.length; i++) {
    const [px = 0, py = 0] = shell[i] ?? [];
    const [qx = 0, qy = 0] = shell[i + 1] ?? [];
    if (py > y !== qy > y && x < px + ((y - py) / (qy - py)) * (qx - px)) inside = !inside;
  }
  return inside;
}
