/** What an answer tells the whole app, besides its caller. */
export type HttpSignal = "unauthorized" | "forbidden";

type Listener = (signal: HttpSignal, address: string) => void;
const listeners = new Set<Listener>();

/** Hears every 401 and 403 of the API client until the returned function is called. */
export function onHttpSignal(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Tells the app of an answer's status; anything but 401 and 403 is the caller's own affair. Answers whether anyone
 * heard it.
 */
export function signalStatus(status: number, address: string): boolean {
  const signal = status === 401 ? "unauthorized" : status === 403 ? "forbidden" : null;
  if (signal === null) return false;
  for (const listener of [...listeners]) listener(signal, address);
  return listeners.size > 0;
}

type MarkListener = (mark: string) => void;
const markListeners = new Set<MarkListener>();

/** Hears what each answer says of its caller's privileges (contract/privileges.ts) until the returned function is called. */
export function onPrivilegeMark(listener: MarkListener): () => void {
  markListeners.add(listener);
  return () => void markListeners.delete(listener);
}

/** Tells the app what an answer says of its caller's privileges; null where it says nothing. */
export function signalMark(mark: string | null): void {
  if (mark !== null) for (const listener of [...markListeners]) listener(mark);
}
