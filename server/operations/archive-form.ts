import { once } from "node:events";
import {
  closeSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type WriteStream,
} from "node:fs";
import { dirname, resolve } from "node:path";
import { z } from "zod";
import { StartupError } from "../storage/errors.ts";

/**
 * The form of a backup: a gzipped tar whose first entry describes it, then every table as text of COPY in parts of
 * bounded size (a tar entry states its size before its content, and no one knows a table's size before reading it),
 * with each table after those that it refers to, and at the end the manifest with the expected content.
 */
export const ARCHIVE = {
  kind: "provision-backup",
  form: 1,
  header: "backup.json",
  manifest: "manifest.json",
  tables: "tables/",
} as const;

/** Bytes of a part, held in memory while it is written. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The entry of a table's part, from 1. */
export const entryOf = (table: string, part: number): string =>
  `${ARCHIVE.tables}${table}.${String(part).padStart(6, "0")}`;

/** The table of an entry, or null if it is not a part of a table. */
export function tableOf(entry: string): string | null {
  return /^tables\/([a-z0-9_]+)\.\d{6,}$/.exec(entry)?.[1] ?? null;
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[a-z0-9_]{1,63}$/);

/** An archive's description of itself, its first entry. */
export const HeaderSchema = z.object({
  kind: z.literal(ARCHIVE.kind),
  form: z.number().int().positive(),
  /** Version of the product that wrote it. */
  product: z.string(),
  /** Version of the PostgreSQL it was read from. */
  postgres: z.string(),
  /** When its snapshot was taken. */
  takenAt: z.iso.datetime(),
  /** The newest migration of the database: its time in the journal, and how many there were. */
  migration: z.object({ when: z.number().int(), count: z.number().int() }),
});
export type ArchiveHeader = z.output<typeof HeaderSchema>;

const TableSchema = z.object({
  name: Name,
  columns: z.array(Name).min(1),
  rows: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Of the table's whole text. */
  sha256: Sha256,
});
export type ArchiveTable = z.output<typeof TableSchema>;

/** The expected content of an archive. */
export const ManifestSchema = z.object({
  tables: z.array(TableSchema),
  /** Tables whose rows would sign someone in or lock someone out; they are restored empty. */
  leftOut: z.array(Name),
  sequences: z.array(z.object({ name: Name, value: z.string().regex(/^\d+$/), called: z.boolean() })),
});
export type ArchiveManifest = z.output<typeof ManifestSchema>;

/** An archive that cannot be restored; `message` is the one line to print. */
export class ArchiveFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ArchiveFault";
  }
}

/**
 * Writes a file so that it exists whole or not at all: under a temporary name, synced to disk before it gets its own.
 * Only its owner may read it. An existing file is not changed. `write` ends the stream. StartupError in one line if the
 * file cannot be written.
 */
export async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const path = resolve(file);
  if (existsSync(path)) throw new StartupError(`${path} exists already; give the backup another name.`);
  const unfinished = `${path}.unfinished-${process.pid}`;
  // Synced to disk before it is closed.
  const out = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
  const closed = new Promise<void>((done) => out.once("close", done));
  try {
    await once(out, "open");
    const result = await write(out);
    await closed;
    renameSync(unfinished, path);
    syncFolder(dirname(path));
    return result;
  } catch (error) {
    out.destroy();
    await closed;
    rmSync(unfinished, { force: true });
    throw inOneLine(error, path);
  }
}

/** The name itself is on disk only when its folder is. */
function syncFolder(path: string): void {
  // Windows has no such thing.
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  fsyncSync(folder);
  closeSync(folder);
}

function inOneLine(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || !["open", "write", "fsync", "rename"].includes(syscall ?? "")) return error;
  return new StartupError(`The backup cannot be written to ${path} (${code}).`, { cause: error });
}
