import { HttpError } from "../../answers/errors.ts";
import { assertRoom } from "../../answers/fair-line.ts";
import { ThreadLost, type Threads } from "../../answers/threads.ts";
import type { Database } from "../../storage/database.ts";
import { doneByTracts } from "../../tracts/tract-jobs.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { EsriError } from "../esri-error.ts";
import type { QueryOutcome } from "./query-thread.ts";
import type { Query } from "./query-parameters.ts";
import { bufferOf, type ReadyAnswer } from "./ready-answers.ts";

const PROGRAM = new URL("./query-thread.ts", import.meta.url);
/** Seconds after which a query that was lost with its thread may be tried again. */
const COME_AGAIN = 1;

interface TractQuery {
  readonly db: Database;
  readonly loaded: LoadedTractSet;
  readonly query: Query;
  /** Whether the client accepts a compressed answer. */
  readonly compressed: boolean;
}

/**
 * Answers a query of the tracts in a thread, callers in turns; null if the caller left before it ended. Refused if
 * there is no room in the line (429, 503), and if the thread was lost (503).
 */
export async function answerInThread(
  threads: Threads,
  { db, loaded, query, compressed }: TractQuery,
  turn: { readonly caller: string; readonly signal: AbortSignal },
): Promise<ReadyAnswer | null> {
  assertRoom(threads, turn.caller);
  const left = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  turn.signal.addEventListener("abort", () => Atomics.store(left, 0, 1), { once: true });
  const outcome = await doneByTracts<QueryOutcome>(db, loaded, {
    program: PROGRAM,
    task: { dataSetId: loaded.dataSetId, query, compressed, left },
    run: (job) => threads.inTurn(job, turn),
  }).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLost)) throw cause;
    throw new HttpError(503, "errors.interrupted", { values: { seconds: COME_AGAIN } }, { cause });
  });
  if (outcome === null || outcome.kind === "left") return null;
  if (outcome.kind === "refused") throw new EsriError(outcome.code, outcome.message, outcome.details);
  if (outcome.kind === "failed") throw new Error(`A thread failed at a query: ${outcome.reason}`);
  const { type, bytes, gzip } = outcome;
  return { type, bytes: bufferOf(bytes), ...(gzip && { compressed: Promise.resolve(bufferOf(gzip)) }) };
}
