import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrateWithin } from "../storage/migrate.ts";
import { ArchiveFault } from "./archive-form.ts";
import type { ArchiveTable } from "./archive-form.ts";
import { ONE_TEXT_FORM, copyIn, copyOut, sequencesOf, tablesOf } from "./catalog.ts";
import type { CatalogTable } from "./catalog.ts";
import { readArchive } from "./read-archive.ts";
import type { SoundArchive } from "./verify-archive.ts";

export interface LoadOrder {
  readonly file: string;
  /** What verifyArchive() found in the file. */
  readonly archive: SoundArchive;
  /** Hears of each table, in a few words. */
  readonly progress: (message: string) => void;
}

/**
 * Makes the tables as they were at the archive's migration and fills them, in the open transaction of `client` on an empty
 * database; then reads everything back and holds it against the manifest. ArchiveFault if archive and tables differ.
 */
export async function loadArchive(client: pg.ClientBase, { file, archive, progress }: LoadOrder): Promise<void> {
  const { header, manifest } = archive;
  progress(`Making the tables as of ${header.takenAt}`);
  await migrateWithin(client, { through: header.migration.when });
  await client.query(ONE_TEXT_FORM);
  const tables = await tablesOf(client);
  assertSameTables(tables, archive, file);
  // Triggers act on new deeds; these are old ones. What a migration put in is in the archive too.
  for (const { name } of tables) await client.query(`alter table ${tableName(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => tableName(name)).join(", ")}`);
  const wanted = new Map(manifest.tables.map((table) => [table.name, table]));
  await readArchive(file, {
    header: () => undefined,
    table: async (name, content) => {
      const table = wanted.get(name);
      if (table === undefined) throw changed(file);
      await pipeline(content, client.query(copyFrom(copyIn(table))));
      progress(`${name}: ${table.rows} rows`);
    },
    manifest: () => undefined,
  });
  await setSequences(client, archive, file);
  progress("Comparing every table with the backup");
  for (const table of tables) await compare(client, { table, wanted: wanted.get(table.name) });
  // What waits for the end of the transaction is checked now: a table's triggers cannot be changed before.
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

/** What PostgreSQL took in, read out again, must be what the archive says; a table without rows in it must have none. */
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

const changed = (file: string): ArchiveFault =>
  new ArchiveFault(`The backup ${file} has changed while it was being read. Nothing was restored.`);
