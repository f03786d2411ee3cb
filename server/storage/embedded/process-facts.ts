import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Whether a process with this id lives (it may belong to another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The command line of a live process, or "" where it cannot be read. */
export function commandOf(pid: number): string {
  if (process.platform === "linux") return readProc(pid, "cmdline").replaceAll("\0", " ").trim();
  return process.platform === "win32"
    ? ask("powershell", [
        "-NoProfile",
        "-Command",
        `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
      ])
    : ask("ps", ["-o", "command=", "-p", String(pid)]);
}

/**
 * What tells a process from a later one with the same id: when it started, as the system writes it. "" where it
 * cannot be read. Between two reads for the same process the answer is the same.
 */
export function startOf(pid: number): string {
  if (process.platform === "linux") {
    // Field 22 of stat (ticks since boot), counted after the name, which may hold spaces; with the boot, since ticks begin again.
    const ticks = readProc(pid, "stat").split(") ").at(-1)?.split(" ")[19] ?? "";
    return ticks === "" ? "" : `${readText("/proc/sys/kernel/random/boot_id").trim()}/${ticks}`;
  }
  return process.platform === "win32"
    ? ask("powershell", ["-NoProfile", "-Command", `(Get-Process -Id ${pid}).StartTime.Ticks`])
    : ask("ps", ["-o", "lstart=", "-p", String(pid)]);
}

/** A process that ended but was not yet waited for is no owner any more. */
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
    // The process ended between two looks, or belongs to another user: nothing is known of it.
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
