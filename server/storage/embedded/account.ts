import { execFileSync } from "node:child_process";
import { chownSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { StartupError } from "../errors.ts";

/** The system user that runs PostgreSQL. It refuses to run as root, so root gives it a separate account. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
  /** Grants access to folders closed to others (a project under /root), by a capability that setpriv passes on. */
  readonly reach: boolean;
}

const NAME = "postgres";
const SETPRIV = "/usr/bin/setpriv";

/**
 * The account to run PostgreSQL under, or null for our own: the owner of the existing cluster, else the system's
 * `postgres`, which is created if it is missing. Only root needs one.
 */
export function accountFor(folders: { dataDir: string; cluster: string; programs: string }): Account | null {
  const { dataDir, cluster, programs } = folders;
  if (process.getuid === undefined) return null;
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (process.getuid() !== 0) {
    if (owner !== null && owner.uid !== process.getuid())
      throw new StartupError(
        `The database in ${cluster} belongs to user ${owner.uid}; start as that user or as root, or set DATA_DIR to another folder.`,
      );
    return null;
  }
  const id = owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : systemAccount();
  const reach = ![dataDir, join(programs, "bin"), join(programs, "lib")].every((path) => isReachable(path, id));
  if (reach && !existsSync(SETPRIV))
    throw new StartupError(
      `PostgreSQL runs as user ${id.uid}, who cannot reach ${dataDir} or ${programs}; open these folders to others (chmod o+x) or start as an ordinary user.`,
    );
  return { ...id, reach };
}

/** Gives a file or folder to the account. */
export function transferOwnership(path: string, account: Account | null): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}

/** A command as the account runs it: program, arguments and spawn options. */
export function commandAs(account: Account | null, program: string, args: readonly string[]) {
  if (account === null) return { program, args, options: {} };
  const { uid, gid, reach } = account;
  if (!reach) return { program, args, options: { uid, gid } };
  const lend = ["--reuid", `${uid}`, "--regid", `${gid}`, "--clear-groups"];
  const capability = ["--inh-caps", "+dac_override", "--ambient-caps", "+dac_override"];
  return { program: SETPRIV, args: [...lend, ...capability, "--", program, ...args], options: {} };
}

function systemAccount(): { uid: number; gid: number } {
  const found = lookUp();
  if (found !== null) return found;
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", NAME], {
      stdio: "ignore",
    });
  } catch (cause) {
    throw new StartupError(
      `PostgreSQL does not run as root and the user "${NAME}" could not be made; make it (useradd --system ${NAME}) or start as an ordinary user.`,
      { cause },
    );
  }
  const made = lookUp();
  if (made !== null) return made;
  throw new StartupError(`The user "${NAME}" was made but is not in /etc/passwd; start as an ordinary user.`);
}

function lookUp(): { uid: number; gid: number } | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((each) => each.startsWith(`${NAME}:`));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) };
}

/** Returns whether the account can reach a folder: every folder on the way permits it. */
function isReachable(path: string, { uid, gid }: { uid: number; gid: number }): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const facts = statSync(folder);
    const bit = facts.uid === uid ? 0o100 : facts.gid === gid ? 0o010 : 0o001;
    if ((facts.mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
