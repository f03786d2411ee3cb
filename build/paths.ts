import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
export const DIST = path.join(ROOT, "dist");
export const ASSETS = path.join(DIST, "assets");
export const VENDOR = path.join(ASSETS, "vendor");
/** The browser's entry, the only file that imports both framework and widgets. */
export const ENTRY = path.join(ROOT, "start", "main.tsx");
export const PAGE_TEMPLATE = path.join(ROOT, "start", "index.html");

/** The rooms whose code runs in the browser. */
const BROWSER_ROOMS = ["contract", "engine", "themes", "framework", "client", "map", "widgets", "start"];
export { LANGUAGE_CODES as LANGUAGES } from "../contract/api/languages.ts";

/** All files below a folder in a stable order; empty for a missing folder. */
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

/** The browser's source files, without tests. */
export function browserSources(): string[] {
  return BROWSER_ROOMS.flatMap((room) => filesBelow(path.join(ROOT, room))).filter(
    (file) => /\.(tsx?|css|json|html|svg)$/.test(file) && !/\.test\.tsx?$/.test(file),
  );
}

/** SHA-256 of names and contents, shortened to the length of a folder name. */
export function hashOf(files: readonly string[], ...more: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(path.relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  for (const text of more) hash.update(text).update("\0");
  return hash.digest("hex").slice(0, 16);
}
