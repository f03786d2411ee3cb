import type { Page } from "playwright-core";
import { largeConfig } from "../../fixtures/large-config.ts";
import { judged, median } from "../figures.ts";
import { loadNow, openContext, type Studio } from "./studio.ts";

/** From a key to the frame that shows it, in the JSON of a config of 1 MB: below this, typing feels immediate. */
const KEY_TARGET = 100;
/** From a key in the form to the change in the preview next to it. */
const PREVIEW_TARGET = 500;
const KEYS = 30;
/** How much longer the editor may take to open than the page that it shows at first. */
const OPENING = 1.5;
const OPENINGS = 5;
/** The parts that say that home, or the editor, is there. */
const HOME = ".home__head";
const EDITOR = ".layout-editor .pv-form";

/** Times the layout editor: how soon its preview follows the form, and how soon the JSON of 1 MB follows the keys. */
export async function benchLayoutEditor(studio: Studio): Promise<void> {
  const { report, address } = studio;
  const context = await openContext(studio);
  const page = await context.newPage();
  await page.addInitScript(watchForPart, `${HOME}, ${EDITOR}`);
  const opening = async (path: string): Promise<number> => {
    await page.goto("about:blank");
    await page.goto(`${address}${path}`, { waitUntil: "commit" });
    const shown = await page.waitForFunction(() => (window as { shownAt?: number }).shownAt);
    return (await shown.jsonValue()) ?? NaN;
  };
  // In pairs, since the load of the machine changes meanwhile.
  const pairs: { readonly home: number; readonly editor: number }[] = [];
  for (let pair = 0; pair <= OPENINGS; pair++)
    pairs.push({
      home: await opening("/main/home"),
      editor: await opening("/layout"),
    });
  const warm = pairs.slice(1);
  const ratio = median(warm.map(({ home, editor }) => editor / home));
  const times = warm.map(({ home, editor }) => `${editor.toFixed(0)}:${home.toFixed(0)}`).join(" ");
  report(
    `layout editor: opens within ${judged(100 * ratio, 100 * OPENING, "% of home")}, in pairs of ms ${times}; ${loadNow()}`,
  );
  await page.goto(`${address}/layout`);
  await page.frameLocator(".pv-preview").locator(".pv-shell").waitFor();
  const title = page.getByRole("textbox", { name: /^title/i }).first();
  const delays: number[] = [];
  for (const name of ["Anvers", "Bergen", "Cadix", "Dresden", "Exeter"]) {
    await title.fill("");
    await page.frameLocator(".pv-preview").getByText(name).first().waitFor({ state: "detached" });
    delays.push(await shownAfter(page, () => title.fill(name), name));
  }
  report(`layout editor: the preview follows after ${judged(median(delays), PREVIEW_TARGET, "ms")}; ${loadNow()}`);
  const file = { name: "large.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(largeConfig())) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText("“large.json” is in the editor.").first().waitFor({ timeout: 60_000 });
  await page.locator(".cm-line").first().click();
  const keys = await frameAfterKeys(page);
  const at = (share: number): number => keys.toSorted((a, b) => a - b)[Math.floor(share * (keys.length - 1))] ?? NaN;
  report(`  a key in the JSON of 1 MB: median ${judged(at(0.5), KEY_TARGET, "ms")}, longest ${at(1).toFixed(0)} ms`);
  await context.close();
}

/**
 * Runs in the page: keeps when, by the page's own clock, a part had been painted. The browser answers a test later than
 * that, while the page is still busy with what comes after.
 */
function watchForPart(part: string): void {
  const look = (): void => {
    if (document.querySelector(part)) Object.assign(window, { shownAt: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Returns the milliseconds from an act until the preview contains a text, by the page's own clock. */
async function shownAfter(page: Page, act: () => Promise<void>, text: string): Promise<number> {
  const shown = page.evaluate(async (wanted) => {
    const body = () =>
      document.querySelector<HTMLIFrameElement>(".pv-preview")?.contentDocument?.body.textContent ?? "";
    let typed = NaN;
    document.addEventListener("input", () => (typed = performance.now()), { once: true, capture: true });
    while (!body().includes(wanted)) await new Promise(requestAnimationFrame);
    return performance.now() - typed;
  }, text);
  await act();
  return shown;
}

/** Returns the milliseconds from each key to the frame after it. */
async function frameAfterKeys(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      "keydown",
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  for (let key = 0; key < KEYS; key++) await page.keyboard.press("Space", { delay: 60 });
  return page.evaluate(() => (window as unknown as { keyTimes: readonly number[] }).keyTimes);
}
