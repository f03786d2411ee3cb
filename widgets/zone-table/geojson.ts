import type { FeatureCollection } from "geojson";
import { ZONE_FIGURES } from "../../client/zone-figures.ts";
import type { Zone } from "../../contract/calls/zones.ts";

/** The zones as GeoJSON that this product (upload, `npm run estimate`) reads again: `zone` and `affected`, and their figures. */
export function zonesAsGeoJson(zones: readonly Zone[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: zones.map(({ zone, affected, area, statistics }) => ({
      type: "Feature",
      properties: {
        zone,
        affected,
        ...(statistics
          ? {
              tracts: statistics.tracts,
              shared: statistics.shared,
              ...Object.fromEntries(ZONE_FIGURES.map((figure) => [figure, statistics[figure]])),
            }
          : {}),
      },
      geometry: area,
    })),
  };
}
