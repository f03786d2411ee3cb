/** Requests to these addresses never show the loading overlay. */
const QUIET_ADDRESSES = ["api/Map", "ESF11_API"] as const;
/** The overlay goes when the count is still zero after this many milliseconds. */
export const BUSY_RECHECK_MS = 100;

/** Whether the loading overlay leaves a request to this address out. */
const isQuiet = (address: string): boolean => QUIET_ADDRESSES.some((part) => address.includes(part));

/** Counts outstanding requests; says it is idle only when a re-check 100 ms later still finds none. */
class BusyCounter {
  readonly #watchers = new Set<() => void>();
  #count = 0;
  #busy = false;

  /** Counts a request in; call what it returns once when the request ends. */
  start(address: string): () => void {
    if (isQuiet(address)) return () => undefined;
    this.#count++;
    this.#set(true);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#count--;
      if (this.#count === 0) setTimeout(() => this.#count === 0 && this.#set(false), BUSY_RECHECK_MS);
    };
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** For `useSyncExternalStore`. */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  #set(busy: boolean): void {
    if (busy === this.#busy) return;
    this.#busy = busy;
    for (const watcher of [...this.#watchers]) watcher();
  }
}

/** The page's counter: every call of the API client passes it. */
export const busyCounter = new BusyCounter();
