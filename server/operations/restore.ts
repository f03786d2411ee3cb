import { createHash } from "node:crypto";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { StartupError } from "../storage/errors.ts";
import { migrateWithin, migrationOf, migrationTimes, withStartLock } from "../storage/migrate.ts";
import { drizzle, eq } from "../storage/orm.ts";
import * as schema from "../storage/schema/index.ts";
import { ArchiveFault, type ArchiveTable } from "./archive-form.ts";
import { ONE_TEXT_FORM, copyIn, copyOut, sequencesOf, tablesOf, type CatalogTable } from "./catalog.ts";
import { readArchive, type SoundArchive } from "./read-archive.ts";

interface RestoreOrder extends LoadOrder {
  readonly db: Database;
  /** The person who restores, for the audit trail. */
  readonly actor: AuditActor;
}

/**
 * Restores an archive into an empty database and brings it to this product's migrations: one transaction, all or
 * nothing. ArchiveFault if the archive does not fit, StartupError if the database is not empty.
 */
export async function restore({ db, actor, ...order }: RestoreOrder): Promise<void> {
  const { archive, file, progress } = order;
  assertKnownMigration(archive, file);
  await withStartLock(db, async (client) => {
    await drizzle(client, { schema }).transaction(async (tx) => {
      await assertEmpty(client);
      await loadArchive(client, order);
      await migrateWithin(client, { after: archive.header.migration.when });
      await holdMails(tx);
      await audit(tx, auditEntry(actor, order));
    });
    progress("Gathering statistics for queries");
    await client.query("analyze");
  });
}

function assertKnownMigration({ header }: SoundArchive, file: string): void {
  if (migrationTimes().includes(header.migration.when)) return;
  throw new ArchiveFault(
    `The backup ${file} was written by version ${header.product}, whose tables this product does not know; restore it with that version or a newer one.`,
  );
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new StartupError(`The database must hold UTF8, not ${encoding ?? "an unknown encoding"}.`);
  const tables = await tablesOf(client);
  if (tables.length === 0 && (await migrationOf(client)) === null) return;
  const names = tables.map(({ name }) => name);
  throw new StartupError(
    `A backup is restored into an empty database only, and this one has ${names.length} tables (${names.slice(0, 3).join(", ")} …). Name an empty one by DATA_DIR (a new folder) or DATABASE_URL.`,
  );
}

/** The database of the backup may have sent them since, or may still send them. */
async function holdMails(tx: Transaction): Promise<void> {
  const { emailOutbox } = schema;
  await tx
    .update(emailOutbox)
    .set({ status: "failed", lastError: "Restored from a backup; not sent from here." })
    .where(eq(emailOutbox.status, "waiting"));
}

function auditEntry(actor: AuditActor, { archive, file }: LoadOrder) {
  const { header, manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const { takenAt, product, postgres } = header;
  return {
    caller: actor,
    module: "Operation",
    action: "restore",
    subjectId: takenAt,
    subject: basename(file),
    after: { takenAt, product, postgres, tables: manifest.tables.length, rows },
  } as const;
}

interface LoadOrder {
  readonly file: string;
  /** The result of verifyArchive(). */
  readonly archive: SoundArchive;
  /** Called for each table, in a few words. */
  readonly progress: (message: string) => void;
}

/**
 * Creates the tables as of the archive's migration and fills them, in the open transaction of `client` on an empty
 * database; then reads everything back and compares it with the manifest. ArchiveFault if archive and tables differ.
 */
export async function loadArchive(client: pg.ClientBase, { file, archive, progress }: LoadOrder): Promise<void> {
  const { header, manifest } = archive;
  progress(`Making the tables as of ${header.takenAt}`);
  await migrateWithin(client, { through: header.migration.when });
  await client.query(ONE_TEXT_FORM);
  const tables = await tablesOf(client);
  assertSameTables(tables, archive, file);
  // Triggers act on new changes; these are old ones. Rows that a migration inserted are in the archive too.
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => tableName(name)).join(", ")}`);
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  await readArchive(file, async (name, content) => {
    const table = wanted.get(name);
    if (table === undefined)
      throw new ArchiveFault(`The backup ${file} has changed while it was being read. Nothing was restored.`);
    await pipeline(content, client.query(copyFrom(copyIn(table))));
    progress(`${name}: ${table.rows} rows`);
  });
  await setSequences(client, archive, file);
  progress("Comparing every table with the backup");
  for (const table of tables) await compare(client, { table, wanted: wanted.get(table.name) });
  // Checks deferred to the end of the transaction run now: a table's triggers cannot be changed before.
  await client.query("set constraints all immediate");
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} enable trigger user`);
}

const tableName = (name: string): string => `public.${pg.escapeIdentifier(name)}`;

function assertSameTables(tables: readonly CatalogTable[], { manifest }: SoundArchive, file: string): void {
  const here = new Map(tables.map((table) => [table.name, table]));
  const there = new Set([...manifest.tables.map(({ name }) => name), ...manifest.leftOut]);
  const missing = [...here.keys()].filter((name) => !there.has(name));
  if (missing.length > 0) throw refused(file, `it lacks ${missing.join(", ")}`);
  const unknown = [...there].filter((name) => !here.has(name));
  if (unknown.length > 0) throw refused(file, `its migration knows no ${unknown.join(", ")}`);
  for (const { name, columns } of manifest.tables) {
    const own = here.get(name)?.columns ?? [];
    if (own.length !== columns.length || columns.some((column) => !own.includes(column)))
      throw refused(file, `table ${name} has other columns than at its migration`);
  }
}

async function setSequences(client: pg.ClientBase, { manifest }: SoundArchive, file: string): Promise<void> {
  const here = new Set(await sequencesOf(client));
  for (const { name, value, called } of manifest.sequences) {
    if (!here.has(name)) throw refused(file, `its migration knows no sequence ${name}`);
    await client.query("select setval($1::regclass, $2::bigint, $3)", [tableName(name), value, called]);
  }
}

/** The restored table, read back, must equal the archive's; a table without rows in the archive must be empty. */
async function compare(
  client: pg.ClientBase,
  { table, wanted }: { readonly table: CatalogTable; readonly wanted: ArchiveTable | undefined },
): Promise<void> {
  const hash = createHash("sha256");
  const stored = client.query(copyTo(copyOut({ ...table, columns: wanted?.columns ?? table.columns })));
  for await (const chunk of stored as AsyncIterable<Buffer>) hash.update(chunk);
  const same = wanted === undefined ? stored.rowCount === 0 : hash.digest("hex") === wanted.sha256;
  if (!same)
    throw new ArchiveFault(
      `Table ${table.name} reads differently from this PostgreSQL than in the backup. Nothing was restored.`,
    );
}

const refused = (file: string, how: string): ArchiveFault =>
  new ArchiveFault(`The backup ${file} cannot be restored: ${how}. Nothing was restored.`);
