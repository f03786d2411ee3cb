import { Socket } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { ConnectionLines } from "./connection-lines.ts";
import { isConnectionLoss, postgresCode, SilentError } from "./errors.ts";

/** Milliseconds within which data must arrive for a probe. */
const TIMEOUT = 3_000;

/**
 * Resolves once the database answers a new connection, with whether it accepts writes. A refusal by PostgreSQL (such as
 * no free connection) counts as an answer, unless it is starting or stopping. Ends the processes of abandoned
 * connections. Rejects if it refuses, with SilentError if nothing arrived in time on any connection.
 */
export async function probe(connection: pg.ClientConfig, lines: ConnectionLines): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 0, stream: () => socket });
  // The promises below report the failure.
  client.on("error", () => undefined);
  const before = lines.heard;
  const found = await Promise.race([
    ask(client, connection.application_name ?? "", lines).catch((error: unknown) => error),
    // Reads data that arrived while this process was busy before the time is over.
    wait(TIMEOUT, undefined, { ref: false })
      .then(() => turn())
      .then(() => turn())
      .then(() => LATE),
  ]);
  if (typeof found === "boolean") return found;
  const heard = socket.bytesRead > 0 || lines.heard > before;
  socket.destroy();
  if (found === LATE) {
    if (!heard) throw new SilentError("Nothing came from the database");
    return false;
  }
  if (isConnectionLoss(found) || postgresCode(found) === null) throw found;
  return false;
}

const LATE = Symbol("late");

async function ask(client: pg.Client, application: string, lines: ConnectionLines): Promise<boolean> {
  await client.connect();
  let writes = false;
  try {
    writes = await clearUp(client, application, lines);
    await client.end();
  } catch (error) {
    // It accepted this connection, so it is running, even if it has ended the connection since. The cleanup waits for
    // the next probe.
    if (!isConnectionLoss(error)) throw error;
  }
  return writes;
}

async function clearUp(client: pg.Client, application: string, lines: ConnectionLines): Promise<boolean> {
  const { abandoned, silent } = lines;
  const asked = [abandoned, silent, application, idOf(client)];
  const { rows } = await client.query<{ own: number; working: number[]; writes: boolean }>(LOOK, asked);
  const [found] = rows;
  // Behind a pooler of connections the numbers are the pooler's own.
  if (found?.own === idOf(client)) lines.judge(silent, found.working);
  lines.forget(abandoned);
  return found?.writes === true;
}

/**
 * An SQL expression: whether the server accepts writes from this connection, so that it is neither a standby nor set to
 * read-only.
 */
export const TAKES_WRITES = "not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean)";

/** $4 is the process that serves this connection; it shows that the others' numbers are PostgreSQL's, too. */
const LOOK = `
  select pg_backend_pid() as own, ${TAKES_WRITES} as writes,
    array(select pid from pg_stat_activity where pid = any($2) and state = 'active') as working,
    array(select pg_terminate_backend(pid) from pg_stat_activity
      where pid = any($1) and application_name = $3 and pg_backend_pid() = $4) as ended`;

/** pg's own, not in its types. */
const idOf = (client: pg.Client): number | null => (client as pg.Client & { processID?: number }).processID ?? null;
