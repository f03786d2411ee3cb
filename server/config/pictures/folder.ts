import { randomUUID } from "node:crypto";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PictureNameSchema } from "../../../contract/config/pictures.ts";

/** A file of the folder. */
interface PictureFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly savedAt: Date;
}

/** The names of the pictures in a folder, in alphabetical order; empty if the folder does not exist yet. */
export async function pictureNames(folder: string): Promise<string[]> {
  const names = (await unlessMissing(readdir(folder))) ?? [];
  return names.filter((name) => PictureNameSchema.safeParse(name).success).sort();
}

/** A picture, or null. The contract restricts names, so that they cannot lead outside the folder. */
export async function readPicture(folder: string, name: string): Promise<PictureFile | null> {
  const file = join(folder, name);
  const bytes = await unlessMissing(readFile(file));
  if (bytes === null) return null;
  return { name, bytes, savedAt: (await stat(file)).mtime };
}

/** Replaces a picture, or removes it (null), and then calls `act`; if that fails, everything is restored. */
export async function replacePicture<Result>(
  { folder, name, bytes }: { readonly folder: string; readonly name: string; readonly bytes: Buffer | null },
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await readPicture(folder, name);
  await put(folder, name, bytes);
  try {
    return await act();
  } catch (error) {
    await put(folder, name, before?.bytes ?? null);
    throw error;
  }
}

/** In one step, so that no one reads half a file. */
async function put(folder: string, name: string, bytes: Buffer | null): Promise<void> {
  if (bytes === null) return rm(join(folder, name), { force: true });
  await mkdir(folder, { recursive: true });
  const fresh = join(folder, `.${randomUUID()}`);
  try {
    await writeFile(fresh, bytes);
    await rename(fresh, join(folder, name));
  } finally {
    await rm(fresh, { force: true });
  }
}

async function unlessMissing<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
