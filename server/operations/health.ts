import type { FastifyInstance } from "fastify";
import { migrationOf, migrationTimes } from "../storage/migrate.ts";
import type { Database } from "../storage/database.ts";

/** Addresses for anyone who watches the product: a proxy, a container's runtime, a monitor. */
export const HEALTH = { alive: "/healthz", ready: "/readyz" } as const;

/** What must be so for requests to be answered; "unknown" where an earlier failure leaves nothing to look at. */
export interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly running: "ok" | "stopping";
    readonly database: "ok" | "unreachable";
    readonly migrations: "ok" | "behind" | "unknown";
  };
}

/** How long the database may take to answer, and for how long its answer serves further askers. Milliseconds. */
const DATABASE_TIMEOUT_MS = 2_000;
const CACHE_SIZE = 500;

/**
 * Answers both addresses to anyone, without session, key or log line. Alive is a process that answers, even where its
 * database does not: another start would not help. Ready is one that a proxy should send requests to: 200, else 503.
 */
export function addHealth(app: FastifyInstance, { isStopping }: { readonly isStopping: () => boolean }): void {
  const schema = { hide: true };
  app.get(HEALTH.alive, { schema, logLevel: "silent" }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  const look = keptFor(CACHE_SIZE, () => checkDatabase(app.db));
  app.get(HEALTH.ready, { schema, logLevel: "silent" }, async (_request, reply) => {
    const checks = { running: isStopping() ? "stopping" : "ok", ...(await look()) } as const;
    const ready = Object.values(checks).every((check) => check === "ok");
    const answer: Readiness = { ready, checks };
    void reply.status(ready ? 200 : 503).header("cache-control", "no-store");
    return answer;
  });
}

async function checkDatabase(db: Database): Promise<Pick<Readiness["checks"], "database" | "migrations">> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), DATABASE_TIMEOUT_MS);
  });
  try {
    const found = await Promise.race([newestMigration(db), late]);
    if (found === "late") return { database: "unreachable", migrations: "unknown" };
    // Ahead is fine: a newer process of a rolling upgrade has migrated.
    return { database: "ok", migrations: found >= (migrationTimes().at(-1) ?? 0) ? "ok" : "behind" };
  } catch {
    // Why is in the log of the one who needed the database; here it is told to anyone.
    return { database: "unreachable", migrations: "unknown" };
  } finally {
    clearTimeout(timer);
  }
}

async function newestMigration(db: Database): Promise<number> {
  const client = await db.$client.connect();
  try {
    return (await migrationOf(client))?.when ?? 0;
  } finally {
    client.release();
  }
}

/** One look serves everyone who asks meanwhile and shortly after, so that asking costs the database little. */
function keptFor<T>(milliseconds: number, look: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    if (kept === null) {
      kept = look();
      setTimeout(() => (kept = null), milliseconds).unref();
    }
    return kept;
  };
}
