import { readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import { commandOf, isAlive } from "./process-facts.ts";

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** The PostgreSQL that runs on a cluster folder, by its postmaster.pid and the process's own command line; null if none. */
export function runningPostgres(cluster: string): Postmaster | null {
  const named = readPostmaster(cluster);
  if (named === null || !isAlive(named.pid)) return null;
  const command = commandOf(named.pid);
  return command.includes("postgres") && (command.includes(cluster) || command.includes(realpathSync(cluster)))
    ? named
    : null;
}

/**
 * Stops a PostgreSQL that outlived its node process (killed with -9) and waits until it is gone. To be called by the
 * folder's owner only. A postmaster.pid whose number now belongs to another program is removed, since PostgreSQL
 * itself would take that program for a postmaster.
 */
export async function stopOrphan(cluster: string): Promise<boolean> {
  const orphan = runningPostgres(cluster);
  if (orphan !== null) {
    await stopPostgres(orphan.pid);
    return true;
  }
  const named = readPostmaster(cluster);
  if (named !== null && isAlive(named.pid)) rmSync(join(cluster, "postmaster.pid"), { force: true });
  return false;
}

const STEP_MILLISECONDS = 20;
const FAST_MILLISECONDS = 30_000;
const IMMEDIATE_MILLISECONDS = 10_000;

/** Stops a postmaster: fast (open transactions are rolled back), after half a minute immediately (recovered at the next start). */
export async function stopPostgres(pid: number): Promise<void> {
  const stages = [
    { signal: "SIGINT", patience: FAST_MILLISECONDS },
    { signal: "SIGQUIT", patience: IMMEDIATE_MILLISECONDS },
  ] as const;
  for (const { signal, patience } of stages) {
    if (isAlive(pid)) process.kill(pid, signal);
    for (let waited = 0; waited < patience; waited += STEP_MILLISECONDS) {
      if (!isAlive(pid)) return;
      await wait(STEP_MILLISECONDS);
    }
  }
  throw new StartupError(`PostgreSQL (process ${pid}) does not stop; stop it by hand and start again.`);
}

function readPostmaster(cluster: string): Postmaster | null {
  let text: string;
  try {
    text = readFileSync(join(cluster, "postmaster.pid"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  // Lines of postmaster.pid: process id, data folder, start time, port, …
  const [pid, , , port] = text.split("\n");
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port) } : null;
}
