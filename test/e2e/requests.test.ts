import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { readSheet } from "read-excel-file/universal";
import { getRequests } from "../../contract/supply/calls/requests.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { getComparison } from "../../contract/supply/calls/comparison.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { shownComparison } from "../../engine/supply/shown.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { exportedFile, type ListOrder } from "../kits/exported-file.ts";
import { newDisaster, newEstimation, project } from "../kits/planning.ts";
import { signInFirst } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { Hand } from "./hand.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";
import { figuresIn, tablesOf } from "./report-figures.ts";

/** From a short block to a closed request in the real product: the balance is right at each state, everywhere. */
const browser = testBrowser();
const product = testProduct();
const TODAY = calendarDay("America/New_York", new Date());
let page: Page;
let hand: Hand;
let client: TestClient;
let did: number;
let eid: number;
let need: number;

beforeTests(async () => {
  client = await signInFirst(product);
  ({ did } = await newDisaster(client, { name: "Hurricane Sol", category: "3", startDate: TODAY }));
  ({ eid } = await newEstimation(client, { did, name: "Landfall" }));
  await project(client, eid, [{ zone: 1, affected: 40, parts: [{ kind: "counties" as const, fips: ["12105"] }] }]);
  page = await signedInPage(browser, client, product);
  hand = await Hand.on(page.context());
  need = (await balances())[0]?.[2] ?? Number.NaN;
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (text: string | RegExp) => page.locator(".pv-toast").getByText(text);

/** Actual, on order and balance of water, block by block, as the API's figures are shown. */
async function balances(): Promise<(number | null)[][]> {
  const { comparison } = (await client.call(getComparison, { params: { eid } })).ok;
  const water = comparison?.products.find((one) => one.product === "Water");
  assert.ok(water);
  return shownComparison(water).blocks.map(({ actual, onOrder, balance }) => [actual, onOrder, balance]);
}

/** The same balance in the report that a PDF is made from. */
async function reported(): Promise<number | undefined> {
  const document = (await client.call(getReport, { params: { eid }, query: { variant: "Logistics" } })).ok;
  const table = tablesOf(document).find(({ id }) => id === "runningBalance");
  const row = table?.rows.find(({ id }) => /water.*-1$/i.test(id));
  const column = table?.columns.findIndex(({ id }) => id === "balance") ?? -1;
  return row === undefined ? undefined : (figuresIn(row)[column - 1]?.shown ?? undefined);
}

test("a shortfall becomes a numbered draft in one click", async () => {
  await page.goto(`${product.address}/requests?disaster=${did}&estimation=${eid}`);
  await button(/^Request Water for Days 1–3: /).waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "requests-missing");
  hand.effort();
  await button(/^Request Water for Days 1–3: /).click();
  await toast("Draft request 1 made.").waitFor();
  const [request] = (await client.call(getRequests, { params: { did } })).ok;
  assert.deepEqual([request?.number, request?.quantity, request?.neededBy], [1, -need, TODAY]);
  // It is asked for once.
  await button(/^Request Water for Days 1–3: /).waitFor({ state: "detached" });
  await keepScreens(page, "requests-list");
});

test("it is approved, ordered, shipped and arrives; the balance follows", async () => {
  await page.locator('[col-id="number"] a, [col-id="number"] button').first().click();
  await page.getByRole("heading", { name: "Request 1: Water" }).waitFor();
  await page.getByLabel("Deliver to").fill("Camp Blanding, gate 2");
  await button("Save").click();
  await toast(/Request 1/)
    .first()
    .waitFor();
  await button("Approve").click();
  await toast("Request 1: Approved.").waitFor();
  assert.equal((await balances())[0]?.[2], need, "approved goods are not there");
  await button("Order").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Order", exact: true }).click();
  await toast("Request 1: Ordered.").waitFor();
  assert.deepEqual((await balances())[0], [0, -need, 0]);
  assert.equal(await reported(), 0);
  await button("Mark as shipped").click();
  await dialog.getByLabel("Expected on").fill(addDays(TODAY, 3));
  await dialog.getByRole("button", { name: "Mark as shipped" }).click();
  await toast("Request 1: Shipped.").waitFor();
  assert.deepEqual((await balances())[0], [0, 0, need], "goods that come three days later leave the first days short");
  assert.equal(await reported(), need);
  await keepScreens(page, "request-shipped");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await button("Record arrival").click();
  await dialog.getByRole("button", { name: "Record arrival" }).click();
  await toast("Arrival of request 1 saved.").waitFor();
  assert.deepEqual((await balances())[0], [-need, 0, 0]);
  await page.getByRole("region", { name: "Progress" }).getByRole("button", { name: "Close" }).click();
  await toast("Request 1: Closed.").waitFor();
  const { clicks } = hand.effort();
  console.log(`# clicks from the shortfall to the closed request: ${clicks}`);
  assert.ok(clicks <= 15, `${clicks} clicks`);
  hand.assertHeld();
  await keepScreens(page, "request-closed");
});

test("the list says the same in Excel, and the map page shows the goods behind the figure", async () => {
  const order: ListOrder = {
    list: "requests",
    format: "xlsx",
    columns: ["number", "product", "quantity", "state", "arrived"],
    context: did,
  };
  const rows = await readSheet(await exportedFile(client, order, "en"));
  assert.ok(
    rows.some((row) => JSON.stringify(row) === JSON.stringify([1, "Water", -need, "Closed", -need])),
    JSON.stringify(rows),
  );
  await page.goto(`${product.address}/main/map?disaster=${did}&estimation=${eid}&step=comparison`);
  await page.locator('[data-figure="Water/cover/1"]').click();
  await page.getByRole("dialog").getByRole("link", { name: /^1 · / }).click();
  await page.getByRole("heading", { name: "Request 1: Water" }).waitFor();
});

test("a point that is opened for everyone is on the public page, with its hours and what there is", async () => {
  const site = {
    type: "Type I Point",
    county: "Polk",
    address: "2 Fair Way",
    longitude: -81.95,
    latitude: 28.04,
  } as const;
  const about = {
    capacity: null,
    active: true,
    operator: "",
    contact: "Kim",
    phone: "555-0100",
    hours: "8 AM to 6 PM",
  };
  const changed = [{ ...site, ...about, name: "Fairgrounds" }];
  assert.equal((await client.call(saveFacilities, { body: { changed, removed: [] } })).status, 200);
  await page.goto(`${product.address}/sites?disaster=${did}&estimation=${eid}`);
  await page.getByRole("gridcell", { name: "Fairgrounds" }).or(page.getByText("Fairgrounds")).first().waitFor();
  await page.getByRole("checkbox").nth(1).click();
  await button("Set state").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("What there is").fill("Water and ice");
  await dialog.getByText("Show it to everyone").click();
  await dialog.getByRole("button", { name: "Set state" }).click();
  await toast("State of 1 site saved.").waitFor();
  await page.getByRole("cell", { name: "20,000" }).waitFor();
  await keepScreens(page, "sites-open");
  assert.deepEqual(await axeFindings(page), []);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${product.address}/view`);
  await visitor.getByRole("tab", { name: "Open sites" }).click();
  await visitor.getByText("There is: Water and ice").waitFor();
  assert.equal(await visitor.getByText("555-0100").count(), 0);
  await keepScreens(visitor, "view-open-sites");
});
