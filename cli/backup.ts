import { writeWhole } from "../server/operations/archive-form.ts";
import { auditBackup, backUp, type Backup } from "../server/operations/backup.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { openBare } from "../server/storage/bare-storage.ts";
import { FAILED, OK, UsageError, optionsIn, printProgress, runCommand } from "./command.ts";

const USAGE = `npm run backup -- --to provision-2026-11-21.tar.gz
npm run --silent backup -- --to - | gpg --encrypt … > provision.tar.gz.gpg

Writes every table as one moment sees it into one archive. The product may run or not; DATA_DIR and DATABASE_URL name
the database as they do for npm start. Signed-in sessions, tokens and files of exports are left out.`;

// Standard output may be the archive itself, so all messages go to standard error.
await runCommand({
  name: "backup",
  usage: USAGE,
  async run(args) {
    const givingUp = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => givingUp.abort());
    try {
      await writeBackup(targetIn(args), givingUp.signal);
      return OK;
    } catch (error) {
      if (!givingUp.signal.aborted) throw error;
      printProgress("backup: given up; nothing was kept");
      return FAILED;
    }
  },
});

async function writeBackup(to: string, signal: AbortSignal): Promise<void> {
  const storage = await openBare({ ...readSettings(process.env), progress: printProgress }, "read");
  try {
    const { db } = storage;
    const order = { db, progress: printProgress, signal };
    const backup =
      to === "-"
        ? await backUp({ ...order, out: process.stdout })
        : await writeWhole(to, (out) => backUp({ ...order, out }));
    const unaudited = await auditBackup(db, backup, { actor: operator("backup"), file: to });
    report(backup, unaudited);
  } finally {
    await storage.close();
  }
}

function targetIn(args: string[]): string {
  const { to } = optionsIn(args, { to: { type: "string" } });
  if (to === undefined || to === "") throw new UsageError("missing --to; --help shows how to call it");
  return to;
}

function report({ header, manifest, sha256 }: Backup, unaudited: string | null): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printProgress(`Backed up ${manifest.tables.length} tables, ${rows} rows, as of ${header.takenAt}`);
  printProgress(`SHA-256 of the archive: ${sha256}`);
  if (unaudited !== null) printProgress(`No audit row was written: ${unaudited}.`);
}
