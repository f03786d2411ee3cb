import type { Page } from "playwright-core";
import { judged, median } from "../figures.ts";
import { loadNow, openContext, type Studio } from "./studio.ts";
import { quietNetwork } from "../../kits/quiet-network.ts";

const TARGET = 200;
const ROUNDS = 5;

/**
 * Selectors that match once a page is drawn, outside of shadow roots, which selectors do not reach. A map is created
 * after its page has been shown (map/turns.ts): the bench of the map times that.
 */
const PAGES = {
  "/main/home": '[data-widget="home"] input',
  "/help": '[data-widget="help"] calcite-input',
  "/main/map": '[data-widget="map"] section.map',
} as const;
type Path = keyof typeof PAGES;

/**
 * Times changes of page by the shell's links, after each page has been loaded once; also reports the processor time of
 * the page's own thread, which other programs do not change.
 */
export async function benchPageSwitches(studio: Studio): Promise<void> {
  const context = await openContext(studio);
  const page = await context.newPage();
  await page.goto(`${studio.address}/main/home`);
  await page.locator(PAGES["/main/home"]).waitFor();
  const round: readonly Path[] = ["/help", "/main/home", "/main/map", "/main/home"];
  for (const path of round) {
    await switchTo(page, path);
    await quietNetwork(page);
  }
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
  };
  const times = new Map<string, number[]>();
  const works = new Map<string, number[]>();
  for (let turn = 0; turn < ROUNDS; turn++) {
    let from: Path = "/main/home";
    for (const path of round) {
      const name = `${from} to ${path}`;
      const before = await worked();
      times.set(name, [...(times.get(name) ?? []), await switchTo(page, path)]);
      works.set(name, [...(works.get(name) ?? []), (await worked()) - before]);
      from = path;
      // No one changes pages faster than this; a map continues drawing for a while.
      await page.waitForTimeout(500);
    }
  }
  for (const [name, figures] of times) {
    const all = figures.map((figure) => figure.toFixed(0)).join(", ");
    const work = median(works.get(name) ?? []).toFixed(0);
    studio.report(
      `${name}: ${judged(median(figures), TARGET, "ms")}, the middle of ${all}; work of the page's thread ${work} ms; ${loadNow()}`,
    );
  }
  await context.close();
}

/** Presses the shell's link; returns the milliseconds until the frame that contains the page's widget. */
function switchTo(page: Page, path: Path): Promise<number> {
  return page.evaluate(
    async ([address, selector]) => {
      const link = document.querySelector<HTMLElement>(`a[href="${address}"]`);
      if (!link) throw new Error(`The page has no link to ${address}.`);
      const started = performance.now();
      link.click();
      while (window.location.pathname !== address || !document.querySelector(selector)) {
        if (performance.now() - started > 60_000) throw new Error(`${address} was not drawn within a minute.`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - started;
    },
    [path, PAGES[path]] as const,
  );
}
