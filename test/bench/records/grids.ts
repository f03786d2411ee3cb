import { readFileSync } from "node:fs";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../../contract/call.ts";
import { getSession } from "../../../contract/calls/session.ts";
import { getInventory, SUPPLY } from "../../../contract/calls/supply.ts";
import { connectionOfRunning } from "../../../server/storage/embedded/cluster.ts";
import { launchWholeChromium } from "../../chromium.ts";
import { startProduct } from "../../kits/product.ts";
import { signInFirst } from "../../shots/sample.ts";
import { median, type Report } from "../figures.ts";

const ROWS = 10_000;
const ROUNDS = 5;
/** How many times as long as the bare grid ours may take. */
const MOST = 1.5;
const GRID = new URL("../../../node_modules/ag-grid-community/dist/ag-grid-community.min.js", import.meta.url);

/**
 * How soon the supply page shows the first of 10,000 rows after the last byte of their answer, next to a page that holds AG
 * Grid alone, with its code there already, and hands it the same answer. False where ours takes too long.
 */
export async function benchGrids(report: Report): Promise<boolean> {
  const product = await startProduct();
  const browser = await launchWholeChromium();
  try {
    const client = await signInFirst(product);
    const operator = new pg.Client({ ...connectionOfRunning(product.dataDir) });
    await operator.connect();
    await operator.query(
      `insert into config_inventory (product, category, agency, quantity)
       select 'Water', 'Trucks', 'Agency ' || i, i from generate_series(1, ${ROWS}) i`,
    );
    await operator.end();
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const of = { browser, address: product.address, cookie: client.cookie };
      const times = [await firstRow(of, openOurs), await firstRow(of, openBare)] as const;
      // The first of all warmed the server.
      if (round === 0) continue;
      ours.push(times[0]);
      bare.push(times[1]);
    }
    const ratio = median(ours) / median(bare);
    const list = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(", ");
    report(
      `the first of ${ROWS} rows, from the last byte of their answer: ${median(ours).toFixed(0)} ms on the supply page (${list(ours)}), ` +
        `${median(bare).toFixed(0)} ms by AG Grid alone (${list(bare)}): ${ratio.toFixed(2)} ×, at most ${MOST} ×: ${ratio <= MOST ? "held" : "MISSED"}`,
    );
    return ratio <= MOST;
  } finally {
    await browser.close();
    await product.remove();
  }
}

interface Visited {
  readonly browser: Pick<Browser, "newContext">;
  readonly address: string;
  readonly cookie: string;
}

/** Milliseconds from the end of the rows' answer to the frame that has a row, in a context without a cache. */
async function firstRow(
  { browser, address, cookie }: Visited,
  open: (page: Page, address: string) => Promise<unknown>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    bypassCSP: true,
  });
  try {
    const [name = "", value = ""] = cookie.split("=");
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const look = (): void => {
        if (document.querySelector(".ag-row .ag-cell")?.textContent)
          Object.assign(window, { firstRow: performance.now() });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await open(page, address);
    const shown = await page.waitForFunction(() => (window as { firstRow?: number }).firstRow);
    const answered = await page.evaluate((path) => {
      const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return answers.find(({ name: asked }) => asked.endsWith(path))?.responseEnd;
    }, getInventory.path);
    return Number(await shown.jsonValue()) - Number(answered);
  } finally {
    await context.close();
  }
}

const openOurs = (page: Page, address: string) => page.goto(`${address}/supply?list=inventory`);

/** A page of the product's origin with nothing but the grid, of the same columns and height. */
async function openBare(page: Page, address: string): Promise<void> {
  await page.goto(address + getSession.path);
  await page.setContent("<body></body>");
  await page.addScriptTag({ content: readFileSync(GRID, "utf8") });
  const { fields } = SUPPLY.inventory;
  const columns = [...Object.entries(fields).map(([field, { minWidth }]) => ({ field, minWidth })), ...FIGURES];
  await page.evaluate(
    async ({ path, header, columnDefs }) => {
      interface Grid {
        createGrid(host: HTMLElement, options: unknown): unknown;
      }
      const host = document.createElement("div");
      host.style.cssText = "block-size: 560px";
      document.body.append(host);
      const rowData = ((await (await fetch(path, { headers: header })).json()) as { rows: unknown }).rows;
      const defaultColDef = { flex: 1, sortable: true };
      (window as unknown as { agGrid: Grid }).agGrid.createGrid(host, { columnDefs, rowData, defaultColDef });
    },
    { path: getInventory.path, header: { [APP_CALL_HEADER]: APP_CALL_VALUE }, columnDefs: columns },
  );
}

const FIGURES = ["allocated", "free"].map((field) => ({ field, minWidth: 90 }));
