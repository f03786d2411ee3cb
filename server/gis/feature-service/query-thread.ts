import { compress } from "../../answers/compress.ts";
import { standBehind } from "../../answers/thread-priority.ts";
import { UNKNOWN_TRACTS, tractsOfTask, type TractsOfTask, type UnknownTracts } from "../../tracts/thread-tracts.ts";
import { EsriError } from "../esri-error.ts";
import { queryAnswer, type WrittenQuery } from "./query-answer.ts";
import type { Query } from "./query-parameters.ts";
import { prepareFilter } from "./relations.ts";
import { tractSource } from "./tract-source.ts";

// With a lower priority than the threads in which planners' zones are counted.
standBehind(10);

/** A query of the tracts of a data set. */
interface QueryTask {
  readonly of: TractsOfTask;
  readonly dataSetId: number;
  readonly query: Query;
  /** Whether the client accepts a compressed answer. */
  readonly compressed: boolean;
  /** Shared with the caller, who sets its only entry when the client has left. */
  readonly left: Int32Array;
}

/** An answer, and its compressed form where that was requested. */
export type QueryOutcome =
  | ({ readonly kind: "answer"; readonly gzip: Uint8Array | null } & WrittenQuery)
  | { readonly kind: "left" }
  | { readonly kind: "refused"; readonly code: number; readonly message: string; readonly details: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string };

/** Answers one query; run by query-threads.ts in a thread. */
export default async function answer(task: QueryTask): Promise<QueryOutcome | UnknownTracts> {
  try {
    const tracts = tractsOfTask(task.of);
    if (tracts === undefined) return UNKNOWN_TRACTS;
    await prepareFilter(task.query.area);
    const source = tractSource({ ...tracts, state: task.of.state, dataSetId: task.dataSetId });
    const pieces = queryAnswer(source, task.query);
    let step = pieces.next();
    while (step.done !== true) {
      if (Atomics.load(task.left, 0) !== 0) return { kind: "left" };
      step = pieces.next();
    }
    const { type, bytes } = step.value;
    const packed = task.compressed ? await compress(bytes, "gzip") : null;
    return { kind: "answer", type, bytes, gzip: packed };
  } catch (error) {
    if (error instanceof EsriError) return { kind: "refused", ...error.toBody().error };
    return { kind: "failed", reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
