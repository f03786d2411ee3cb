import type { FastifyReply } from "fastify";
import { boundedLine } from "./fair-line.ts";
import { leavingOf } from "./leaving.ts";

/** The steps of an import: it reads rows, checks shapes, stores. */
type ImportPhase = "reading" | "shapes" | "storing";

/** The progress of a check or an import. */
interface ImportState {
  readonly phase: ImportPhase;
  readonly done: number;
  readonly of: number;
}

/** Called by a piece of work to report its progress. */
export interface Progress {
  /** Throws if the caller has left, so that a transaction is rolled back. */
  set(state: ImportState): void;
}

/** Work that ends when its caller leaves. */
export interface Leavable extends Progress {
  readonly signal: AbortSignal;
}

/** The user who started a piece of work, and the name they gave it. */
interface ImportRequester {
  readonly userId: number | null;
  readonly importId: string;
  /** A storm does not wait for the tracts of a whole country. */
  readonly line?: "files" | "storms";
}

/**
 * Number of files that are checked or imported at once, and of files that may wait, of one user and of all; each is in
 * memory, and its thread uses up to gigabytes.
 */
const AT_ONCE = 2;
const WAITING_MOST = { each: 2, all: 6 };

/**
 * Progress of this process's imports, each visible only to the user who started it. Another process answers that it
 * knows none.
 */
class ImportProgress {
  readonly #states = new Map<string, ImportState>();
  readonly #lines = { files: boundedLine(AT_ONCE, WAITING_MOST), storms: boundedLine(AT_ONCE, WAITING_MOST) };

  /**
   * Runs a piece of work in its turn, and lets its user ask for the progress; the work ends when the client that waits
   * for the answer leaves. A user with too much waiting work is refused (429), and anyone if too much waits in all
   * (503).
   */
  async during<T>(asked: ImportRequester, reply: FastifyReply, work: (progress: Leavable) => Promise<T>): Promise<T> {
    const key = keyOf(asked);
    const signal = leavingOf(reply);
    const set = (state: ImportState) => {
      signal.throwIfAborted();
      this.#states.set(key, state);
    };
    try {
      return await this.#lines[asked.line ?? "files"](String(asked.userId), () => work({ set, signal }), signal);
    } finally {
      this.#states.delete(key);
    }
  }

  of(asked: ImportRequester): ImportState | null {
    return this.#states.get(keyOf(asked)) ?? null;
  }
}

const keyOf = ({ userId, importId }: ImportRequester): string => `${userId} ${importId}`;

/** The imports of this process. */
export const imports = new ImportProgress();
