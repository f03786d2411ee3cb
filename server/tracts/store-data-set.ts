import { returnedRow } from "../persistence/change-record.ts";
import { and, eq, notExists, sql } from "../storage/orm.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { SYSTEM_ACTOR, audit, type AuditActor } from "../persistence/audit/audit.ts";
import { inTransaction, type Database, type Transaction } from "../storage/database.ts";
import { estimations, tractDataSets } from "../storage/schema/index.ts";
import { boxAround, hashOf, packRows, type DataSetContent, type PackedRow } from "./data-set-content.ts";
import { storeCounties } from "./store-counties.ts";

/** The outcome of storing a data set. */
export interface StoredDataSet {
  /** `unchanged`: the same content was already stored, so nothing was written. */
  readonly outcome: "stored" | "unchanged";
  readonly dataSetId: number;
  readonly label: string;
  readonly hash: string;
  /** Older sets of the same year and label that no estimation used, which were removed. */
  readonly removed: readonly number[];
  /** Older sets of the same year and label that stay because estimations use them. */
  readonly kept: readonly number[];
}

/** Called with the number of tracts written so far and in all. */
type StoreProgress = (done: number, all: number) => void;

const CHUNK = 2000;
/** Key of the advisory lock for changes of the list of data sets; the number is arbitrary. */
const DATA_SETS_LOCK = 7_305_119;

/** Locks the list of data sets until the transaction ends, since default and labels must be unique in the whole list. */
export async function lockDataSets(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DATA_SETS_LOCK})`);
}

/**
 * Writes a data set in one transaction, with its counties and its audit row. A set with the same content is not
 * changed. A set of the same year and label with other content is replaced, but stays stored if an estimation uses it,
 * because an estimation keeps the data it was counted with. Only the first real set, or one that replaces the default,
 * becomes the default automatically.
 */
export async function storeDataSet(
  db: Database,
  content: DataSetContent,
  { actor = SYSTEM_ACTOR, progress }: { readonly actor?: AuditActor; readonly progress?: StoreProgress } = {},
): Promise<StoredDataSet> {
  const rows = packRows(content.rows);
  const hash = hashOf(content, rows);
  return inTransaction(db, async (tx) => {
    await lockDataSets(tx);
    const [same] = await tx.select().from(tractDataSets).where(eq(tractDataSets.hash, hash));
    if (same !== undefined)
      return { outcome: "unchanged", dataSetId: same.id, label: same.label, hash, removed: [], kept: [] };
    const older = await tx
      .select({ id: tractDataSets.id, isDefault: tractDataSets.isDefault })
      .from(tractDataSets)
      .where(and(eq(tractDataSets.tractYear, content.tractYear), eq(tractDataSets.label, content.label)))
      .for("update");
    const olderIds = older.map((row) => row.id);
    const removed = await removeUnused(tx, olderIds);
    const counties = new Set(content.rows.map((row) => row.fips.slice(0, 5)));
    const renamed = await storeCounties(tx, counties, content.countyNames);
    const isDefault = older.some((row) => row.isDefault && removed.includes(row.id)) || (await isFirst(tx, content));
    if (isDefault) await tx.update(tractDataSets).set({ isDefault: false }).where(eq(tractDataSets.isDefault, true));
    const facts = { hash, isDefault, countyCount: counties.size, extent: boxAround(rows.map(({ box }) => box)) };
    const dataSetId = await insertDataSet(tx, content, { ...facts, createdBy: actor.userName });
    for (let i = 0; i < rows.length; i += CHUNK) {
      await insertTracts(tx, dataSetId, rows.slice(i, i + CHUNK));
      progress?.(Math.min(i + CHUNK, rows.length), rows.length);
    }
    const { tractYear, label } = content;
    const countiesRenamed = renamed.map(({ before, name }) => `${before}: ${name}`);
    const after = { tractYear, tracts: rows.length, hash, isDefault, removed, countiesRenamed };
    await audit(tx, { caller: actor, module: "Tract", action: "import", subjectId: dataSetId, subject: label, after });
    const kept = olderIds.filter((id) => !removed.includes(id));
    return { outcome: "stored", dataSetId, label, hash, removed, kept };
  });
}

/**
 * Returns whether a set becomes the default automatically: there is none, or it is the first real one after the sample.
 */
async function isFirst(tx: Transaction, { sample }: DataSetContent): Promise<boolean> {
  const known = await tx.select({ sample: tractDataSets.sample }).from(tractDataSets);
  return known.length === 0 || (!sample && known.every((row) => row.sample));
}

async function removeUnused(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  const removed: number[] = [];
  for (const id of ids) {
    const users = tx
      .select({ one: sql`1` })
      .from(estimations)
      .where(eq(estimations.dataSetId, id));
    const gone = await tx
      .delete(tractDataSets)
      .where(and(eq(tractDataSets.id, id), notExists(users)))
      .returning({ id: tractDataSets.id });
    removed.push(...gone.map((row) => row.id));
  }
  return removed;
}

async function insertDataSet(
  tx: Transaction,
  { rows, countyNames: _, ...content }: DataSetContent,
  facts: Pick<typeof tractDataSets.$inferInsert, "hash" | "isDefault" | "countyCount" | "extent" | "createdBy">,
): Promise<number> {
  const population = rows.reduce((sum, row) => sum + (row.figures.population ?? 0), 0);
  const made = await tx
    .insert(tractDataSets)
    .values({ name: content.label, ...content, ...facts, population, tractCount: rows.length })
    .returning({ id: tractDataSets.id });
  return returnedRow(made).id;
}

/** Inserts a chunk in one statement: PostgreSQL unnests arrays far faster than it parses thousands of placeholders. */
async function insertTracts(tx: Transaction, dataSetId: number, rows: readonly PackedRow[]): Promise<void> {
  const texts = (values: readonly (string | null)[]) => sql`${sql.param(values)}::text[]`;
  const figures = STATISTICS.map((key) => sql`${sql.param(rows.map(({ row }) => row.figures[key]))}::float8[]`);
  const columns = sql.raw(STATISTICS.join(", "));
  await tx.execute(sql`
    insert into census_tract (data_set_id, fips, county, name, margins, geometry, box, ${columns})
    select ${dataSetId}, fips, left(fips, 5), name, margins::jsonb, geometry, box::box, ${columns}
    from unnest(
      ${texts(rows.map(({ row }) => row.fips))},
      ${texts(rows.map(({ row }) => row.name))},
      ${texts(rows.map(({ row }) => (row.margins === null ? null : JSON.stringify(row.margins))))},
      ${sql.param(rows.map(({ geometry }) => geometry))}::bytea[],
      ${texts(rows.map(({ box }) => (box === null ? null : `((${box[0]},${box[1]}),(${box[2]},${box[3]}))`)))},
      ${sql.join(figures, sql`, `)}
    ) as tract (fips, name, margins, geometry, box, ${columns})`);
}
