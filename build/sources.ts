import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { BROWSER_ROOMS, ROOT } from "./paths.ts";

/** Every file below a folder, in a stable order; an absent folder has none. */
export function filesBelow(folder: string): string[] {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** The browser's own source files, tests left out. */
export function browserSources(): string[] {
  return BROWSER_ROOMS.flatMap((room) => filesBelow(path.join(ROOT, room))).filter(
    (file) => /\.(tsx?|css|json|html|svg)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
}

/** SHA-256 over names and contents, shortened to what a folder name needs. */
export function hashOf(files: readonly string[], ...more: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  for (const text of more) hash.update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
}
