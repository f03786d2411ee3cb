import { parentPort, workerData } from "node:worker_threads";
import { packTractSet } from "../../engine/zones/packed-tract-set.ts";
import { buildTractSet } from "../../engine/zones/tract-set.ts";
import { recordsOf } from "./tract-rows.ts";
import type { TractRows } from "./tract-rows.ts";

/** Started by build-tract-set.ts: builds the set and hands its bytes over, which copies nothing. */
const packed = packTractSet(buildTractSet(recordsOf(workerData as TractRows)));
parentPort?.postMessage(packed, [packed.buffer as ArrayBuffer]);
