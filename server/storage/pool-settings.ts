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
export const SMALLEST_POOL = 4;
