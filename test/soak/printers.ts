import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { ask, type Question } from "./asking.ts";

/** The input of the printers' thread. */
export interface Printing {
  readonly base: string;
  readonly print: Question;
  readonly printers: number;
  readonly milliseconds: number;
}

/**
 * Printers with their own addresses that print without a pause, in a separate thread, so that their sending delays no
 * one else.
 */
const { base, print, printers, milliseconds } = workerData as Printing;
const until = performance.now() + milliseconds;
const statuses: Record<string, number> = {};
await Promise.all(
  Array.from({ length: printers }, async (_, i) => {
    while (performance.now() < until) {
      const status = await ask(base, print, { localAddress: `127.0.0.${i + 2}`, agent: false });
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) await wait(1_000);
    }
  }),
);
parentPort?.postMessage(statuses);
