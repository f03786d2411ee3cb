import { LIMITS, type Area, type ZonePartInput } from "../../../contract/api/domain.ts";
import type { LayerFeature } from "./features.ts";
import type { TreeLayer } from "./layer.ts";

/** Returns whether a feature covers an area that can become a zone, or a part of one. */
export const isArea = ({ geometry: { type } }: Pick<LayerFeature, "geometry">): boolean =>
  type === "Polygon" || type === "MultiPolygon";

/**
 * Converts features to parts of a zone: tracts and counties of the data set by FIPS, whose exact shapes the server has;
 * other areas by shape. Features that are not areas are left out. The server unites the areas by the zone drawer's
 * rules.
 */
export function zonePartsOf(kind: TreeLayer["kind"], features: readonly LayerFeature[]): ZonePartInput[] {
  if (kind === "tracts" || kind === "counties") {
    const fips = features.map(({ attributes }) => String(attributes["fips"] ?? "")).filter((code) => code !== "");
    return fips.length === 0 ? [] : [{ kind, fips: [...new Set(fips)].sort() }];
  }
  return features
    .flatMap(({ geometry }): Area[] => {
      if (geometry.type === "Polygon") return [{ type: "Polygon", coordinates: geometry.coordinates.map(closed) }];
      if (geometry.type === "MultiPolygon")
        return [{ type: "MultiPolygon", coordinates: geometry.coordinates.map((rings) => rings.map(closed)) }];
      return [];
    })
    .map((geometry) => ({ kind: "polygon", geometry }));
}

/** The number of parts where a zone cannot take them all; null if it can. */
export const partsBeyond = (parts: readonly ZonePartInput[]): { found: number; allowed: number } | null =>
  parts.length > LIMITS.zoneParts ? { found: parts.length, allowed: LIMITS.zoneParts } : null;

/** Only longitude and latitude, with the first position repeated at the end: some files leave it out. */
function closed(ring: readonly (readonly number[])[]): number[][] {
  const flat = ring.map((position) => position.slice(0, 2));
  const [first, last] = [flat[0], flat.at(-1)];
  return first && last && (first[0] !== last[0] || first[1] !== last[1]) ? [...flat, [...first]] : flat;
}
