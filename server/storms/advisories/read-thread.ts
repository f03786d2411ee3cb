import { parentPort, workerData } from "node:worker_threads";
import type { ReadAdvisory } from "../../../engine/storms/advisory.ts";
import { StormFault, type StormRemark } from "../../../engine/storms/fault.ts";
import { readStormFiles, type StormFile } from "../../../engine/storms/read/read-files.ts";

/** Storm files, and how to read them. */
export interface ReadOrder {
  readonly files: readonly StormFile[];
  readonly storm: string | undefined;
  /** Whether files without a storm are skipped and reported if others name theirs. */
  readonly leavesOut: boolean;
}

/** The thread's result; faults are plain data, since errors lose their fields between threads. */
export interface Read {
  readonly kind: "read";
  readonly advisories: readonly ReadAdvisory[];
  readonly remarks: readonly StormRemark[];
  readonly fault: ConstructorParameters<typeof StormFault> | null;
}

parentPort?.postMessage(readOrder(workerData as ReadOrder));

function readOrder({ files, storm, leavesOut }: ReadOrder): Read {
  const remarks: StormRemark[] = [];
  const note = leavesOut ? (remark: StormRemark) => void remarks.push(remark) : undefined;
  try {
    return { kind: "read", advisories: readStormFiles(files, { storm, note }), remarks, fault: null };
  } catch (error) {
    if (!(error instanceof StormFault)) throw error;
    return { kind: "read", advisories: [], remarks, fault: [error.kind, error.values] };
  }
}
