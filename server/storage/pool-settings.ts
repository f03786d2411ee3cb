/** How the product treats its database; times in milliseconds. */
export interface PoolSettings {
  /** Connections that one process keeps at most. */
  readonly size: number;
  /** How long a request waits for a connection, also while PostgreSQL has none to give. */
  readonly connectTimeout: number;
  /** PostgreSQL ends a statement that takes longer; 0 leaves it to run. */
  readonly statementTimeout: number;
  /** A connection that has been silent for so long under a statement is given up. */
  readonly queryTimeout: number;
}

/** The longest statements known, on 85,000 tracts, take a few seconds; a silent connection is told later than a slow statement. */
export const POOL_DEFAULTS: PoolSettings = {
  size: 10,
  connectTimeout: 10_000,
  statementTimeout: 30_000,
  queryTimeout: 40_000,
};

/** Fewer could wait for each other: two exports hold one connection each and need a second one to keep their files. */
const SMALLEST_POOL = 4;

const SECOND = 1_000;
const MAX_SECONDS = 3_600;
const MAX_POOL = 500;

type ReadNumber = (name: string, limits: { readonly least: number; readonly most: number }, fallback: number) => number;
type Refuse = (name: string, found: string, expected: string) => never;

/** The settings of the pool from the environment, seconds there. `refuse` is called where two of them contradict each other. */
export function readPoolSettings(read: ReadNumber, refuse: Refuse): PoolSettings {
  const seconds = (name: string, least: number, fallback: number) =>
    read(name, { least, most: MAX_SECONDS }, fallback / SECOND);
  const statement = seconds("DATABASE_STATEMENT_TIMEOUT", 0, POOL_DEFAULTS.statementTimeout);
  const query = seconds("DATABASE_QUERY_TIMEOUT", 5, POOL_DEFAULTS.queryTimeout);
  // Else a slow statement would cost its connection before PostgreSQL ends it.
  if (query <= statement)
    refuse("DATABASE_QUERY_TIMEOUT", String(query), `more seconds than DATABASE_STATEMENT_TIMEOUT (${statement})`);
  return {
    size: read("DATABASE_POOL", { least: SMALLEST_POOL, most: MAX_POOL }, POOL_DEFAULTS.size),
    connectTimeout: seconds("DATABASE_CONNECT_TIMEOUT", 1, POOL_DEFAULTS.connectTimeout) * SECOND,
    statementTimeout: statement * SECOND,
    queryTimeout: query * SECOND,
  };
}
