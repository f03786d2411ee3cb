import type { MultiPolygon, Polygon, Position } from "geojson";

/**
 * Regions that are cut again and again and still share every edge with their neighbours. Each ring vertex knows the
 * straight edge it starts; an edge remembers the points at which any region that shares it was cut, so that all of them
 * get the same vertices in the end and no sliver opens between two tracts.
 *
 * Corners lie on a grid of a millionth of a degree, cuts run half a step beside it: no cut ever meets a corner.
 */
export const STEP = 1e-6;

/** A point, x (longitude) first. */
export type Point = readonly [x: number, y: number];
export type Axis = 0 | 1;

/** A straight edge between two corners with the points where it was cut. */
export interface Edge {
  readonly from: Point;
  readonly to: Point;
  readonly cuts: Map<string, Point>;
}

export interface Vertex {
  readonly at: Point;
  /** The edge from here to the next vertex of the ring. */
  readonly edge: Edge;
}

/** Rings without a repeated last vertex; outer rings anticlockwise, holes clockwise. */
export type Region = readonly (readonly Vertex[])[];

/** Regions of GeoJSON shapes; edges that two shapes share become one edge. */
export class RegionMaker {
  readonly #edges = new Map<string, Edge>();

  /** The region of a shape, its corners moved onto the grid. */
  region(shape: Polygon | MultiPolygon): Region {
    const polygons = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
    return polygons
      .flatMap((rings) => rings.map((ring, i) => turned(onGrid(ring), i === 0)))
      .filter((ring) => ring.length >= 3)
      .map((ring) => ring.map((at, i) => ({ at, edge: this.#edge(at, ring[(i + 1) % ring.length] ?? at) })));
  }

  #edge(a: Point, b: Point): Edge {
    const [from, to] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
    const key = `${from.join()},${to.join()}`;
    const edge = this.#edges.get(key) ?? { from, to, cuts: new Map<string, Point>() };
    this.#edges.set(key, edge);
    return edge;
  }
}

/** The region as GeoJSON, with the corners that cuts of its neighbours left on its edges. */
export function shapeOf(region: Region): Polygon | MultiPolygon {
  const rings = region.map((ring) => {
    const points = ring.flatMap((vertex, i) => [
      vertex.at,
      ...cutsBetween(vertex, (ring[(i + 1) % ring.length] ?? vertex).at),
    ]);
    return { positions: [...points, ...points.slice(0, 1)].map(([x, y]): Position => [x, y]), area: areaOf([ring]) };
  });
  const outer = rings.filter((ring) => ring.area > 0);
  const polygons = outer.map((ring) => [ring.positions]);
  for (const hole of rings.filter((ring) => ring.area < 0)) {
    const [first] = hole.positions;
    const around = outer
      .map((ring, i) => ({ i, area: ring.area, holds: first !== undefined && holds(ring.positions, first) }))
      .filter((ring) => ring.holds)
      .sort((a, b) => a.area - b.area)[0];
    polygons[around?.i ?? 0]?.push(hole.positions);
  }
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** Planar area in square degrees. */
export function areaOf(region: Region): number {
  let twice = 0;
  for (const ring of region) {
    eachEdge(ring, (a, b) => {
      twice += a[0] * b[1] - b[0] * a[1];
    });
  }
  return twice / 2;
}

/** West, south, east, north. */
export function boxOf(region: Region): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { at } of region.flat()) {
    box[0] = Math.min(box[0], at[0]);
    box[1] = Math.min(box[1], at[1]);
    box[2] = Math.max(box[2], at[0]);
    box[3] = Math.max(box[3], at[1]);
  }
  return box;
}

/** Calls `visit` with both ends of each edge. */
export function eachEdge(ring: readonly Vertex[], visit: (from: Point, to: Point, edge: Edge) => void): void {
  ring.forEach((vertex, i) => visit(vertex.at, (ring[(i + 1) % ring.length] ?? vertex).at, vertex.edge));
}

function cutsBetween({ at, edge }: Vertex, next: Point): Point[] {
  const [dx, dy] = [Math.abs(edge.to[0] - edge.from[0]), Math.abs(edge.to[1] - edge.from[1])];
  const axis: Axis = dx > dy ? 0 : 1;
  const [low, high] = at[axis] < next[axis] ? [at[axis], next[axis]] : [next[axis], at[axis]];
  const inside = [...edge.cuts.values()]
    .filter((cut) => cut[axis] > low && cut[axis] < high)
    .sort((a, b) => a[axis] - b[axis]);
  return at[axis] < next[axis] ? inside : inside.reverse();
}

function onGrid(ring: readonly Position[]): Point[] {
  const points = ring.map(([x = NaN, y = NaN]): Point => [Number(x.toFixed(6)), Number(y.toFixed(6))]);
  return points.filter(([x, y], i) => {
    const [lastX, lastY] = points[(i + points.length - 1) % points.length] ?? [];
    return x !== lastX || y !== lastY;
  });
}

function turned(ring: Point[], outer: boolean): Point[] {
  const twice = ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return twice > 0 === outer ? ring : ring.reverse();
}

function holds(ring: readonly Position[], point: Position): boolean {
  const [x = NaN, y = NaN] = point;
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax = NaN, ay = NaN] = ring[i - 1] ?? [];
    const [bx = NaN, by = NaN] = ring[i] ?? [];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}
