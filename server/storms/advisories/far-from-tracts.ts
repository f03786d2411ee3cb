import { preparePolygon } from "../../../engine/geometry/prepared.ts";
import { canonicalRings, polygonsOf } from "../../../engine/geometry/rings.ts";
import type { StormShape } from "../../../engine/storms/advisory.ts";
import { swathsOf } from "../../../engine/storms/swaths.ts";
import { meetsTracts } from "../../../engine/zones/selection.ts";
import type { TractSet } from "../../../engine/zones/tract-set.ts";
import type { Database } from "../../storage/database.ts";
import { defaultDataSet, hasTracts } from "../../tracts/data-sets.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import type { StoredAdvisory } from "./store-advisory.ts";

/** An advisory as an import speaks of it. */
export interface ImportedAdvisory extends StoredAdvisory {
  /** Whether neither its cone nor its winds meet a tract of the data set in which new estimations are counted. */
  readonly isFar: boolean;
}

/** Says of each advisory whether it is far from every tract; of none where there are no tracts yet. */
export async function withDistance(db: Database, stored: readonly StoredAdvisory[]): Promise<ImportedAdvisory[]> {
  const wanted = stored.some(({ number }) => number !== null) && (await hasTracts(db));
  const set = wanted ? (await tractSetFor(db, await defaultDataSet(db))).set : null;
  return stored.map((one) => ({ ...one, isFar: set !== null && one.number !== null && isFar(set, one.shapes) }));
}

function isFar(set: TractSet, shapes: readonly StormShape[]): boolean {
  const cones = shapes.filter(({ kind }) => kind === "cone");
  // Winds that lie between two hours belong to the storm, too; most storms meet a tract before these are asked for.
  const isNear = (of: readonly StormShape[]) => of.some(({ geometry }) => meets(set, geometry));
  return !isNear(cones) && !isNear(swathsOf(shapes));
}

const meets = (set: TractSet, geometry: StormShape["geometry"]): boolean =>
  (geometry.type === "Polygon" || geometry.type === "MultiPolygon") &&
  polygonsOf(geometry).some((rings) => meetsTracts(set, preparePolygon(canonicalRings(rings))));
