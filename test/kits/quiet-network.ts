import { setTimeout as pause } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** Milliseconds without a request after which a page is quiet, as Playwright's "networkidle" has it. */
const QUIET = 500;

const isPending = (request: Request): boolean =>
  request.resourceType() !== "eventsource" && request.existingResponse() === null && request.failure() === null;

/**
 * Waits until a page has had no request under way for half a second. Its stream of changes, which "networkidle" would
 * wait for, never ends and does not count. Throws after `timeout` milliseconds.
 */
export async function quietNetwork(page: Page, { timeout = 30_000 } = {}): Promise<void> {
  await page.waitForLoadState("load", { timeout });
  const end = performance.now() + timeout;
  let since = performance.now();
  let before: Request | undefined;
  while (performance.now() - since < QUIET) {
    await pause(50);
    const asked = await page.requests();
    const pending = asked.filter(isPending);
    const newest = asked.at(-1);
    if (pending.length > 0 || newest !== before) since = performance.now();
    before = newest;
    if (performance.now() > end) throw new Error(`still asking: ${pending.map((one) => one.url()).join(", ")}`);
  }
}
