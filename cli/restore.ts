import { existsSync } from "node:fs";
import { ArchiveFault } from "../server/operations/archive-form.ts";
import { verifyTrail } from "../server/audits/chain/verify.ts";
import { verifyArchive } from "../server/operations/read-archive.ts";
import { restore } from "../server/operations/restore.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { openBare } from "../server/storage/bare-storage.ts";
import { postgresError } from "../server/storage/errors.ts";
import { BAD_INPUT, FAILED, OK, UsageError, optionsIn, runCommand } from "./command.ts";

const USAGE = `npm run restore -- --from provision-2026-11-21.tar.gz
npm run restore -- --from provision-2026-11-21.tar.gz --check

Restores a backup into an empty database: a new folder named by DATA_DIR, or an empty PostgreSQL named by DATABASE_URL.
The archive is checked before anything is written, an older one is brought to this product's tables, and everything is
read back and compared; all of it is restored or nothing. Then the audit trail is verified and its last link printed: compare
it with one that audit-verify printed before the loss (--expect). --check reads and checks the archive only.`;

await runCommand({
  name: "restore",
  usage: USAGE,
  faults: [[ArchiveFault, BAD_INPUT]],
  async run(args) {
    try {
      return await restoreFrom(orderIn(args));
    } catch (error) {
      const refused = postgresError(error);
      if (refused === null) throw error;
      throw new UsageError(`PostgreSQL refuses: ${refused.message}. Nothing was restored.`);
    }
  },
});

/** Returns the exit status: a restored but broken audit trail is a failure. */
async function restoreFrom({ file, check }: RestoreOptions): Promise<number> {
  const settings = readSettings(process.env);
  console.log("Checking the backup");
  const archive = await verifyArchive(file);
  const { header, manifest } = archive;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Sound: ${manifest.tables.length} tables, ${rows} rows, as of ${header.takenAt}`);
  if (check) return OK;
  const storage = await openBare({ ...settings, progress: console.log }, "fill");
  try {
    await restore({ db: storage.db, file, archive, actor: operator("restore"), progress: console.log });
    const verdict = await verifyTrail(storage.db, []);
    if (verdict.kind === "broken") {
      console.error(`restore: Restored, but the audit trail of this backup is BROKEN: ${verdict.fault.message}`);
      return FAILED;
    }
    const { links, head } = verdict;
    console.log(`The audit trail is sound: ${links} rows, head ${head.chainNo}:${head.hash}`);
  } finally {
    await storage.close();
  }
  console.log("Restored. Everyone signs in again; npm start runs it.");
  return OK;
}

interface RestoreOptions {
  readonly file: string;
  /** Only reads and checks the archive. */
  readonly check: boolean;
}

function orderIn(args: string[]): RestoreOptions {
  const { from: file, check = false } = optionsIn(args, { from: { type: "string" }, check: { type: "boolean" } });
  if (file === undefined || file === "") throw new UsageError("missing --from; --help shows how to call it");
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  return { file, check };
}
