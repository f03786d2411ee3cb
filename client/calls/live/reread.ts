import { hashKey, type QueryClient } from "@tanstack/react-query";
import type { Changes } from "../../../contract/planning/calls/live.ts";
import { rereadQuietly } from "../use-call.ts";
import { isStale } from "./stale-keys.ts";

/** Milliseconds for which changes are gathered: a save may write several records. */
const GATHER = 60;

/**
 * Reads again what changed, without an overlay: at once what is on the screen, the rest when it is used. A hidden page
 * reads when it is looked at. Forms compare what they read with what they began on, and say who saved; nothing that is
 * being edited is replaced.
 */
export class Rereading {
  readonly #client: QueryClient;
  #gathered: Changes["changes"] = [];
  #missed = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(client: QueryClient, signal: AbortSignal) {
    this.#client = client;
    const look = () => this.#readShown();
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => this.#timer !== null && clearTimeout(this.#timer));
  }

  take({ changes, missed }: Changes): void {
    this.#gathered.push(...changes);
    this.#missed ||= missed;
    if (this.#gathered.length > 0 || this.#missed) this.#timer ??= setTimeout(() => this.#mark(), GATHER);
  }

  #mark(): void {
    const [changes, missed] = [this.#gathered, this.#missed];
    [this.#timer, this.#gathered, this.#missed] = [null, [], false];
    void this.#client.invalidateQueries({
      predicate: ({ queryKey }) => missed || isStale(queryKey, changes),
      refetchType: "none",
    });
    this.#readShown();
  }

  #readShown(): void {
    if (document.visibilityState === "hidden") return;
    const shown = this.#client
      .getQueryCache()
      .findAll({ type: "active", predicate: ({ state }) => state.isInvalidated });
    for (const { queryKey } of new Map(shown.map((query) => [hashKey(query.queryKey), query])).values())
      void rereadQuietly(this.#client, queryKey);
  }
}
