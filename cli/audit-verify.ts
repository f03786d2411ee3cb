import { parseArgs } from "node:util";
import { anchorsInLogs } from "../server/operations/audits/chain/log-anchors.ts";
import { verifyArchives, verifyTrail } from "../server/operations/audits/chain/verify.ts";
import type { Anchor, ChainFault } from "../server/operations/audits/chain/walk.ts";
import { readSettings } from "../server/settings.ts";
import { folders } from "../server/storage/embedded/layout.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage } from "../server/storage/storage.ts";

const USAGE = `npm run audit-verify -- [--expect NUMBER:HASH] [--archive FILE …] [--no-logs] [--files-only]

  Recomputes the hash chain of the audit trail from its rows and names the first broken link.

  --expect      a link that an earlier run printed: it must still be there and the same (may be given again)
  --archive     an archive of older rows, which must be sound and join the rest (may be given again)
  --no-logs     leave the links that the log files note out of it, e.g. after a restore of an older backup
  --files-only  look at the archives alone, without a database

Ends with 0 if all is sound, 1 if a link is broken, 2 for bad input. DATA_DIR and DATABASE_URL name the database as they do
for npm start; the product may run or not.`;

const SOUND = 0;
const BROKEN = 1;
const BAD_INPUT = 2;

class UsageError extends Error {}

interface Order {
  readonly expected: readonly Anchor[];
  readonly archives: readonly string[];
  readonly logs: boolean;
  readonly filesOnly: boolean;
}

async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return SOUND;
  }
  try {
    return await verify(orderOf(args));
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StartupError)) throw error;
    console.error(`audit-verify: ${error.message.replaceAll(/\s+/g, " ")}`);
    return BAD_INPUT;
  }
}

async function verify({ expected, archives: files, logs, filesOnly }: Order): Promise<number> {
  const settings = readSettings(process.env);
  const noted = logs && !filesOnly ? await anchorsInLogs(folders(settings.dataDir).logs) : [];
  const anchors = [...expected, ...noted];
  const archived = await verifyArchives(files, anchors);
  if ("kind" in archived) return printLine(archived);
  for (const { file, first, last, rows } of archived.archives)
    console.log(
      `${file} is sound: ${rows} rows, links ${first.chainNo} to ${last.chainNo}, head ${last.chainNo}:${last.hash}`,
    );
  if (filesOnly) return SOUND;
  const storage = await joinStorage({ ...settings, progress: (line) => console.error(line) });
  try {
    const verdict = await verifyTrail(storage.db, [...anchors, ...archived.anchors]);
    if (verdict.kind === "broken") return printLine(verdict.fault);
    const { links, head, archived: gone } = verdict;
    if (gone !== null) console.log(archiveLine(gone, archived.anchors));
    console.log(
      `The audit trail is sound: ${links} rows, ${noted.length} marks in the log files, head ${head.chainNo}:${head.hash}`,
    );
    return SOUND;
  } finally {
    await storage.close();
  }
}

function archiveLine({ through, file }: { through: number; file: string }, looked: readonly Anchor[]): string {
  return looked.some(({ chainNo }) => chainNo === through)
    ? `Links 1 to ${through} are archived, and the chain joins their file.`
    : `Links up to ${through} are archived in ${file}, which was not looked at (--archive FILE).`;
}

function printLine({ message }: ChainFault): number {
  console.log(`The audit trail is BROKEN: ${message}`);
  return BROKEN;
}

function orderOf(args: string[]): Order {
  const many = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  try {
    const options = { expect: many, archive: many, "no-logs": flag, "files-only": flag };
    const { values } = parseArgs({ args, options });
    return {
      expected: (values.expect ?? []).map(anchorOf),
      archives: values.archive ?? [],
      logs: values["no-logs"] !== true,
      filesOnly: values["files-only"] === true,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split("\n")[0] ?? ""}; --help shows how to call it`);
  }
}

function anchorOf(text: string): Anchor {
  const [, chainNo, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (chainNo === undefined || hash === undefined)
    throw new UsageError(`--expect: found ${text}, expected NUMBER:HASH as an earlier run printed it`);
  return { chainNo: Number(chainNo), hash, from: "--expect" };
}

process.exitCode = await run(process.argv.slice(2));
