import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { publicPrivileges } from "../caller/caller.ts";
import { TAKES_WRITES } from "../storage/database-probe.ts";
import { migrationOf, migrationTimes } from "../storage/migrate.ts";
import { withClient, type Database } from "../storage/database.ts";

/** Addresses for anyone who watches the product: a proxy, a container's runtime, a monitor. */
export const HEALTH = { alive: "/healthz", ready: "/readyz" } as const;

/** What must be so for requests to be answered; "unknown" where an earlier failure leaves nothing to look at. */
interface Readiness {
  readonly ready: boolean;
  readonly checks: {
    readonly running: "ok" | "stopping";
    /** "readonly" where it answers but takes no writes: a standby, a full disk, an operator's setting. */
    readonly database: "ok" | "readonly" | "unreachable";
    readonly migrations: "ok" | "behind" | "unknown";
    /** Lost log lines are told, but a process that loses them answers like any other. */
    readonly logs: "ok" | "failing";
  };
}

/** What a process knows of itself. */
type HealthParts = Readonly<Record<"isStopping" | "areLogsFailing", () => boolean>>;

/** How long the database may take to answer, and for how long its answer serves further askers. Milliseconds. */
const DATABASE_TIMEOUT_MS = 2_000;
const CACHE_SIZE = 500;

/**
 * Answers both addresses to anyone, without session, key or log line. Alive is a process that answers, even where its
 * database does not: another start would not help. Ready is one that a proxy should send requests to: 200, else 503.
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
  const over = new AbortController();
  const late = wait(DATABASE_TIMEOUT_MS, "late" as const, { signal: over.signal }).catch(() => "late" as const);
  try {
    // By the pool and by the read that visitors wait for: where they would hang, this is late.
    const reads = Promise.all([withClient(db, migrationOf), publicPrivileges(db), canWrite(db)]);
    const found = await Promise.race([reads, late]);
    if (found === "late") return { database: "unreachable", migrations: "unknown" };
    const [newest, , writes] = found;
    // Ahead is fine: a newer process of a rolling upgrade has migrated.
    return {
      database: writes ? "ok" : "readonly",
      migrations: (newest?.when ?? 0) >= (migrationTimes().at(-1) ?? 0) ? "ok" : "behind",
    };
  } catch {
    // Why is in the log of the one who needed the database; here anyone may read it.
    return { database: "unreachable", migrations: "unknown" };
  } finally {
    over.abort();
  }
}

/** Whether the database takes writes. Where it had no room it must show that it has. */
async function canWrite(db: Database): Promise<boolean> {
  const { rows } = await db.$client.query<{ writable: boolean }>(`select ${TAKES_WRITES} as writable`);
  if (rows[0]?.writable !== true) {
    // An idle process finds the promoted server, too.
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

/** Some four megabytes for a sort that has no memory, so that nothing is added to PostgreSQL's own log: without room for that it would end. */
const WRITE_SOME = `set local work_mem = '64kB';
  select count(*) from (select md5(n::text) || md5((-n)::text) from generate_series(1, 40000) as n order by 1 offset 0) as sorted`;

/** One look serves everyone who asks in the meantime and shortly after, so that asking costs the database little. */
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
