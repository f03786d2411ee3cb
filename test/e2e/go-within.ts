import assert from "node:assert/strict";
import type { Page, Request } from "playwright-core";

/** Navigates within the app like a link, without reloading. Resolves after half a second without requests or new content. */
export async function goWithin(page: Page, address: string): Promise<void> {
  let asked = performance.now();
  const open = new Set<Request>();
  const answered = new Set<string>();
  const starts = (request: Request) => {
    // Browsers revalidate visitors' answers in the background (stale-while-revalidate) without reporting the end.
    if (!answered.has(request.url()) && request.resourceType() !== "eventsource") open.add(request);
  };
  const ends = (request: Request) => {
    open.delete(request);
    answered.add(request.url());
    asked = performance.now();
  };
  page.on("request", starts).on("requestfinished", ends).on("requestfailed", ends);
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  const wordsNow = () =>
    page.evaluate(() =>
      document.querySelector("[aria-busy=true], [data-busy=true], .pv-state--loading")
        ? null
        : (document.querySelector<HTMLElement>("main")?.innerText ?? ""),
    );
  const until = performance.now() + 30_000;
  for (let words = await wordsNow(), since = performance.now(); ;) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next = await wordsNow();
    if (next !== words || open.size > 0) [words, since] = [next, performance.now()];
    const rested = performance.now() - Math.max(since, asked);
    if (words !== null && words.length > 20 && rested > 500) break;
    assert.ok(performance.now() < until, `${address} does not come to rest`);
  }
  page.off("request", starts).off("requestfinished", ends).off("requestfailed", ends);
}
