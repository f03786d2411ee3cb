const handlers = new Set<() => void>();
let missing = false;

/**
 * Whether roads that the agency imported are unavailable for now, on the page's one map: then the drawing lacks them.
 */
export const roadTrouble = {
  isNow: (): boolean => missing,
  /** Calls the handler at each change; returns a function that removes it. */
  subscribe(handler: () => void): () => void {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  },
  notify(next: boolean): void {
    if (next === missing) return;
    missing = next;
    for (const handler of [...handlers]) handler();
  },
};
