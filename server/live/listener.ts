import type pg from "pg";
import type { Database } from "../storage/database.ts";

/** The channel on which PostgreSQL wakes every process at a commit, and processes tell each other who is present. */
export const CHANNEL = "provision_live";

/** Milliseconds between two tries to listen. */
const AGAIN = 2_000;

interface Heard {
  /** Something was committed, or may have been while no one listened. */
  onWake(): void;
  /** Another process, or this one, said something. */
  onSaid(payload: string): void;
  onError(error: unknown): void;
}

/**
 * Listens on a connection of its own, outside the pool, which it opens again when it breaks. The pool knows it, and
 * leads it to the server that accepts writes.
 */
export class Listener {
  readonly #db: Database;
  readonly #heard: Heard;
  #client: pg.Client | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(db: Database, heard: Heard) {
    this.#db = db;
    this.#heard = heard;
    void this.#open();
  }

  /** Whether commits are heard at once. */
  get isListening(): boolean {
    return this.#client !== null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#again !== null) clearTimeout(this.#again);
    await this.#client?.end();
  }

  async #open(): Promise<void> {
    const { options } = this.#db.$client;
    const Client = options.Client as unknown as typeof pg.Client;
    const client = new Client(options);
    const broken = (error?: unknown) => {
      if (error !== undefined && !this.#closed) this.#heard.onError(error);
      if (this.#client === client) this.#client = null;
      if (!this.#closed) this.#again ??= setTimeout(() => this.#retry(), AGAIN).unref();
    };
    client.on("error", broken);
    client.on("end", () => broken());
    client.on("notification", ({ payload = "" }) =>
      payload === "" ? this.#heard.onWake() : this.#heard.onSaid(payload),
    );
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (this.#closed) return void (await client.end());
      this.#client = client;
      this.#heard.onWake();
    } catch (error) {
      broken(error);
    }
  }

  #retry(): void {
    this.#again = null;
    void this.#open();
  }
}
