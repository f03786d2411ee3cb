import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { getComparison } from "../../contract/supply/calls/comparison.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { saveAllocations, saveDeliveries, saveInventory } from "../../contract/supply/calls/supply.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import { SOAK, sure } from "../kits/numbers.ts";
import { newDisaster, newEstimation, project } from "../kits/planning.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { Planner } from "./planner.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/**
 * Supply against need in the real product, from the map page to the row behind a figure and back; and the sections of
 * reports.
 */

const browser = testBrowser();
const product = testProduct();
let page: Page;
let client: TestClient;
let did: number;
let eid: number;

beforeTests(async () => {
  client = await signInFirst(product);
  ({ did } = await newDisaster(client, { name: "Hurricane Sol", category: "3", startDate: "2026-09-08" }));
  ({ eid } = await newEstimation(client, { did, name: "Landfall" }));
  page = await signedInPage(browser, client, product);
});

const toMap = () => page.goto(`${product.address}/main/map?disaster=${did}&estimation=${eid}`);
const openStep = (name: string) => new Planner(page, product.address).openStep(name);
const table = () => page.getByRole("table", { name: "Projected, Actual and Surplus by product and block" });
const figure = (id: string) => page.locator(`[data-figure="${id}"]`);

async function calculated(): Promise<void> {
  const parts = [{ kind: "counties" as const, fips: ["12105"] }];
  await project(client, eid, [{ zone: 1, affected: 40, parts }]);
}

/** Stock for the first two blocks of Water and Food, one delivery that arrived, one that is planned. */
async function supplied(): Promise<void> {
  const stock = [
    { product: "Water", category: "Loose Goods", agency: "State Depot", quantity: 3_000_000, unit: "Liters" },
    { product: "Food", category: "Trucks", agency: "State Depot", quantity: 40, unit: null },
  ] as const;
  const { rows } = (await client.call(saveInventory, { body: { changed: [...stock], removed: [] } })).ok;
  const changed = rows.map((row) => ({ inventoryId: row.id, block: 1, quantity: row.quantity / 2 }));
  await client.call(saveAllocations, { body: { eid, changed, removed: [] } });
  const ice = {
    partner: "Harbor Relief",
    product: "Ice",
    unit: "Pounds",
    county: "Manatee",
    place: "Tampa yard",
  } as const;
  const deliveries = [
    { ...ice, quantity: 9_000_000, deliveryDate: "2026-09-07", state: "Arrived" as const },
    { ...ice, quantity: 90_000, deliveryDate: "2026-09-12", state: "Planned" as const },
  ];
  await client.call(saveDeliveries, { body: { eid, changed: deliveries, removed: [] } });
}

test("the tables, the charts, the API and the report have the same figures", async () => {
  await calculated();
  await supplied();
  await toMap();
  await openStep("Need against stock");
  await page.getByRole("table", { name: "Need covered, by product and block" }).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "comparison");
  await page.getByText("All figures", { exact: true }).click();
  await table().waitFor();
  const { comparison } = (await client.call(getComparison, { params: { eid } })).ok;
  assert.ok(comparison);
  for (const one of comparison.products) {
    const { blocks, total } = shownComparison(one);
    for (const key of ["projected", "actual", "surplus", "balance"] as const)
      for (const block of blocks) {
        const shown = await figure(`${one.product}/${key}/${block.block}`).textContent();
        assert.equal(shown?.replace(" short", ""), sure(block[key]).toLocaleString("en-US"), `${one.product} ${key}`);
      }
    assert.equal(
      await figure(`${one.product}/actual/total`).textContent(),
      total.actual.toLocaleString("en-US"),
      one.product,
    );
  }
  const document = (await client.call(getReport, { params: { eid }, query: { variant: "Operations" } })).ok;
  const cells = JSON.stringify(document.pages[3]);
  for (const one of comparison.products) {
    const { total } = shownComparison(one);
    for (const value of [total.projected, total.actual, total.surplus])
      assert.ok(cells.includes(`"shown":${value},`), `${one.product} ${value} in the report`);
  }
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.getByText("Charts", { exact: true }).click();
  await page.locator(".pv-figures__charts .highcharts-root").nth(5).waitFor();
  await keepScreens(page, "comparison-charts");
});

test("on a page of our own origin the widget is in place, with the reader's session", async () => {
  const own = await page.context().newPage();
  const address = `${product.address}/intranet.html`;
  const widget = `<provision-widget app="staff" widget="comparison-full" estimation="${eid}" language="en"></provision-widget>`;
  const body = `<!doctype html><html lang="en"><head><script src="/embed.js"></script></head><body><h1>Intranet</h1>${widget}</body></html>`;
  await own.route(address, (route) => route.fulfill({ contentType: "text/html", body }));
  await own.goto(address);
  await own.getByText("Days 4–6").first().waitFor();
  assert.equal(await own.locator("iframe").count(), 0);
  // Its links open the app's pages in a new tab; the surrounding page stays.
  await own
    .getByRole("row", { name: /^Food/ })
    .getByRole("button", { name: /meals$/ })
    .click();
  const opened = page.context().waitForEvent("page");
  await own.getByRole("dialog").getByRole("link", { name: "State Depot" }).click();
  assert.match((await opened).url(), /\/app\/staff\/supply\?list=allocations|\/supply\?list=allocations|about:blank/);
  assert.equal(own.url(), address);
  await keepScreens(own, "comparison-embedded");
  await own.close();
});

test("an administrator orders a report's sections, and the report follows; restoring brings the shipped order back", async () => {
  await page.goto(`${product.address}/report-sections`);
  await page.getByRole("tab", { name: "Operations report" }).click();
  await keepScreens(page, "report-sections");
  assert.deepEqual(await axeFindings(page), []);
  const ids = async () => {
    const { pages } = (await client.call(getReport, { params: { eid }, query: { variant: "Operations" } })).ok;
    return pages[0]?.sections.map(({ id }) => id);
  };
  const shipped = await ids();
  // The mouse drags the headline to the top; the keyboard moves the map above it.
  const first = page.locator('[data-section="overview"]');
  await page
    .getByRole("button", { name: "Move Headline", exact: true })
    .dragTo(first, { targetPosition: { x: 20, y: 2 } });
  await page.getByRole("button", { name: "Move Zones", exact: true }).focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowUp");
  await page.getByRole("checkbox", { name: "Disaster and estimation" }).uncheck();
  await keepScreens(page, "report-sections-changed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("“Operations report” saved.").waitFor();
  assert.deepEqual(await ids(), ["map", "headline"]);
  await page.getByRole("button", { name: "Restore built-in sections" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore built-in sections" }).click();
  await page.getByText("“Operations report” has its built-in sections again.").waitFor();
  assert.deepEqual(await ids(), shipped);
});
