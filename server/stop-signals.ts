/** How often the parent process is looked for, and how long signals sent twice count as one. Milliseconds. */
const PARENT_LOOK = 300;
const SAME_SIGNAL = 1_000;

/**
 * Calls `stop` once: at Ctrl-C, SIGTERM or SIGHUP, or when the npm that started us is gone: told to stop, npm ends its
 * shell, and the shell does not tell us. Anyone who asks again later does not want to wait: `hurry` is called. (At Ctrl-C
 * the terminal and npm may both send the signal; that is asked once.)
 */
export function onStopSignal({ stop, hurry }: { stop: () => void; hurry: () => void }): void {
  let askedAt: number | null = null;
  const ask = () => {
    if (askedAt === null) {
      askedAt = performance.now();
      stop();
    } else if (performance.now() - askedAt > SAME_SIGNAL) hurry();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, ask);

  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    if (askedAt === null) ask();
  }, PARENT_LOOK);
  looking.unref();
}
