const handlers = new Set<() => void>();
let missing = false;

/** Whether roads that the agency imported cannot be had for now, on the page's one map: what is drawn lacks them. */
export const roadTrouble = {
  isNow: (): boolean => missing,
  /** Calls the handler at each change; answers what takes it back. */
  subscribe(handler: () => void): () => void {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  },
  tell(next: boolean): void {
    if (next === missing) return;
    missing = next;
    for (const handler of [...handlers]) handler();
  },
};
