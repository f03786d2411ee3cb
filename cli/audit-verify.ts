import { anchorsInLogs } from "../server/audits/chain/log-anchors.ts";
import { verifyArchives, verifyTrail } from "../server/audits/chain/verify.ts";
import type { Anchor, ChainFault } from "../server/audits/chain/walk.ts";
import { readSettings } from "../server/settings.ts";
import { folders } from "../server/storage/embedded/layout.ts";
import { FAILED, OK, UsageError, optionsIn, runCommand, withStorage } from "./command.ts";

const USAGE = `npm run audit-verify -- [--expect NUMBER:HASH] [--archive FILE …] [--no-logs] [--files-only]

  Recomputes the hash chain of the audit trail from its rows and names the first broken link.

  --expect      a link that an earlier run printed: it must still be there and the same (may be given again)
  --archive     an archive of older rows, which must be sound and join the rest (may be given again)
  --no-logs     leave the links that the log files note out of it, e.g. after a restore of an older backup
  --files-only  look at the archives alone, without a database

Ends with 0 if all is sound, 1 if a link is broken, 2 for bad input. DATA_DIR and DATABASE_URL name the database as they do
for npm start; the product may run or not.`;

await runCommand({ name: "audit-verify", usage: USAGE, run: (args) => verify(orderOf(args)) });

interface VerifyOptions {
  readonly expected: readonly Anchor[];
  readonly archives: readonly string[];
  readonly logs: boolean;
  readonly filesOnly: boolean;
}

async function verify({ expected, archives: files, logs, filesOnly }: VerifyOptions): Promise<number> {
  const settings = readSettings(process.env);
  const noted = logs && !filesOnly ? await anchorsInLogs(folders(settings.dataDir).logs) : [];
  const anchors = [...expected, ...noted];
  const archived = await verifyArchives(files, anchors);
  if ("kind" in archived) return printLine(archived);
  for (const { file, first, last, rows } of archived.archives)
    console.log(
      `${file} is sound: ${rows} rows, links ${first.chainNo} to ${last.chainNo}, head ${last.chainNo}:${last.hash}`,
    );
  if (filesOnly) return OK;
  return withStorage(async ({ db }) => {
    const verdict = await verifyTrail(db, [...anchors, ...archived.anchors]);
    if (verdict.kind === "broken") return printLine(verdict.fault);
    const { links, head, archived: gone } = verdict;
    if (gone !== null) console.log(archiveLine(gone, archived.anchors));
    console.log(
      `The audit trail is sound: ${links} rows, ${noted.length} marks in the log files, head ${head.chainNo}:${head.hash}`,
    );
    return OK;
  });
}

function archiveLine({ through, file }: { through: number; file: string }, looked: readonly Anchor[]): string {
  return looked.some(({ chainNo }) => chainNo === through)
    ? `Links 1 to ${through} are archived, and the chain joins their file.`
    : `Links up to ${through} are archived in ${file}, which was not looked at (--archive FILE).`;
}

function printLine({ message }: ChainFault): number {
  console.log(`The audit trail is BROKEN: ${message}`);
  return FAILED;
}

function orderOf(args: string[]): VerifyOptions {
  const values = optionsIn(args, {
    expect: { type: "string", multiple: true },
    archive: { type: "string", multiple: true },
    "no-logs": { type: "boolean" },
    "files-only": { type: "boolean" },
  });
  return {
    expected: (values.expect ?? []).map(anchorOf),
    archives: values.archive ?? [],
    logs: values["no-logs"] !== true,
    filesOnly: values["files-only"] === true,
  };
}

function anchorOf(text: string): Anchor {
  const [, chainNo, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (chainNo === undefined || hash === undefined)
    throw new UsageError(`--expect: found ${text}, expected NUMBER:HASH as an earlier run printed it`);
  return { chainNo: Number(chainNo), hash, from: "--expect" };
}
