import type { Browser, BrowserContext, Page } from "playwright-core";
import { launchWholeChromium } from "../chromium.ts";
import type { TestClient } from "../kits/client.ts";
import { median } from "../kits/numbers.ts";
import { startProduct } from "../kits/product.ts";
import { signInFirst } from "../shots/sample.ts";
import {
  beginToSend,
  enterOpen,
  openToEnter,
  planWithSites,
  takeAlongIn,
  TAMPA,
  type ZoneSides,
} from "../soak/field-entries.ts";
import { benchSlowLine } from "./slow-line.ts";

/** Queued changes whose sending is measured. */
const CHANGES = 500;
/** A zone within one county, and one around the whole peninsula. */
const PLACES: readonly (readonly [name: string, sides: ZoneSides])[] = [
  ["County", [-82.55, 27.85, -82.4, 28]],
  ["Florida", [-87.7, 24.4, -79.9, 31.1]],
];

/** First paint from the service worker, packs, the sending of queued changes, and the page of sites on a slow line. */
export async function benchAlong(report: (line: string) => void): Promise<void> {
  const browser = await launchWholeChromium({ gpu: false });
  const product = await startProduct({ env: { SAMPLE_DATA: "1", TRUST_PROXY: "127.0.0.1" } });
  const { address, userName } = product;
  try {
    const admin = await signInFirst(product);
    for (const [name, sides] of PLACES) {
      const { did } = await planWithSites(admin, { name, sites: 1, sides });
      const context = await signedIn(browser, admin, address);
      const page = await context.newPage();
      const started = performance.now();
      await takeAlongIn(page, address, did);
      const packed = seconds(performance.now() - started);
      report(`pack of ${name}: ${((await packBytes(page)) / 1e6).toFixed(2)} MB, ${packed} from its page to the pack`);
      await context.close();
    }
    const { did } = await planWithSites(admin, { name: "Sol", sites: CHANGES, sides: TAMPA });
    const context = await signedIn(browser, admin, address);
    const page = await context.newPage();
    await takeAlongIn(page, address, did);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    report(`first paint from the service worker, without a network: ${await firstPaint(page, address)} ms`);
    await openToEnter(page, address);
    const entering = performance.now();
    for (let i = 1; i <= CHANGES; i++) await enterOpen(page, `Sol ${i}`, i);
    report(`entering ${CHANGES} changes: ${((performance.now() - entering) / CHANGES).toFixed(0)} ms for each`);
    const started = performance.now();
    await beginToSend(page, address);
    await page.getByText(`${CHANGES} entries were sent.`).waitFor({ timeout: 600_000 });
    report(`sending ${CHANGES} queued changes: ${seconds(performance.now() - started)}`);
    await context.close();
    await benchSlowLine({ address, userName, site: "Sol 1" }, report);
  } finally {
    await browser.close();
    await product.remove();
  }
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

async function signedIn(browser: Browser, { cookie }: TestClient, address: string): Promise<BrowserContext> {
  const [name = "", value = ""] = cookie.split("=");
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await context.addCookies([{ name, value, url: address }]);
  return context;
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
    const paints = await page.evaluate(() =>
      performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime),
    );
    times.push(paints[0] ?? Number.NaN);
  }
  await page.context().setOffline(false);
  return Math.round(median(times));
}
