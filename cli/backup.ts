import { parseArgs } from "node:util";
import { writeWhole } from "../server/operations/archive-form.ts";
import { auditBackup, backUp, type Backup } from "../server/operations/backup.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { openBare } from "../server/storage/bare-storage.ts";
import { StartupError } from "../server/storage/errors.ts";

const USAGE = `npm run backup -- --to provision-2026-11-21.tar.gz
npm run --silent backup -- --to - | gpg --encrypt … > provision.tar.gz.gpg

Writes every table as one moment sees it into one archive. The product may run or not; DATA_DIR and DATABASE_URL name
the database as they do for npm start. Signed-in sessions, tokens and files of exports are left out.`;

/** The command's input is at fault: the message is the one line to print. */
class UsageError extends Error {}

const OK = 0;
const FAILED = 1;
const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, 1 if it was given up, or 2 with one line on standard error. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  const givingUp = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => givingUp.abort());
  try {
    const to = targetIn(args);
    const storage = await openBare({ ...readSettings(process.env), progress: printLine }, "read");
    try {
      const { db } = storage;
      const order = { db, progress: printLine, signal: givingUp.signal };
      const backup =
        to === "-"
          ? await backUp({ ...order, out: process.stdout })
          : await writeWhole(to, (out) => backUp({ ...order, out }));
      const unaudited = await auditBackup(db, backup, { actor: operator("backup"), file: to });
      report(backup, unaudited);
    } finally {
      await storage.close();
    }
    return OK;
  } catch (error) {
    if (givingUp.signal.aborted) {
      printLine("backup: given up; nothing was kept");
      return FAILED;
    }
    if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
    printLine(`backup: ${error.message.replaceAll(/\s+/g, " ")}`);
    return BAD_INPUT;
  }
}

function targetIn(args: string[]): string {
  const { to } = optionsIn(args);
  if (to === undefined || to === "") throw new UsageError("missing --to; --help shows how to call it");
  return to;
}

function optionsIn(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: "string" } }, strict: true }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function report({ header, manifest, sha256 }: Backup, unaudited: string | null): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  printLine(`Backed up ${manifest.tables.length} tables, ${rows} rows, as of ${header.takenAt}`);
  printLine(`SHA-256 of the archive: ${sha256}`);
  if (unaudited !== null) printLine(`No audit row was written: ${unaudited}.`);
}

/** Standard output may be the archive itself. */
function printLine(line: string): void {
  console.error(line);
}

process.exitCode = await run(process.argv.slice(2));
