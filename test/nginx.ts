import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { canInstall, installPackages, isProgram } from "./programs.ts";

const PLACES = [...(process.env["PATH"] ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];

const installed = (): string | null => PLACES.map((folder) => path.join(folder, "nginx")).find(isProgram) ?? null;

/** Finds the nginx for tests: the installed one, else Debian's, installed if we are root; null if unavailable. */
export function findNginx(): string | null {
  if (installed() === null && canInstall()) installPackages("nginx-light");
  return installed();
}

export interface RunningNginx {
  /** Returns its error log. */
  log(): string;
  stop(): Promise<void>;
}

/** Runs nginx in the foreground with these lines as its http block; resolves once it listens on the port. */
export async function startNginx(
  program: string,
  { http, port }: { http: string; port: number },
): Promise<RunningNginx> {
  const folder = mkdtempSync(path.join(tmpdir(), "provision-nginx-"));
  const log = path.join(folder, "error.log");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => {
    mkdirSync(path.join(folder, name));
    return `${name}_temp_path ${path.join(folder, name)};`;
  });
  const config = path.join(folder, "nginx.conf");
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    config,
    `${user} worker_processes 1; pid ${path.join(folder, "nginx.pid")}; error_log ${log} warn;
     events { worker_connections 4096; }
     http { access_log off; ${places.join(" ")}\n${http.replaceAll("/var/cache", folder)}\n}`,
  );
  const child = spawn(program, ["-e", log, "-p", folder, "-c", config, "-g", "daemon off;"], { stdio: "ignore" });
  const ended = once(child, "exit");
  const text = (): string => readFileSync(log, "utf8");
  const stop = async (): Promise<void> => {
    child.kill("SIGQUIT");
    await Promise.race([ended, wait(2_000)]);
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${text()}`);
    await wait(50);
  }
  return { log: text, stop };
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
