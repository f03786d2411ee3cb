import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import type { Page } from "playwright-core";
import { copyEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateBand, compareEstimations } from "../../contract/planning/calls/what-if.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import { headlineFormat } from "../../engine/display/numbers.ts";
import { DEFAULT_RANGES } from "../../engine/sensitivity/band.ts";
import { shownDifferences, shownPeople } from "../../engine/what-if/shown.ts";
import { columns, sure } from "../kits/numbers.ts";
import { newDisaster, newEstimation, project } from "../kits/planning.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { Planner } from "./planner.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/** Two estimations side by side in the real product, and the range of one on the map page: every figure equal to the API's. */

const browser = testBrowser();
const product = testProduct();
let page: Page;
let client: TestClient;
let did: number;
let a: number;
let b: number;

beforeTests(async () => {
  client = await signInFirst(product);
  ({ did } = await newDisaster(client, { name: "Hurricane Sol", category: "3", startDate: "2026-09-08" }));
  ({ eid: a } = await newEstimation(client, { did, name: "Landfall" }));
  await calculated(a, { fips: ["12105"], affected: 40 });
  // The second differs in its zones, its affected share and one parameter.
  ({ eid: b } = (await client.call(copyEstimation, { body: { eid: a, name: "Landfall, wider" } })).ok);
  const { sources: _, ...parameters } = (await client.call(getParameters, { params: { eid: b } })).ok;
  const daily = parameters.daily.map((row) =>
    row.product === "Water" && row.category === "npp" ? { ...row, value: row.value * 1.5 } : row,
  );
  assert.equal((await client.call(saveParameters, { body: { ...parameters, daily } })).status, 200);
  await calculated(b, { fips: ["12105", "12055"], affected: 65 });

  page = await signedInPage(browser, client, product);
});

async function calculated(eid: number, { fips, affected }: { fips: string[]; affected: number }): Promise<void> {
  const before = (await client.call(getZones, { params: { eid } })).ok.zones.find(({ zone }) => zone === 1);
  const version = before === undefined ? {} : { version: before.version };
  const parts = [{ kind: "counties" as const, fips }];
  await project(client, eid, [{ zone: 1, affected, parts, ...version }]);
}

const table = (name: string) => page.getByRole("table", { name });
const rows = (name: string) =>
  table(name)
    .locator("tbody tr")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.firstChild?.textContent ?? "")));
const number = (text: string | undefined): number => Number((text ?? "").replaceAll(/[,+]/g, ""));
const write = (value: number | null) => (value === null ? "–" : value.toLocaleString("en-US"));

test("two estimations are chosen by keyboard, and the summary is the API's", async () => {
  await page.goto(`${product.address}/compare`);
  await page.getByText("Choose two estimations to compare.").waitFor();
  for (const [legend, name] of [
    ["First estimation (A)", "Landfall"],
    ["Second estimation (B)", "Landfall, wider"],
  ] as const) {
    const field = page.getByRole("group", { name: legend }).getByLabel("Estimation");
    await field.focus();
    // Typing chooses in a list that has the focus.
    await field.selectOption({ label: name });
  }
  await table("Summary").waitFor();
  const { ok: compared } = await client.call(compareEstimations, { body: { a, b } });
  assert.deepEqual(compared.causes, ["zones", "affected", "parameters"]);
  const people = shownPeople(compared.peopleAssisted);
  const found = (await rows("Summary")).find(([label]) => label === "People to serve");
  assert.deepEqual(found?.slice(1, 3), [write(people.a), write(people.b)]);
  assert.equal(number(found?.[3]), people.difference);
});

test("the causes of every row add up to its difference, as the API has them", async () => {
  const { ok: compared } = await client.call(compareEstimations, { body: { a, b } });
  const sides = { a: compared.a.projections, b: compared.b.projections };
  const shown = shownDifferences(compared, sides, { measure: "quantity", units: {} });
  const expected = shown.flatMap(({ lines }) => lines.map(({ total }) => total));
  const figures = (await rows("Difference by cause")).filter((row) => row.length > 1);
  assert.equal(figures.length, expected.length);
  for (const [i, [, from, to, difference, ...parts]] of figures.entries()) {
    const one = expected[i];
    assert.deepEqual([from, to], [write(sure(one).a), write(sure(one).b)]);
    assert.deepEqual(parts.map(number), one?.parts);
    // Both sides and the difference are rounded individually.
    assert.ok(Math.abs(number(to) - number(from) - number(difference)) <= 2);
    assert.equal(
      parts.map(number).reduce((sum, part) => sum + part, 0),
      number(difference),
    );
  }
  assert.ok(figures.some(([, , , difference]) => number(difference) > 0));
});

test("the table can be navigated by keyboard and saved as CSV with the same figures", async () => {
  const region = page.getByRole("group", { name: "Difference by cause" });
  await region.focus();
  assert.equal(await region.evaluate((one) => one === document.activeElement), true);
  const blocks = page.getByRole("radio", { name: "By 72 hours" });
  await blocks.focus();
  await page.keyboard.press("Space");
  await page.getByText("Days 1–3").first().waitFor();
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Table as CSV" }).click(),
  ]);
  const csv = await readFile(await download.path(), "utf8");
  const { ok: compared } = await client.call(compareEstimations, { body: { a, b } });
  const all = compared.rows.find(({ product: name, zone }) => name === "Water" && zone === null);
  assert.ok(csv.includes(String(Math.round(sure(all?.b?.total)))), "the second side's water");
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "compare");
});

test("the range's drawer shows low, central and high and the tornado of the API", async () => {
  await page.goto(`${product.address}/main/map?disaster=${did}&estimation=${a}`);
  await new Planner(page, product.address).openStep("Low–high range");
  await page.getByRole("list", { name: "Low, central and high" }).waitFor();
  const { band } = (await client.call(calculateBand, { body: { eid: a, ranges: DEFAULT_RANGES } })).ok;
  const at = async (id: string) => page.locator(`[data-figure="${id}"]`).textContent();
  const lines = [
    ["people", band.peopleAssisted] as const,
    ...band.products.flatMap(({ product: name, total, trucks }) => [
      [`${name} quantity`, total] as const,
      [`${name} trucks`, trucks.total] as const,
    ]),
    ["trucks", band.trucks] as const,
  ];
  for (const [id, range] of lines) {
    const [low, central, high] = [sure(range.low), sure(range.central), sure(range.high)];
    assert.ok(low <= central && central <= high, id);
    for (const [end, value] of Object.entries({ low, central, high }))
      assert.equal(await at(`${id}/${end}`), headlineFormat("en-US").format(value), `${id} ${end}`);
  }
  const swings = await rows(`Trucks for the 21 days; now ${write(band.trucks.central)}.`);
  assert.deepEqual(
    swings.map(([, low, high]) => [number(low), number(high)]),
    columns(band.tornado.all, "low", "high"),
  );
  await page.getByText(/Check this first:/).waitFor();
  await keepScreens(page, "band");
});

test("two planners change name and share of one zone: both are notified, and both changes are kept", async () => {
  const there = await signedInPage(browser, client, product);
  for (const one of [page, there]) {
    await one.goto(`${product.address}/main/map?disaster=${did}&estimation=${a}`);
    await new Planner(one, product.address).openStep("Zones");
    await one
      .getByRole("button", { name: /^Edit zone 1/ })
      .first()
      .click();
  }
  await page.getByRole("textbox", { name: "Name" }).fill("Greater Tampa");
  await there.getByLabel("Affected (%)").fill("55");
  await page.getByRole("button", { name: "Save zone" }).click();

  // The other editor is updated within 15 seconds, and gets the new name without losing the share.
  await there.getByText(/changed Zone 1 after you opened it/).waitFor({ timeout: 15_000 });
  await there.getByRole("button", { name: "Merge" }).click();
  await there.getByText(/^Taken over from .*, not saved yet: Name\.$/).waitFor();
  await there.getByRole("button", { name: "Save zone" }).click();
  await there
    .getByRole("button", { name: /^Edit zone 1/ })
    .first()
    .waitFor();
  const [zone] = (await client.call(getZones, { params: { eid: a } })).ok.zones;
  assert.deepEqual([zone?.name, zone?.affected], ["Greater Tampa", 55]);
});
