import type { Geometry, MultiPolygon, Position } from "geojson";
import { ringArea } from "../../../engine/geometry/area.ts";
import type { AreaFilter } from "./area-filter.ts";
import type { FeatureSource } from "./feature-source.ts";
import { meetsBox } from "./meets-box.ts";
import type * as Relate from "./relate.ts";

/** Relates two geometries (DE-9IM); loaded when a query first needs it, since it is large. */
let relate: typeof Relate | null = null;

/** Returns whether boxes and edges are enough to decide a filter. */
const isSimple = ({ relation, shape }: AreaFilter): boolean =>
  relation === "esriSpatialRelEnvelopeIntersects" ||
  relation === "esriSpatialRelIndexIntersects" ||
  (relation === "esriSpatialRelIntersects" && shape === null);

/** Loads the code that a query's filter needs; to be awaited before its rows are selected. */
export async function prepareFilter(filter: AreaFilter | null): Promise<void> {
  if (filter !== null && !isSimple(filter)) relate ??= await import("./relate.ts");
}

/** Returns a test of whether rows relate to the query geometry as requested, once their boxes meet. */
export function relationTest(source: FeatureSource, filter: AreaFilter): (row: number) => boolean {
  const { relation, box } = filter;
  const { shape } = source.layer;
  if (isSimple(filter)) {
    if (relation !== "esriSpatialRelIntersects") return () => true;
    return (row) => {
      const [west, south, east, north] = source.boxOf(row) ?? [NaN, NaN, NaN, NaN];
      const within = west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3];
      return within || meetsBox(source.regionOf(row), box, shape);
    };
  }
  if (relate === null) throw new Error("The relation of geometries was not prepared");
  const test = relate.relationTo(filter.shape ?? boxShape(box), relation, filter.matrix);
  return (row) => {
    const box = source.boxOf(row);
    if (box === null) return false;
    return test({ region: source.regionOf(row), box, shape }, () => geometryOfRow(source, row));
  };
}

/** Returns whether rows far from the query geometry can match too. */
export const reachesEverywhere = ({ relation, matrix }: AreaFilter): boolean =>
  relation === "esriSpatialRelRelation" && /^[F*]{2}.[F*]{2}/.test(matrix ?? "");

function boxShape([west, south, east, north]: AreaFilter["box"]): Geometry {
  if (west === east && south === north) return { type: "Point", coordinates: [west, south] };
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]]; // oxfmt-ignore
  return { type: "Polygon", coordinates: [ring] };
}

/** A row's shape as GeoJSON in degrees. */
function geometryOfRow(source: FeatureSource, row: number): Geometry {
  const { xy, ringStart, from, to } = source.regionOf(row);
  const part = (ring: number): Position[] => {
    const [begin, end] = [ringStart[ring] ?? 0, ringStart[ring + 1] ?? 0];
    return Array.from({ length: end - begin }, (_, i) => [xy[2 * (begin + i)] ?? NaN, xy[2 * (begin + i) + 1] ?? NaN]);
  };
  const parts = Array.from({ length: to - from }, (_, i) => part(from + i));
  switch (source.layer.shape) {
    case "point":
      return { type: "Point", coordinates: parts[0]?.[0] ?? [] };
    case "polyline":
      return { type: "MultiLineString", coordinates: parts };
    default: {
      const polygons: MultiPolygon["coordinates"] = [];
      parts.forEach((ring, i) => {
        const isShell = ringArea(xy, ringStart[from + i] ?? 0, ringStart[from + i + 1] ?? 0) > 0;
        if (isShell || polygons.length === 0) polygons.push([ring]);
        else polygons.at(-1)?.push(ring);
      });
      return { type: "MultiPolygon", coordinates: polygons };
    }
  }
}
