import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { Locator, Page } from "playwright-core";
import { readSheet } from "read-excel-file/universal";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation } from "../../contract/planning/calls/estimations.ts";
import { getQueryNames } from "../../contract/adhoc/calls.ts";
import { getAllocations, getFacilities, getInventory } from "../../contract/supply/calls/supply.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { sheetFile } from "../kits/sample-files.ts";
import { SOAK, columns } from "../kits/numbers.ts";
import { signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { axeFindings, keepScreens, mapAtRest, newRowHasFocus, settled, until, WIDE } from "./screens.ts";

/** The supply side in the real product: grids by keyboard, faults, two people at once, Excel in and out, facilities on the map. */
const browser = testBrowser({ webgl: true });
const product = testProduct();
let page: Page;
let client: TestClient;
let eid: number;

beforeTests(async () => {
  client = await signInFirst(product);
  const disaster = { name: "Hurricane Sol", type: "Hurricane", category: "3", startDate: "2026-09-08" };
  const { did } = (await client.call(addOrUpdateDisaster, { body: { ...disaster, status: "Active" } })).ok;
  ({ eid } = (await client.call(addOrUpdateEstimation, { body: { did, name: "Landfall" } })).ok);
  page = await signedInPage(browser, client, product);
});

const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const toast = (text: string | RegExp) => page.locator(".pv-toast").getByText(text);
const cell = (row: Locator, column: string) => row.locator(`[col-id="${column}"]`);
const lastRow = () => page.locator(".ag-row[row-id]").last();
const open = async (query: string): Promise<void> => {
  await page.goto(`${product.address}/supply${query}`);
  await page.getByRole("grid").waitFor();
};

/**
 * Fills the cells of the new row from its first one on: Enter opens, typing or the list's arrow keys fill, Tab
 * continues.
 */
async function fillRow(entries: readonly (string | null)[]): Promise<void> {
  await button("Add row").click();
  await newRowHasFocus(page);
  for (const entry of entries) {
    if (entry !== null) {
      await page.keyboard.press("Enter");
      const editor = page.locator(".ag-cell-inline-editing").locator("input, select");
      await editor.waitFor();
      const isList = await editor.evaluate((element) => element instanceof HTMLSelectElement);
      if (isList) await editor.selectOption({ label: entry });
      else await page.keyboard.type(entry);
      await page.keyboard.press("Enter");
      // Enter moves to the row below, if any; the new row is the last.
    }
    await page.keyboard.press("ArrowRight");
  }
}

test("the menu opens the lists; stock is entered by keyboard and saved", async () => {
  await page.getByRole("link", { name: "Supply", exact: true }).first().click();
  await page.waitForURL("**/supply");
  // The menu covers the page while the pointer is on it.
  await page.mouse.move(WIDE.width / 2, WIDE.height - 200);
  await page.getByText("No rows yet. Add one, or upload an Excel file.").waitFor();
  await keepScreens(page, "supply-empty");
  await fillRow(["Water", null, "State depot", "5000"]);
  await cell(lastRow(), "unit")
    .filter({ hasText: /^Gallons$/ })
    .waitFor();
  await fillRow(["Food", "Trucks", "County depot", "7.5"]);
  await page.getByText("2 rows new").waitFor();
  await button("Save").click();
  await toast("Fix 1 field before you save.").waitFor();
  await cell(lastRow(), "quantity").filter({ hasText: "Enter a whole number of trucks" }).waitFor();
  await keepScreens(page, "supply-faults");
  await page.keyboard.press("Enter");
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await button("Save").click();
  await toast(/ saved: \d/).waitFor();
  const { rows } = (await client.call(getInventory)).ok;
  assert.deepEqual(columns(rows, "product", "category", "agency", "quantity", "unit"), [
    ["Food", "Trucks", "County depot", 8, null],
    ["Water", "Loose Goods", "State depot", 5000, "Gallons"],
  ]);
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "supply-inventory");
});

test("more than the stock cannot be given, and the cell says how much is left", async () => {
  await open(`?list=allocations&eid=${eid}`);
  await fillRow(["Water, Loose goods, State depot (5,000 Gallons available)", "Block 1 (Sep 8 – 10)", "6000"]);
  await button("Save").click();
  await page.locator(".pv-grid-faulty").waitFor();
  await cell(lastRow(), "quantity").filter({ hasText: "5,000 available for this row" }).waitFor();
  await cell(lastRow(), "quantity").click();
  await cell(lastRow(), "quantity").and(page.locator(":focus")).waitFor();
  await page.keyboard.type("1200");
  await page.keyboard.press("Enter");
  await button("Save").click();
  await toast(/ saved: \d/).waitFor();
  await cell(lastRow(), "free")
    .filter({ hasText: /^3,800$/ })
    .waitFor();
  assert.equal((await client.call(getAllocations, { params: { eid } })).ok.rows[0]?.quantity, 1200);
  // The stock shows at once how much it has given.
  await page.getByRole("tab", { name: "Inventory" }).click();
  await page.getByText("3,800").waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
});

test("a template is downloaded, a file is checked row by row, saved, and exported again as Excel", async () => {
  await open("?list=facilities");
  await button("Upload Excel").click();
  const dialog = page.getByRole("dialog", { name: "Facilities from Excel" });
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Download template" }).click(),
  ]);
  assert.equal(template.suggestedFilename(), "Facilities.xlsx");
  const [head = []] = await readSheet(new Blob([readFileSync(await template.path())]));
  const county = "Hillsborough";
  const row = (values: Readonly<Record<string, string | number>>) => head.map((title) => values[String(title)] ?? "");
  const armory = { Name: "Armory", Type: "Warehouse", County: county, Longitude: -82.46, Latitude: 27.95 };
  const hall = { Name: "Church hall", Type: "Shelter", County: county, "Capacity per day": 250 };
  const choose = async (rows: readonly (readonly (string | number)[])[]) =>
    dialog.getByLabel("Excel file (.xlsx)").setInputFiles({
      name: "facilities.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(await sheetFile([head.map(String), ...rows])),
    });
  await choose([row(armory), row({ ...hall, Type: "Castle" })]);
  await dialog.getByText(/1 row with an error · 1 new row/).waitFor();
  assert.match((await dialog.locator("tbody tr").first().textContent()) ?? "", /^3errorType: .*Castle/);
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "supply-upload");
  await choose([row(armory), row(hall)]);
  await dialog.getByRole("button", { name: "Save 2 rows" }).click();
  await toast("2 rows saved.").waitFor();
  await page.getByText("Church hall").waitFor();
  assert.equal((await client.call(getFacilities)).ok.rows.length, 2);
  await keepScreens(page, "supply-facilities");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    (async () => {
      await button("Export").click();
      await page.getByRole("menuitem", { name: /Excel/ }).click();
    })(),
  ]);
  const cells = (await readSheet(new Blob([readFileSync(await download.path())]))).flat().map(String);
  assert.deepEqual(
    ["Armory", "Church hall", "Warehouse", "-82.46"].filter((text) => !cells.includes(text)),
    [],
  );
});

test("facilities show on the map with their sign, their legend and the way back to their row", async () => {
  await page.goto(`${product.address}/main/map`);
  await button("Facilities").click();
  const list = page.locator(".map__panel");
  await list.getByRole("switch", { name: "Show on the map" }).check();
  await list.getByRole("button", { name: /^Armory/ }).click();
  const popup = page.getByRole("dialog", { name: "Armory" });
  await popup.waitFor();
  await settled(page);
  await keepScreens(page, "map-facilities");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await popup.getByRole("link", { name: "Open in Supply" }).click();
  await page.waitForURL("**/supply?list=facilities&row=*");
  await page.locator('[role=row][aria-selected="true"]').filter({ hasText: "Armory" }).waitFor();
});

test("an ad-hoc question is answered where its records are, narrowed by a county on the map, saved, and opened as a layer", async () => {
  const filters = [{ kind: "contains", column: "county", text: "Hillsborough" }];
  const question = { view: "county_profile", columns: ["county", "population"], filters };
  const answered = Promise.withResolvers<null>();
  const features = (url: URL) => url.pathname.endsWith("/GetResultFeatures");
  await page.route(features, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`${product.address}/adhoc-report?show=map&report=${encodeURIComponent(JSON.stringify(question))}`);
  // The map starts at the data set, and moves to the answer even while counties are being chosen.
  const map = page.getByRole("region", { name: "County profile" });
  await until(async () => /^[12]00 (mi|km)$/.test(await mapAtRest(map)));
  await button("Choose counties on the map").click();
  answered.resolve(null);
  await page.getByRole("list", { name: "Population" }).waitFor();
  await until(async () => /^\d{1,2} (mi|km)$/.test(await mapAtRest(map)));
  await page.unroute(features);
  const asked = () => new URL(page.url()).searchParams.get("report") ?? "";
  // The county fills the middle of the map; shapes drawn last, after the first clicks, can be chosen.
  for (let tries = 0; tries < 5 && !asked().includes("12057"); tries++) {
    await map.locator("canvas").first().click();
    await page.waitForURL((url) => url.href.includes("12057"), { timeout: 10_000 }).catch(() => undefined);
  }
  assert.deepEqual(JSON.parse(asked()), { ...question, locations: ["12057"] });
  await page.getByText("1 record", { exact: true }).waitFor();
  await button("Save this query").click();
  await page.getByLabel("Name", { exact: true }).fill("Our county");
  await button("Save").click();
  await toast("“Our county” was saved.").waitFor();
  const { queries } = (await client.call(getQueryNames, { body: { search: "our" } })).ok;
  assert.deepEqual(queries[0]?.query.locations, ["12057"]);
  await button("Open as a layer").click();
  await toast(/was added to the map until/).waitFor();
  await page.waitForURL("**/main/map*");
  await page.locator(".pv-step", { hasText: "Layers" }).click();
  await page.getByText("County profile: Population").first().waitFor();
});
