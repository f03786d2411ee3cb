import type { Page } from "playwright-core";

/**
 * Waits until a page has had no request under way for half a second. Its stream of changes, an event source, never ends
 * and does not count. Throws after `timeout` milliseconds.
 */
export const quietNetwork = (page: Page, { timeout = 30_000 } = {}): Promise<void> =>
  page.waitForLoadState("networkidle", { timeout });
