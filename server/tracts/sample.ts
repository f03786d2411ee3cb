import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { sql } from "../storage/orm.ts";
import { SAMPLE_LABEL, SAMPLE_SOURCE } from "../../engine/seeded.ts";
import { STATISTICS, type Statistic } from "../../engine/statistics.ts";
import type { Database } from "../storage/database.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import { storeDataSet, type StoredDataSet } from "./store-data-set.ts";
import type { TractRow } from "./data-set-content.ts";

/** How the sample is called wherever it shows. */
const SAMPLE = {
  label: SAMPLE_LABEL,
  /** Its counties are those of 2018; its tracts never existed. */
  tractYear: 2018,
  source: SAMPLE_SOURCE,
} as const;

/** Whether any tracts are there: the sample is loaded by itself only where there are none. */
export async function hasTracts(db: Database): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(tractDataSets)
    .limit(1);
  return row !== undefined;
}

interface SampleFile {
  readonly features: readonly {
    readonly properties: Pick<TractRow, "fips" | "name"> & Readonly<Partial<Record<Statistic, number | null>>>;
    readonly geometry: TractRow["geometry"];
  }[];
}

/**
 * The sample's tracts, in FIPS order: Florida's counties as us-atlas draws them, each cut into about as many tracts as it
 * really has, with invented but plausible figures. The tracts of a county tile it exactly. The file was generated once; a
 * statistic that it lacks is missing in every tract.
 */
export function sampleTracts(): TractRow[] {
  const text = gunzipSync(readFileSync(new URL("./sample.geojson.gz", import.meta.url))).toString();
  const { features } = JSON.parse(text) as SampleFile;
  return features.map(({ properties, geometry }) => ({
    fips: properties.fips,
    name: properties.name,
    figures: Object.fromEntries(STATISTICS.map((name) => [name, properties[name] ?? null])) as TractRow["figures"],
    margins: null,
    geometry,
  }));
}

/** Stores the sample Florida; leaves it alone where it is there already. */
export async function loadSampleData(
  db: Database,
  progress: (message: string) => void = () => undefined,
): Promise<StoredDataSet> {
  progress("Reading the sample tracts of Florida");
  return storeDataSet(
    db,
    {
      ...SAMPLE,
      povertyMeaning: "below100",
      sample: true,
      rows: sampleTracts(),
      withoutShape: 0,
      withoutStatistics: 0,
      countyNames: new Map(),
    },
    { progress: (done, all) => progress(`Loading the sample data: ${done} of ${all} tracts`) },
  );
}
