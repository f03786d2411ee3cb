import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../errors.ts";

interface Postmaster {
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

/** Returns whether a process with this id lives (it may belong to another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a live process, or "" if it cannot be read. */
function commandOf(pid: number): string {
  if (process.platform === "linux") return readProc(pid, "cmdline").replaceAll("\0", " ").trim();
  return process.platform === "win32"
    ? ask("powershell", [
        "-NoProfile",
        "-Command",
        `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
      ])
    : ask("ps", ["-o", "command=", "-p", String(pid)]);
}

/** The start time of a process as written by the system, which distinguishes it from a later one with the same id; "" if unreadable. */
export function startOf(pid: number): string {
  if (process.platform === "linux") {
    // Field 22 of stat (ticks since boot), counted after the name, which may hold spaces; with the boot, since ticks begin again.
    const ticks = readProc(pid, "stat").split(") ").at(-1)?.split(" ")[19] ?? "";
    return ticks === "" ? "" : `${bootOf()}/${ticks}`;
  }
  return process.platform === "win32"
    ? ask("powershell", ["-NoProfile", "-Command", `(Get-Process -Id ${pid}).StartTime.Ticks`])
    : ask("ps", ["-o", "lstart=", "-p", String(pid)]);
}

/** This machine since it was started: one name for all of its containers. Elsewhere than on Linux the host's name. */
export function bootOf(): string {
  return readText("/proc/sys/kernel/random/boot_id").trim() || hostname();
}

/**
 * Returns the place where process ids mean the same as here: the machine since its start and, after a space, the
 * namespace on it.
 */
export function placeOfProcesses(): string {
  try {
    return `${bootOf()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return bootOf();
  }
}

/** A process that ended but has not been waited for yet no longer owns anything. */
function isZombie(pid: number): boolean {
  return process.platform === "linux" && readProc(pid, "stat").split(") ").at(-1)?.startsWith("Z") === true;
}

function readProc(pid: number, file: string): string {
  return readText(`/proc/${pid}/${file}`);
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process ended in between, or belongs to another user: nothing is known of it.
    return "";
  }
}

function ask(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    // ps answers with an error for a process that is gone.
    return "";
  }
}
