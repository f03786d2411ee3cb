import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import type { Projections } from "../../contract/calls/projections.ts";
import type { Zone } from "../../contract/calls/zones.ts";
import { STATISTICS } from "../../engine/statistics.ts";
import { beforeTests } from "../kits/server.ts";
import { estimateByCommand, type CommandAnswer } from "./estimate-command.ts";
import { oneAfterAnother, testBrowser, testProduct, watchTrouble } from "./journey.ts";
import { Planner } from "./planner.ts";
import { axeFindings, keepScreens, mapAtRest } from "./screens.ts";
import { tractFiles, type TractFiles } from "./tract-files.ts";

/** The main job from the first sign-in to the figures, as a planner does it; the tests go on from one another. */
const PASSWORD = "three quiet pelicans";
const COUNTY = { fips: "12057", name: "Hillsborough" };

const browser = testBrowser({ webgl: true });
const product = testProduct();
let page: Page;
let planner: Planner;
let files: TractFiles;
let command: CommandAnswer;
const folder = mkdtempSync(path.join(tmpdir(), "provision-e2e-files-"));
const trouble: string[] = [];
const foreign = new Set<string>();
const findings = new Set<string>();
oneAfterAnother();

beforeTests(async () => {
  files = await tractFiles(folder);
  page = await browser.newPage();
  watchTrouble(page, trouble);
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== product.address) foreign.add(request.url());
  });
  planner = new Planner(page, product.address);
});

after(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const step = async (name: string): Promise<void> => {
  await keepScreens(page, name);
  for (const finding of await axeFindings(page)) findings.add(`${name}: ${finding}`);
};

const answer = async <T>(address: string): Promise<T> => {
  const response = await page.request.get(product.address + address);
  assert.equal(response.status(), 200, address);
  return (await response.json()) as T;
};

const chosen = async (): Promise<number> =>
  Number(await page.evaluate(() => localStorage.getItem("provision.currentEstimation")));

test("the real tracts come in next to the running product", () => {
  if (!files.real) return;
  const args = ["--statistics", files.statistics, "--geometry", files.geometry, "--year", "2018"];
  const output = execFileSync(process.execPath, ["cli/import-tracts.ts", ...args], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  assert.match(output.toString(), /4,?212/);
});

test("the administrator signs in and replaces the one-time password", async () => {
  await page.goto(`${product.address}/login`);
  await page.getByLabel("User name").waitFor();
  await step("1-sign-in");
  await planner.signIn(product.userName, product.oneTimePassword);
  await page.getByLabel("One-time password").waitFor();
  await step("2-new-password");
  await planner.choosePassword(product.oneTimePassword, PASSWORD);
});

test("a hurricane and an estimation are created", async () => {
  await page.goto(`${product.address}/main/map`);
  await planner.createDisaster({ name: "Hurricane Test", type: "Hurricane", category: "3", startDate: "2026-09-08" });
  await planner.createEstimation("First forecast");
  await page.getByText("Next: draw the affected zones").first().waitFor();
  await step("3-disaster");
});

test("three zones are drawn with the mouse", async () => {
  await planner.openStep("Zones");
  await mapAtRest(planner.map());
  await planner.button("Add zone 1").click();
  await planner.draw("Area", [
    [0.64, 0.35],
    [0.74, 0.36],
    [0.73, 0.5],
    [0.63, 0.48],
  ]);
  await page
    .getByText(/\d tracts/)
    .first()
    .waitFor();
  await step("4-drawing");
  await planner.saveZone(1);
  await planner.button("Add zone 2").click();
  await planner.draw("Area", [
    [0.7, 0.46],
    [0.8, 0.47],
    [0.78, 0.58],
    [0.69, 0.57],
  ]);
  await planner.saveZone(2);
  await planner.button("Add zone 3").click();
  await planner.draw("Line", [
    [0.66, 0.6],
    [0.72, 0.64],
    [0.78, 0.66],
  ]);
  await page.getByLabel("Miles around the line").fill("4");
  await page.getByLabel("Affected (%)").fill("75");
  await planner.saveZone(3);
});

test("the fourth zone is a county from the list, by keyboard alone", async () => {
  const { keyboard } = page;
  await planner.tabTo(planner.button("Add zone 4"));
  await keyboard.press("Enter");
  const fold = planner.button("Pick counties or tracts from a list");
  await planner.tabTo(fold);
  await keyboard.press("Enter");
  await planner.tabTo(page.getByLabel("Search by name or FIPS"));
  await keyboard.type(COUNTY.name);
  await planner.tabTo(page.getByRole("checkbox", { name: new RegExp(COUNTY.name) }));
  await keyboard.press("Space");
  await page.getByText("1 picked").waitFor();
  const save = planner.button("Save zone");
  await planner.tabTo(save);
  await keyboard.press("Enter");
  await page.getByText(/^Zone 4 saved, [\d,]+ people$/).waitFor();
  // The focus goes to the zone's row.
  assert.match(await page.evaluate(() => document.activeElement?.textContent ?? ""), /^4Zone 4[\d,]+ people/);
  await step("5-zones");
});

test("people are counted again and needs calculated by the buttons of the specification", async () => {
  await planner.button("ReCalculate Population Details").click();
  await page.getByText("Population details recalculated").waitFor();
  await planner.openStep("Parameters");
  await page.getByRole("tab", { name: "Assistance" }).waitFor();
  await step("6-parameters");
  await planner.openStep("Projections");
  await page.getByText("Please click 'Calculate Projections' button").waitFor();
  await planner.button("Calculate Projections").click();
  await page.getByText("This calculation").first().waitFor();
  await step("7-projections");
});

test("an edit and its update are two clicks", async () => {
  await planner.openStep("Zones");
  await planner.editZone(3).click();
  await page.getByLabel("Affected (%)").fill("37.5");
  await planner.saveZone(3);
  await planner.button("Update everything").first().click();
  await page.getByText(/^Everything is up to date/).waitFor();
  await planner.openStep("Projections");
  await page.getByText("This calculation").first().waitFor();
});

test("the stored figures are those of the estimate command", async () => {
  const eid = await chosen();
  const { zones } = await answer<{ zones: Zone[] }>(`/api/Zone/GetZones/${eid}`);
  assert.equal(zones.length, 4);
  command = estimateByCommand(folder, files, zones);
  const { projections } = await answer<{ projections: Projections }>(`/api/Estimation/GetProjections/${eid}`);
  assert.deepEqual(
    projections.zones.map(({ zone, tracts, shared }) => ({ zone, tracts, shared })),
    command.zones.map(({ zone, tracts, shared }) => ({ zone, tracts, shared })),
  );
  assert.ok(
    command.zones.every(({ tracts }) => tracts > 0),
    "every zone holds tracts",
  );
  for (const [i, zone] of projections.zones.entries())
    for (const key of STATISTICS) {
      assert.equal(zone[key], command.zones[i]?.[key], `zone ${zone.zone} ${key}`);
      assert.equal(zone.missing[key], command.zones[i]?.missing[key], `zone ${zone.zone} missing ${key}`);
    }
  const bare = <T extends { daily: unknown }>({ daily: _, ...row }: T): Omit<T, "daily"> => row;
  assert.deepEqual(projections.needs.map(bare), command.needs);
  assert.deepEqual(projections.totals.map(bare), command.totals);
});

/** The need table as it is read: product → zone or "All zones" → the ten figures. */
async function shownTable(): Promise<Map<string, number[]>> {
  const rows = await page
    .getByRole("region", { name: "Need by product, zone and block" })
    .locator("tbody")
    .evaluateAll((bodies) =>
      bodies.flatMap((body) => {
        const [head, ...lines] = [...body.querySelectorAll("tr")];
        const product = head?.querySelector("th > span")?.firstChild?.textContent?.trim() ?? "";
        return lines.map((line) => ({
          key: `${product} · ${line.querySelector("th")?.textContent?.trim() ?? ""}`,
          cells: [...line.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
        }));
      }),
    );
  return new Map(rows.map(({ key, cells }) => [key, cells.map((cell) => Number(cell.replaceAll(",", "")))]));
}

test("every number on the screen is the command's", async () => {
  const quantities = await shownTable();
  const rows = [
    ...command.needs.map((row) => ({ key: `${row.product} · Zone ${row.zone}`, row, total: false })),
    ...command.totals.map((row) => ({ key: `${row.product} · All zones`, row, total: true })),
  ];
  assert.equal(quantities.size, rows.length);
  for (const { key, row, total } of rows) {
    const shown = quantities.get(key);
    assert.ok(shown, `${key} is shown`);
    const exact = [row.assisted, row.dayOne, ...row.blocks, row.total];
    assert.equal(shown.length, exact.length);
    for (const [i, value] of exact.entries()) {
      const difference = Math.abs((shown[i] ?? NaN) - (value ?? NaN));
      // Zones and blocks are rounded by largest remainder, so that they add up: less than one unit. The rest to the nearest.
      const isBlock = i >= 2 && i < exact.length - 1;
      const tolerance = total && !isBlock ? 0.5 + 1e-6 : 1;
      assert.ok(difference < tolerance, `${key} column ${i}: ${shown[i]} for ${value}`);
    }
  }
  for (const product of new Set(command.needs.map((row) => row.product)))
    for (let column = 0; column < 10; column++) {
      const zones = [1, 2, 3, 4].map((zone) => quantities.get(`${product} · Zone ${zone}`)?.[column] ?? NaN);
      const sum = zones.reduce((all, one) => all + one, 0);
      assert.equal(sum, quantities.get(`${product} · All zones`)?.[column], `${product} column ${column} adds up`);
    }
  // The choice is drawn over its radio button, as a label.
  await page.getByRole("radiogroup", { name: "Figures" }).getByRole("radio", { name: "Trucks" }).click();
  const trucks = await shownTable();
  for (const { key, row } of rows)
    assert.deepEqual(trucks.get(key)?.slice(1), [row.trucks.dayOne, ...row.trucks.blocks, row.trucks.total], key);
});

test("a reload shows the same figures", async () => {
  const shown = await shownTable();
  await page.reload();
  await page.getByRole("region", { name: "Need by product, zone and block" }).waitFor();
  const trucks = page.getByRole("radiogroup", { name: "Figures" }).getByRole("radio", { name: "Trucks" });
  if (!(await trucks.isChecked())) await trucks.click();
  assert.deepEqual(await shownTable(), shown);
});

test("after signing out nothing of it can be read, and the choice is kept for the next sign-in", async () => {
  const eid = await chosen();
  await page.getByRole("button", { name: /First Administrator/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).or(planner.button("Logout")).first().click();
  await page.waitForURL("**/main/home");
  await page.getByRole("link", { name: "Login" }).waitFor();
  assert.equal((await page.request.get(`${product.address}/api/Zone/GetZones/${eid}`)).status(), 401);
  await planner.signIn(product.userName, PASSWORD);
  await page.waitForURL("**/main/home");
  await page.goto(`${product.address}/main/map`);
  assert.equal(await chosen(), eid);
  await page.getByText("First forecast").first().waitFor();
});

test("the pages were quiet: no script error, no request to another origin", () => {
  assert.deepEqual(trouble, []);
  assert.deepEqual([...foreign], []);
});

test("axe found nothing on any step", () => {
  assert.deepEqual([...findings], []);
});
