import { errorCodes } from "fastify";
import type { Fault } from "../../../contract/api/errors.ts";
import { HttpError } from "../../answers/errors.ts";
import { assertRoom, fairLine } from "../../answers/fair-line.ts";
import { ThreadLost, type Threads } from "../../answers/threads.ts";
import { ValidationFailure } from "../../http/validate.ts";
import type { MapPdfOptions } from "./write-map-pdf.ts";

const PROGRAM = new URL("./print-thread.ts", import.meta.url);

/** Maps that wait to be printed, of one address and of all: each keeps its body in memory, up to 16 megabytes. */
const WAITING_MOST = { each: 3, all: 12 };
/** Seconds after which a map that was lost with its thread is worth another try. */
const COME_AGAIN = 1;

export interface PrintTask extends MapPdfOptions {
  readonly body: Uint8Array;
}

/** What becomes of a print; errors do not cross threads with what they carry. */
export type PrintOutcome =
  | { readonly kind: "pdf"; readonly bytes: Uint8Array }
  | { readonly kind: "malformed" }
  | { readonly kind: "invalid"; readonly faults: readonly Fault[] }
  | { readonly kind: "failed"; readonly reason: string };

interface PrintCaller {
  /** By what prints are counted: the address. */
  readonly caller: string;
  readonly signal: AbortSignal;
}

/**
 * Has maps printed, one at a time, so that previews and queries find another thread free, and addresses in turns. Null where the
 * caller went away before. Refuses an address of which too many wait (429), and any (503) where too many wait in all or the
 * thread was lost.
 */
export function mapPrinter(threads: Threads, { each, all } = WAITING_MOST) {
  const line = fairLine(1);
  return async (task: PrintTask, { caller, signal }: PrintCaller): Promise<Uint8Array | null> => {
    assertRoom(line, caller, { each, all });
    const end = await line.take(caller, signal).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (end === null) return null;
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
