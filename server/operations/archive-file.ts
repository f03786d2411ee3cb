import { once } from "node:events";
import { closeSync, createWriteStream, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import type { WriteStream } from "node:fs";
import { dirname, resolve } from "node:path";
import { StartupError } from "../storage/startup-error.ts";

/**
 * Writes a file that is there whole or not at all: under another name first, on the disk before it gets its own. Only its
 * owner may read it. An existing file is left alone. `write` ends the stream. StartupError in one line if the place cannot
 * be written.
 */
export async function writeWhole<T>(file: string, write: (out: WriteStream) => Promise<T>): Promise<T> {
  const path = resolve(file);
  if (existsSync(path)) throw new StartupError(`${path} exists already; give the backup another name.`);
  const unfinished = `${path}.unfinished-${process.pid}`;
  // On the disk before it is closed.
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

/** The name itself is on the disk only when its folder is. */
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
