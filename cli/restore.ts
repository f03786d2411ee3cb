import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ArchiveFault } from "../server/operations/archive-form.ts";
import { verifyTrail } from "../server/operations/audits/chain/verify.ts";
import { restore } from "../server/operations/restore.ts";
import { verifyArchive } from "../server/operations/verify-archive.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { openBare } from "../server/storage/bare-storage.ts";
import { StartupError, postgresError } from "../server/storage/errors.ts";

const USAGE = `npm run restore -- --from provision-2026-11-21.tar.gz
npm run restore -- --from provision-2026-11-21.tar.gz --check

Restores a backup into an empty database: a new folder named by DATA_DIR, or an empty PostgreSQL named by DATABASE_URL.
The archive is checked before anything is written, an older one is brought to this product's tables, and everything is
read back and compared; all of it is restored or nothing. Then the audit trail is verified and its last link printed: compare
it with one that audit-verify printed before the loss (--expect). --check reads and checks the archive only.`;

/** The command's input is at fault: the message is the one line to print. */
class UsageError extends Error {}

const OK = 0;
const BROKEN_TRAIL = 1;
const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, 1 for a restored trail that is broken, or 2 with one line on standard error. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  try {
    const { file, check } = orderIn(args);
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
        return BROKEN_TRAIL;
      }
      const { links, head } = verdict;
      console.log(`The audit trail is sound: ${links} rows, head ${head.chainNo}:${head.hash}`);
    } finally {
      await storage.close();
    }
    console.log("Restored. Everyone signs in again; npm start runs it.");
    return OK;
  } catch (error) {
    console.error(`restore: ${lineOf(error)}`);
    return BAD_INPUT;
  }
}

function orderIn(args: string[]): { file: string; check: boolean } {
  const { from: file, check = false } = optionsIn(args);
  if (file === undefined || file === "") throw new UsageError("missing --from; --help shows how to call it");
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  return { file, check };
}

function optionsIn(args: string[]) {
  try {
    return parseArgs({ args, options: { from: { type: "string" }, check: { type: "boolean" } }, strict: true }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** One line for what the operator can fix; anything else is a fault of the program and shows where it is. */
function lineOf(error: unknown): string {
  const refused = postgresError(error);
  if (refused !== null) return `PostgreSQL refuses: ${refused.message}. Nothing was restored.`;
  if (error instanceof UsageError || error instanceof ArchiveFault || error instanceof StartupError)
    return error.message.replaceAll(/\s+/g, " ");
  throw error;
}

process.exitCode = await run(process.argv.slice(2));
