import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk of its own under a folder. */
export interface SmallDisk {
  /** Takes all the room that is left, until `free`. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts a disk in memory of so many megabytes on a folder; null where the system does not let this run do so. */
export function mountDisk(folder: string, megabytes: number): SmallDisk | null {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      // Down to the last page, which a larger piece would leave.
      for (const size of [1_048_576, 4_096]) while (hasRoomFor(file, Buffer.alloc(size)));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync("umount", ["--lazy", folder]),
  };
}

function hasRoomFor(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
