import pg from "pg";

/** The database was unavailable for longer than a request waits for it. */
export class DatabaseAwayError extends Error {
  constructor(options?: ErrorOptions) {
    super("The database does not answer", options);
    this.name = "DatabaseAwayError";
  }
}

/** Nothing arrived from the database in time, not even a refusal. */
export class SilentError extends Error {}

/** The five-letter SQLSTATE of an error that came from PostgreSQL (drizzle wraps it), or null. */
export function postgresCode(error: unknown): string | null {
  return postgresError(error)?.code ?? null;
}

/** The PostgreSQL error inside whatever was thrown, or null. */
export function postgresError(error: unknown): pg.DatabaseError | null {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof pg.DatabaseError) return e;
  return null;
}

/** SQLSTATE classes: connection exception, insufficient resources (53300: too many connections), operator intervention. */
const UNAVAILABLE_CLASSES = ["08", "53", "57"];

/** The codes that concern the whole server or connection: shut down, crashed, starting; not a statement's timeout. */
const GONE_CODES = ["57P01", "57P02", "57P03", "57P05"];

const SOCKET_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
]);

/** Messages of pg for a broken or failed connection. */
const LOSS_MESSAGES =
  /Connection terminated|not queryable|timeout expired|timeout exceeded when trying to connect|The database does not answer/;

/**
 * Returns whether a failure means that the connection is gone or could not be opened, rather than that a statement was
 * wrong.
 */
export function isConnectionLoss(error: unknown): boolean {
  const code = postgresCode(error);
  if (code !== null) return code.startsWith("08") || GONE_CODES.includes(code);
  for (let e = error; e instanceof Error; e = e.cause) {
    if (SOCKET_CODES.has((e as NodeJS.ErrnoException).code ?? "") || LOSS_MESSAGES.test(e.message)) return true;
  }
  return false;
}

/**
 * SQLSTATE read_only_sql_transaction: a standby, or a server that its operator or a full disk prevents from writing.
 */
const READ_ONLY = "25006";
/** SQLSTATE disk_full. */
const DISK_FULL = "53100";

/** Returns whether the database refused to write although it can read. */
export const isReadOnly = (error: unknown): boolean => postgresCode(error) === READ_ONLY;

/** Returns whether the database has no room to write. */
export const isDiskFull = (error: unknown): boolean => postgresCode(error) === DISK_FULL;

/**
 * Returns whether a failure is temporary: the connection is lost, or PostgreSQL cannot write or has no room or time at
 * the moment.
 */
export function isUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  return (
    isConnectionLoss(error) || isReadOnly(error) || (code !== null && UNAVAILABLE_CLASSES.includes(code.slice(0, 2)))
  );
}

/** A start that cannot continue, for a reason the operator can fix: `message` is the one line to print. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartupError";
  }
}
