import type { MultiPolygon, Polygon, Position } from "geojson";
import { union } from "polyclip-ts";
import type { Area } from "../../../contract/api/domain.ts";
import type { ZoneShape } from "../../../engine/zones/shapes.ts";
import { tractRegion, type TractSet } from "../../../engine/zones/tract-set.ts";
import { RecentlyUsed, getOrMake } from "../../answers/memoize-async.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";

/** Digits of a degree on the map: a decimeter. Counting always uses what was drawn. */
const DIGITS = 6;
/** Points up to which the parts of a zone are united for the map; beyond, they are laid side by side. */
const UNITED_POINTS = 5_000;

/** The cached outlines of picked tracts by their FIPS, so that repeating a county during drawing costs nothing. */
const outlines = new WeakMap<TractSet, RecentlyUsed<AreaPolygon[]>>();
const OUTLINE_CACHE_SIZE = 200;

/**
 * The area that the parts of a zone make together, for the map: drawn polygons and buffers as they are, picked tracts
 * (those that have a shape) as their common outline. Never used for counting.
 */
export function areaOf({ parts }: ZoneShape, { set }: Pick<LoadedTractSet, "set">): Area {
  const [first, ...others] = parts.map((part) => {
    switch (part.kind) {
      case "area":
        return polygonsOf(part.geometry);
      case "tracts":
        return outlineOf(set, part.fips);
    }
  });
  const polygons = others.length === 0 ? (first ?? []) : unitedPolygons([first ?? [], ...others]);
  const rounded = polygons.map((rings) => rings.map((ring) => ring.map(roundedPosition)));
  const [only] = rounded;
  return rounded.length === 1 && only
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: rounded };
}

/** West, south, east and north of an area; undefined for one without a point. */
export function boxOf(area: Area): readonly [number, number, number, number] | undefined {
  let box: [number, number, number, number] | undefined;
  for (const [x = 0, y = 0] of polygonsOf(area).flat(2))
    box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
  return box;
}

function outlineOf(set: TractSet, fips: readonly string[]): AreaPolygon[] {
  const known = getOrMake(outlines, set, () => new RecentlyUsed({ most: OUTLINE_CACHE_SIZE }));
  const rows = [...new Set(fips.flatMap((code) => set.rowOf.get(code) ?? []))].sort((a, b) => a - b);
  return getOrMake(known, rows.join(), () => dissolvedTracts(set, rows));
}

function unitedPolygons(groups: readonly AreaPolygon[][]): AreaPolygon[] {
  const polygons = groups.flat();
  if (polygons.flat(2).length > UNITED_POINTS) return polygons;
  const [first, ...others] = polygons.map((rings) =>
    rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
  );
  if (!first) return [];
  try {
    return union(first, ...others);
  } catch {
    // The clipper fails on nearly equal edges. For display the separate parts look the same, and counting does not use
    // it.
    return polygons;
  }
}

function polygonsOf(geometry: Polygon | MultiPolygon | Area): AreaPolygon[] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function roundedPosition([x = 0, y = 0]: readonly number[]): number[] {
  return [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))];
}

/** A polygon: its shell, then its holes. */
type AreaPolygon = Position[][];

interface OutlineEdge {
  readonly from: string;
  readonly to: string;
  readonly end: Position;
}

/**
 * Twice the planar area, in square degrees, below which a ring is only the remainder of two lines that nearly coincide.
 */
const SLIVER = 1e-10;

/**
 * The outline of some tracts: edges that two of them share, one in each direction, are removed. For the map only: if
 * neighbors do not share their vertices, slivers stay between them.
 */
export function dissolvedTracts(set: TractSet, rows: readonly number[]): AreaPolygon[] {
  const rings = ringsOf(boundaryOf(set, rows));
  const shells = rings.filter((ring) => signedArea(ring) > SLIVER);
  const polygons: AreaPolygon[] = shells.map((shell) => [shell]);
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

/**
 * The edges without a twin in the other direction. Tract rings are canonical, so their inside is on the left of every
 * edge.
 */
function boundaryOf(set: TractSet, rows: readonly number[]): Map<string, OutlineEdge> {
  const edges = new Map<string, OutlineEdge>();
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

/** Edges joined to closed rings; a walk that returns to a point it has passed has closed a ring there. */
function ringsOf(edges: ReadonlyMap<string, OutlineEdge>): Position[][] {
  const leaving = new Map<string, OutlineEdge[]>();
  for (const edge of edges.values()) leaving.set(edge.from, [...(leaving.get(edge.from) ?? []), edge]);
  const rings: Position[][] = [];
  for (const start of leaving.keys()) {
    let path: OutlineEdge[] = [];
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

/**
 * Returns whether a shell goes around a hole, decided by the middle of an edge of the hole, which no other ring shares.
 */
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
