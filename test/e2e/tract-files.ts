import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";
import { sampleTracts } from "../../server/tracts/data-sets.ts";

/** Tract polygons and their statistics, as the importer and the `estimate` command read them. */
export interface TractFiles {
  readonly geometry: string;
  readonly statistics: string;
  readonly real: boolean;
}

const SHARED = path.resolve(import.meta.dirname, "../../../shared/data");

/** SVI's names of the fourteen statistics. */
const SVI: Record<Statistic, string> = {
  population: "E_TOTPOP",
  housing_units: "E_HU",
  households: "E_HH",
  below_poverty: "E_POV",
  unemployed: "E_UNEMP",
  seniors: "E_AGE65",
  children: "E_AGE17",
  disabled: "E_DISABL",
  single_parent: "E_SNGPNT",
  minority: "E_MINRTY",
  english_speakers: "E_LIMENG",
  mobile_homes: "E_MOBILE",
  no_vehicles: "E_NOVEH",
  institutionalized: "E_GROUPQ",
};

/** Writes the real tracts of Florida if available and wanted, else the sample's, to the folder. */
export async function tractFiles(folder: string, { real = true } = {}): Promise<TractFiles> {
  const geometry = path.join(SHARED, "fl_tracts_cb2018_500k.geojson");
  const statistics = path.join(SHARED, "fl_svi2018_tracts.csv");
  if (real && existsSync(geometry) && existsSync(statistics)) return { geometry, statistics, real: true };
  const rows = sampleTracts();
  const files = {
    geometry: path.join(folder, "tracts.geojson"),
    statistics: path.join(folder, "svi.csv"),
    real: false,
  };
  writeFileSync(
    files.geometry,
    JSON.stringify({
      type: "FeatureCollection",
      features: rows.map(({ fips, geometry: shape }) => ({
        type: "Feature",
        properties: { GEOID: fips },
        geometry: shape,
      })),
    }),
  );
  const lines = rows.map(({ fips, figures }) =>
    [fips, "", ...STATISTICS.map((name) => figures[name] ?? -999)].join(","),
  );
  writeFileSync(
    files.statistics,
    [["FIPS", "COUNTY", ...STATISTICS.map((name) => SVI[name])].join(","), ...lines].join("\n"),
  );
  return files;
}

/** The polygons of the tracts of a county. */
export function tractsOfCounty(files: TractFiles, county: string): unknown[] {
  const { features } = JSON.parse(readFileSync(files.geometry, "utf8")) as {
    features: { properties: { GEOID: string }; geometry: unknown }[];
  };
  return features.filter(({ properties }) => properties.GEOID.startsWith(county)).map(({ geometry }) => geometry);
}
