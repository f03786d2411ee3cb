import { existsSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { DIST } from "../../../build/paths.ts";
import { launchWholeChromium } from "../../chromium.ts";
import { projectedEstimation, storeGrid } from "../../kits/planning.ts";
import { startTestServer } from "../../kits/server.ts";
import { loadPage } from "../page-load.ts";

const ROUNDS = 5;
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/** Loads the report page with an empty cache until its figures, its map and a chart are there. Needs a built dist/. */
export async function benchReportPage(report: (line: string) => void): Promise<void> {
  if (!existsSync(path.join(DIST, "index.html"))) return report("report page: dist/ is not built, left out");
  const server = await startTestServer({ dist: DIST });
  const browser = await launchWholeChromium();
  try {
    await storeGrid(server.db);
    const staff = await server.as("Emergency Staff");
    const { eid } = await projectedEstimation(staff);
    const drawn = async (page: Page) => {
      await page.waitForSelector("[data-figure]", { timeout: 60_000 });
      await page.waitForSelector(".highcharts-point", { timeout: 60_000 });
    };
    const address = `/report/${eid}?variant=Operations&selection=full`;
    const loads = [];
    for (let round = 0; round < ROUNDS; round++)
      loads.push(await loadPage(browser, { address: server.url, path: address, cookie: staff.cookie, drawn }));
    const [, ...warm] = loads;
    const times = warm.map(({ drawnIn }) => drawnIn).toSorted((a, b) => a - b);
    const middle = times[Math.floor(times.length / 2)] ?? NaN;
    const [last] = loads.slice(-1);
    if (last)
      report(
        `report page, an empty cache, until figures and charts stand there: median ${(middle / 1000).toFixed(1)} s, the first ${((loads[0]?.drawnIn ?? NaN) / 1000).toFixed(1)} s; ${last.scripts} scripts, ${kB(last.scriptBytes)} of script in brotli, ${last.requests} requests, ${kB(last.allBytes)} in all; ${last.foreign.length} to other origins`,
      );
  } finally {
    await browser.close();
    await server.close();
  }
}
