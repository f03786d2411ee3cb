import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../errors.ts";
import { commandAs, transferOwnership, type Account } from "./account.ts";
import { EMBEDDED, folders, quietEnv, type Binaries } from "./layout.ts";

/** Location of a cluster, with the programs and the system user that run it. */
export interface NewCluster {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  /** The lock's descriptor of the owned folder, inherited by processes that work in it. */
  readonly descriptor: number | null;
}

/**
 * Makes the cluster of a data folder, with a random password kept next to it (0600). initdb works in a folder next to
 * and the finished one is renamed, so a kill in the middle leaves no half cluster.
 */
export async function createCluster({ dataDir, binaries, account, descriptor }: NewCluster): Promise<void> {
  const { cluster, password } = folders(dataDir);
  const unfinished = `${cluster}.new`;
  const secretFile = join(dataDir, ".db-password.new");
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(secretFile, { force: true });
  const secret = randomBytes(24).toString("base64url");
  writeFileSync(password, `${secret}\n`, { mode: 0o600 });
  chmodSync(password, 0o600);
  writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 });
  mkdirSync(unfinished, { mode: 0o700 });
  transferOwnership(secretFile, account);
  transferOwnership(unfinished, account);
  try {
    // The builtin provider sorts and lower-cases alike on every machine, whatever locales it has.
    await run({ account, descriptor }, binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${EMBEDDED.user}`,
      `--pwfile=${secretFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]);
  } finally {
    rmSync(secretFile, { force: true });
  }
  renameSync(unfinished, cluster);
}

function run(
  { account, descriptor }: Pick<NewCluster, "account" | "descriptor">,
  program: string,
  args: readonly string[],
): Promise<void> {
  const command = commandAs(account, program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command.program, command.args, {
      ...command.options,
      env: quietEnv(),
      stdio: ["ignore", "pipe", "pipe", descriptor ?? "ignore"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`The embedded database could not be made: ${output.trim().split("\n").at(-1)}`));
    });
  });
}
