import { Worker } from "node:worker_threads";
import { buildTractSet, unpackTractSet } from "../../engine/zones/tract-set.ts";
import type { TractSet } from "../../engine/zones/tract-set.ts";
import { recordsOf } from "./tract-rows.ts";
import type { TractRows } from "./tract-rows.ts";

/** From this many tracts a set is built in a thread of its own: all of the country take seconds in which no one would be answered. */
const LARGE = 15_000;

/** The tract set of stored rows. Large rows are handed to the thread and must not be used afterwards. */
export function tractSetOf(rows: TractRows, large = LARGE): Promise<TractSet> {
  return rows.fips.length < large ? Promise.resolve(buildTractSet(recordsOf(rows))) : builtApart(rows);
}

function builtApart(rows: TractRows): Promise<TractSet> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./build-worker.ts", import.meta.url), {
      workerData: rows,
      transferList: [rows.geometry.buffer],
    });
    worker.once("message", (packed: Uint8Array) => resolve(unpackTractSet(packed)));
    worker.once("error", reject);
    worker.once("exit", (code) => reject(new Error(`The thread that builds the tract set ended with ${code}`)));
  });
}
