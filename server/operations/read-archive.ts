import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import type { z } from "zod";
import {
  ARCHIVE,
  ArchiveFault,
  HeaderSchema,
  ManifestSchema,
  PART_BYTES,
  tableOf,
  type ArchiveHeader,
  type ArchiveManifest,
} from "./archive-form.ts";

/** The content of an archive. */
export interface SoundArchive {
  readonly header: ArchiveHeader;
  readonly manifest: ArchiveManifest;
}

/** Receives a table's text; called once for each table that has rows, in the archive's order. */
type TableReader = (name: string, content: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive once, a piece at a time. ArchiveFault if the file is not an archive, is of a newer form, or is cut
 * short or damaged.
 */
export async function readArchive(file: string, takeTable: TableReader): Promise<SoundArchive> {
  const entries = entriesOf(file);
  try {
    let next = await takeNext(entries, file);
    if (next?.header.name !== ARCHIVE.header) throw notOurs(file);
    const header = await jsonIn(next, HeaderSchema, file);
    if (header.form > ARCHIVE.form)
      throw new ArchiveFault(
        `The backup ${file} was written by version ${header.product}, which is newer than this product; restore it with that version.`,
      );
    next = await takeNext(entries, file);
    while (next !== null && next.header.name !== ARCHIVE.manifest) {
      const table = tableOf(next.header.name);
      if (table === null) throw damaged(file, `it holds ${next.header.name}, which no backup does`);
      const parts = partsOf(table, next, () => takeNext(entries, file));
      await takeTable(table, inOwnWords(parts.content, file));
      next = parts.after();
    }
    if (next === null) throw damaged(file, "it ends before its manifest");
    const manifest = await jsonIn(next, ManifestSchema, file);
    if ((await takeNext(entries, file)) !== null) throw damaged(file, "something follows its manifest");
    return { header, manifest };
  } finally {
    await entries.return?.();
  }
}

/** One file of a tar; it is read to its end before the next one comes. */
interface TarEntry extends AsyncIterable<Buffer> {
  readonly header: { readonly name: string };
}

function entriesOf(file: string): AsyncIterator<TarEntry> {
  const tar = extract();
  // The iteration below receives every error.
  pipeline(createReadStream(file), createGunzip(), tar, () => undefined);
  // The package's types do not cover the contents of its streams.
  return (tar as AsyncIterable<unknown> as AsyncIterable<TarEntry>)[Symbol.asyncIterator]();
}

async function takeNext(entries: AsyncIterator<TarEntry>, file: string): Promise<TarEntry | null> {
  try {
    const { done, value } = await entries.next();
    return done === true ? null : value;
  } catch (error) {
    throw faultOf(error, file);
  }
}

/** All parts of a table as one text; `after` is the entry that followed. */
function partsOf(table: string, first: TarEntry, take: () => Promise<TarEntry | null>) {
  let current: TarEntry | null = first;
  async function* content(): AsyncGenerator<Buffer> {
    while (current !== null && tableOf(current.header.name) === table) {
      yield* current;
      current = await take();
    }
  }
  return { content: content(), after: () => current };
}

async function* inOwnWords(content: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw faultOf(error, file);
  }
}

async function jsonIn<S extends z.ZodType>(entry: TarEntry, schema: S, file: string): Promise<z.output<S>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of inOwnWords(entry, file)) {
    size += chunk.length;
    if (size > PART_BYTES) throw damaged(file, `${entry.header.name} is too large`);
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    throw damaged(file, `${entry.header.name} is no JSON`, cause);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw damaged(file, `${entry.header.name}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? "is wrong"}`);
}

/**
 * The readers' own messages are for programmers: "unexpected end of file", "incorrect data check", "Invalid tar
 * header".
 */
function faultOf(error: unknown, file: string): unknown {
  if (error instanceof ArchiveFault || !(error instanceof Error)) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "Z_DATA_ERROR" && /header check/.test(message)) return notOurs(file, error);
  if (code === "Z_BUF_ERROR" || /unexpected end/i.test(message)) return damaged(file, "it is cut short", error);
  if (code?.startsWith("Z_") === true || /tar/i.test(message)) return damaged(file, "its bytes have changed", error);
  return new ArchiveFault(`The backup ${file} cannot be read: ${message}`, { cause: error });
}

const notOurs = (file: string, cause?: unknown): ArchiveFault =>
  new ArchiveFault(`${file} is no backup of this product.`, { cause });

const damaged = (file: string, how: string, cause?: unknown): ArchiveFault =>
  new ArchiveFault(`The backup ${file} is damaged: ${how}. Nothing was restored; take another one.`, { cause });

/**
 * Reads a whole archive and compares every table with its manifest. ArchiveFault if anything is missing, additional or
 * different.
 */
export async function verifyArchive(file: string): Promise<SoundArchive> {
  const found = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  const sound = await readArchive(file, async (name, content) => {
    if (found.has(name)) throw damaged(file, `table ${name} is there twice`);
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    found.set(name, { bytes, sha256: hash.digest("hex") });
  });
  for (const { name, bytes, sha256 } of sound.manifest.tables) {
    const content = found.get(name) ?? NOTHING;
    if (content.bytes !== bytes && content.bytes === 0) throw damaged(file, `table ${name} is missing`);
    if (content.bytes !== bytes || content.sha256 !== sha256)
      throw damaged(file, `table ${name} is not the one its manifest names`);
    found.delete(name);
  }
  const [more] = found.keys();
  if (more !== undefined) throw damaged(file, `table ${more} is not in its manifest`);
  return sound;
}

/** A table without rows has no part. */
const NOTHING = { bytes: 0, sha256: createHash("sha256").digest("hex") };
