import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import { readArchive, type ArchiveFacts } from "./archive-file.ts";
import { readArchiveRow, readEnds, readLinks, readUnlinked } from "./read-links.ts";
import { ChainWalk, NO_HASH, cutTail, type Anchor, type ChainFault, type LinkMark } from "./walk.ts";

/** Result of a verification. */
export type ChainVerdict =
  | {
      readonly kind: "sound";
      /** Links that were checked, with their rows. */
      readonly links: number;
      readonly head: LinkMark;
      /** Location of the older links, according to their archive row; null if the chain is complete. */
      readonly archived: { readonly through: number; readonly file: string } | null;
    }
  | { readonly kind: "broken"; readonly fault: ChainFault };

/**
 * Recomputes the chain of the audit rows in the database, in one snapshot, only from the rows. `anchors` are links
 * recorded elsewhere: without them a cut-off tail, or a chain rewritten by the owner of the tables, does not show.
 */
export function verifyTrail(db: Database, anchors: readonly Anchor[]): Promise<ChainVerdict> {
  return inSnapshot(db, (reader) => verifyIn(reader, anchors));
}

async function verifyIn(db: Reader, anchors: readonly Anchor[]): Promise<ChainVerdict> {
  const ends = await readEnds(db);
  const start = { chainNo: (ends?.first.chainNo ?? 1) - 1, hash: ends?.first.previousHash ?? NO_HASH };
  const archived = start.chainNo === 0 ? null : await readArchiveRow(db, start);
  if (start.chainNo > 0 && archived === null)
    return broken(
      "removed",
      start.chainNo + 1,
      `links 1 to ${start.chainNo} are gone, and no archive row says where to`,
    );
  const torn = anchors.find(({ chainNo, hash }) => chainNo === start.chainNo && chainNo > 0 && hash !== start.hash);
  if (torn !== undefined)
    return broken("replaced", start.chainNo, `the chain does not join link ${torn.chainNo} as ${torn.from} has it`);
  const walk = new ChainWalk(start.chainNo === 0 ? { chainNo: 0, hash: NO_HASH } : start, anchors);
  for await (const link of readLinks(db, start.chainNo)) {
    const fault = walk.take(link);
    if (fault !== null) return { kind: "broken", fault };
  }
  const cut = cutTail(walk.last, anchors);
  if (cut !== null) return { kind: "broken", fault: cut };
  const unlinked = await readUnlinked(db);
  if (unlinked !== null)
    return broken("inserted", null, `the row with audit_id ${unlinked} has no link: it was inserted without the chain`);
  return {
    kind: "sound",
    links: walk.last.chainNo - start.chainNo,
    head: walk.last,
    archived: archived === null ? null : { through: start.chainNo, file: archived.file },
  };
}

function broken(kind: ChainFault["kind"], chainNo: number | null, message: string): ChainVerdict {
  return { kind: "broken", fault: { kind, chainNo, message } };
}

/** Archive files in order, each intact and each beginning at the end of the one before. */
interface SoundArchives {
  readonly archives: readonly ArchiveFacts[];
  /** Their ends, which the rest of the chain must continue. */
  readonly anchors: readonly Anchor[];
}

/** Checks archive files, each by itself and one after the other. */
export async function verifyArchives(
  files: readonly string[],
  anchors: readonly Anchor[],
): Promise<SoundArchives | ChainFault> {
  const archives: ArchiveFacts[] = [];
  for (const file of files) {
    const facts = await readArchive(file, anchors);
    if ("kind" in facts) return facts;
    archives.push(facts);
  }
  archives.sort((a, b) => a.first.chainNo - b.first.chainNo);
  for (const [i, archive] of archives.entries()) {
    const before = archives[i - 1];
    if (before === undefined) continue;
    const { chainNo, hash } = archive.first;
    if (chainNo !== before.last.chainNo + 1 || hash !== before.last.hash)
      return {
        kind: "removed",
        chainNo,
        message: `${archive.file} begins at link ${chainNo} and does not join ${before.file}, which ends at link ${before.last.chainNo}`,
      };
  }
  return { archives, anchors: archives.map(({ file, last }) => ({ ...last, from: file })) };
}
