import type { Page } from "playwright-core";
import { frameWork } from "./frame-work.ts";
import { judged } from "../figures.ts";
import { loadNow, openContext, type Studio } from "./studio.ts";
import { quietNetwork } from "../../kits/quiet-network.ts";

/** The 95th percentile of frame times in milliseconds: at least 30 frames a second, with the browser clock's precision of a tenth. */
const FRAME_TARGET = 33.4;
/** The page's own processor time in a frame, at 60 frames a second. */
const WORK_TARGET = 16;
const SWITCH_TARGET = 200;
const FRAMES = 180;

/** Opens an app with a menu of 500 entries, changes its page and scrolls its menu. */
export async function benchLongMenu(studio: Studio, app: string): Promise<void> {
  const { report, address } = studio;
  const context = await openContext(studio);
  const page = await context.newPage();
  await page.goto(`${address}/app/${app}/main/home`);
  await page.locator('[data-widget="home"] input').waitFor();
  await quietNetwork(page);
  const entries = await page.locator("nav.pv-side a").count();
  report(`menu: ${entries} entries drawn`);
  report(`  scrolling: ${await framesOf(page, ".pv-side__scroll")}; ${loadNow()}`);
  await changePage(page, 1, "help");
  await changePage(page, 0, "home");
  const there = await changePage(page, 1, "help");
  const back = await changePage(page, 0, "home");
  report(`  changing page: ${judged(Math.max(there, back), SWITCH_TARGET, "ms")}, the slower of two`);
  await context.close();
}

/** Opens a page of 30 widgets and scrolls it; next to it, a page of 30 plain boxes in the same browser. */
export async function benchManyWidgets(studio: Studio, app: string): Promise<void> {
  const { report, address } = studio;
  const context = await openContext(studio);
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(`${address}/app/${app}/`);
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".pv-widget").length >= 30 && !document.querySelector(".pv-widget .pv-state--loading"),
  );
  await quietNetwork(page);
  const count = await page.locator(".pv-widget").count();
  const seconds = (performance.now() - started - 500) / 1000;
  report(`page of ${count} widgets: all there and the network quiet after ${seconds.toFixed(1)} s, cold browser cache`);
  report(`  scrolling: ${await framesOf(page, null)}; ${loadNow()}`);
  await page.setContent('<div style="block-size: 400px; border: 1px solid">box</div>'.repeat(30));
  report(`  a page of 30 plain boxes beside it: ${await framesOf(page, null)}`);
  await context.close();
}

/** Presses an entry of the long menu; returns the milliseconds until the frame that contains the widget. */
function changePage(page: Page, entry: number, widget: string): Promise<number> {
  return page.evaluate(
    async ([at, name]) => {
      const started = performance.now();
      document.querySelectorAll<HTMLElement>("nav.pv-side a")[at]?.click();
      // An element's own control is in its shadow root, which selectors do not reach.
      while (!document.querySelector(`[data-widget="${name}"] :is(input, calcite-input)`)) {
        if (performance.now() - started > 60_000) throw new Error(`${name} was not drawn within a minute.`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - started;
    },
    [entry, widget] as const,
  );
}

/**
 * Scrolls the element (the page if null) by 40 px a frame, back and forth, and returns the milliseconds between the
 * frames.
 */
async function framesOf(page: Page, selector: string | null): Promise<string> {
  const frames = () =>
    page.evaluate(
      async ([target, count]) => {
        const element = target === null ? document.scrollingElement : document.querySelector(target);
        if (!element || element.scrollHeight <= element.clientHeight) throw new Error("There is nothing to scroll.");
        const found: number[] = [];
        let step = 40;
        let before = await new Promise<number>(requestAnimationFrame);
        for (let frame = 0; frame < count; frame++) {
          const at = element.scrollTop;
          element.scrollTop = at + step;
          if (element.scrollTop === at) step = -step;
          const now = await new Promise<number>(requestAnimationFrame);
          found.push(now - before);
          before = now;
        }
        return found.sort((a, b) => a - b);
      },
      [selector, FRAMES] as const,
    );
  const { result: gaps, work } = await frameWork(page, frames);
  const at = (share: number): number => gaps[Math.floor(share * (gaps.length - 1))] ?? NaN;
  const own = judged(work, WORK_TARGET, "ms");
  return `${own} of the page's own work a frame; 95 of 100 frames within ${judged(at(0.95), FRAME_TARGET, "ms")}; middle ${at(0.5).toFixed(0)} ms, longest ${at(1).toFixed(0)} ms`;
}
