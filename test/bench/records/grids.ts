import { readFileSync } from "node:fs";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../../contract/api/call.ts";
import { getSession } from "../../../contract/people/calls/session.ts";
import { SUPPLY } from "../../../contract/supply/calls/supply.ts";
import { connectionOfRunning } from "../../../server/storage/embedded/cluster.ts";
import { launchWholeChromium } from "../../chromium.ts";
import { startProduct } from "../../kits/product.ts";
import { newEstimation } from "../../kits/planning.ts";
import { signInFirst } from "../../shots/sample.ts";
import { median, type Report, verdict } from "../figures.ts";
import { addressOfList, fillLongLists, LONG_LIST, LONG_LISTS, type LongList } from "./long-lists.ts";

const ROUNDS = 3;
/** The longest allowed time relative to the bare grid. */
const MOST = 1.5;
const GRID = new URL("../../../node_modules/ag-grid-community/dist/ag-grid-community.min.js", import.meta.url);

/**
 * Compares the time from the last byte of the answer to the first of 10,000 rows on the supply page with that of a page
 * that contains only AG Grid, preloaded with the same answer. Turns alternate, and the median of their ratios counts.
 * False if ours takes too long.
 */
export async function benchGrids(report: Report): Promise<boolean> {
  const product = await startProduct();
  const browser = await launchWholeChromium({ gpu: false });
  try {
    const client = await signInFirst(product);
    const operator = new pg.Client({ ...connectionOfRunning(product.dataDir) });
    await operator.connect();
    const { eid } = await newEstimation(client);
    await fillLongLists(operator, eid);
    await operator.end();
    const of = { browser, address: product.address, cookie: client.cookie, eid };
    const held: boolean[] = [];
    for (const list of LONG_LISTS) held.push(await benchList(of, list, report));
    return held.every(Boolean);
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function benchList(of: Visited, list: LongList, report: Report): Promise<boolean> {
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const turn = { ours: await firstRow(of, list, openOurs), bare: await firstRow(of, list, openBare) };
    // The first round only warms up the server.
    if (round > 0) rounds.push(turn);
  }
  const summaryOf = (times: readonly number[]): string =>
    `${median(times).toFixed(0)} ms (${times.map((time) => time.toFixed(0)).join(", ")})`;
  const ratio = median(rounds.map(({ ours, bare }) => ours / bare));
  report(
    `the first of ${LONG_LIST} rows of ${list}, from the last byte of their answer: ${summaryOf(rounds.map(({ ours }) => ours))} on the ` +
      `supply page, ${summaryOf(rounds.map(({ bare }) => bare))} by AG Grid alone: ${ratio.toFixed(2)} ×, at most ${MOST} ×: ${verdict(ratio <= MOST)}`,
  );
  return ratio <= MOST;
}

interface Visited {
  readonly browser: Pick<Browser, "newContext">;
  readonly address: string;
  readonly cookie: string;
  /** The estimation of the lists. */
  readonly eid: number;
}

/** Milliseconds from the end of the rows' answer to the frame that has a row, in a context without a cache. */
async function firstRow(
  { browser, address, cookie, eid }: Visited,
  list: LongList,
  open: (page: Page, at: Place) => Promise<unknown>,
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
    const path = addressOfList(list, eid);
    await open(page, { address, list, eid, path });
    const shown = await page.waitForFunction(() => (window as { firstRow?: number }).firstRow);
    const answered = await page.evaluate((asked) => {
      const answers = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      return answers.find((answer) => answer.name.endsWith(asked))?.responseEnd;
    }, path);
    return Number(await shown.jsonValue()) - Number(answered);
  } finally {
    await context.close();
  }
}

interface Place {
  readonly address: string;
  readonly list: LongList;
  readonly eid: number;
  /** Path of the list's call. */
  readonly path: string;
}

const openOurs = (page: Page, { address, list, eid }: Place) =>
  page.goto(`${address}/supply?list=${list}${list === "deliveries" ? `&eid=${eid}` : ""}`);

/** Opens a page on the product's origin with only a grid of the same columns and height. */
async function openBare(page: Page, { address, list, path }: Place): Promise<void> {
  await page.goto(address + getSession.path);
  await page.setContent("<body></body>");
  await page.addScriptTag({ content: readFileSync(GRID, "utf8") });
  const { fields } = SUPPLY[list];
  const figures = list === "inventory" ? FIGURES : [];
  const columns = [...Object.entries(fields).map(([field, { minWidth }]) => ({ field, minWidth })), ...figures];
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
    { path, header: { [APP_CALL_HEADER]: APP_CALL_VALUE }, columnDefs: columns },
  );
}

const FIGURES = ["allocated", "free"].map((field) => ({ field, minWidth: 90 }));
