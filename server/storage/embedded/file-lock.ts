import { spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync } from "node:fs";
import { StartupError } from "../errors.ts";

/** A file whose lock the kernel keeps while any process has it open. */
export interface FileLock {
  readonly descriptor: number;
  /** Distinguishes the file from another that took its name. */
  readonly inode: string;
  /** Requests the lock, without waiting; "unknown" if the system or the file's disk has no such locks. */
  ask(): "held" | "taken" | "unknown";
  /** Releases it here; processes that inherited the descriptor hold it until they end. */
  close(): void;
}

/** Exit code of flock (util-linux and busybox) if the lock is taken. */
const TAKEN = 1;

/**
 * Opens a file, creating it if it is missing, to lock it. The lock lasts until every process that has the descriptor,
 * by inheritance too, has ended or closed it, and is visible in every container of the machine. Node.js has no call for
 * it, so the system's own `flock` program takes it, on the descriptor that it inherits. The file is never deleted: a
 * waiting process may have it open.
 */
export function openFileLock(path: string): FileLock {
  const descriptor = open(path);
  return {
    descriptor,
    inode: String(fstatSync(descriptor, { bigint: true }).ino),
    ask: () => {
      const { status, stderr } = spawnSync("flock", ["-x", "-n", "3"], {
        stdio: ["ignore", "ignore", "pipe", descriptor],
        encoding: "utf8",
      });
      if (status === 0) return "held";
      // Other errors (no locks on this disk) have a message; a taken lock has none.
      return status === TAKEN && stderr === "" ? "taken" : "unknown";
    },
    close: () => closeSync(descriptor),
  };
}

function open(path: string): number {
  try {
    return openSync(path, "a+", 0o600);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown";
    throw new StartupError(`The lock ${path} cannot be opened (${code}); start as the user it belongs to.`, { cause });
  }
}
