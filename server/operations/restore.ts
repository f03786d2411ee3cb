import { basename } from "node:path";
import { drizzle, eq } from "../storage/orm.ts";
import type pg from "pg";
import { audit } from "../persistence/audit/audit.ts";
import type { AuditActor } from "../persistence/audit/audit.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { migrateWithin, migrationOf, migrationTimes, withStartLock } from "../storage/migrate.ts";
import * as schema from "../storage/schema/index.ts";
import { StartupError } from "../storage/startup-error.ts";
import { ArchiveFault } from "./archive-form.ts";
import { tablesOf } from "./catalog.ts";
import { loadArchive } from "./load-archive.ts";
import type { LoadOrder } from "./load-archive.ts";
import type { SoundArchive } from "./verify-archive.ts";

export interface RestoreOrder extends LoadOrder {
  readonly db: Database;
  /** Who restores, for the audit trail. */
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

/** The database that the backup was taken of may have sent them meanwhile, or send them still. */
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
