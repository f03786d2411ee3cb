import { errorCodes } from "fastify";
import type { Fault } from "../../../contract/api/errors.ts";
import { HttpError } from "../../answers/errors.ts";
import { boundedLine, fairLine } from "../../answers/fair-line.ts";
import { ThreadLost, type Threads } from "../../answers/threads.ts";
import { ValidationFailure } from "../../http/validate.ts";
import type { MapPdfOptions } from "./write-map-pdf.ts";

const PROGRAM = new URL("./print-thread.ts", import.meta.url);

/**
 * Number of maps that wait to be printed, of one caller and of all in a line: each keeps its body in memory, up to 16
 * megabytes.
 */
const WAITING_MOST = { each: 3, all: 12 };
/** Seconds after which a map that was lost with its thread may be tried again. */
const COME_AGAIN = 1;

export interface PrintTask extends MapPdfOptions {
  readonly body: Uint8Array;
}

/** The outcome of a print as plain data, since errors lose their fields between threads. */
export type PrintOutcome =
  | { readonly kind: "pdf"; readonly bytes: Uint8Array }
  | { readonly kind: "malformed" }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
  | { readonly kind: "failed"; readonly reason: string };

interface PrintCaller {
  /** Key under which prints are counted: the address; for staff the user. */
  readonly caller: string;
  /** Staff have a separate queue, so that visitors cannot fill it. */
  readonly of: "staff" | "visitors";
  readonly signal: AbortSignal;
}

/**
 * Has maps printed, one at a time, so that previews and queries find another thread free; staff and visitors in turns,
 * and callers of each in turns. Null if the caller left before. Refuses a caller with too many waiting prints (429),
 * and anyone (503) if too many wait in all or the thread was lost.
 */
export function mapPrinter(threads: Threads, limits = WAITING_MOST) {
  const lines = { staff: boundedLine(1, limits), visitors: boundedLine(1, limits) };
  const printer = fairLine(1);
  const print = async (task: PrintTask, of: PrintCaller["of"], signal: AbortSignal) => {
    const end = await printer.take(of, signal);
    try {
      const outcome = await threads.inTurn<PrintOutcome>({ program: PROGRAM, task }, { caller: "map prints", signal });
      return outcome === null ? null : bytesOf(outcome);
    } catch (cause) {
      if (!(cause instanceof ThreadLost)) throw cause;
      throw new HttpError(503, "errors.interrupted", { values: { seconds: COME_AGAIN } }, { cause });
    } finally {
      end();
    }
  };
  return (task: PrintTask, { caller, of, signal }: PrintCaller): Promise<Uint8Array | null> =>
    lines[of](caller, () => print(task, of, signal), signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
}

function bytesOf(outcome: PrintOutcome): Uint8Array {
  switch (outcome.kind) {
    case "pdf":
      return outcome.bytes;
    case "malformed":
      throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
    case "invalid":
      throw new ValidationFailure(outcome.faults);
    case "failed":
      throw new Error(`A thread failed at a map: ${outcome.reason}`);
    default:
      return outcome satisfies never;
  }
}
