import os from "node:os";
import type { MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import type { Fault } from "../../../contract/errors.ts";
import type { Overlap, Selection, ZoneErrorCode, ZoneErrorDetails } from "../../../engine/zones/shapes.ts";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import { fairLine } from "../../answers/fair-line.ts";
import type { CountyNames } from "./zone-shapes.ts";

/** Previews that wait, of one caller and of all: each keeps its body in memory. */
const WAITING_MOST = { ofOne: 20, ofAll: 40 };
/** Seconds after which a preview is worth another try. */
const RETRY_AFTER = { waiting: 2, lost: 1 };
/** Milliseconds after which a thread that nothing needs ends; one stays. */
const IDLE = 30_000;
/** Milliseconds after which a preview is given up and its thread ended; the largest takes a second on a busy machine. */
const LONGEST = 60_000;
/** Megabytes that one thread may take besides the tract sets, which are shared. */
const MEMORY = 512;

/** The threads that count previews. The first starts with the first preview. */
export interface PreviewThreads {
  /**
   * Counts a preview as soon as a thread is free; null where the caller went away before. Refuses (503) where too many
   * wait, or where the thread ended under the preview, whose place another thread takes.
   */
  run(caller: string, task: PreviewTask, signal: AbortSignal): Promise<PreviewOutcome | null>;
  close(): Promise<void>;
}

interface PreviewThreadSettings {
  /** Told of a thread that ended between two previews: no one's loss, the next preview starts another. */
  readonly onError: (error: Error) => void;
  /** What the threads run. */
  readonly program?: URL;
  /** Threads that run at once: a core is left to the thread that answers, where there are two. */
  readonly most?: number;
}

/** Begins nothing yet: threads start as they are needed. */
export function startPreviewThreads({
  onError,
  program = new URL("./preview-thread.ts", import.meta.url),
  most = Math.max(1, os.availableParallelism() - 1),
}: PreviewThreadSettings): PreviewThreads {
  const line = fairLine(most);
  let pool: Piscina<PreviewTask, PreviewOutcome> | null = null;
  let closed = false;
  const open = () =>
    (pool ??= new Piscina({
      filename: program.href,
      minThreads: 1,
      maxThreads: most,
      idleTimeout: IDLE,
      // A thread that waits for its next task by Atomics would read no message meanwhile.
      atomics: "disabled",
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    }).on("error", onError));
  return {
    async run(caller, task, signal) {
      if (line.waiting(caller) >= WAITING_MOST.ofOne || line.waiting() >= WAITING_MOST.ofAll)
        throwHttpError(503, "domain.zone.previewsWaiting", {
          values: { found: line.waiting(), seconds: RETRY_AFTER.waiting },
        });
      const end = await line.take(caller, signal).catch((error: unknown) => {
        if (signal.aborted) return null;
        throw error;
      });
      if (end === null) return null;
      try {
        if (closed) throw new Error("The server is closing");
        return await open().run(task, {
          // Piscina's type is that of another overload of postMessage.
          transferList: [task.port, task.body.buffer] as never,
          signal: AbortSignal.timeout(LONGEST),
        });
      } catch (cause) {
        throw new HttpError(503, "domain.zone.previewLost", { values: { seconds: RETRY_AFTER.lost } }, { cause });
      } finally {
        end();
      }
    },
    async close() {
      closed = true;
      await pool?.destroy();
    },
  };
}

/** A preview as a thread gets it: the body as it came, and where the thread asks for what it has not. */
export interface PreviewTask {
  readonly body: Uint8Array;
  readonly port: MessagePort;
}

/** A saved zone as it stands. */
export interface SavedZone {
  readonly zoneId: number;
  readonly zone: number;
  readonly version: number;
}

/** What the thread asks, in this order; `missing` only where it lacks something. */
export type PreviewQuestion =
  | { readonly kind: "plan"; readonly eid: number; readonly numbers: readonly number[]; readonly points: number }
  | { readonly kind: "missing"; readonly tracts: boolean; readonly zoneIds: readonly number[] };

/** By what a preview is counted. */
export interface PreviewPlan {
  readonly selection: Selection;
  readonly overlap: Overlap;
  /** The hash of the tract set, and of all sets that are kept. */
  readonly hash: string;
  readonly kept: readonly string[];
  /** The saved zones that take part, without those that were drawn anew. */
  readonly saved: readonly SavedZone[];
}

/** What a thread had not. The bytes of the tract set are shared, not copied. */
export interface MissingParts {
  readonly tracts: { readonly packed: Uint8Array; readonly counties: CountyNames } | null;
  /** With their parts as JSON. */
  readonly zones: readonly (SavedZone & { readonly parts: string })[];
}

/** What becomes of a preview; errors do not cross threads with what they carry, so they are told in words. */
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
  /** A question was not answered; who was asked knows why. */
  | { readonly kind: "givenUp" }
  | { readonly kind: "failed"; readonly reason: string };
