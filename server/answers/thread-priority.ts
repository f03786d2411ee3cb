import os from "node:os";
import { workerData } from "piscina";

/** The data that `threads.ts` passes to a thread at its start. */
export interface ThreadData {
  /** 0 to 19: how far its priority is below that of the main thread. */
  readonly niceness: number;
}

/**
 * Lowers this thread's priority below the answering one. Only Linux has priorities by thread; elsewhere this would slow
 * the whole process, so nothing happens.
 * @param least a lower priority than the thread's own
 */
export function standBehind(least = 0): void {
  const { niceness } = workerData as ThreadData;
  if (process.platform === "linux") os.setPriority(Math.max(niceness, least));
}
