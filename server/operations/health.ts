import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { publicPrivileges } from "../caller/caller.ts";
import { TAKES_WRITES } from "../storage/database-probe.ts";
import { migrationOf, migrationTimes } from "../storage/migrate.ts";
import { withClient, type Database } from "../storage/database.ts";

/** Addresses for anyone who monitors the product: a proxy, a container's runtime, a monitor. */
export const HEALTH = { alive: "/healthz", ready: "/readyz" } as const;

/** The conditions for requests to be answered; "unknown" where an earlier failure makes a check impossible. */
interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly running: "ok" | "stopping";
    /** "readonly" where it answers but takes no writes: a standby, a full disk, an operator's setting. */
    readonly database: "ok" | "readonly" | "unreachable";
    readonly migrations: "ok" | "behind" | "unknown";
    /** Lost log lines are reported, but a process that loses them answers like any other. */
    readonly logs: "ok" | "failing";
  };
}

/** The state of a process for health checks. */
type HealthParts = Readonly<Record<"isStopping" | "areLogsFailing", () => boolean>>;

/** Milliseconds that the database may take to answer, and for which its answer is reused. */
const DATABASE_TIMEOUT_MS = 2_000;
const CACHE_SIZE = 500;

/**
 * Answers both addresses to anyone, without session, key or log line. A process that answers is alive, even if its
 * database does not: a restart would not help. A process is ready if a proxy should send requests to it: 200, else 503.
 */
export function addHealth(app: FastifyInstance, { isStopping, areLogsFailing }: HealthParts): void {
  const schema = { hide: true };
  app.get(HEALTH.alive, { schema, logLevel: "silent" }, async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return { status: "alive" };
  });
  const look = keptFor(CACHE_SIZE, () => checkDatabase(app.db));
  app.get(HEALTH.ready, { schema, logLevel: "silent" }, async (_request, reply) => {
    const needed = { running: isStopping() ? "stopping" : "ok", ...(await look()) } as const;
    const ready = Object.values(needed).every((check) => check === "ok");
    const answer: Readiness = { ready, checks: { ...needed, logs: areLogsFailing() ? "failing" : "ok" } };
    void reply.status(ready ? 200 : 503).header("cache-control", "no-store");
    return answer;
  });
}

async function checkDatabase(db: Database): Promise<Pick<Readiness["checks"], "database" | "migrations">> {
  const late = wait(DATABASE_TIMEOUT_MS, "late" as const, { ref: false });
  try {
    // Uses the pool and the read that visitors wait for: if those hung, this would be late.
    const reads = Promise.all([withClient(db, migrationOf), publicPrivileges(db), canWrite(db)]);
    const found = await Promise.race([reads, late]);
    if (found === "late") return { database: "unreachable", migrations: "unknown" };
    const [newest, , writes] = found;
    // A database ahead of this process is fine: a newer process of a rolling upgrade has migrated it.
    return {
      database: writes ? "ok" : "readonly",
      migrations: (newest?.when ?? 0) >= (migrationTimes().at(-1) ?? 0) ? "ok" : "behind",
    };
  } catch {
    // The reason is in the log of the request that needed the database; here anyone may read it.
    return { database: "unreachable", migrations: "unknown" };
  }
}

/** Returns whether the database accepts writes. After a lack of room, it must prove that it does. */
async function canWrite(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ writable: boolean }>(`select ${TAKES_WRITES} as writable`);
  if (rows[0]?.writable !== true) {
    // So that an idle process notices a promoted server, too.
    db.$client.doubt();
    return false;
  }
  if (!db.$client.isFull) return true;
  try {
    await withClient(db, (client) => client.query(WRITE_SOME));
    db.$client.hasRoom();
    return true;
  } catch {
    return false;
  }
}

/**
 * Some four megabytes for a sort that gets no memory, so that nothing is added to PostgreSQL's own log: without disk
 * space it would stop.
 */
const WRITE_SOME = `set local work_mem = '64kB';
  select count(*) from (select md5(n::text) || md5((-n)::text) from generate_series(1, 40000) as n order by 1 offset 0) as sorted`;

/** Shares one check among callers within a short time, so that checks cost the database little. */
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
