import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A separate disk mounted on a folder. */
export interface SmallDisk {
  /** Uses all free space until `free`. */
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts a memory disk of a size on a folder; null if the system does not allow it. */
export function mountDisk(folder: string, megabytes: number): SmallDisk | null {
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (mounted.status !== 0) return null;
  const ballast = join(folder, "ballast");
  return {
    fill() {
      const file = openSync(ballast, "a");
      // Small pieces fill the last page, too.
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
