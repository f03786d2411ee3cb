import os from "node:os";
import { Piscina } from "piscina";
import { HttpError, throwHttpError } from "../../answers/errors.ts";
import { fairLine } from "../../answers/fair-line.ts";
import type { PreviewOutcome, PreviewTask } from "./preview-messages.ts";

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

export interface PreviewThreadSettings {
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
