import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { canInstall, installPackages, isProgram } from "../programs.ts";

/** A program of Debian, installed where it is missing and we may; null where it is not to be had. */
export function debianProgram(file: string, { install }: { install: boolean }): string | null {
  if (!isProgram(file) && install && canInstall()) installPackages(path.basename(file));
  return isProgram(file) ? file : null;
}

/** PgBouncer and HAProxy refuse to run as root, or need not. */
const NOBODY = 65_534;

export interface Daemon {
  log(): string;
  stop(): Promise<void>;
}

/** Runs a program that stays in the foreground, with its files in a folder of its own, once something listens on its port. */
export async function startDaemon(
  program: string,
  { files, args, port }: { files: Readonly<Record<string, string>>; args: readonly string[]; port: number },
): Promise<Daemon> {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-daemon-"));
  chmodSync(folder, 0o755);
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(program, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"], ...account });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const ended = once(child, "exit");
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`${program} did not start: ${said}`);
    await wait(50);
  }
  return {
    log: () => said,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer before a database, as Debian ships it but for `mode`; it asks the database itself for verifiers of passwords. */
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
