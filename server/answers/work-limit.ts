import type { Worker } from "node:worker_threads";

/** Milliseconds of a core, milliseconds of the clock, and milliseconds between two checks. */
interface Limits {
  readonly work: number;
  readonly longest: number;
  readonly every: number;
}

/**
 * Signals when a job must be stopped: once one of the threads that may be doing it has worked for the limit since the
 * first check, however slow the machine, or after a time by the clock that no job takes. `end` stops the checks.
 */
export function limitWork(
  threads: () => readonly Worker[],
  { work, longest, every }: Limits,
): { readonly signal: AbortSignal; end(): void } {
  const givenUp = new AbortController();
  const end = performance.now() + longest;
  const before = new Map<Worker, number>();
  const look = async (thread: Worker) => {
    // A thread that has ended does no more work.
    const usage = await thread.cpuUsage().catch(() => null);
    if (usage === null) return;
    const worked = (usage.user + usage.system) / 1000;
    const since = before.get(thread) ?? worked;
    before.set(thread, since);
    if (worked - since > work) givenUp.abort();
  };
  const timer = setInterval(() => {
    if (performance.now() > end) givenUp.abort();
    for (const thread of threads()) void look(thread);
  }, every).unref();
  return { signal: givenUp.signal, end: () => clearInterval(timer) };
}
