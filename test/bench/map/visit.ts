import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Sight } from "./sdk-map.ts";

/** The cost of one first load of a page with a map. */
export interface Visit {
  /** Milliseconds until the map was drawn and idle. */
  readonly ready: number;
  /**
   * Milliseconds by which tasks of the main thread exceeded 50, until everything was idle: how long a reader is kept
   * waiting.
   */
  readonly blocked: number;
  /** Milliseconds of the main thread's own processor time, which a busy machine does not lengthen. */
  readonly work: number;
}

interface Timed {
  mapBenchTasks?: number[];
}

/** A page is ready when nothing was drawn for this many milliseconds; then it gets the same time again to finish. */
const STILL_MS = 300;
const SETTLE_MS = 1500;

/**
 * Opens a page in a new context with an empty cache, and waits until its map is drawn.
 * @param start navigates the page; returns the start time by the page's clock
 * @param there a selector that must match before the map counts as drawn
 */
export async function visit(
  browser: Pick<Browser, "newContext">,
  options: {
    readonly prepare: (context: BrowserContext) => Promise<unknown>;
    readonly start: (page: Page) => Promise<number>;
    readonly there: readonly string[];
    readonly read?: (page: Page) => Promise<unknown>;
  },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    bypassCSP: true,
  });
  try {
    await options.prepare(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const timed = globalThis as Timed;
      const tasks: number[] = (timed.mapBenchTasks = []);
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration - 50);
      }).observe({ type: "longtask", buffered: true });
    });
    const client = await context.newCDPSession(page);
    await client.send("Performance.enable", { timeDomain: "threadTicks" });
    const began = await options.start(page);
    const drawn = await untilDrawn(page, options.there);
    await page.waitForTimeout(SETTLE_MS);
    const tasks = await page.evaluate(() => (globalThis as Timed).mapBenchTasks ?? []);
    const { metrics } = await client.send("Performance.getMetrics");
    await options.read?.(page);
    return {
      ready: drawn - began,
      blocked: tasks.reduce((sum, beyond) => sum + beyond, 0),
      work: 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN),
    };
  } finally {
    await context.close();
  }
}

/** Waits for the map; returns the time when it was drawn, by the page's clock. */
function untilDrawn(page: Page, there: readonly string[]): Promise<number> {
  return page.evaluate(
    async ([selectors, stillMs]) => {
      interface MapElement extends HTMLElement {
        view?: {
          ready: boolean;
          updating: boolean;
          map: { allLayers: { length: number } };
          allLayerViews: { length: number };
        };
      }
      const isStill = (): boolean => {
        const view = document.querySelector<MapElement>("arcgis-map")?.view;
        return (
          view?.ready === true &&
          !view.updating &&
          view.allLayerViews.length > 0 &&
          view.allLayerViews.length === view.map.allLayers.length &&
          selectors.every((selector) => document.querySelector(selector) !== null)
        );
      };
      const deadline = performance.now() + 120_000;
      let since = NaN;
      while (!(performance.now() - since >= stillMs)) {
        if (performance.now() > deadline) throw new Error("The map was not drawn within two minutes.");
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (!isStill()) since = NaN;
        else if (Number.isNaN(since)) since = performance.now();
      }
      return since;
    },
    [there, STILL_MS] as const,
  );
}

/** Returns the view of a page's map. */
export function sightOf(page: Page): Promise<Sight> {
  return page.evaluate(() => {
    const { view, clientWidth, clientHeight } = document.querySelector("arcgis-map") as HTMLElement & {
      view: { center: { x: number; y: number }; scale: number };
    };
    const { center, scale } = view;
    return { width: clientWidth, height: clientHeight, center: [center.x, center.y] as const, scale };
  });
}
