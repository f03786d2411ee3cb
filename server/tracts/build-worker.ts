import { parentPort, workerData } from "node:worker_threads";
import { packTractSet } from "../../engine/zones/packed-tract-set.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { recordsOf, type TractRows } from "./tract-rows.ts";

/** Thread started by tract-sets.ts: builds the set in shared memory, so that nothing is copied. */
parentPort?.postMessage(packTractSet(buildTractSet(recordsOf(workerData as TractRows)), { shared: true }));
