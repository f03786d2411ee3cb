import { setFlagsFromString } from "node:v8";

/** By how much the heap may grow beyond what lived after a collection before the next, in percent. */
const GROWTH = 60;

/**
 * Keeps the process's memory near what it needs. On a machine with much memory V8 lets a heap grow to four times of what
 * lives in it (`MemoryController::MaxGrowingFactor` in V8's heap-controller.cc), so that a busy day looks like a leak. V8 reads
 * this flag at each collection, so it may be set in a running process (https://nodejs.org/api/v8.html#v8setflagsfromstringflags).
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
