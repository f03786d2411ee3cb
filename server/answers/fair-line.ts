/** Lets a few works run at once; callers that wait go in turns, so that no one waits for all that another has in the line. */
export interface FairLine {
  /** Works that wait, of one caller or of all. */
  waiting(caller?: string): number;
  /** Resolves with what ends the turn as soon as one is free; rejects with the signal's reason where it is aborted before. */
  take(caller: string, signal: AbortSignal): Promise<() => void>;
}

/** @param most works that run at once */
export function fairLine(most: number): FairLine {
  let running = 0;
  /** What waits, by caller; whose turn is next stands first. */
  const line = new Map<string, readonly (() => void)[]>();
  const put = (caller: string, works: readonly (() => void)[]): void => {
    if (works.length > 0) line.set(caller, works);
    else line.delete(caller);
  };
  const next = (): void => {
    const [first] = line;
    if (first === undefined || running >= most) return;
    const [caller, [begin, ...others]] = first;
    line.delete(caller);
    put(caller, others);
    running++;
    begin?.();
  };
  return {
    waiting: (caller) =>
      caller === undefined
        ? [...line.values()].reduce((sum, works) => sum + works.length, 0)
        : (line.get(caller)?.length ?? 0),
    take: (caller, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const begin = (): void => {
          signal.removeEventListener("abort", leave);
          let ended = false;
          resolve(() => {
            if (ended) return;
            ended = true;
            running--;
            next();
          });
        };
        const leave = (): void => {
          put(
            caller,
            (line.get(caller) ?? []).filter((each) => each !== begin),
          );
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", leave, { once: true });
        put(caller, [...(line.get(caller) ?? []), begin]);
        next();
      }),
  };
}
