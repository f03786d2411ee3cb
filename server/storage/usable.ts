import { randomUUID } from "node:crypto";
import pg from "pg";
import { nameOf, serversOf, type Connection } from "./connection.ts";
import { StartupError } from "./errors.ts";
import { POOL_DEFAULTS } from "./watched-pool.ts";

const MINIMUM_VERSION = 140_000;

/**
 * Throws a StartupError in one line, without the password, if a database cannot be reached, is too old, shares its
 * connections, or is read-only although `write` is needed. One suitable server of several is enough.
 */
export async function assertUsable(login: Connection, purpose: "read" | "write"): Promise<void> {
  const looks = await Promise.allSettled(serversOf(login).map((server) => lookAt({ ...login, ...server })));
  const found = looks.flatMap((look) => (look.status === "fulfilled" ? [look.value] : []));
  const refuse = (what: string, cause?: unknown): never => {
    throw new StartupError(`The database at ${nameOf(login)} ${what}`, { cause });
  };
  const reasons = looks.flatMap((look) => (look.status === "rejected" ? [look.reason as unknown] : []));
  const [first] = found;
  if (first === undefined) return refuse(`cannot be reached: ${reasons.map(reasonOf).join("; ")}`, reasons[0]);
  const best = found.find(({ readOnly }) => readOnly === null) ?? first;
  if (best.version < MINIMUM_VERSION) refuse("is too old; PostgreSQL 14 or newer is needed.");
  if (best.isShared)
    refuse(
      "is behind a pooler that gives each transaction another connection (PgBouncer: pool_mode = transaction or statement); expected one that gives each client its own (pool_mode = session).",
    );
  if (purpose === "write" && best.readOnly !== null)
    refuse(`can only be read (${best.readOnly}); expected one that takes writes.`);
}

interface DatabaseCheck {
  readonly version: number;
  /** The reason why it accepts no writes; null if it does. */
  readonly readOnly: string | null;
  /** Whether the settings of a connection reach others: a pooler passes it on after each transaction. */
  readonly isShared: boolean;
}

const lookAt = (login: Connection): Promise<DatabaseCheck> =>
  withClient(login, async (client) => {
    const { rows } = await client.query<{ version: string; process: number; standby: boolean; fixed: boolean }>(
      `select current_setting('server_version_num') as version, pg_backend_pid() as process,
         pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as fixed`,
    );
    const [{ version, process, standby, fixed } = { version: "0", process: 0, standby: false, fixed: false }] = rows;
    // A pooler reports process ids of its own.
    const isDirect = (client as pg.Client & { processID?: number }).processID === process;
    return {
      version: Number(version),
      readOnly: standby ? "a standby" : fixed ? "default_transaction_read_only is on" : null,
      isShared: !isDirect && (await isShared(client, login)),
    };
  });

/** Number of other clients that get the chance to take the first one's connection. */
const OTHERS = 3;
/** Number of checks by the first one each time: among busy clients of a pooler it may well get its own back once. */
const READS = 15;

/**
 * Returns whether a pooler passes a connection to others between two statements. A setting is made on it; then other
 * clients begin transactions, each of which occupies a connection: either one of them gets the first one's, or the
 * first one gets another.
 */
async function isShared(client: pg.Client, login: Connection): Promise<boolean> {
  const mark = randomUUID();
  await client.query("select set_config('provision.mark', $1, false)", [mark]);
  const isLost = (others: number): Promise<boolean> =>
    withClient(login, async (other) => {
      try {
        await other.query("begin");
        if ((await markOn(other)) === mark) return true;
        for (let i = 0; i < READS; i++) if ((await markOn(client)) !== mark) return true;
      } catch {
        // No free connection is left, or transactions are refused.
        return true;
      }
      return others > 1 && isLost(others - 1);
    });
  return isLost(OTHERS);
}

async function markOn(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    "select current_setting('provision.mark', true) as mark",
  );
  return rows[0]?.mark ?? null;
}

async function withClient<T>(login: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const timeout = POOL_DEFAULTS.connectTimeout;
  const client = new pg.Client({ ...login, connectionTimeoutMillis: timeout, query_timeout: timeout });
  // The promises below report the failure.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A refused connection comes as an AggregateError without a message: one error for each address tried. */
function reasonOf(cause: unknown): string {
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  return errors.map((error) => (error instanceof Error ? error.message : String(error))).join("; ");
}
