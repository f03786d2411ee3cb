import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import type { Projections } from "../../contract/planning/calls/projections.ts";
import type { Zone } from "../../contract/planning/calls/zones.ts";
import { WING_NAMES } from "../../contract/config/wings.ts";
import { STATISTICS } from "../../engine/words/statistics.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { estimateByCommand, type CommandAnswer } from "./estimate-command.ts";
import { Hand } from "./hand.ts";
import { oneAfterAnother, testBrowser, testProcess, watchTrouble } from "./journey.ts";
import { Planner } from "./planner.ts";
import { axeFindings, keepScreens, mapAtRest, restingBox, until } from "./screens.ts";
import { Ear, landmarksOf } from "./spoken.ts";
import { tractFiles, type TractFiles } from "./tract-files.ts";

/**
 * The main job from the first sign-in to the link to the report, as a planner does it; each test continues the previous
 * one. Then the same job with the keyboard alone. Actions are counted as in the review of the product, in which the job
 * took 121 clicks and 210 keys: each press of the mouse while names and numbers are typed freely, and without a mouse
 * each key, including those of typed texts.
 */
const PASSWORD = "three quiet pelicans";
const COUNTY = { fips: "12057", name: "Hillsborough" };

const MOST_CLICKS = 34;
/** On the map page, whatever is open. */
const MOST_LANDMARKS = 8;
const MOST_KEYS = 119;

const browser = testBrowser({ webgl: true });
/** The job needs none of the wings. */
const product = testProcess({ env: { WITHOUT: WING_NAMES.join(",") } });
let page: Page;
let planner: Planner;
let hand: Hand;
let ear: Ear;
let files: TractFiles;
let command: CommandAnswer;
const folder = mkdtempSync(path.join(tmpdir(), "provision-e2e-files-"));
const trouble: string[] = [];
const foreign = new Set<string>();
const findings = new Set<string>();
const crowds: string[][] = [];
oneAfterAnother();

beforeTests(async () => {
  files = await tractFiles(folder);
  page = await browser.newPage();
  hand = await Hand.on(page.context());
  ear = await Ear.on(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
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

/** A step of the job; axe reads sign-in, home and the map with drawn zones, and every step in a soak. */
const step = async (name: string): Promise<void> => {
  await keepScreens(page, name);
  if (!SOAK && !["1-sign-in", "3-disaster", "5-zones"].includes(name)) return;
  for (const finding of await axeFindings(page)) findings.add(`${name}: ${finding}`);
};

/** The number of actions of each part of the job: clicks with the mouse, or keys without it. */
const spent = { mouse: new Map<string, number>(), keyboard: new Map<string, number>() };

/** A part of the job by mouse. What tests do between the parts is not counted. */
const byMouse = (name: string, act: () => Promise<void>) =>
  test(name, async () => {
    hand.effort();
    await act();
    spent.mouse.set(name, hand.effort().clicks);
    if (!page.url().includes("/main/map")) return;
    const landmarks = await landmarksOf(page);
    if (landmarks.length > MOST_LANDMARKS || new Set(landmarks).size < landmarks.length)
      crowds.push([name, ...landmarks]);
  });

const byKeyboard = (name: string, act: () => Promise<void>) =>
  test(name, async () => {
    hand.effort();
    ear.part(name.replace("without a mouse: ", ""));
    planner.onStop = () => ear.stop();
    await act();
    await ear.hear();
    const { clicks, keys } = hand.effort();
    assert.equal(clicks, 0);
    spent.keyboard.set(name, keys);
  });

const answer = async <T>(address: string): Promise<T> => {
  const response = await page.request.get(product.address + address);
  assert.equal(response.status(), 200, address);
  return (await response.json()) as T;
};

const chosen = async (): Promise<number> =>
  Number(await page.evaluate(() => localStorage.getItem("provision.currentEstimation")));

test("the real tracts are imported next to the running product", () => {
  if (!files.real) return;
  const args = ["--statistics", files.statistics, "--geometry", files.geometry, "--year", "2018"];
  const output = execFileSync(process.execPath, ["cli/import-tracts.ts", ...args], {
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  assert.match(output.toString(), /4,?212/);
});

byMouse("the administrator signs in and replaces the one-time password", async () => {
  await page.goto(`${product.address}/login`);
  await page.getByLabel("User name").waitFor();
  await step("1-sign-in");
  await planner.signIn(product.userName, product.oneTimePassword);
  await page.getByLabel("New password", { exact: true }).waitFor();
  await step("2-new-password");
  await planner.choosePassword(PASSWORD);
});

byMouse("a hurricane and an estimation are created", async () => {
  await planner.createDisaster({ name: "Hurricane Test", type: "Hurricane", category: "3" });
  await planner.createEstimation("First forecast");
  await planner.button("Draw the affected zones").waitFor();
  await step("3-disaster");
});

byMouse("three zones are drawn with the mouse", async () => {
  await planner.button("Draw the affected zones").click();
  await mapAtRest(planner.map());
  await planner.drawFreehand([
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
  await planner.button("Save and add zone 2").click();
  await page.getByRole("heading", { name: "New zone 2" }).waitFor();
  await planner.drawFreehand([
    [0.7, 0.46],
    [0.8, 0.47],
    [0.78, 0.58],
    [0.69, 0.57],
  ]);
  await planner.button("Save and add zone 3").click();
  await page.getByRole("heading", { name: "New zone 3" }).waitFor();
  await planner.draw("Line", [
    [0.66, 0.6],
    [0.72, 0.64],
    [0.78, 0.66],
  ]);
  await planner.write(page.getByLabel("Miles around the line"), "4");
  await planner.write(page.getByLabel("Affected (%)"), "75");
  await page.keyboard.press("Enter");
  await planner.editZone(3).waitFor();
});

byMouse("the fourth zone is a county from the list", async () => {
  await planner.button("Add zone 4").click();
  await planner.button("Pick counties or tracts from a list").click();
  await planner.write(page.getByLabel("Search by name or FIPS"), COUNTY.name);
  await page.getByRole("checkbox", { name: new RegExp(COUNTY.name) }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("1 picked").waitFor();
  await planner.button("Save zone").click();
  // Its name is the county's, since no one typed another.
  await page.getByText(new RegExp(`^Zone 4 – ${COUNTY.name} saved, [\\d,]+ people$`)).waitFor();
  // The focus goes to the zone's row.
  assert.match(
    await page.evaluate(() => document.activeElement?.textContent ?? ""),
    new RegExp(`^4Zone 4 – ${COUNTY.name}[\\d,]+ people`),
  );
  await step("5-zones");
});

test("people are counted again by the button of the specification", async () => {
  await planner.button("ReCalculate Population Details").click();
  await page.getByText("Population details recalculated").waitFor();
});

byMouse("the parameters are read and needs calculated", async () => {
  await planner.openStep("Parameters");
  await page.getByRole("tab", { name: "Assistance" }).waitFor();
  await step("6-parameters");
  await planner.openStep("Projections");
  await page.getByText("Please click 'Calculate Projections' button").waitFor();
  await planner.button("Calculate Projections").click();
  await page.getByText("This calculation").first().waitFor();
  await step("7-projections");
});

byMouse("an edit and its update are two clicks", async () => {
  await planner.openStep("Zones");
  await planner.editZone(3).click();
  await planner.write(page.getByLabel("Affected (%)"), "37.5");
  await page.keyboard.press("Enter");
  await planner.editZone(3).waitFor();
  await planner.button("Update everything").first().click();
  await page.getByText(/^Everything is up to date/).waitFor();
});

test("the stored figures are those of the estimate command", async () => {
  await planner.openStep("Projections");
  await page.getByText("This calculation").first().waitFor();
  await planner.button("Tables and charts: Projections").click();
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
  const bare = <T extends { daily: unknown; assistedBlocks: unknown }>({ daily: _, assistedBlocks: __, ...row }: T) =>
    row;
  assert.deepEqual(projections.needs.map(bare), command.needs);
  assert.deepEqual(projections.totals.map(bare), command.totals);
});

/** Reads the need table: product → zone or "All zones" → the ten figures. */
async function shownTable(): Promise<Map<string, number[]>> {
  const rows = await page
    .getByRole("table", { name: "Need by product, zone and block" })
    .locator("tbody")
    .evaluateAll((bodies) =>
      bodies.flatMap((body) => {
        const [head, ...lines] = [...body.querySelectorAll("tr")];
        const product = head?.querySelector("th > span")?.firstChild?.textContent?.trim() ?? "";
        // The decline of people by block is above the products, without their columns.
        return (product.startsWith("People to serve") ? [] : lines).map((line) => ({
          key: `${product} · ${line.querySelector("th")?.textContent?.trim() ?? ""}`,
          cells: [...line.querySelectorAll("td")].map((cell) => cell.textContent ?? ""),
        }));
      }),
    );
  const numbered = (key: string) => key.replace(` – ${COUNTY.name}`, "");
  return new Map(rows.map(({ key, cells }) => [numbered(key), cells.map((cell) => Number(cell.replaceAll(",", "")))]));
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
      // The need shown is that of the people shown: half a person off in each of the zones, for one day, three or 21.
      const [people = 1, day = 1] = exact.map((figure) => figure ?? 1);
      const days = i === 0 ? 0 : i === 1 ? 1 : i < exact.length - 1 ? 3 : 21;
      const cells = days === 21 ? 7 : 1;
      const tolerance = (total ? 4 : 1) * (0.5 * cells + 1e-6 + (0.5 * days * day) / people);
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
  await page.getByRole("table", { name: "Need by product, zone and block" }).waitFor();
  const trucks = page.getByRole("radiogroup", { name: "Figures" }).getByRole("radio", { name: "Trucks" });
  if (!(await trucks.isChecked())) await trucks.click();
  assert.deepEqual(await shownTable(), shown);
});

test("headline and open drawer leave the map half of the window's height", async () => {
  await page.getByRole("region", { name: "Tables and charts: Projections" }).waitFor();
  await mapKeepsHalf();
});

async function mapKeepsHalf(): Promise<void> {
  const { height: window } = page.viewportSize() ?? assert.fail();
  await until(async () => (await restingBox(page.locator(".map__ground"))).height >= window / 2);
}

byMouse("a parameter is changed and everything brought up to date", async () => {
  await planner.openStep("Parameters");
  await page.locator('.ag-row [col-id="npp"]').first().click();
  await page.locator('.ag-row [col-id="npp"]:focus').waitFor();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await planner.button("Save and update everything").click();
  await page.getByText(/Parameters of .* saved\./).waitFor();
  await page.getByText(/^Everything is up to date/).waitFor();
  await mapKeepsHalf();
});

byMouse("stock is set against the need, and the range is read", async () => {
  await planner.openStep("Need against stock");
  await planner.button("Add stock of Food").click();
  await planner.write(page.getByLabel("Number of trucks"), "40");
  // Leads to what is still missing.
  await page.keyboard.press("Enter");
  await planner.write(page.getByLabel("Agency that has the trucks"), "State depot");
  await page.keyboard.press("Enter");
  await page.getByText(/^Stock of Food allocated to/).waitFor();
  await planner.openStep("Low–high range");
  await page
    .getByText(/Check this first:/)
    .first()
    .waitFor();
});

byMouse("the report is read, saved as PDF and shared by a link", async () => {
  await planner.openStep("Report");
  await page.locator("[data-figure]").first().waitFor();
  const download = page.waitForEvent("download");
  await planner.button("PDF, letter").click();
  assert.match((await download).suggestedFilename(), /\.pdf$/);
  await planner.button("Share").click();
  await planner.button("Create a link").click();
  await page.getByText("Address copied.").waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/shared\/[\w-]{43}$/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("the whole job by mouse stays within its limit of clicks", (context) => {
  const clicks = [...spent.mouse.values()].reduce((sum, one) => sum + one, 0);
  context.diagnostic(`${clicks} clicks: ${JSON.stringify([...spent.mouse])}`);
  assert.ok(clicks <= MOST_CLICKS, `${clicks} clicks: ${JSON.stringify([...spent.mouse])}`);
});

test("after signing out nothing of it can be read", async () => {
  const eid = await chosen();
  await page.getByRole("button", { name: /First Administrator/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).or(planner.button("Logout")).first().click();
  await page.waitForURL("**/main/home");
  await page.getByRole("link", { name: "Login" }).waitFor();
  assert.equal((await page.request.get(`${product.address}/api/Zone/GetZones/${eid}`)).status(), 401);
  await page.goto(`${product.address}/login`);
});

byKeyboard("without a mouse: the sign-in, after which the estimation is still the chosen one", async () => {
  const { keyboard } = page;
  const eid = await chosen();
  await planner.given(page.getByLabel("User name"));
  await keyboard.type(product.userName);
  await planner.press(page.getByLabel("Password", { exact: true }), null);
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
  await page.waitForURL("**/main/home");
  assert.equal(await chosen(), eid);
});

byKeyboard("without a mouse: a disaster and an estimation", async () => {
  const { keyboard } = page;
  await planner.press(planner.button("New disaster"));
  await planner.given(page.getByRole("form", { name: "New disaster" }).getByLabel("Name"));
  await keyboard.type("Storm K");
  await keyboard.press("Enter");
  await planner.given(page.getByRole("form", { name: "New estimation" }).getByLabel("Name"));
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Chosen estimation" }).waitFor();
});

byKeyboard("without a mouse: a zone from the list of counties", async () => {
  await planner.press(planner.button("Draw the affected zones"));
  await planner.press(planner.button("Pick counties or tracts from a list"));
  await planner.given(page.getByLabel("Search by name or FIPS"));
  await page.keyboard.type(COUNTY.name.slice(0, 3));
  await planner.press(page.getByRole("checkbox", { name: new RegExp(COUNTY.name) }), "Space");
  await page.getByText("1 picked").waitFor();
  await planner.press(page.getByLabel("Affected (%)"));
  await page.getByText(new RegExp(`^Zone 1 – ${COUNTY.name} saved, [\\d,]+ people$`)).waitFor();
});

byKeyboard("without a mouse: a parameter and the projections", async () => {
  const { keyboard } = page;
  const parameters = page.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: "Parameters" });
  await planner.press(parameters, "Enter", "Shift+Tab");
  await planner.press(page.locator('.ag-row [col-id="product"]').first(), null);
  await keyboard.press("ArrowRight");
  await ear.stop();
  await keyboard.type("7");
  await ear.stop();
  await keyboard.press("Enter");
  await ear.stop();
  await planner.press(planner.button("Save and update everything"));
  await page.getByText(/^Everything is up to date/).waitFor();
  const steps = page.getByRole("navigation", { name: "Steps" });
  await planner.press(steps.getByRole("button", { name: "Projections" }), "Enter", "Shift+Tab");
  await page.getByText("This calculation").first().waitFor();
});

byKeyboard("without a mouse: need against stock, the report, its PDF and a link to it", async () => {
  const steps = page.getByRole("navigation", { name: "Steps" });
  await planner.press(steps.getByRole("button", { name: "Need against stock" }), "Enter", "Shift+Tab");
  await page.getByRole("table", { name: "Need covered, by product and block" }).waitFor();
  // A step without a panel leaves the focus at its own button; the report's button is two further.
  await planner.press(steps.getByRole("link", { name: "Report" }));
  await page.locator("[data-figure]").first().waitFor();
  const download = page.waitForEvent("download");
  await planner.press(planner.button("PDF, letter"));
  assert.match((await download).suggestedFilename(), /\.pdf$/);
  await planner.press(planner.button("Share"));
  await planner.press(planner.button("Create a link"));
  await page.getByText("Address copied.").waitFor();
});

test("the whole job by keyboard stays within its limit of keys", (context) => {
  const all = [...spent.keyboard.values()].reduce((sum, one) => sum + one, 0);
  context.diagnostic(`${all} keys: ${JSON.stringify([...spent.keyboard])}`);
  assert.ok(all <= MOST_KEYS, `${all} keys: ${JSON.stringify([...spent.keyboard])}`);
});

test("a screen reader reads the job as stored in spoken.txt: stops in their order, and nothing else", () =>
  ear.assertAsKept());

test("the map's page has few landmarks, each with its own name", () => assert.deepEqual(crowds, []));

test("the focus was never lost after an action", () => hand.assertHeld());

test("the pages were quiet: no script error, no request to another origin", () => {
  assert.deepEqual(trouble, []);
  assert.deepEqual([...foreign], []);
});

test("axe found nothing on the steps that it read", () => {
  assert.deepEqual([...findings], []);
});
