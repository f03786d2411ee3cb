import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArchiveFault, archiveAudits } from "../server/operations/audits/chain/archive.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { archiveRole } from "../server/storage/roles.ts";
import { joinStorage } from "../server/storage/storage.ts";

const USAGE = `npm run audit-archive -- --before YYYY-MM-DD --to FILE

  Moves the audit rows before a day (UTC) into a compressed file that audit-verify checks, and removes them from the
  database: the only way by which audit rows leave it. The rows are removed after the file was read again from disk.

  --before  the first day whose rows stay
  --to      the file to make, e.g. audit-2025.ndjson.gz; there must be none of that name

DATA_DIR and DATABASE_URL (or DATABASE_OWNER_URL) name the database as they do for npm start; the product may run or not.`;

const OK = 0;
const FAILED = 1;
const BAD_INPUT = 2;

class UsageError extends Error {}

async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  try {
    const { before, file } = orderOf(args);
    const storage = await joinStorage({ ...readSettings(process.env), progress: printLine });
    try {
      const facts = await storage.asOwner(async (owner) => {
        const role = await archiveRole(owner);
        if (role === null) printLine("There is no archive role in this database; working as the owner of the tables.");
        return archiveAudits(owner, { before, file, role, actor: operator("audit-archive") });
      });
      if (facts === null) console.log("Nothing is so old; nothing was archived.");
      else
        console.log(
          `${facts.rows} rows, links ${facts.first.chainNo} to ${facts.last.chainNo}, are in ${file}, head ${facts.last.chainNo}:${facts.last.hash}`,
        );
      return OK;
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StartupError || error instanceof ArchiveFault)) throw error;
    console.error(`audit-archive: ${error.message.replaceAll(/\s+/g, " ")}`);
    return error instanceof ArchiveFault ? FAILED : BAD_INPUT;
  }
}

function orderOf(args: string[]): { before: Date; file: string } {
  const { before, to } = optionsOf(args);
  if (before === undefined || to === undefined)
    throw new UsageError(`Missing ${before === undefined ? "--before" : "--to"}; --help shows how to call it`);
  const day = new Date(`${before}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== before)
    throw new UsageError(`--before: found ${before}, expected a day as YYYY-MM-DD`);
  if (day.getTime() > Date.now()) throw new UsageError(`--before: found ${before}, expected a day that is not to come`);
  if (to.trim() === "") throw new UsageError("--to: found nothing, expected a file to make");
  return { before: day, file: resolve(to) };
}

function optionsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { before: text, to: text } }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split("\n")[0] ?? ""}; --help shows how to call it`);
  }
}

function printLine(message: string): void {
  console.error(message);
}

process.exitCode = await run(process.argv.slice(2));
