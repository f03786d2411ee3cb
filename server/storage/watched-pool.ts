import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { readClock } from "./clock.ts";
import { ConnectionLines } from "./connection-lines.ts";
import { probe } from "./database-probe.ts";
import { DatabaseWatch } from "./database-watch.ts";
import type { Connection } from "./connection.ts";
import { DatabaseAwayError, isConnectionLoss, isDiskFull, isReadOnly, postgresCode } from "./errors.ts";
import { Servers } from "./servers.ts";

/** What a pool reports about its database. */
interface PoolEvents {
  onError(error: Error): void;
  /** The database was unavailable and answers again. */
  onBack?(milliseconds: number): void;
}

/** Milliseconds between two checks of the connections. */
const LOOK_EVERY = 500;

/** Milliseconds between two checks of the database's clock, which new connections take as well. */
const READ_CLOCK_EVERY = 30_000;

/** Milliseconds after which TCP probes an idle connection. */
const KEEP_ALIVE = 10_000;

/** SQLSTATE too_many_connections, and the milliseconds for which no further connection is requested. */
const TOO_MANY = "53300";
const REST = 250;

/** While the database is read-only, connections are checked at most this often. Milliseconds. */
const DOUBT_EVERY = 1_000;

/** Distinguishes one process's connections from another's in pg_stat_activity. */
const APPLICATION = `provision-${Math.random().toString(36).slice(2, 8)}`;

/**
 * The product's pool. A connection on which a statement gets no answer is abandoned; while the database is unavailable,
 * requests are refused after a short grace period instead of waiting; requests that PostgreSQL has no room for wait.
 */
export class WatchedPool extends pg.Pool {
  readonly #settings: PoolSettings;
  readonly #watch: DatabaseWatch;
  readonly #looking: NodeJS.Timeout;
  readonly #reading: NodeJS.Timeout;
  readonly #heard = new WeakSet<pg.PoolClient>();
  readonly #madeAt = new WeakMap<pg.PoolClient, number>();
  readonly #servers: Servers;
  readonly #find: () => Promise<void>;
  /** The search for the writable server among several. */
  #located: Promise<void> | null = null;
  #doubtedAt = 0;
  #full = false;

  constructor(connection: Connection, settings: PoolSettings, events: PoolEvents) {
    const { size, connectTimeout, statementTimeout, queryTimeout } = settings;
    const parts = {
      application_name: APPLICATION,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      ...connection,
    };
    const servers = new Servers(connection);
    const lines = new ConnectionLines(servers);
    // Not among the startup parameters of a connection: poolers refuse unknown ones.
    const onConnect = async (client: pg.ClientBase) => {
      if (statementTimeout > 0) await client.query(`set statement_timeout = ${statementTimeout}`);
      await readClock(client);
    };
    super({ max: size, connectionTimeoutMillis: connectTimeout, ...parts, onConnect, Client: lines.Client });
    this.#settings = settings;
    this.#servers = servers;
    this.#find = async () => {
      // Connections to the previous server lead to a standby at best.
      if (await servers.find((server) => probe({ ...parts, ...server }, lines))) lines.abandonAll();
    };
    this.#watch = new DatabaseWatch({
      probe: this.#find,
      onAway: (cause) => events.onError(new DatabaseAwayError({ cause })),
      onSilent: () => lines.abandonAll(),
      onBack: (milliseconds) => events.onBack?.(milliseconds),
    });
    // Without its own listener, a connection that breaks in use would end the process.
    this.on("connect", (client) => void this.#madeAt.set(client, performance.now()));
    this.on("connect", (client) => void client.on("error", (error) => this.#broken(client, error, events)));
    // An idle connection's error has been handled above.
    this.on("error", () => undefined);
    this.#looking = setInterval(() => {
      if (lines.look(queryTimeout)) this.#watch.suspect();
    }, LOOK_EVERY).unref();
    // The request that needs the database reports when it is unavailable.
    this.#reading = setInterval(() => void readClock(this).catch(() => undefined), READ_CLOCK_EVERY).unref();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(callback?: Parameters<pg.Pool["connect"]>[0]): Promise<pg.PoolClient> | void {
    const client = this.#open();
    if (callback === undefined) return client;
    client.then(
      (got) => callback(undefined, got, (failed) => got.release(failed)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.#watch.close();
    clearInterval(this.#looking);
    clearInterval(this.#reading);
    return callback === undefined ? super.end() : super.end(callback);
  }

  /**
   * Called for every failed statement. If the server turned out to be read-only, the existing connections are closed
   * one by one: they may lead to a server that was demoted, and new ones to the one that was promoted.
   */
  failed(error: unknown): void {
    if (isReadOnly(error)) this.doubt();
    if (isDiskFull(error)) this.#full = true;
  }

  /** The server is read-only: existing connections are not trusted. */
  doubt(): void {
    const now = performance.now();
    if (now - this.#doubtedAt <= DOUBT_EVERY) return;
    this.#doubtedAt = now;
    if (this.#servers.areSeveral) this.#watch.suspect();
  }

  /** Whether a statement has failed for lack of room, and none has succeeded since. */
  get isFull(): boolean {
    return this.#full;
  }

  hasRoom(): void {
    this.#full = false;
  }

  /**
   * A connection; one that cannot be opened, for lack of room or because the database has just become unavailable, is
   * requested again.
   */
  async #open(): Promise<pg.PoolClient> {
    const until = performance.now() + this.#settings.connectTimeout;
    // The next connection reports a failure.
    if (this.#servers.areSeveral) await (this.#located ??= this.#find().catch(() => undefined));
    for (;;) {
      if (this.idleCount === 0) await this.#watch.present();
      try {
        const client = await super.connect();
        if ((this.#madeAt.get(client) ?? Infinity) >= this.#doubtedAt) return client;
        client.release(true);
      } catch (error) {
        if (this.ending || performance.now() >= until) throw error;
        if (postgresCode(error) === TOO_MANY) await this.#rest();
        else if (!isConnectionLoss(error)) throw error;
        else {
          this.#watch.suspect();
          await wait(REST);
        }
      }
    }
  }

  /** PostgreSQL has no room: for a while the existing connections serve everyone. */
  async #rest(): Promise<void> {
    this.options.max = Math.max(1, this.totalCount);
    await wait(REST);
    this.options.max = this.#settings.size;
  }

  #broken(client: pg.PoolClient, error: Error, { onError }: PoolEvents): void {
    // pg tells the break of a socket and its end.
    if (this.#heard.has(client)) return;
    this.#heard.add(client);
    this.#watch.suspect();
    onError(error);
  }
}

/** Settings for the product's use of the database; times in milliseconds. */
export interface PoolSettings {
  /** The most connections of one process. */
  readonly size: number;
  /** Milliseconds that a request waits for a connection, including while PostgreSQL has none to give. */
  readonly connectTimeout: number;
  /** PostgreSQL ends a statement that takes longer; 0 sets no limit. */
  readonly statementTimeout: number;
  /** A connection that has been silent for this long during a statement is given up. */
  readonly queryTimeout: number;
}

/** The longest known statements, on 85,000 tracts, take a few seconds; silence is reported later than that. */
export const POOL_DEFAULTS: PoolSettings = {
  size: 10,
  connectTimeout: 10_000,
  statementTimeout: 30_000,
  queryTimeout: 40_000,
};

/** Fewer could deadlock: two exports hold one connection each and need a second one to store files. */
const SMALLEST_POOL = 4;

const SECOND = 1_000;
const MAX_SECONDS = 3_600;
const MAX_POOL = 500;

type ReadNumber = (name: string, limits: { readonly least: number; readonly most: number }, fallback: number) => number;
type Refuse = (name: string, found: string, expected: string) => never;

/**
 * The settings of the pool from the environment, in seconds there. `refuse` is called if two of them contradict each
 * other.
 */
export function readPoolSettings(read: ReadNumber, refuse: Refuse): PoolSettings {
  const seconds = (name: string, least: number, fallback: number) =>
    read(name, { least, most: MAX_SECONDS }, fallback / SECOND);
  const statement = seconds("DATABASE_STATEMENT_TIMEOUT", 0, POOL_DEFAULTS.statementTimeout);
  const query = seconds("DATABASE_QUERY_TIMEOUT", 5, POOL_DEFAULTS.queryTimeout);
  // Otherwise a slow statement would cost its connection before PostgreSQL ends it.
  if (query <= statement)
    refuse("DATABASE_QUERY_TIMEOUT", String(query), `more seconds than DATABASE_STATEMENT_TIMEOUT (${statement})`);
  return {
    size: read("DATABASE_POOL", { least: SMALLEST_POOL, most: MAX_POOL }, POOL_DEFAULTS.size),
    connectTimeout: seconds("DATABASE_CONNECT_TIMEOUT", 1, POOL_DEFAULTS.connectTimeout) * SECOND,
    statementTimeout: statement * SECOND,
    queryTimeout: query * SECOND,
  };
}
