import { createHash } from "node:crypto";
import { ARCHIVE, ArchiveFault, type ArchiveHeader, type ArchiveManifest } from "./archive-form.ts";
import { readArchive } from "./read-archive.ts";

/** What a sound archive says. */
export interface SoundArchive {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** Reads a whole archive and holds every table against its manifest. ArchiveFault if anything is missing, more or other. */
export async function verifyArchive(file: string): Promise<SoundArchive> {
  const found = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  let header: ArchiveHeader | null = null;
  let manifest: ArchiveManifest | null = null;
  await readArchive(file, {
    header: (said) => {
      if (said.form > ARCHIVE.form)
        throw new ArchiveFault(
          `The backup ${file} was written by version ${said.product}, which is newer than this product; restore it with that version.`,
        );
      header = said;
    },
    table: async (name, content) => {
      if (found.has(name)) throw different(file, `table ${name} is there twice`);
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
      }
      found.set(name, { bytes, sha256: hash.digest("hex") });
    },
    manifest: (said) => void (manifest = said),
  });
  const sound = { header, manifest } as { header: ArchiveHeader | null; manifest: ArchiveManifest | null };
  if (sound.header === null || sound.manifest === null) throw different(file, "it says nothing of its content");
  for (const { name, bytes, sha256 } of sound.manifest.tables) {
    const content = found.get(name) ?? NOTHING;
    if (content.bytes !== bytes && content.bytes === 0) throw different(file, `table ${name} is missing`);
    if (content.bytes !== bytes || content.sha256 !== sha256)
      throw different(file, `table ${name} is not the one its manifest names`);
    found.delete(name);
  }
  const [more] = found.keys();
  if (more !== undefined) throw different(file, `table ${more} is not in its manifest`);
  return { header: sound.header, manifest: sound.manifest };
}

/** A table without rows has no part. */
const NOTHING = { bytes: 0, sha256: createHash("sha256").digest("hex") };

const different = (file: string, how: string): ArchiveFault =>
  new ArchiveFault(`The backup ${file} is damaged: ${how}. Nothing was restored; take another one.`);
