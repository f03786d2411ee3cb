import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { contentOf } from "./read-links.ts";
import { ChainWalk, type Anchor, type ChainFault, type Link, type LinkMark } from "./walk.ts";

const KIND = "audit archive";
/**
 * First line of an archive file: gzipped, one JSON object per line, then one for each row and one that marks it as
 * complete.
 */
const HeaderSchema = z.object({
  provision: z.literal(KIND),
  version: z.literal(1),
  before: z.string(),
  firstChainNo: z.number(),
  previousHash: z.string(),
});
type Header = z.output<typeof HeaderSchema>;

/** The content of an intact archive file. */
export interface ArchiveFacts {
  readonly file: string;
  readonly first: LinkMark;
  readonly last: LinkMark;
  readonly rows: number;
  readonly before: string;
}

/**
 * Writes an archive file in one step: under a temporary name, synced to disk, and only then renamed to its own name,
 * which must be free. A run that dies leaves a `.partial` file that nothing reads.
 */
export async function writeArchive(file: string, start: LinkMark, before: string, links: AsyncIterable<Link>) {
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  try {
    const out = createWriteStream(partial, { flags: "wx", mode: 0o600 });
    await pipeline(Readable.from(linesOf(start, before, links)), createGzip(), out);
    await sync(partial);
    await link(partial, file);
  } finally {
    await rm(partial, { force: true });
  }
  await sync(dirname(file));
}

async function* linesOf(start: LinkMark, before: string, links: AsyncIterable<Link>): AsyncGenerator<string> {
  const header: Header = {
    provision: KIND,
    version: 1,
    before,
    firstChainNo: start.chainNo + 1,
    previousHash: start.hash,
  };
  yield `${JSON.stringify(header)}\n`;
  let [rows, last] = [0, start];
  for await (const { chainNo, hash, content } of links) {
    yield `${JSON.stringify({ chainNo, hash, row: content })}\n`;
    rows += 1;
    last = { chainNo, hash };
  }
  yield `${JSON.stringify({ end: true, rows, lastChainNo: last.chainNo, lastHash: last.hash })}\n`;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** SHA-256 of a file's bytes. */
export async function fileHash(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Reads an archive file and recomputes its chain, down to its last line. */
export async function readArchive(file: string, anchors: readonly Anchor[] = []): Promise<ArchiveFacts | ChainFault> {
  const unreadable = (what: string): ChainFault => ({ kind: "unreadable", chainNo: null, message: `${file}: ${what}` });
  try {
    let [header, walk, rows]: [Header | null, ChainWalk | null, number] = [null, null, 0];
    for await (const line of linesIn(file)) {
      const value = JSON.parse(line) as Record<string, unknown>;
      if (header === null || walk === null) {
        header = HeaderSchema.safeParse(value).data ?? null;
        if (header === null) return unreadable("no archive of audit rows");
        walk = new ChainWalk({ chainNo: header.firstChainNo - 1, hash: header.previousHash }, anchors);
      } else if (value["end"] === true) {
        const { chainNo, hash } = walk.last;
        if (value["rows"] !== rows || value["lastChainNo"] !== chainNo || value["lastHash"] !== hash)
          return unreadable("its last line does not fit its rows");
        const first = { chainNo: header.firstChainNo, hash: header.previousHash };
        return { file, first, last: walk.last, rows, before: header.before };
      } else {
        const fault = walk.take(linkOf(value, walk.last.hash));
        if (fault !== null) return { ...fault, message: `${file}: ${fault.message}` };
        rows += 1;
      }
    }
    return unreadable("cut off: the last line is missing");
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(createReadStream(file), unpacked);
  // The failure is handled below, after the lines that could be read.
  reading.catch(() => undefined);
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  await reading;
}

function linkOf({ chainNo, hash, row }: Record<string, unknown>, previousHash: string): Link {
  const content = typeof row === "object" && row !== null ? contentOf(row as Record<string, unknown>) : null;
  return { chainNo: Number(chainNo), auditId: Number(content?.auditId), previousHash, hash: String(hash), content };
}
