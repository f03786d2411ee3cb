import type { Database } from "../storage/database.ts";
import { isUnavailable } from "../storage/errors.ts";
import { newestLink, READ_MOST, readChain, type ChainedChange } from "./chain-reader.ts";
import { Listener } from "./listener.ts";

/** Milliseconds between two looks at the chain: without a wake-up, and as a precaution with them. */
const LOOKS = { deaf: 1_000, listening: 15_000 } as const;
/** Milliseconds for which changes are gathered, so that a crowd of commits is read and told at once. */
const GATHER = 40;

interface BusListener {
  /** Changes in the order of their commits; `null` if there were too many to tell. */
  onChanges(changes: readonly ChainedChange[] | null, last: number): void;
  /** What a process said to all. */
  onSaid(payload: string): void;
}

/**
 * What happens in the database, read from its audit chain by sequence: every write has its row there, and the links are
 * numbered in the order of commits, so that nothing can appear later with a smaller number. Notifications only wake it.
 * It begins with the first page that listens.
 */
export class Bus {
  readonly #db: Database;
  readonly #listener: BusListener;
  readonly #onError: (error: unknown) => void;
  #wakes: Listener | null = null;
  #timer: NodeJS.Timeout | null = null;
  #gathering: NodeJS.Timeout | null = null;
  #lookedAt = 0;
  #last = 0;
  #begun: Promise<void> | null = null;
  #reading: Promise<void> | null = null;
  #again = false;

  constructor(db: Database, listener: BusListener, onError: (error: unknown) => void) {
    this.#db = db;
    this.#listener = listener;
    this.#onError = onError;
  }

  /** The newest link that was told. */
  get last(): number {
    return this.#last;
  }

  /** Begins once; rejects, to be tried again, while the database does not answer. */
  begin(): Promise<void> {
    return (this.#begun ??= this.#begin().catch((error: unknown) => {
      this.#begun = null;
      throw error;
    }));
  }

  /** Resolves when everything committed until now was told. */
  look(): Promise<void> {
    if (this.#reading !== null) {
      this.#again = true;
      return this.#reading;
    }
    return (this.#reading = this.#read().finally(() => (this.#reading = null)));
  }

  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#wakes?.close();
    await this.#reading;
  }

  async #begin(): Promise<void> {
    this.#last = await newestLink(this.#db);
    this.#wakes = new Listener(this.#db, {
      onWake: () => void (this.#gathering ??= setTimeout(() => this.#gathered(), GATHER).unref()),
      onSaid: (payload) => this.#listener.onSaid(payload),
      onError: this.#onError,
    });
    this.#timer = setInterval(() => {
      const every = this.#wakes?.isListening === true ? LOOKS.listening : LOOKS.deaf;
      if (performance.now() - this.#lookedAt >= every) void this.look();
    }, LOOKS.deaf).unref();
  }

  #gathered(): void {
    this.#gathering = null;
    void this.look();
  }

  async #read(): Promise<void> {
    try {
      do {
        this.#again = false;
        this.#lookedAt = performance.now();
        const changes = await readChain(this.#db, this.#last);
        const isTooMuch = changes.length >= READ_MOST;
        const last = isTooMuch ? await newestLink(this.#db) : (changes.at(-1)?.no ?? this.#last);
        this.#last = last;
        if (changes.length > 0) this.#listener.onChanges(isTooMuch ? null : changes, last);
      } while (this.#again);
    } catch (error) {
      // The next look reads what this one could not; a missing database is reported by those who need it.
      if (!isUnavailable(error)) this.#onError(error);
    }
  }
}
