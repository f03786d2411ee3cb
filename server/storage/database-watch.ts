import { setTimeout as wait } from "node:timers/promises";
import { DatabaseAwayError, SilentError } from "./errors.ts";

interface WatchParts {
  /** Resolves once the database has answered a new connection. Rejects with SilentError if nothing arrived. */
  probe(): Promise<void>;
  /** The database is unavailable, with the reason. */
  onAway(cause: unknown): void;
  /** It does not even refuse connections, so open ones cannot be trusted. Reported repeatedly while that lasts. */
  onSilent(): void;
  /** It is back, with the number of milliseconds of the outage. */
  onBack(milliseconds: number): void;
}

/** Milliseconds between two probes; earlier probes are not waited for, so that a lost one delays nothing. */
const PROBE_EVERY = 400;

/**
 * Milliseconds that a request may wait for a database that has just become unavailable: a PostgreSQL that recovers from
 * the kill of one of its processes accepted connections after 2.1–3.5 s, on two busy cores.
 */
const GRACE = 5_000;

/**
 * Knows whether the database is available. Code that finds a connection broken or silent reports it; from then on new
 * connections are tried until one is answered.
 */
export class DatabaseWatch {
  readonly #parts: WatchParts;
  #looking = false;
  #closed = false;
  #away: { readonly since: number; readonly cause: unknown; readonly back: PromiseWithResolvers<undefined> } | null =
    null;

  constructor(parts: WatchParts) {
    this.#parts = parts;
  }

  get isAway(): boolean {
    return this.#away !== null;
  }

  /** Something suggests that the database is unavailable: checks it, unless a check is already running. */
  suspect(): void {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    void this.#look().finally(() => (this.#looking = false));
  }

  /**
   * Resolves at once if the database is available, and soon after it is back; DatabaseAwayError beyond the grace
   * period.
   */
  async present(): Promise<void> {
    if (this.#away === null) return;
    const { since, cause, back } = this.#away;
    const done = new AbortController();
    const left = Math.max(0, since + GRACE - performance.now());
    const late = wait(left, "late", { signal: done.signal }).catch(() => "late");
    const found = await Promise.race([back.promise, late]);
    done.abort();
    if (found === "late") throw new DatabaseAwayError({ cause });
  }

  close(): void {
    this.#closed = true;
  }

  async #look(): Promise<void> {
    const answered = Promise.withResolvers<undefined>();
    let found = false;
    while (!found && !this.#closed) {
      this.#parts.probe().then(
        () => {
          found = true;
          answered.resolve(undefined);
        },
        (error: unknown) => {
          if (!found) this.#lost(error);
        },
      );
      await Promise.race([answered.promise, wait(PROBE_EVERY, undefined, { ref: false })]);
    }
    if (found) this.#returned();
  }

  #lost(error: unknown): void {
    if (this.#away === null) {
      this.#away = { since: performance.now(), cause: error, back: Promise.withResolvers<undefined>() };
      this.#parts.onAway(error);
    }
    if (error instanceof SilentError) this.#parts.onSilent();
  }

  #returned(): void {
    if (this.#away === null) return;
    const { since, back } = this.#away;
    this.#away = null;
    this.#parts.onBack(performance.now() - since);
    back.resolve(undefined);
  }
}
