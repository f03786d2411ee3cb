import type { Geometry, Position } from "geojson";
import { polygonsOfRings } from "../geometry/shells.ts";

/** Bytes before the first record, and of the header of each record. */
export const SHP_HEADER = 100;
const RECORD_HEADER = 8;

/** Any figure below it stands for none (ESRI Shapefile Technical Description, 1998). */
const NO_DATA = -1e38;

/** Kinds of shapes by their code, without heights and measures (+10, +20); 31 is a surface of triangles, which no map here draws. */
const KINDS = { point: 1, line: 3, area: 5, points: 8 } as const;
const MULTIPATCH = 31;

/**
 * The shapes of a shapefile's main file (ESRI Shapefile Technical Description, 1998), with x and y only; null for a
 * record without one. A ring is a hole if it is inside another, whatever its order. Throws a RangeError for
 * inconsistent lengths.
 */
export function shapesOf(shp: Uint8Array): (Geometry | null)[] {
  const view = new DataView(shp.buffer, shp.byteOffset, shp.byteLength);
  const shapes: (Geometry | null)[] = [];
  for (let at = SHP_HEADER; at + RECORD_HEADER < view.byteLength;) {
    const bytes = 2 * view.getInt32(at + 4);
    if (bytes < 4) throw new RangeError(`a record of ${bytes} bytes`);
    shapes.push(shapeOf(new DataView(shp.buffer, shp.byteOffset + at + RECORD_HEADER, bytes)));
    at += RECORD_HEADER + bytes;
  }
  return shapes;
}

function shapeOf(record: DataView): Geometry | null {
  const code = record.getInt32(0, true);
  switch (code === MULTIPATCH ? 0 : code % 10) {
    case KINDS.point: {
      const [position = []] = positionsAt(record, 4, 1);
      return position.every((figure) => figure > NO_DATA) ? { type: "Point", coordinates: position } : null;
    }
    case KINDS.points:
      return { type: "MultiPoint", coordinates: positionsAt(record, 40, record.getInt32(36, true)) };
    case KINDS.line:
      return lineOf(partsOf(record));
    case KINDS.area:
      return areaOf(partsOf(record));
    default:
      return null;
  }
}

function lineOf(parts: Position[][]): Geometry | null {
  const [only] = parts;
  if (only === undefined) return null;
  return parts.length === 1
    ? { type: "LineString", coordinates: only }
    : { type: "MultiLineString", coordinates: parts };
}

function areaOf(rings: Position[][]): Geometry | null {
  const polygons = polygonsOfRings(rings);
  const [only] = polygons;
  if (only === undefined) return null;
  return polygons.length === 1
    ? { type: "Polygon", coordinates: only }
    : { type: "MultiPolygon", coordinates: polygons };
}

/** The paths of a line or an area: how many, how many positions they have, where each begins, the positions. */
function partsOf(record: DataView): Position[][] {
  const [parts, positions] = [record.getInt32(36, true), record.getInt32(40, true)];
  const starts = Array.from({ length: parts }, (_, at) => record.getInt32(44 + 4 * at, true));
  const all = positionsAt(record, 44 + 4 * parts, positions);
  return starts.map((start, at) => all.slice(start, starts[at + 1])).filter(({ length }) => length > 0);
}

const positionsAt = (record: DataView, from: number, count: number): Position[] =>
  Array.from({ length: count }, (_, at) => [
    record.getFloat64(from + 16 * at, true),
    record.getFloat64(from + 16 * at + 8, true),
  ]);
