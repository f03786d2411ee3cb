import { Worker } from "node:worker_threads";
import { shown } from "../../../engine/tracts/fault.ts";
import type { Leavable } from "../../answers/import-progress.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import type { ReadFault, ReadState } from "./read-outcome.ts";

/** Memory limit of a reading thread in megabytes, enough for all tracts of the United States. */
const MEMORY = 3_072;

/**
 * Reads files in a separate thread, so that no file can block the server. The thread ends with the signal. 422 for
 * unusable files, with the place of the fault.
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
      // After the caller has left, progress is ignored and the thread is about to end.
      else if (!signal.aborted) progress.set(message);
    });
    worker.once("error", reject);
    worker.once("exit", (code) => reject(signal.reason ?? new Error(`The thread that reads files ended: ${code}`)));
  }).finally(() => signal.removeEventListener("abort", stop));
  return outcome.kind === "fault" ? refuse(outcome) : outcome;
}

function refuse({ file, line, feature, field, code, values }: ReadFault): never {
  // A missing value is sent as a marker, since faults carry no text in a language.
  const found = values["found"] === shown(undefined) ? NONE : (values["found"] ?? NONE);
  const place = { file, line: line ?? 0, feature: feature ?? 0, field: field ?? NONE };
  return refuseAt("body", `domain.dataSet.faults.${code}`, { ...place, ...values, found });
}

const NONE = "–";
