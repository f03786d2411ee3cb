import { readFileSync, readdirSync } from "node:fs";
import os from "node:os";
import { setFlagsFromString } from "node:v8";

/** By how many percent the heap may grow beyond the live data of one collection before the next. */
const GROWTH = 60;

/**
 * Keeps the process's memory near what it needs. On a machine with much memory V8 lets a heap grow to four times its
 * live data (`MemoryController::MaxGrowingFactor` in V8's heap-controller.cc), so that a busy day looks like a leak. V8
 * reads this flag at each collection, so it may be set in a running process
 * (https://nodejs.org/api/v8.html#v8setflagsfromstringflags).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}

/**
 * The Linux names of V8's helper threads, and how far their priority is below that of the main thread, where 19 is the
 * lowest.
 */
const HELPER = "node-V8Worker";
const HELPER_NICENESS = 10;

/**
 * Gives V8's helper threads, which collect the garbage of all threads and compile, a lower priority than the main
 * thread. Otherwise cheap reads would have to wait while the garbage of prints or previews is collected. Only Linux has
 * priorities by thread.
 */
export function putHelpersBehind(): void {
  if (process.platform !== "linux") return;
  const tasks = "/proc/self/task";
  for (const task of readdirSync(tasks)) {
    if (readFileSync(`${tasks}/${task}/comm`, "utf8").trim() === HELPER) os.setPriority(Number(task), HELPER_NICENESS);
  }
}
