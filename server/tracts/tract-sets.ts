import { eq } from "drizzle-orm";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { fail } from "../http/errors.ts";
import { isId } from "../records/ids.ts";
import type { Database } from "../storage/database.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import type { PovertyMeaning } from "../storage/schema/words.ts";
import { tractSetOf } from "./build-tract-set.ts";
import { countiesOf } from "./counties.ts";
import type { County } from "./counties.ts";
import { readTractRows } from "./tract-rows.ts";

/** A data set ready for counting. */
export interface LoadedTractSet {
  readonly dataSetId: number;
  readonly label: string;
  readonly tractYear: number;
  /** SHA-256 of the content, hex. */
  readonly hash: string;
  readonly povertyMeaning: PovertyMeaning;
  readonly sample: boolean;
  readonly set: TractSet;
  /** Every county that has a tract in the set, by five-digit FIPS. */
  readonly counties: ReadonlyMap<string, County>;
}

/** Sets kept in memory: three tract years, or the sample and two years. 85,000 tracts take some 200 MB each. */
const KEPT = 3;

interface Kept {
  readonly hash: string;
  readonly loading: Promise<LoadedTractSet>;
}

/** Per pool, so that two databases in one process never meet; least recently used first. */
const caches = new WeakMap<Database, Map<number, Kept>>();

/**
 * The tract set of a data set, from memory where its hash still is the one in the database (several processes and the
 * importer may write there). Callers that come while it loads share the one load. 404 where there is no such set.
 */
export async function tractSetFor(db: Database, dataSetId: number): Promise<LoadedTractSet> {
  const [row] = isId(dataSetId) ? await db.select().from(tractDataSets).where(eq(tractDataSets.id, dataSetId)) : [];
  const cache = cacheOf(db);
  const kept = cache.get(dataSetId);
  cache.delete(dataSetId);
  if (row === undefined) fail(404, "tracts.dataSetUnknown", { values: { dataSetId } });
  if (kept?.hash === row.hash) {
    cache.set(dataSetId, kept);
    return kept.loading;
  }
  const loading = load(db, row);
  cache.set(dataSetId, { hash: row.hash, loading });
  for (const oldest of cache.keys()) {
    if (cache.size <= KEPT) break;
    cache.delete(oldest);
  }
  try {
    return await loading;
  } catch (error) {
    // A failed load is not remembered: the next caller tries again.
    if (cache.get(dataSetId)?.loading === loading) cache.delete(dataSetId);
    throw error;
  }
}

async function load(db: Database, row: typeof tractDataSets.$inferSelect): Promise<LoadedTractSet> {
  const rows = await readTractRows(db, row.id);
  const fips = new Set(rows.fips.map((code) => code.slice(0, 5)));
  return {
    dataSetId: row.id,
    label: row.label,
    tractYear: row.tractYear,
    hash: row.hash,
    povertyMeaning: row.povertyMeaning,
    sample: row.sample,
    set: await tractSetOf(rows),
    counties: await countiesOf(db, [...fips]),
  };
}

function cacheOf(db: Database): Map<number, Kept> {
  const cache = caches.get(db) ?? new Map<number, Kept>();
  caches.set(db, cache);
  return cache;
}
