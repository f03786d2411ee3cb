import type { FeatureCollection } from "geojson";
import { ZONE_FIGURES, missingTracts, totalFigure, type ZoneFigure } from "../../client/figures/zone-figures.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";

/** One line of the table: a figure of every zone and, where it makes sense, of all together. */
interface FigureRow {
  readonly figure: ZoneFigure;
  /** By zone, in the zones' order; null is shown as a dash. */
  readonly values: readonly (number | null)[];
  /** Tracts without the figure, by zone. */
  readonly missing: readonly number[];
  readonly total: number | null;
}

/** The figures of the zones. A zone that was not counted since it changed has none. */
export function figureRows(zones: readonly Zone[]): FigureRow[] {
  const counted = zones.flatMap(({ statistics }) => statistics ?? []);
  return ZONE_FIGURES.map((figure) => ({
    figure,
    values: zones.map(({ statistics }) => statistics && statistics[figure]),
    missing: zones.map(({ statistics }) => (statistics ? missingTracts(statistics, figure) : 0)),
    // A total over some of the zones would be taken for one over all.
    total: counted.length === zones.length ? totalFigure(counted, figure) : null,
  }));
}

/** Tracts of the zones together; null while one of them is not counted. */
export function totalTracts(zones: readonly Zone[]): number | null {
  return zones.reduce<number | null>(
    (sum, { statistics }) => (sum === null || statistics === null ? null : sum + statistics.tracts),
    0,
  );
}

/** The zones as GeoJSON that this product (upload, `npm run estimate`) reads again: `zone` and `affected`, and their figures. */
export function zonesAsGeoJson(zones: readonly Zone[]): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: zones.map(({ zone, name, affected, area, statistics }) => ({
      type: "Feature",
      properties: {
        zone,
        ...(name === null ? {} : { name }),
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
