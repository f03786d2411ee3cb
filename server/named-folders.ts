import { accessSync, constants, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings.ts";
import { StartupError } from "./storage/errors.ts";
import { makeFolder } from "./storage/make-folder.ts";

/**
 * StartupError in one line if a folder that the operator named besides DATA_DIR cannot be used; the folder of pictures
 * is made if it is missing.
 */
export function assertNamedFolders({ dataDir, picturesDir, stormFolder }: Settings): void {
  if (stormFolder !== null)
    tried("STORM_FOLDER", stormFolder, "a folder that this user may read", () => readdirSync(stormFolder));
  if (picturesDir === join(dataDir, "pictures")) return;
  tried("PICTURES_DIR", picturesDir, "a folder that this user may write to", () => {
    makeFolder(picturesDir);
    accessSync(picturesDir, constants.R_OK | constants.W_OK | constants.X_OK);
  });
}

function tried(name: string, folder: string, expected: string, work: () => unknown): void {
  try {
    work();
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    throw new StartupError(`${name}: expected ${expected}, found ${JSON.stringify(folder)} (${code}).`, { cause });
  }
}
