import { sql } from "drizzle-orm";
import { SAMPLE_LABEL, SAMPLE_SOURCE } from "../../../engine/seeded.ts";
import type { Database } from "../../storage/database.ts";
import { tractDataSets } from "../../storage/schema/index.ts";
import { storeDataSet } from "../store-data-set.ts";
import type { StoredDataSet } from "../store-data-set.ts";
import { generateFlorida } from "./generate.ts";

/** How the sample is called wherever it shows. */
export const SAMPLE = {
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

/** Generates the sample Florida and stores it; leaves it alone where it is there already. */
export async function loadSampleData(
  db: Database,
  progress: (message: string) => void = () => undefined,
): Promise<StoredDataSet> {
  progress("Making the sample tracts of Florida");
  const rows = await generateFlorida();
  return storeDataSet(
    db,
    {
      ...SAMPLE,
      povertyMeaning: "below100",
      sample: true,
      rows,
      withoutShape: 0,
      withoutStatistics: 0,
      countyNames: new Map(),
    },
    { progress: (done, all) => progress(`Loading the sample data: ${done} of ${all} tracts`) },
  );
}
