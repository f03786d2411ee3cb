import { constants } from "node:fs";
import { lstat, open, readdir, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { LogFile } from "../../../contract/calls/logs.ts";
import { logFileId, readLogName } from "../../logging/log-names.ts";

/** The log files of a folder, newest first. Links, folders and files of other names are not among them. */
export async function listLogFiles(folder: string): Promise<LogFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const files = await Promise.all(names.map((name) => describe(folder, name)));
  return files
    .flatMap((file) => (file === null ? [] : [file]))
    .sort((a, b) => b.day.localeCompare(a.day) || a.node.localeCompare(b.node) || b.part - a.part);
}

async function describe(folder: string, fileName: string): Promise<LogFile | null> {
  const name = readLogName(fileName);
  if (name === null) return null;
  // It may be removed between the listing and the look.
  const stat = await lstat(join(folder, fileName)).catch(() => null);
  if (stat?.isFile() !== true) return null;
  const id = logFileId(fileName);
  return { logFileId: id, fileName, ...name, bytes: stat.size, lastLine: stat.mtime.toISOString() };
}

export interface OpenLogFile {
  readonly about: LogFile;
  readonly file: FileHandle;
}

/** Opens the log file of an id, among those that are listed; null if there is none. Anyone who opens it closes it. */
export async function openLogFile(folder: string, id: string): Promise<OpenLogFile | null> {
  const about = (await listLogFiles(folder)).find(({ logFileId: each }) => each === id);
  if (about === undefined) return null;
  try {
    // Should the file have become a link since it was listed, the link is not followed.
    const file = await open(join(folder, about.fileName), constants.O_RDONLY | constants.O_NOFOLLOW);
    return { about, file };
  } catch (error) {
    if (["ENOENT", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
