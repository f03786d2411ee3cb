import type { Position } from "geojson";
import { NO_EDGES, edgesWith, ringsIn, type PartedShape } from "./shape-parts.ts";

/** WGS 84 by its EPSG code, in which downloads are. */
export const WGS_84 = 4326;
/** Numbers of the geometry types of well-known binary (OGC 06-103r4, table 7). */
const TYPES = { point: 1, line: 2, polygon: 3, lines: 5, polygons: 6 } as const;
/** The flags of a header: little-endian, and whether a box follows (OGC GeoPackage 1.3, table 6). */
const FLAGS = { plain: 1, boxed: 3 } as const;

/** A shape as GeoPackage's binary: its header with the box of all but points, then well-known binary; always several parts. */
export function geoPackageBlob(shape: PartedShape): Uint8Array {
  const rings = ringsIn(shape);
  const positions = rings.reduce((sum, ring) => sum + ring.length, 0);
  // Enough for any shape: each ring may be a geometry with two heads of its own.
  const view = new DataView(new ArrayBuffer(64 + 16 * positions + 32 * rings.length));
  let at = 0;
  const bytes = (...values: number[]) => values.forEach((value) => view.setUint8(at++, value));
  const whole = (value: number) => {
    view.setInt32(at, value, true);
    at += 4;
  };
  const numbers = (...values: number[]) => {
    for (const value of values) {
      view.setFloat64(at, value, true);
      at += 8;
    }
  };
  const begin = (type: keyof typeof TYPES) => {
    bytes(1);
    whole(TYPES[type]);
  };
  const line = (ring: readonly Position[]) => {
    whole(ring.length);
    for (const [x = NaN, y = NaN] of ring) numbers(x, y);
  };
  bytes(0x47, 0x50, 0, shape.kind === "point" ? FLAGS.plain : FLAGS.boxed);
  whole(WGS_84);
  if (shape.kind !== "point") {
    const [west, south, east, north] = edgesWith(NO_EDGES, shape);
    numbers(west, east, south, north);
  }
  switch (shape.kind) {
    case "point": {
      const [x = NaN, y = NaN] = shape.position;
      begin("point");
      numbers(x, y);
      break;
    }
    case "polyline":
      begin("lines");
      whole(shape.paths.length);
      for (const path of shape.paths) {
        begin("line");
        line(path);
      }
      break;
    case "polygon":
      begin("polygons");
      whole(shape.polygons.length);
      for (const polygon of shape.polygons) {
        begin("polygon");
        whole(polygon.length);
        for (const ring of polygon) line(ring);
      }
      break;
  }
  return new Uint8Array(view.buffer, 0, at);
}
