import type { Page } from "playwright-core";
import { launchWholeChromium } from "../chromium.ts";
import { startProduct } from "../kits/product.ts";
import { signInFirst } from "../shots/sample.ts";
import { TAMPA, beginToSend, enterOpen, openToEnter, planWithSites, takeAlongIn, type ZoneSides } from "../soak/field-entries.ts"; // oxfmt-ignore

/** Queued changes whose sending is measured. */
const CHANGES = 500;
/** Within one county of the sample tracts, and the whole peninsula. */
const PLACES: readonly (readonly [string, ZoneSides])[] = [
  ["one county", [-82.55, 27.85, -82.4, 28]],
  ["Florida", [-87.7, 24.4, -79.9, 31.1]],
];

/** First paint from the service worker, the size of packs, and the sending of queued changes. */
export async function benchAlong(report: (line: string) => void): Promise<void> {
  const browser = await launchWholeChromium({ gpu: false });
  const product = await startProduct({ env: { SAMPLE_DATA: "1" } });
  const { address } = product;
  try {
    const admin = await signInFirst(product);
    const [name = "", value = ""] = admin.cookie.split("=");
    const newPage = async (): Promise<Page> => {
      const context = await browser.newContext({ serviceWorkers: "allow" });
      await context.addCookies([{ name, value, url: address }]);
      return context.newPage();
    };
    for (const [place, sides] of PLACES) {
      await planWithSites(admin, 1, sides);
      const page = await newPage();
      await takeAlongIn(page, address);
      report(`pack of ${place}: ${((await packBytes(page)) / 1e6).toFixed(2)} MB`);
      await page.context().close();
    }
    await planWithSites(admin, CHANGES, TAMPA);
    const page = await newPage();
    await takeAlongIn(page, address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    report(`first paint from the service worker, without the network: ${await firstPaint(page, address)} ms`);
    await openToEnter(page, address);
    for (let i = 1; i <= CHANGES; i++) await enterOpen(page, `Site ${i}`, i);
    const started = performance.now();
    await beginToSend(page, address);
    await page.getByText(`${CHANGES} entries were sent.`).waitFor({ timeout: 600_000 });
    report(`sending ${CHANGES} queued changes: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await browser.close();
    await product.remove();
  }
}

/** Bytes of the newest pack of a browser, as it is stored. */
const packBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("provision-along");
      request.onsuccess = () => resolve(request.result);
    });
    const all = db.transaction("packs").objectStore("packs").getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    return (all.result as { content: Uint8Array }[]).at(-1)?.content.length ?? 0;
  });

/** Milliseconds to the first contentful paint of the kept page, the middle of five. */
async function firstPaint(page: Page, address: string): Promise<number> {
  await page.context().setOffline(true);
  const times: number[] = [];
  for (let i = 0; i < 5; i++) {
    await page.goto(`${address}/main/home`);
    await page.getByText("There is no connection.").waitFor();
    times.push(
      await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN),
    );
  }
  await page.context().setOffline(false);
  return Math.round(times.toSorted((a, b) => a - b)[2] ?? Number.NaN);
}
