import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { saveOwnLayer } from "../../contract/layers/calls/own-layers.ts";
import { createApp } from "../../contract/layout/calls/apps.ts";
import { publishDraft } from "../../contract/layout/calls/drafts.ts";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { newDisaster, newEstimation, project } from "../kits/planning.ts";
import { signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { PHONE, axeFindings, keepScreen, keepScreens, mapAtRest, until } from "./screens.ts";

/** A page of an agency's own over one data set, the counties: a filter, a table, a chart and the map, for staff and visitors. */
const browser = testBrowser();
/** Draws maps too. */
const drawing = testBrowser({ webgl: true });
const product = testProduct();
let client: TestClient;

const SERVICE = "/arcgis/rest/services/Provision/FeatureServer/2/query?f=json&outSR=4326";
const DATA = [
  {
    id: "counties",
    label: { en: "Counties", de: "Countys" },
    source: { kind: "service", layer: "counties" },
    fields: ["name", "fips", "coastal", "population", "households"].map((name) => ({ name })),
  },
  {
    id: "coast",
    label: "Counties on the coast",
    source: { kind: "data", data: "counties" },
    filter: [{ field: "coastal", values: [1] }],
  },
];
const CHART = { data: "counties", category: "name", value: "population", summary: "sum", form: "bars", most: 5 };
const config = (variant: string) => ({
  start: { signedIn: "/counties", visitor: "/counties" },
  layout: { variant },
  data: DATA,
  pages: [
    {
      route: "/counties",
      title: { en: "Counties" },
      regions: { start: ["filter", "chart"], main: ["map"], end: ["table"] },
      panels: { start: { size: 30 }, end: { size: 34 } },
    },
  ],
  widgets: [
    { id: "map", widget: "map", config: { source: "published" } },
    { id: "table", widget: "data-table", config: { data: "counties", columns: ["name", "population"], sort: "name" } },
    { id: "chart", widget: "data-chart", config: CHART },
    { id: "filter", widget: "filter", config: { data: "counties", fields: ["coastal", "name", "population"] } },
  ],
  // The map goes to selected records by itself; this one names the wire, which must fit.
  wiring: [{ from: { instance: "table", topic: "records.selected" }, to: { instance: "map", action: "zoomTo" } }],
});

beforeTests(async () => {
  client = await signInFirst(product);
  for (const [app, variant] of [
    ["counties", "Light"],
    ["counties-dark", "Dark"],
  ] as const)
    assert.equal(
      (await client.call(saveLayout, { body: { app, config: config(variant), note: "For a test", basedOn: 0 } }))
        .status,
      200,
    );
});

interface County {
  readonly OBJECTID: number;
  readonly name: string;
}

async function counties(): Promise<readonly County[]> {
  const parameters = "&where=1%3D1&outFields=name&returnGeometry=false&orderByFields=name";
  const { features } = (await (await client.fetch(SERVICE + parameters)).json()) as {
    features: { attributes: County }[];
  };
  return features.map(({ attributes }) => attributes);
}

const table = (page: Page) => page.locator("[data-instance=table]");
const bars = (page: Page) => page.locator("[data-instance=chart] path.highcharts-point");
const open = async (page: Page, app = "counties"): Promise<void> => {
  await page.goto(`${product.address}/app/${app}/counties`);
  await table(page).locator(".ag-row").first().waitFor();
  await bars(page).first().waitFor();
};

// Staff are shown the same, which only a soak goes through; the next test has them choose by keyboard.
for (const reader of SOAK ? ["staff", "a visitor"] : ["a visitor"])
  test(`a county that ${reader} chooses in the table moves the map and narrows the chart, and a filter all of them`, async () => {
    const page = reader === "staff" ? await signedInPage(drawing, client, product) : await drawing.newPage();
    const all = await counties();
    const chosen = all[1] ?? assert.fail("no county");
    assert.ok(all.length > 2);
    await open(page);
    await mapAtRest(page.locator("section.map"));
    assert.equal(await page.locator(".pv-faults").count(), 0);
    await table(page).getByText(`Counties · ${all.length} records`).waitFor();
    await until(async () => (await bars(page).count()) === Math.min(5, all.length));

    await table(page).locator(".ag-row").getByText(chosen.name, { exact: true }).click();
    await until(async () => (await bars(page).count()) === 1);
    assert.match((await bars(page).first().getAttribute("aria-label")) ?? "", new RegExp(`^${chosen.name}, `));
    const extentOf = `&where=OBJECTID%3D${chosen.OBJECTID}&returnExtentOnly=true`;
    const { extent } = (await (await client.fetch(SERVICE + extentOf)).json()) as {
      extent: Readonly<Record<"xmin" | "ymin" | "xmax" | "ymax", number>>;
    };
    await page.waitForURL(/[?&]at=/);
    const [latitude = 0, longitude = 0] = (new URL(page.url()).searchParams.get("at") ?? "").split("_").map(Number);
    assert.ok(latitude > extent.ymin && latitude < extent.ymax, `${latitude} in ${JSON.stringify(extent)}`);
    assert.ok(longitude > extent.xmin && longitude < extent.xmax, `${longitude} in ${JSON.stringify(extent)}`);
    await keepScreens(page, `data-page-${reader.replace(" ", "-")}`);
    assert.deepEqual(await axeFindings(page), []);

    await table(page).getByRole("button", { name: "Deselect" }).click();
    await until(async () => (await bars(page).count()) === Math.min(5, all.length));
    await bars(page).first().click();
    await table(page).getByText("Counties · 1 record").waitFor();
    await page.getByRole("button", { name: /^Only .*: show all$/ }).click();
    await table(page).getByText(`Counties · ${all.length} records`).waitFor();

    const most = page.locator("[data-instance=filter]").getByLabel("Population, from");
    await most.fill("99,000,000");
    await most.press("Enter");
    await table(page).getByText("No Matches Found").waitFor();
    await page.locator("[data-instance=chart]").getByText("No record has a figure to draw.").waitFor();
    await keepScreens(page, `data-page-none-${reader.replace(" ", "-")}`);
    await page.reload();
    await table(page).getByText("No Matches Found").waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await table(page).getByText(`Counties · ${all.length} records`).waitFor();
    await page.context().close();
  });

test("the page is as sound in the dark and in German, and its table is used by keyboard", async () => {
  const page = await signedInPage(browser, client, product);
  await page.addInitScript(() => localStorage.setItem("provision.preference.language", "de"));
  await open(page, "counties-dark");
  await table(page)
    .getByText(/^Countys · /)
    .waitFor();
  const [, second] = await counties();
  await table(page)
    .locator(".ag-row")
    .getByText(second?.name ?? "", { exact: true })
    .focus();
  await table(page).locator(".ag-cell").first().click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await until(async () => (await table(page).locator(".ag-row-selected").count()) > 0);
  await until(async () => (await bars(page).count()) <= 2);
  await keepScreens(page, "data-page-dark-de");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.context().close();
});

/** One table for each kind of source, and a chart of figures that have several units. */
const sources = (file: number, gone: number) => ({
  start: { signedIn: "/sources", visitor: "/sources" },
  data: [
    { id: "published", label: "Published zones", source: { kind: "published" } },
    { id: "zones", label: "All zones", source: { kind: "service", layer: "zones" } },
    { id: "needs", label: "Needs", source: { kind: "view", view: "zone_needs" } },
    { id: "depots", label: "Depots", source: { kind: "layer", layer: file } },
    { id: "gone", label: "Bridges", source: { kind: "layer", layer: gone } },
    { id: "day", label: "Day one", source: { kind: "published", layer: "needs_day_one" } },
  ],
  pages: [
    {
      route: "/sources",
      title: { en: "Sources" },
      regions: { main: ["published", "zones", "needs", "depots", "gone", "people", "day"] },
    },
  ],
  widgets: [
    ...["published", "zones", "needs", "depots", "gone"].map((data) => ({
      id: data,
      widget: "data-table",
      config: { data },
    })),
    {
      id: "people",
      widget: "data-chart",
      config: { data: "published", category: "zone", value: "people_to_serve", summary: "sum" },
    },
    {
      id: "day",
      widget: "data-chart",
      config: { data: "day", category: "product", value: "quantity", summary: "sum" },
    },
  ],
});

test("each kind of source is read as its reader may: published as visitors see it, the rest by rights, what is gone by name", async () => {
  const { did } = await newDisaster(client, { name: "Hurricane Sol", category: "3", startDate: "2026-09-08" });
  for (const name of ["Public", "Draft"]) {
    const { eid } = await newEstimation(client, { did, name });
    await project(client, eid, [{ zone: 1, affected: 40, parts: [{ kind: "counties" as const, fips: ["12105"] }] }]);
    const { version } = (await client.call(getEstimation, { params: { eid } })).ok;
    if (name === "Public") await client.call(publishEstimation, { body: { eid, version } });
  }
  const features = [1, 2].map((n) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [-82, 27 + n / 10] },
    properties: { name: `Depot ${n}`, pallets: n },
  }));
  const geojson = JSON.stringify({ type: "FeatureCollection", features });
  const { layerId } = (await client.call(saveOwnLayer, { body: { title: "Depots", opacity: 1, geojson } })).ok;
  const body = { app: "sources", config: sources(layerId, layerId + 100), note: "For a test", basedOn: 0 };
  assert.equal((await client.call(saveLayout, { body })).status, 200);
  const opened = async (page: Page) => {
    await page.goto(`${product.address}/app/sources/sources`);
    return (instance: string, text: string | RegExp) =>
      page.locator(`[data-instance=${instance}]`).getByText(text).first().waitFor();
  };

  const staff = await signedInPage(browser, client, product);
  const shows = await opened(staff);
  await shows("published", "Published zones · 1 record");
  await shows("zones", "All zones · 2 records");
  // An address would answer staff as staff.
  const files = (instance: string) => staff.locator(`[data-instance=${instance}]`).getByText("CSV").count();
  assert.deepEqual([await files("published"), await files("zones")], [0, 1]);
  await shows("needs", /^Needs · \d+ records$/);
  await shows("depots", "Depots · 2 records");
  await shows("gone", `Bridges: “${layerId + 100}” is no longer there.`);
  await shows("people", "Of each disaster, only the estimation that was published last counts.");
  await shows("day", /^The figures have different units \(/);
  await keepScreens(staff, "data-sources-staff");
  await staff.context().close();

  const visitor = await browser.newPage();
  const sees = await opened(visitor);
  await sees("published", "Published zones · 1 record");
  await sees("zones", "All zones · 1 record");
  await sees("needs", "You do not have permission to see “Needs”.");
  await sees("depots", `Depots: “${layerId}” is no longer there.`);
  await sees("people", "Of each disaster, only the estimation that was published last counts.");
  assert.match(visitor.url(), /\/sources$/, "no sign-in was asked for");
  await keepScreens(visitor, "data-sources-visitor");
  await visitor.context().close();
});

test("the county dashboard of the template does so for a visitor on a phone, also in a tab that is opened later", async () => {
  const app = "dashboard";
  const made = (await client.call(createApp, { body: { app, title: "Ours", template: "county-dashboard" } })).ok;
  const draft = made.draft?.version ?? 0;
  assert.equal((await client.call(publishDraft, { body: { app, version: draft, note: "For a test" } })).status, 200);
  const [chosen = assert.fail("no county")] = await counties();
  const page = await drawing.newPage({ viewport: PHONE });
  await page.goto(`${product.address}/app/${app}/county`);
  await page.getByRole("tab", { name: "Counties" }).click();
  const row = page.locator("[data-instance=counties] .ag-row");
  await row.first().waitFor();
  await page.locator("[data-instance=counties]").getByRole("columnheader", { name: "Name" }).click();
  await row.getByText(chosen.name, { exact: true }).click();
  await page.waitForURL(/[?&]at=/);
  await page.getByRole("tab", { name: "People by county" }).click();
  const bar = page.locator("[data-instance=by-county] path.highcharts-point");
  await until(async () => (await bar.count()) === 1);
  assert.match((await bar.getAttribute("aria-label")) ?? "", new RegExp(`^${chosen.name}, `));
  await keepScreen(page, "data-dashboard-390");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.context().close();
});
