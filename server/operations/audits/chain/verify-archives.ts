import { readArchive, type ArchiveFacts } from "./archive-file.ts";
import type { Anchor, ChainFault } from "./walk.ts";

/** Archive files in their order, each sound by itself and each beginning where the one before ends. */
export interface SoundArchives {
  readonly archives: readonly ArchiveFacts[];
  /** Their ends, which the rest of the chain must join. */
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
