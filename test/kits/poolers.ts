import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { canInstall, installPackages, isProgram } from "../programs.ts";

/** The path of a Debian program, installed if missing and permitted; null if unavailable. */
export function debianProgram(file: string, { install }: { install: boolean }): string | null {
  if (!isProgram(file) && install && canInstall()) installPackages(path.basename(file));
  return isProgram(file) ? file : null;
}

/** User id for PgBouncer and HAProxy, which should not run as root. */
const NOBODY = 65_534;

export interface Daemon {
  log(): string;
  stop(): Promise<void>;
}

/** Runs a program in the foreground with its files in a new folder, and waits until its port is open. */
export async function startDaemon(
  program: string,
  { files, args, port }: { files: Readonly<Record<string, string>>; args: readonly string[]; port: number },
): Promise<Daemon> {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-daemon-"));
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], ...account });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (output += bytes.toString()));
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${output}`);
    await wait(50);
  }
  return {
    log: () => output,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts PgBouncer in front of a database with Debian's settings except `mode`; it reads password verifiers from the database. */
export function startPgBouncer(
  program: string,
  { url, mode, port }: { url: string; mode: "session" | "transaction" | "statement"; port: number },
): Promise<Daemon> {
  const { hostname, port: behind, username, password } = new URL(url);
  const config = `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = users
auth_user = ${username}
pool_mode = ${mode}
`;
  const files = { "pgbouncer.ini": config, users: `"${username}" "${password}"\n` };
  return startDaemon(program, { files, args: ["pgbouncer.ini"], port });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
