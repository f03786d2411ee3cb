import { resolve } from "node:path";
import { ArchiveFault, archiveAudits } from "../server/audits/chain/archive.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { archiveRole } from "../server/storage/roles.ts";
import { FAILED, OK, UsageError, optionsIn, printProgress, runCommand, withStorage } from "./command.ts";

const USAGE = `npm run audit-archive -- --before YYYY-MM-DD --to FILE

  Moves the audit rows before a day (UTC) into a compressed file that audit-verify checks, and removes them from the
  database: the only way by which audit rows leave it. The rows are removed after the file was read again from disk.

  --before  the first day whose rows stay
  --to      the file to make, e.g. audit-2025.ndjson.gz; there must be none of that name

DATA_DIR and DATABASE_URL (or DATABASE_OWNER_URL) name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "audit-archive",
  usage: USAGE,
  faults: [[ArchiveFault, FAILED]],
  async run(args) {
    const { before, file } = orderOf(args);
    const facts = await withStorage((storage) =>
      storage.asOwner(async (owner) => {
        const role = await archiveRole(owner);
        if (role === null)
          printProgress("There is no archive role in this database; working as the owner of the tables.");
        return archiveAudits(owner, { before, file, role, actor: operator("audit-archive") });
      }),
    );
    if (facts === null) console.log("Nothing is so old; nothing was archived.");
    else
      console.log(
        `${facts.rows} rows, links ${facts.first.chainNo} to ${facts.last.chainNo}, are in ${file}, head ${facts.last.chainNo}:${facts.last.hash}`,
      );
    return OK;
  },
});

function orderOf(args: string[]): { before: Date; file: string } {
  const { before, to } = optionsIn(args, { before: { type: "string" }, to: { type: "string" } });
  if (before === undefined || to === undefined)
    throw new UsageError(`Missing ${before === undefined ? "--before" : "--to"}; --help shows how to call it`);
  const day = new Date(`${before}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(before) || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== before)
    throw new UsageError(`--before: found ${before}, expected a day as YYYY-MM-DD`);
  if (day.getTime() > Date.now()) throw new UsageError(`--before: found ${before}, expected a day that is not to come`);
  if (to.trim() === "") throw new UsageError("--to: found nothing, expected a file to make");
  return { before: day, file: resolve(to) };
}
