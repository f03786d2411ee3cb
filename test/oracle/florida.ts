import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { joinTracts, parseTractGeometry } from "../../engine/tracts/geometry.ts";
import { parseStatistics } from "../../engine/tracts/statistics.ts";
import type { TractRecord } from "../../engine/zones/shapes.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../shared/data");

/** The shared files that the oracle reads. */
export const FLORIDA_FILES = {
  tracts: path.join(FOLDER, "fl_tracts_cb2018_500k.geojson"),
  statistics: path.join(FOLDER, "fl_svi2018_tracts.csv"),
  cone: path.join(FOLDER, "irma_adv037_cone_track_points.geojson"),
  windRadii: path.join(FOLDER, "irma_adv037_forecast_wind_radii.geojson"),
} as const;

/** Why tests on the real tracts are skipped; false if they run. */
export const withoutFlorida: string | false = Object.values(FLORIDA_FILES).every((file) => existsSync(file))
  ? false
  : "the shared Florida files (../shared/data) are not here";

/** The 4,212 real tracts of Florida with their statistics, in FIPS order. */
export function floridaTracts(): readonly TractRecord[] {
  const shapes = parseTractGeometry(
    (readJson(FLORIDA_FILES.tracts) as FeatureCollection).features,
    FLORIDA_FILES.tracts,
  );
  const { rows } = parseStatistics(readFileSync(FLORIDA_FILES.statistics, "utf8"), FLORIDA_FILES.statistics);
  return joinTracts(shapes, rows).records;
}

/** The areas of Irma's forecast: the cone and the wind radii. */
export function irmaAreas(): { readonly cone: readonly Area[]; readonly windRadii: readonly Area[] } {
  return { cone: areasIn(FLORIDA_FILES.cone), windRadii: areasIn(FLORIDA_FILES.windRadii) };
}

export type Area = Polygon | MultiPolygon;

function areasIn(file: string): Area[] {
  const { features } = readJson(file) as FeatureCollection;
  return features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? [geometry] : [],
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
