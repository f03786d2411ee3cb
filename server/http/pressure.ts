import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two checks of the delay, and between two of the timers that measure it. */
const LOOK = 250;
const RESOLUTION = 10;

/** Counts calls: those of the last whole second, or of the current one where they are more already. */
export function callsInASecond() {
  let [second, before, now] = [0, 0, 0];
  const turn = () => {
    const current = Math.floor(performance.now() / 1000);
    if (current === second) return;
    before = current === second + 1 ? now : 0;
    [second, now] = [current, 0];
  };
  return {
    add: () => {
      turn();
      now++;
    },
    count: () => {
      turn();
      return Math.max(before, now);
    },
  };
}

export interface EventLoop {
  /** Returns how long new work has to wait for this thread, in milliseconds. */
  delay(): number;
  stop(): void;
}

/**
 * Measures this thread; the smaller of the last two values counts, so that one long piece of work is not mistaken for a
 * crowd.
 */
export function watchLoop(): EventLoop {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION });
  histogram.enable();
  let last = 0;
  let before = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    before = last;
    last = histogram.count === 0 ? now - lookedAt : histogram.mean / 1e6 - RESOLUTION;
    lookedAt = now;
    histogram.reset();
  }, LOOK).unref();
  return {
    delay: () => Math.min(before, last),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
