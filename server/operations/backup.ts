import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Writable } from "node:stream";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { audit, type AuditActor } from "../persistence/audit/audit.ts";
import { clock } from "../storage/clock.ts";
import { inTransaction, type Database } from "../storage/database.ts";
import { migrationOf, migrationTimes } from "../storage/migrate.ts";
import { StartupError, postgresCode } from "../storage/errors.ts";
import { ARCHIVE, type ArchiveHeader, type ArchiveManifest, type ArchiveTable } from "./archive-form.ts";
import { LEFT_OUT, ONE_TEXT_FORM, copyOut, sequencesOf, tablesOf, type CatalogTable } from "./catalog.ts";
import { ArchiveWriter } from "./write-archive.ts";

interface BackupOrder {
  readonly db: Database;
  readonly out: Writable;
  /** Called for each table, in a few words. */
  readonly progress: (message: string) => void;
  readonly signal?: AbortSignal;
}

/** A backup that was written whole. */
export interface Backup {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
  /** Of the archive itself. */
  readonly sha256: string;
}

/**
 * Writes a consistent snapshot of every table into one archive, using memory for only one part of a table. Works at any
 * migration of the database.
 */
export async function backUp({ db, out, progress, signal }: BackupOrder): Promise<Backup> {
  const client = await db.$client.connect();
  const writer = new ArchiveWriter(out, { signal });
  try {
    await client.query(`begin isolation level repeatable read read only; ${ONE_TEXT_FORM}`);
    const header = await describe(client);
    await writer.header(header);
    const tables = await tablesOf(client);
    await lockTables(client, tables);
    const kept = tables.filter(({ name }) => !LEFT_OUT.includes(name));
    const written: ArchiveTable[] = [];
    for (const table of kept) {
      signal?.throwIfAborted();
      const { name, columns } = table;
      const content = client.query(copyTo(copyOut(table)));
      const { bytes, sha256 } = await writer.table(name, content);
      progress(`${name}: ${content.rowCount} rows, ${(bytes / 1_000_000).toFixed(1)} MB`);
      written.push({ name, columns: [...columns], rows: content.rowCount, bytes, sha256 });
    }
    const leftOut = tables.map(({ name }) => name).filter((name) => LEFT_OUT.includes(name));
    const manifest = { tables: written, leftOut, sequences: await readSequences(client) };
    await client.query("commit");
    return { header, manifest, sha256: await writer.finish(manifest) };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    // In the middle of a COPY the connection cannot be used for anything else.
    client.release(true);
  }
}

/**
 * Records in the audit trail that all data left the database, and their destination. Returns the reason in a few words
 * if the database does not allow that: older tables, or a read-only PostgreSQL.
 */
export async function auditBackup(
  db: Database,
  { header, manifest, sha256 }: Backup,
  { actor, file }: { readonly actor: AuditActor; readonly file: string },
): Promise<string | null> {
  if (header.migration.when !== migrationTimes().at(-1)) return "the tables are not at this product's state";
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const after = { file, takenAt: header.takenAt, tables: manifest.tables.length, rows, sha256 };
  const subject = { subjectId: sha256, subject: basename(file) };
  try {
    await inTransaction(db, (tx) =>
      audit(tx, { ...subject, caller: actor, module: "Operation", action: "backup", after }),
    );
    return null;
  } catch (error) {
    if (postgresCode(error) === READ_ONLY) return "this PostgreSQL may only be read";
    throw error;
  }
}

/** SQLSTATE read_only_sql_transaction: a standby, or a server set so. */
const READ_ONLY = "25006";

async function describe(client: pg.ClientBase): Promise<ArchiveHeader> {
  const migration = await migrationOf(client);
  if (migration === null)
    throw new StartupError("There is nothing to back up: this database has no tables of Provision.");
  const { rows } = await client.query<{ version: string; at: Date }>(
    "select current_setting('server_version') as version, now() as at",
  );
  const [row] = rows;
  return {
    kind: ARCHIVE.kind,
    form: ARCHIVE.form,
    product: productVersion(),
    postgres: row?.version ?? "",
    takenAt: (row?.at ?? clock.date()).toISOString(),
    migration,
  };
}

/** No one may change the structure of a table while it waits to be read. */
async function lockTables(client: pg.ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  const names = tables.map(({ name }) => `public."${name}"`);
  await client.query(`lock table ${names.join(", ")} in access share mode`);
}

/** Sequences have no snapshots: read last, they are never behind the rows. */
async function readSequences(client: pg.ClientBase): Promise<ArchiveManifest["sequences"]> {
  const sequences: ArchiveManifest["sequences"] = [];
  for (const name of await sequencesOf(client)) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public."${name}"`,
    );
    const [row] = rows;
    if (row !== undefined) sequences.push({ name, ...row });
  }
  return sequences;
}

const PackageSchema = z.object({ version: z.string() });

/** The version of this product, from its package.json. */
function productVersion(): string {
  const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
  return PackageSchema.parse(JSON.parse(text)).version;
}
