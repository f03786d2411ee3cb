import { Worker } from "node:worker_threads";
import { shown } from "../../../engine/tracts/fault.ts";
import type { Leavable } from "../../answers/import-progress.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { ReadFault, ReadState } from "./read-outcome.ts";

/** Megabytes that a reading thread may take: all tracts of the United States. */
const MEMORY = 3_072;

/**
 * Reads files in a thread of its own: whatever they hold, the server goes on answering. The thread ends with the signal. 422 for
 * files that cannot be used, with the place.
 */
export async function readApart<Read extends { readonly kind: "read" }>(
  thread: URL,
  order: object,
  progress: Leavable,
): Promise<Read> {
  const { signal } = progress;
  signal.throwIfAborted();
  const worker = new Worker(thread, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: MEMORY } });
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);
  const outcome = await new Promise<Read | ReadFault>((resolve, reject) => {
    worker.on("message", (message: Read | ReadFault | ReadState) => {
      if (message.kind !== "progress") resolve(message);
      // Who has left is told nothing, and the thread is about to end.
      else if (!signal.aborted) progress.set(message);
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(signal.reason ?? new Error(`The thread that reads files ended: ${code}`)));
  }).finally(() => signal.removeEventListener("abort", stop));
  return outcome.kind === "fault" ? refuse(outcome) : outcome;
}

function refuse({ file, line, feature, field, code, values }: ReadFault): never {
  // What is not there is said without a word of any language.
  const found = values["found"] === shown(undefined) ? NONE : (values["found"] ?? NONE);
  const place = { file, line: line ?? 0, feature: feature ?? 0, field: field ?? NONE };
  return refuseAt("body", `domain.dataSet.faults.${code}`, { ...place, ...values, found });
}

const NONE = "–";
