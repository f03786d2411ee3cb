import { parentPort, workerData } from "node:worker_threads";
import { packTractSet } from "../../engine/zones/packed-tract-set.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { recordsOf, type TractRows } from "./tract-rows.ts";

/** Started by tract-sets.ts: builds the set and shares its bytes, which copies nothing. */
parentPort?.postMessage(packTractSet(buildTractSet(recordsOf(workerData as TractRows)), { shared: true }));
