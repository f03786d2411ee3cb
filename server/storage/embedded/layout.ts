import { join } from "node:path";

/** Where things lie in a data folder. */
export const folders = (dataDir: string) => ({
  cluster: join(dataDir, "db"),
  password: join(dataDir, "db-password"),
  logs: join(dataDir, "logs"),
});

/** The embedded database's superuser, database and address. */
export const EMBEDDED = { user: "provision", database: "provision", host: "127.0.0.1" } as const;

/** PostgreSQL's own variables of the caller (PGDATA, PGPORT …) must not steer the embedded one. */
export function quietEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C", LC_MESSAGES: "C" };
}
