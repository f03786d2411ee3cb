import os from "node:os";
import { workerData } from "piscina";

/** What `threads.ts` passes to a thread at its start. */
export interface ThreadData {
  /** 0 to 19: how far its priority is below that of the thread that answers. */
  readonly niceness: number;
}

/**
 * Lets this thread stand behind the one that answers, which goes first then. Linux alone has priorities by thread; elsewhere
 * this would slow the whole process, so nothing happens.
 * @param least for work that is to stay farther behind than its thread would
 */
export function standBehind(least = 0): void {
  const { niceness } = workerData as ThreadData;
  if (process.platform === "linux") os.setPriority(Math.max(niceness, least));
}
