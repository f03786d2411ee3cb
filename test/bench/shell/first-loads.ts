import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { ASSETS } from "../../../build/paths.ts";
import { loadPage, type PageLoad } from "../page-load.ts";
import { judged, median } from "../figures.ts";
import { chooseSample, loadNow, type Studio } from "./studio.ts";
import { quietNetwork } from "../../kits/quiet-network.ts";

/** Targets for a page without map and grid: kilobytes of brotli JavaScript, and milliseconds until it is drawn. */
const SCRIPT_TARGET = 230;
const MAP_TARGET = { scripts: 110, kilobytes: 1600 } as const;
const DRAWN_TARGET = 1000;
const ROUNDS = 5;

interface Loaded {
  readonly load: PageLoad;
  /** Milliseconds from the start of the navigation until the widget was in the page, in each round. */
  readonly drawn: readonly number[];
}

/** Loads pages with an empty browser cache from a warm server, and reports the results next to the targets. */
export async function benchFirstLoads(studio: Studio, gridApp: string): Promise<void> {
  const { report } = studio;
  const home = '[data-widget="home"] input';
  const pages = [
    { name: "home of a visitor", path: "/main/home", drawn: home, visitor: true },
    { name: "home of an administrator", path: "/main/home", drawn: home },
    { name: "help", path: "/help", drawn: '[data-widget="help"] h1', visitor: true },
    { name: "sign-in", path: "/login", drawn: '[data-widget="login"] calcite-button', visitor: true },
  ];
  for (const page of pages) {
    const { load, drawn } = await firstLoad(studio, page);
    const least = Math.min(...drawn);
    report(`${page.name}: ${load.scripts} scripts, ${judged(load.scriptBytes / 1000, SCRIPT_TARGET, "kB")} in brotli`);
    report(
      `  drawn after ${judged(median(drawn), DRAWN_TARGET, "ms")}, the middle of ${ROUNDS}; least ${least.toFixed(0)} ms; ${loadNow()}`,
    );
  }
  const map = await firstLoad(studio, { path: "/main/map", drawn: '[data-widget="map"] arcgis-map' });
  report(
    `map: ${judged(map.load.scripts, MAP_TARGET.scripts, "scripts")}, ${judged(map.load.scriptBytes / 1000, MAP_TARGET.kilobytes, "kB")}, ` +
      `drawn after ${median(map.drawn).toFixed(0)} ms, the middle of ${ROUNDS}`,
  );
  const grid = await firstLoad(studio, { path: `/app/${gridApp}/`, drawn: '[data-widget="parameters"] .ag-row' });
  const agGrid = brotliOf(/^AgGrid-.*\.js\.br$/);
  report(
    `page with a grid: ${(grid.load.scriptBytes / 1000).toFixed(0)} kB, of which AG Grid's own chunk ${agGrid.toFixed(0)} kB; ` +
      `the rest ${(grid.load.scriptBytes / 1000 - agGrid).toFixed(0)} kB; ` +
      `drawn with rows after ${median(grid.drawn).toFixed(0)} ms`,
  );
}

async function firstLoad(studio: Studio, page: { path: string; drawn: string; visitor?: boolean }): Promise<Loaded> {
  const times: number[] = [];
  const once = () =>
    loadPage(studio.browser, {
      address: studio.address,
      path: page.path,
      cookie: page.visitor ? "" : studio.cookie,
      prepare: async (context) => {
        if (!page.visitor) await chooseSample(context, studio.sample);
        await context.addInitScript(noteWhenDrawn, page.drawn);
      },
      drawn: async (shown) => {
        const at = await shown.waitForFunction(() => (window as { drawnAt?: number }).drawnAt, undefined, {
          timeout: 60_000,
        });
        times.push((await at.jsonValue()) ?? NaN);
        // Files fetched after the first frame count as well.
        await quietNetwork(shown);
      },
    });
  let load = await once();
  // The very first load warmed up the server.
  times.length = 0;
  for (let round = 0; round < ROUNDS; round++) load = await once();
  return { load, drawn: times };
}

/** Runs in the page: records the time of the first frame with a match of the selector. */
function noteWhenDrawn(selector: string): void {
  const look = (): void => {
    if (document.querySelector(selector)) (window as { drawnAt?: number }).drawnAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Kilobytes of the app's chunk of that name. */
function brotliOf(name: RegExp): number {
  const folder = path.join(ASSETS, "app");
  const file = readdirSync(folder).find((each) => name.test(each));
  return file === undefined ? NaN : statSync(path.join(folder, file)).size / 1000;
}
