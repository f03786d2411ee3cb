import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import { addOrUpdateDisaster } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation } from "../../contract/planning/calls/estimations.ts";
import { previewZones } from "../../contract/planning/calls/zones.ts";
import { clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { sure } from "../kits/numbers.ts";
import { FIRST_PASSWORD, signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct, watchTrouble } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";
import { tractFiles } from "./tract-files.ts";

/** A table with headings of an agency's own: no column is known by its name, so each is chosen by hand on the page. */
const COUNTY = "12087";
const OWN = {
  FIPS: { head: "Census unit", field: "Tract FIPS" },
  COUNTY: { head: "Area", field: "County name" },
  E_TOTPOP: { head: "Residents", field: "Population" },
  E_HH: { head: "Homes lived in", field: "Households" },
  E_POV: { head: "Poor", field: "Below poverty" },
  E_MOBILE: { head: "Trailers", field: "Mobile homes" },
} as const;
/** In the table, but not chosen on the page: it must be unknown in the data set, not 0. */
const LEFT_OUT = "E_NOVEH";

const browser = testBrowser();
const product = testProduct();
const folder = mkdtempSync(path.join(tmpdir(), "provision-e2e-columns-"));
const table = path.join(folder, "own-headings.csv");
const shapes = path.join(folder, "shapes.geojson");
const trouble: string[] = [];
const sums = { E_TOTPOP: 0, E_HH: 0, E_POV: 0, E_MOBILE: 0 };
let tracts = 0;
let client: TestClient;
let page: Page;

/** The cells of a line; commas in quotes separate nothing. */
const cellsOf = (line: string) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);

/** Writes the tracts of one county under headings of its own. */
async function writeFiles(): Promise<void> {
  const { statistics, geometry } = await tractFiles(folder);
  const [head = "", ...lines] = readFileSync(statistics, "utf8").trim().split("\n");
  const heading = cellsOf(head);
  const at = (column: string) => heading.indexOf(column);
  const rows = lines.map(cellsOf).filter((cells) => cells[at("FIPS")]?.startsWith(COUNTY));
  tracts = rows.length;
  for (const column of Object.keys(sums) as (keyof typeof sums)[])
    for (const cells of rows) sums[column] += Math.max(0, Number(cells[at(column)]));
  const columns = [...Object.keys(OWN), LEFT_OUT];
  const heads = [...Object.values(OWN).map((own) => own.head), "Without a car"];
  writeFileSync(table, [heads, ...rows.map((cells) => columns.map((one) => cells[at(one)]))].join("\n"));
  const all = JSON.parse(readFileSync(geometry, "utf8")) as { features: { properties: Record<string, string> }[] };
  const own = all.features.filter(({ properties }) => properties["GEOID"]?.startsWith(COUNTY));
  writeFileSync(shapes, JSON.stringify({ ...all, features: own }));
}

beforeTests(async () => {
  await writeFiles();
  client = await signInFirst(product);
  page = await signedInPage(browser, client, product);
  watchTrouble(page, trouble);
});
after(() => rmSync(folder, { recursive: true, force: true }));

test("columns with names of their own are chosen by hand, and the report names what stays unknown", async () => {
  await page.goto(`${product.address}/data`);
  await page.getByRole("button", { name: "Import census data" }).click();
  await page.getByLabel("Tract statistics (CSV)").setInputFiles(table);
  for (const { head, field } of Object.values(OWN)) {
    const select = page.getByLabel(field, { exact: true });
    assert.match(await select.locator("option:checked").innerText(), /^(?:Choose a column|Not in the table)$/, field);
    await select.selectOption({ label: head });
  }
  await page.getByLabel("Tract shapes").setInputFiles(shapes);
  await page.getByLabel("Source").fill("Own office");
  await page.getByRole("button", { name: "Check the files" }).click();
  await page.getByText(`Tracts: ${tracts}. Counties: 1.`).waitFor();
  await page.getByText(/^No column was chosen for: Housing units, .*No vehicle/).waitFor();
  await keepScreens(page, "import-own-headings");
  assert.deepEqual(await axeFindings(page), []);
});

test("the import stores the chosen columns: a zone of the county has the table's sums", async () => {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("“own-headings” was imported.").waitFor();
  const people = sums.E_TOTPOP.toLocaleString("en-US");
  await page.getByText(new RegExp(`${tracts} tracts · 1 county · ${people} people`)).waitFor();
  const admin = await clientOf(product.address).signIn(product.userName, FIRST_PASSWORD);
  const disaster = {
    name: "Ana",
    type: "Hurricane",
    category: "3",
    startDate: "2026-09-08",
    status: "Active",
  } as const;
  const { did } = (await admin.call(addOrUpdateDisaster, { body: disaster })).ok;
  const { eid } = (await admin.call(addOrUpdateEstimation, { body: { did, name: "Keys" } })).ok;
  const zones = [{ zone: 1, parts: [{ kind: "counties" as const, fips: [COUNTY] }] }];
  const zone = sure((await admin.call(previewZones, { body: { eid, zones } })).ok.zones[0]);
  assert.deepEqual(
    [zone.tracts, zone.population, zone.households, zone.below_poverty, zone.mobile_homes],
    [tracts, sums.E_TOTPOP, sums.E_HH, sums.E_POV, sums.E_MOBILE],
  );
  assert.deepEqual([zone.no_vehicles, zone.missing.no_vehicles], [null, tracts]);
});

test("no script failed on the way", () => assert.deepEqual(trouble, []));
