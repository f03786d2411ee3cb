import { POOL_DEFAULTS, SMALLEST_POOL, type PoolSettings } from "./pool-settings.ts";

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
