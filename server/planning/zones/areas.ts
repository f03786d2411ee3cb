import { union } from "polyclip-ts";
import type { MultiPolygon, Polygon } from "geojson";
import type { Area } from "../../../contract/domain.ts";
import type { ZoneShape } from "../../../engine/zones/shapes.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { dissolvedTracts, type Rings } from "./dissolve.ts";

/** Digits of a degree on the map: a decimetre. Counting always uses what was drawn. */
const DIGITS = 6;
/** Points up to which the parts of a zone are united for the map; beyond, they are laid side by side. */
const UNITED_POINTS = 5_000;

/** The outlines of picked tracts by their FIPS; a county picked again while someone draws costs nothing. */
const outlines = new WeakMap<TractSet, Map<string, Rings[]>>();
const OUTLINE_CACHE_SIZE = 200;

/**
 * The area that the parts of a zone make together, for the map: drawn polygons
 * and buffers as they are, picked tracts (those that have a shape) as their
 * common outline. Never counted by.
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

function outlineOf(set: TractSet, fips: readonly string[]): Rings[] {
  const known = outlines.get(set) ?? new Map<string, Rings[]>();
  outlines.set(set, known);
  const rows = [...new Set(fips.flatMap((code) => set.rowOf.get(code) ?? []))].sort((a, b) => a - b);
  const key = rows.join();
  const outline = known.get(key) ?? dissolvedTracts(set, rows);
  known.delete(key);
  known.set(key, outline);
  for (const oldest of known.keys()) {
    if (known.size <= OUTLINE_CACHE_SIZE) break;
    known.delete(oldest);
  }
  return outline;
}

function unitedPolygons(groups: readonly Rings[][]): Rings[] {
  const polygons = groups.flat();
  if (polygons.flat(2).length > UNITED_POINTS) return polygons;
  const [first, ...others] = polygons.map((rings) =>
    rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
  );
  if (!first) return [];
  try {
    return union(first, ...others);
  } catch {
    // The clipper gives up on edges that all but coincide. On the map, parts side by side say the same; counting never asks it.
    return polygons;
  }
}

function polygonsOf(geometry: Polygon | MultiPolygon | Area): Rings[] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function roundedPosition([x = 0, y = 0]: readonly number[]): number[] {
  return [Number(x.toFixed(DIGITS)), Number(y.toFixed(DIGITS))];
}
