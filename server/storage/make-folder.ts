import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a folder with its parents, without Node.js's own method, which never ends below a read-only one (`/proc`). Throws the system's error. */
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
