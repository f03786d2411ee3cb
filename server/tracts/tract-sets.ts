import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { PovertyMeaning } from "../../engine/words/statistics.ts";
import { packTractSet, unpackTractSet } from "../../engine/zones/packed-tract-set.ts";
import { buildTractSet, type TractSet } from "../../engine/zones/tract-set.ts";
import { throwHttpError } from "../answers/errors.ts";
import { getOrMake, pending, type PendingPromise } from "../answers/memoize-async.ts";
import { isId } from "../persistence/refusals.ts";
import type { Database } from "../storage/database.ts";
import { eq } from "../storage/orm.ts";
import { tractDataSets } from "../storage/schema/index.ts";
import { countiesOf, type CountyFacts } from "./counties.ts";
import { readTractRows, recordsOf, type TractRows } from "./tract-rows.ts";

/** A data set ready for counting. */
export interface LoadedTractSet {
  readonly dataSetId: number;
  readonly label: string;
  readonly tractYear: number;
  /** SHA-256 of the content, hex. */
  readonly hash: string;
  /** Identifies content, texts and counties together, as a cache key for everything derived from the set. */
  readonly state: string;
  readonly povertyMeaning: PovertyMeaning;
  readonly sample: boolean;
  readonly set: TractSet;
  /** The set packed by `packTractSet` in memory that threads share; `set` uses these bytes. */
  readonly packed: Uint8Array;
  /** Every county with a tract in the set, by five-digit FIPS. */
  readonly counties: ReadonlyMap<string, CountyFacts>;
}

/** Sets kept in memory: three tract years, or the sample and two years. 85,000 tracts take some 200 MB each. */
const CACHE_SIZE = 3;

/** Time limit of a load in milliseconds, enough for the whole country on a busy machine; other loads no longer wait after it. */
const LOAD_TIMEOUT = 180_000;

interface CachedTractSet {
  readonly state: string;
  readonly loading: PendingPromise<LoadedTractSet>;
  loaded: boolean;
}

/** The sets of one connection pool, so that two databases in one process stay separate. */
interface TractSetCache {
  /** By data set, least recently used first. */
  readonly kept: Map<number, CachedTractSet>;
  /** The last load in the queue. */
  line: Promise<unknown>;
}
const memories = new WeakMap<Database, TractSetCache>();

/**
 * The tract set of a data set, from memory if its state matches the database, where other processes may write.
 * Concurrent callers share one load, and sets load one after the other, so that requests for all sets do not fill the
 * memory. 404 for an unknown set.
 */
export async function tractSetFor(db: Database, dataSetId: number): Promise<LoadedTractSet> {
  const [row] = isId(dataSetId) ? await db.select().from(tractDataSets).where(eq(tractDataSets.id, dataSetId)) : [];
  if (row !== undefined) return tractSetByRow(db, row);
  memoryOf(db).kept.delete(dataSetId);
  return throwHttpError(404, "tracts.dataSetUnknown", { values: { dataSetId } });
}

/** The same for a data set whose row was just read. */
export async function tractSetByRow(db: Database, row: typeof tractDataSets.$inferSelect): Promise<LoadedTractSet> {
  const { id: dataSetId } = row;
  const memory = memoryOf(db);
  const known = memory.kept.get(dataSetId);
  memory.kept.delete(dataSetId);
  const holds = known !== undefined && known.state === stateOf(row) && !known.loading.isStuck();
  const kept = holds ? known : loadInLine(db, row, memory);
  memory.kept.set(dataSetId, kept);
  return kept.loading.promise;
}

/** The states of the sets in memory; threads drop all others. */
export function keptTractSets(db: Database): string[] {
  return [...memoryOf(db).kept.values()].map(({ state }) => state);
}

function loadInLine(db: Database, row: typeof tractDataSets.$inferSelect, memory: TractSetCache): CachedTractSet {
  const begun = memory.line.then(() => load(db, row));
  const loading = pending(begun, LOAD_TIMEOUT);
  const kept: CachedTractSet = { state: stateOf(row), loading, loaded: false };
  const ended = begun.then(
    () => {
      kept.loaded = true;
      forgetOldest(memory);
    },
    () => {
      // A failed load is not cached, so the next caller retries it.
      if (memory.kept.get(row.id) === kept) memory.kept.delete(row.id);
    },
  );
  memory.line = Promise.race([ended, wait(LOAD_TIMEOUT, undefined, { ref: false })]);
  return kept;
}

/** Sets that are still loading stay, so that the next caller does not load them again. */
function forgetOldest({ kept }: TractSetCache): void {
  const loaded = [...kept].filter(([, one]) => one.loaded);
  for (const [dataSetId] of loaded.slice(0, Math.max(0, loaded.length - CACHE_SIZE))) kept.delete(dataSetId);
}

async function load(db: Database, row: typeof tractDataSets.$inferSelect): Promise<LoadedTractSet> {
  const { id: dataSetId, label, tractYear, hash, povertyMeaning, sample } = row;
  const rows = await readTractRows(db, dataSetId);
  const fips = new Set(rows.fips.map((code) => code.slice(0, 5)));
  const facts = { dataSetId, label, tractYear, hash, state: stateOf(row), povertyMeaning, sample };
  return { ...facts, ...(await tractSetOf(rows)), counties: await countiesOf(db, [...fips]) };
}

const stateOf = ({ hash, version, countiesVersion }: typeof tractDataSets.$inferSelect): string =>
  `${hash}-${version}.${countiesVersion}`;

function memoryOf(db: Database): TractSetCache {
  return getOrMake(memories, db, () => ({ kept: new Map(), line: Promise.resolve() }));
}

/** From this many tracts a set is built in a separate thread, since the whole country takes seconds that would block the server. */
const LARGE = 15_000;

/** The tract set of stored rows, in shared memory. Many rows are transferred to a thread and must not be used afterwards. */
export async function tractSetOf(rows: TractRows, large = LARGE): Promise<Pick<LoadedTractSet, "set" | "packed">> {
  const packed =
    rows.fips.length < large ? packTractSet(buildTractSet(recordsOf(rows)), { shared: true }) : await packedApart(rows);
  return { set: unpackTractSet(packed), packed };
}

function packedApart(rows: TractRows): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./build-worker.ts", import.meta.url), {
      workerData: rows,
      transferList: [rows.geometry.buffer],
    });
    worker.once("message", (packed: Uint8Array) => resolve(packed));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread that builds the tract set ended with ${code}`)));
  });
}
