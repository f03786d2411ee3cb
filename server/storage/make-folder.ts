import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder with those above it. Node.js's own way to do so never ends where one that is there takes none (`/proc`). Throws what the system says. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path));
    mkdirSync(path);
  }
}
