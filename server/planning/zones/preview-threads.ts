import type { MessagePort } from "node:worker_threads";
import type { Fault } from "../../../contract/api/errors.ts";
import type { Overlap, Selection, ZoneErrorCode, ZoneErrorDetails } from "../../../engine/zones/shapes.ts";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import { ThreadLost, type Threads } from "../../answers/threads.ts";
import type { TractsOfTask } from "../../tracts/thread-tracts.ts";

/** Number of previews that wait, of one caller and of all: each keeps its body in memory. */
const WAITING_MOST = { ofOne: 20, ofAll: 40 };
/** Seconds after which a preview may be tried again. */
const RETRY_AFTER = { waiting: 2, lost: 1 };
const PROGRAM = new URL("./preview-thread.ts", import.meta.url);

interface PreviewCaller {
  readonly caller: string;
  readonly signal: AbortSignal;
  /** The thread's program. */
  readonly program?: URL;
}

/**
 * Has a preview counted as soon as a thread is free; null if the caller left before. Refuses a caller with too many
 * waiting previews (429), and anyone (503) if too many wait in all or if the thread ended during the preview; another
 * thread replaces it.
 */
export async function previewInThread(
  threads: Threads,
  task: PreviewTask,
  { caller, signal, program = PROGRAM }: PreviewCaller,
): Promise<PreviewOutcome | null> {
  const [own, all, seconds] = [threads.waiting(caller), threads.waiting(), RETRY_AFTER.waiting];
  if (own >= WAITING_MOST.ofOne)
    throwHttpError(429, "errors.waiting", { values: { found: own, expected: WAITING_MOST.ofOne, seconds } });
  if (all >= WAITING_MOST.ofAll)
    throwHttpError(503, "domain.zone.previewsWaiting", {
      values: { found: all, expected: WAITING_MOST.ofAll, seconds },
    });
  const job = { program, task, handed: [task.port, task.body.buffer] };
  return threads.inTurn<PreviewOutcome>(job, { caller, signal }).catch((cause: unknown) => {
    if (!(cause instanceof ThreadLost)) throw cause;
    throw new HttpError(503, "domain.zone.previewLost", { values: { seconds: RETRY_AFTER.lost } }, { cause });
  });
}

/** A preview as a thread gets it: the raw body, and a port for requesting missing data. */
export interface PreviewTask {
  readonly body: Uint8Array;
  readonly port: MessagePort;
}

/** A saved zone in its present version. */
export interface SavedZone {
  readonly zoneId: number;
  readonly zone: number;
  readonly version: number;
}

/** The thread's requests, in this order; `missing` only if it lacks something. */
export type PreviewQuestion =
  | { readonly kind: "plan"; readonly eid: number; readonly numbers: readonly number[]; readonly points: number }
  | { readonly kind: "missing"; readonly tracts: boolean; readonly zoneIds: readonly number[] };

/** Rules and tract set for counting a preview. */
export interface PreviewPlan {
  readonly selection: Selection;
  readonly overlap: Overlap;
  /** The state of the tract set, and of all sets that are kept. */
  readonly state: string;
  readonly kept: readonly string[];
  /** The saved zones that take part, without those that were drawn again. */
  readonly saved: readonly SavedZone[];
}

/** Data that a thread was missing. The tract set's bytes are shared, not copied. */
export interface MissingParts {
  readonly tracts: TractsOfTask["tracts"];
  /** With their parts as JSON. */
  readonly zones: readonly (SavedZone & { readonly parts: string })[];
}

/** The outcome of a preview as plain data, since errors lose their fields between threads. */
export type PreviewOutcome =
  | {
      readonly kind: "answer";
      readonly json: Uint8Array;
      /** Zones that were selected: the drawn ones, and saved ones that the thread did not know. */
      readonly zones: number;
      readonly milliseconds: number;
    }
  | { readonly kind: "malformed" }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
  | { readonly kind: "uncountable"; readonly code: ZoneErrorCode; readonly details: ZoneErrorDetails }
  /** A request was not answered; the main thread has the reason. */
  | { readonly kind: "givenUp" }
  | { readonly kind: "failed"; readonly reason: string };
