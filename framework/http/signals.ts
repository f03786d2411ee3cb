import type { SessionLimit } from "../../contract/people/privileges.ts";

/** Signals from an answer to the whole app. */
export type HttpSignal = "unauthorized" | "forbidden";

type SignalListener = (signal: HttpSignal, address: string) => void;
const listeners = new Set<SignalListener>();

/** Called for every 401 and 403 of the API client until the returned function is called. */
export function onHttpSignal(listener: SignalListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Notifies the app of an answer's status; anything but 401 and 403 concerns only the caller. Returns whether there was
 * a listener.
 */
export function signalStatus(status: number, address: string): boolean {
  const signal = status === 401 ? "unauthorized" : status === 403 ? "forbidden" : null;
  if (signal === null) return false;
  for (const listener of [...listeners]) listener(signal, address);
  return listeners.size > 0;
}

type MarkListener = (mark: string) => void;
const markListeners = new Set<MarkListener>();

/**
 * Calls the listener with the privilege mark of each answer (contract/people/privileges.ts) until the returned function
 * is called.
 */
export function onPrivilegeMark(listener: MarkListener): () => void {
  markListeners.add(listener);
  return () => void markListeners.delete(listener);
}

/** Signals the privileges mark of an answer; null for none. */
export function signalMark(mark: string | null): void {
  if (mark !== null) for (const listener of [...markListeners]) listener(mark);
}

/** The end of this page's session according to the last answer, and the limit that ends it. */
export interface SessionLeft {
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly limit: SessionLimit;
}
type SessionListener = (left: SessionLeft) => void;
const sessionListeners = new Set<SessionListener>();

/** Calls the listener with the remaining session time of each answer, until the returned function is called. */
export function onSessionLeft(listener: SessionListener): () => void {
  sessionListeners.add(listener);
  return () => void sessionListeners.delete(listener);
}

/** Signals the session state in an answer's header (`28800 idle`); null for none. */
export function signalSessionLeft(header: string | null): void {
  const [, seconds, limit] = /^(\d+) (idle|whole)$/.exec(header ?? "") ?? [];
  if (limit !== "idle" && limit !== "whole") return;
  for (const listener of [...sessionListeners]) listener({ endsAt: Date.now() + Number(seconds) * 1000, limit });
}

/** Requests to these addresses never show the loading overlay. */
const QUIET_ADDRESSES = ["api/Map", "ESF11_API"] as const;
/** The overlay disappears when the count is still zero after this many milliseconds. */
export const BUSY_RECHECK_MS = 100;

/** Returns whether a request to this address shows no loading overlay. */
const isQuiet = (address: string): boolean => QUIET_ADDRESSES.some((part) => address.includes(part));

/** Counts outstanding requests; reports idle only when a second check 100 ms later still finds none. */
class BusyCounter {
  readonly #watchers = new Set<() => void>();
  #count = 0;
  #busy = false;

  /** Counts a request in; call the returned function once when the request ends. */
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

/** The page's counter: every call of the API client goes through it. */
export const busyCounter = new BusyCounter();

/** Calls when the browser goes offline or online, until the returned function is called; for `useSyncExternalStore`. */
export function watchConnection(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
