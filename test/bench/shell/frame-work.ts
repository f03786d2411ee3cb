import type { Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  /** Microseconds by the thread's own clock. */
  readonly tdur?: number;
}

/** Chromium's name for the page's own part of a frame: its scripts, styles, layout and paint. */
const FRAME = "ProxyMain::BeginMainFrame";

/**
 * Returns the page's own processor time per frame in milliseconds while something ran; neither a busy machine nor a
 * missing graphics card lengthens it.
 */
export async function frameWork<T>(page: Page, run: () => Promise<T>): Promise<{ result: T; work: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser to trace.");
  await browser.startTracing(page, { categories: ["cc"] });
  const result = await run();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] };
  const frames = trace.traceEvents.filter(({ name, tdur }) => name === FRAME && tdur !== undefined);
  const sum = frames.reduce((total, { tdur = 0 }) => total + tdur / 1000, 0);
  return { result, work: sum / frames.length };
}
