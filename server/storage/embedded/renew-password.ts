import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { StartupError } from "../startup-error.ts";
import { commandAs, type Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { EMBEDDED, folders, quietEnv } from "./layout.ts";

/**
 * Gives the superuser of a stopped cluster, whose password file is lost, a new password, by PostgreSQL's single-user mode;
 * whoever owns the files may do so. StartupError if PostgreSQL cannot be run on them.
 */
export async function renewPassword({
  dataDir,
  binaries,
  account,
}: {
  readonly dataDir: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
}): Promise<void> {
  const { cluster, password } = folders(dataDir);
  const secret = randomBytes(24).toString("base64url");
  const { program, args, options } = commandAs(account, binaries.postgres, ["--single", "-D", cluster, "postgres"]);
  const child = spawn(program, args, { ...options, env: quietEnv(), stdio: ["pipe", "ignore", "ignore"] });
  const ended = once(child, "exit");
  // base64url has nothing in it that would have to be quoted.
  child.stdin?.end(`alter role ${EMBEDDED.user} password '${secret}'\n`);
  const [code] = (await ended) as [number | null];
  if (code !== 0)
    throw new StartupError(`${password} is missing and no new password could be set; put the file back as it was.`);
  writeFileSync(password, `${secret}\n`, { mode: 0o600 });
}
