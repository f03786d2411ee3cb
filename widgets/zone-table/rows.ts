import type { FeatureCollection } from "geojson";
import { ZONE_FIGURES, missingTracts, totalFigure, type ZoneFigure } from "../../client/figures/zone-figures.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";

/** One row of the table: a figure of every zone and, if it makes sense, of all together. */
interface FigureRow {
  readonly figure: ZoneFigure;
  /** By zone, in the zones' order; null is shown as a dash. */
  readonly values: readonly (number | null)[];
  /** Tracts without the figure, by zone. */
  readonly missing: readonly number[];
  readonly total: number | null;
}

/** The figures of the zones; a zone changed since its last count has none. */
export function figureRows(zones: readonly Zone[]): FigureRow[] {
  const counted = zones.flatMap(({ statistics }) => statistics ?? []);
  return ZONE_FIGURES.map((figure) => ({
    figure,
    values: zones.map(({ statistics }) => statistics && statistics[figure]),
    missing: zones.map(({ statistics }) => (statistics ? missingTracts(statistics, figure) : 0)),
    // No total of only some zones, which would be mistaken for the total of all.
    total: counted.length === zones.length ? totalFigure(counted, figure) : null,
  }));
}

/** Number of tracts in all zones; null if one is not counted. */
export function totalTracts(zones: readonly Zone[]): number | null {
  return zones.reduce<number | null>(
    (sum, { statistics }) => (sum === null || statistics === null ? null : sum + statistics.tracts),
    0,
  );
}

/** The zones as GeoJSON for upload or `npm run estimate`: `zone`, `affected`, and their figures. */
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
