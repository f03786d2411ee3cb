import { HttpError } from "../../answers/errors.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { and, asc, eq, isNotNull, lte, sql } from "../../storage/orm.ts";
import { adhocQueries } from "../../storage/schema/index.ts";
import { queueAnswer, queueRefusal, writeAnswer, type DueQuery } from "./mail-answer.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly adhocMailing: AdhocMailing;
  }
}

/** This process's share in mailing the answers that are due. */
interface AdhocMailing {
  /** Makes the mails that are due now; resolves when they are in the outbox. */
  flush(): Promise<void>;
  /** Finishes current work first. */
  stop(): Promise<void>;
}

interface MailingInput {
  readonly db: Database;
  /** The product's address in mails. */
  readonly publicUrl: string | null;
  /** Milliseconds between two checks. */
  readonly interval?: number;
  onError(error: unknown): void;
}

const INTERVAL = 30_000;
/**
 * Minutes after which another process may take over a mail that one began: that process has died, or lost the database.
 */
const LEASE = 10;

/**
 * Checks from time to time for answers of saved queries that are due to be mailed. Several processes may do this; only
 * one of them makes each mail.
 */
export function startAdhocMailing({ interval = INTERVAL, onError, db, publicUrl }: MailingInput): AdhocMailing {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last = Promise.resolve();
  const round = async () => {
    for (let due = await take(db); due !== null && !signal.aborted; due = await take(db))
      await mail({ db, publicUrl, due, signal }).catch(onError);
  };
  const flush = (): Promise<void> => {
    last = last.then(() => (signal.aborted ? undefined : round())).catch(onError);
    return last;
  };
  const timer = setInterval(() => void flush(), interval).unref();
  return {
    flush,
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await last;
    },
  };
}

/** Takes the query that has been due the longest, and keeps other processes from it. */
async function take(db: Database): Promise<DueQuery | null> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(adhocQueries)
      .where(and(isNotNull(adhocQueries.mail), lte(adhocQueries.nextMailAt, sql`now()`)))
      .orderBy(asc(adhocQueries.nextMailAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined || row.mail === null) return null;
    const nextMailAt = new Date(clock.now() + LEASE * 60_000);
    await tx.update(adhocQueries).set({ nextMailAt }).where(eq(adhocQueries.queryId, row.queryId));
    return { ...row, mail: row.mail };
  });
}

interface MailingRound {
  readonly db: Database;
  readonly publicUrl: string | null;
  readonly due: DueQuery;
  readonly signal: AbortSignal;
}

async function mail({ db, publicUrl, due, signal }: MailingRound): Promise<void> {
  try {
    const written = await writeAnswer(db, due, signal);
    await inTransaction(db, (tx) => queueAnswer(tx, { due, written, publicUrl }));
  } catch (error) {
    // A permanent fault is reported to the query's owner; a temporary failure is tried again after the lease.
    if (!(error instanceof HttpError)) throw error;
    const fault = { key: error.key, values: error.details.values ?? {} };
    await inTransaction(db, (tx) => queueRefusal(tx, { due, fault, publicUrl }));
  }
}
