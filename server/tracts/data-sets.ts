import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { DataSet } from "../../contract/tracts/calls/tracts.ts";
import { SAMPLE_LABEL, SAMPLE_SOURCE } from "../../engine/needs/seeded.ts";
import { STATISTICS, type Statistic } from "../../engine/words/statistics.ts";
import { isId, refuseAt } from "../persistence/refusals.ts";
import type { Database, Reader } from "../storage/database.ts";
import { asc, desc, eq, sql } from "../storage/orm.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import type { TractRow } from "./data-set-content.ts";
import { storeDataSet } from "./store-data-set.ts";
import { tractSetFor } from "./tract-sets.ts";

/** The order of data sets in lists: the default, then the visible ones, the newest year first, the sample last. */
export const dataSetOrder = [
  desc(tractDataSets.isDefault),
  asc(tractDataSets.hidden),
  asc(tractDataSets.sample),
  desc(tractDataSets.tractYear),
  desc(tractDataSets.id),
] as const;

/** A data set in the form of an API answer. */
export function dataSetAnswer(row: typeof tractDataSets.$inferSelect): DataSet {
  const [west, south, east, north] = row.extent ?? [0, 0, 0, 0];
  return {
    dataSetId: row.id,
    label: row.label,
    tractYear: row.tractYear,
    povertyMeaning: row.povertyMeaning,
    sample: row.sample,
    tracts: row.tractCount,
    population: row.population,
    extent: [west, south, east, north],
    hash: row.hash,
    source: row.source,
    isDefault: row.isDefault,
    hidden: row.hidden,
  };
}

/** The default data set, used by new estimations and by pages without an estimation. */
export async function defaultDataSet(reader: Reader): Promise<number> {
  const [row] = await reader
    .select({ id: tractDataSets.id })
    .from(tractDataSets)
    .where(eq(tractDataSets.isDefault, true));
  return row?.id ?? refuseAt("body.dataSetId", "domain.estimation.noDataSet");
}

/** Refuses an unknown data set. */
export async function assertDataSet(reader: Reader, dataSetId: number): Promise<void> {
  const [row] = isId(dataSetId)
    ? await reader
        .select({ id: tractDataSets.id })
        .from(tractDataSets)
        .where(eq(tractDataSets.id, dataSetId))
        // A concurrent deletion waits for this transaction.
        .for("key share")
    : [];
  if (!row) refuseAt("body.dataSetId", "domain.estimation.dataSetUnknown", { dataSetId });
}

/**
 * Loads the default data set, so that the first preview need not wait for it. Runs in the background: a failure is only
 * reported to `onError`, unless `signal` says that the database is closing.
 */
export async function warmTracts(
  db: Database,
  { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
): Promise<void> {
  try {
    if (await hasTracts(db)) await tractSetFor(db, await defaultDataSet(db));
  } catch (error) {
    if (!signal.aborted) onError(error);
  }
}

/** Texts of the sample data set. */
const SAMPLE = {
  label: SAMPLE_LABEL,
  /** Its counties are those of 2018; its tracts are invented. */
  tractYear: 2018,
  source: SAMPLE_SOURCE,
} as const;

/** Returns whether there are any tracts; the sample is loaded automatically only if there are none. */
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
 * The sample's tracts in FIPS order: Florida's counties as us-atlas draws them, each cut into about its real number of
 * tracts, with invented but plausible figures. The tracts tile each county exactly. The file was generated once; a
 * statistic added since is missing in every tract.
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

/** Stores the sample of Florida, unless it is already stored. */
export async function loadSampleData(db: Database, progress: (message: string) => void = () => undefined) {
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
