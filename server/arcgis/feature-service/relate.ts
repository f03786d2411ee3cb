import type { Geometry } from "geojson";
import GeometryFactory from "jsts/org/locationtech/jts/geom/GeometryFactory.js";
import GeoJSONReader from "jsts/org/locationtech/jts/io/GeoJSONReader.js";
import RelateOp from "jsts/org/locationtech/jts/operation/relate/RelateOp.js";
import { refuseParameter } from "../esri-error.ts";
import type { Relation } from "./area-filter.ts";

const reader = new GeoJSONReader(new GeometryFactory());

/** Dimension-extended nine-intersection matrices (Clementini 1993), the asked geometry first, for each relation. */
const MATRICES: Readonly<Record<Exclude<Relation, "esriSpatialRelRelation">, readonly string[]>> = {
  esriSpatialRelIntersects: ["T********", "*T*******", "***T*****", "****T****"],
  esriSpatialRelEnvelopeIntersects: ["*********"],
  esriSpatialRelIndexIntersects: ["*********"],
  esriSpatialRelContains: ["T*****FF*"],
  esriSpatialRelWithin: ["T*F**F***"],
  esriSpatialRelTouches: ["FT*******", "F**T*****", "F***T****"],
  esriSpatialRelCrosses: [],
  esriSpatialRelOverlaps: [],
};

/** Whether geometries lie to an asked one as a relation says: as OGC's simple features define it, by JTS. */
export function relationTo(asked: Geometry, relation: Relation, matrix: string | null): (other: Geometry) => boolean {
  const shape = reader.read(asked);
  return (other) => {
    const compared = reader.read(other);
    const found = matrixOf(() => RelateOp.relate(shape, compared));
    const dimensions = [shape.getDimension(), compared.getDimension()] as const;
    return patternsOf(relation, matrix, dimensions).some((pattern) => found.matches(pattern));
  };
}

/** Crossing and overlapping mean other things for points, lines and areas. */
function patternsOf(relation: Relation, matrix: string | null, [a, b]: readonly [number, number]): readonly string[] {
  switch (relation) {
    case "esriSpatialRelRelation":
      return [matrix ?? ""];
    case "esriSpatialRelCrosses":
      return a < b ? ["T*T******"] : a > b ? ["T*****T**"] : a === 1 ? ["0********"] : [];
    case "esriSpatialRelOverlaps":
      return a !== b ? [] : a === 1 ? ["1*T***T**"] : ["T*T***T**"];
    default:
      return MATRICES[relation];
  }
}

function matrixOf<T>(relate: () => T): T {
  try {
    return relate();
  } catch (error) {
    return refuseParameter("geometry", String(error), "a geometry whose edges do not cross");
  }
}
