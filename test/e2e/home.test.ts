import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { isSoonThere, until } from "../kits/waiting.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { deleteStorm, getStorms, importStorms } from "../../contract/storms/calls/storms.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { stormFile } from "../kits/storm-files.ts";
import { TOLD_UPDATE } from "../kits/update-fixtures.ts";
import { makeSample, signInFirst, type Sample } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { goWithin } from "./go-within.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { WIDE, axeFindings, keepScreens, mapAtRest, restingBox } from "./screens.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/** The home page and the help in the built product, with the keyboard to each kind of result. */
const browser = testBrowser();
/** The browser also draws maps. */
const drawing = testBrowser({ webgl: true });
const product = testProduct();
let client: TestClient;
let sample: Sample;

beforeTests(async () => {
  client = await signInFirst(product);
});

/** A new browser of a visitor, or of the administrator, at an address. */
async function open(path: string, { signedIn = false, map = false } = {}): Promise<Page> {
  const context = await (map ? drawing : browser).newContext();
  if (signedIn) await useSession(context, client, product);
  const page = await context.newPage();
  await page.goto(product.address + path);
  await page.locator("main h1").waitFor();
  return page;
}

const address = (page: Page): string => page.url().replace(product.address, "");

/** Types into the search, walks down to a result of a kind with the arrow keys and opens it, all by keyboard. */
async function find(page: Page, typed: string, kind: string): Promise<void> {
  const box = page.getByRole("combobox", { name: "Search" });
  await box.focus();
  await page.keyboard.type(typed);
  const group = page.getByRole("group", { name: kind, exact: true });
  await group.waitFor();
  await page.getByText("Searching …").waitFor({ state: "hidden" });
  for (let steps = 0; steps < 30; steps++) {
    await page.keyboard.press("ArrowDown");
    if ((await group.locator('[aria-selected="true"]').count()) > 0) break;
  }
  const id = await box.getAttribute("aria-activedescendant");
  assert.ok(id, "a result is active");
  assert.equal(await page.locator(`[id="${id}"]`).getAttribute("aria-selected"), "true");
  await page.keyboard.press("Enter");
}

/** Returns the bytes of JavaScript that a page has fetched so far, as transferred in brotli. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );

/** Returns the place that the map reports at its center. */
async function middleOf(page: Page): Promise<string> {
  const map = page.locator("section.map");
  await mapAtRest(map);
  const box = await map.boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return (await map.locator(".map__popup").textContent()) ?? "";
}

test("a visitor is greeted, finds nothing unpublished, gets to the map by a county, and opens a published estimation", async () => {
  sample = await makeSample(client);
  const page = await open("/");
  assert.equal(address(page), "/main/home");
  await page.getByRole("link", { name: "Login" }).waitFor();
  await keepScreens(page, "home-visitor");
  assert.deepEqual(await axeFindings(page), []);
  const box = page.getByRole("combobox", { name: "Search" });
  for (const secret of ["Landfall", "Hurricane Ana"]) {
    await box.fill(secret);
    await page.getByText("No Matches Found").waitFor();
  }
  await box.fill("");
  await find(page, "polk", "Counties");
  await page.waitForURL("**/view?step=map");

  const { version } = (await client.call(getEstimation, { params: { eid: sample.eid } })).ok;
  await client.call(publishEstimation, { body: { eid: sample.eid, version } });
  await page.goto(`${product.address}/main/home`);
  await page.locator("main h1").waitFor();
  const map = await restingBox(page.locator(".home__map svg"));
  assert.ok(map.x > WIDE.width / 2 && map.width > WIDE.width / 4, "the map fills what the figures leave");
  await keepScreens(page, "home-published");
  await find(page, "tampa", "Places");
  await page.waitForURL("**/view?step=map");
  await page.getByRole("heading", { name: /Tampa is in Zone / }).waitFor();
  await page.goto(`${product.address}/main/home`);
  await page.locator("main h1").waitFor();
  await find(page, "landfall", "Estimations");
  await page.waitForURL(`**/view?eid=${sample.eid}`);
  await page.getByRole("heading", { name: /^Hurricane Ana: where help/ }).waitFor();
  await page.context().close();
});

test("home costs a planner at most 230 kB of JavaScript with an active disaster before a storm without a plan and an unread notice, and the map goes to a place that was found, when it is new and when it was there before", async () => {
  await client.call(importStorms, { body: { files: [stormFile({})] } });
  const page = await open("/main/home", { signedIn: true, map: true });
  await page.route("**/api/Storm/GetStormNotices", (route) => route.fulfill({ json: [TOLD_UPDATE] }));
  await page.evaluate(
    ([did, eid]) => {
      localStorage.setItem("provision.currentDisaster", String(did));
      localStorage.setItem("provision.currentEstimation", String(eid));
    },
    [sample.did, sample.eid],
  );
  await page.reload();
  // The people in its winds are counted with the lowest priority.
  await page.getByRole("article", { name: "Storm Sample" }).locator(".home__map svg").waitFor({ timeout: 90_000 });
  await page.getByRole("article", { name: "Hurricane Ana" }).locator(".home__map svg").waitFor();
  await page
    .getByRole("region", { name: /advisory 6/ })
    .getByText("900 people to serve")
    .waitFor();
  await quietNetwork(page);
  const bytes = await scriptBytes(page);
  assert.ok(
    bytes > 100_000 && bytes <= 230_000,
    `${bytes} bytes with the disaster, the storm, their maps and the notice`,
  );
  // Deleted because its layers would cover the searched place.
  for (const { stormId, version } of (await client.call(getStorms)).ok)
    await client.call(deleteStorm, { body: { stormId, version } });
  await find(page, "Tampa", "Places");
  await page.waitForURL("**/main/map?step=map*");
  await mapAtRest(page.locator("section.map"));
  const [x, y] = await page.evaluate(() => {
    const { longitude, latitude } = document.querySelector("arcgis-map")?.view.center ?? {};
    return [longitude ?? NaN, latitude ?? NaN];
  });
  assert.ok(
    Math.hypot(x + 82.458, y - 27.947) < 0.01,
    `${x}, ${y}: not at Tampa but perhaps at the estimation's zones`,
  );
  await until(async () => {
    await page.locator("header").getByRole("link", { name: "Provision" }).click();
    return isSoonThere(page.waitForURL("**/main/home", { timeout: 5_000 }));
  });
  await find(page, "12083", "Census tracts");
  await page.waitForURL("**/main/map?step=map*");
  assert.match(await middleOf(page), /12083/);
  await page.context().close();
});

test("a help topic's address survives a reload, contains its search, and is in the reader's language, with pictures of it", async () => {
  const page = await open("/help?topic=zones#affected");
  const section = page.locator("#affected");
  const atSection = async () => {
    await section.waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "affected");
    // It stays in sight while the pictures above it come.
    await until(async () => (await restingBox(section)).y < WIDE.height);
  };
  await atSection();
  await page.reload();
  await atSection();
  await page.getByRole("searchbox", { name: "Search help" }).fill("trucks");
  await page.getByText(/^\d+ topics?$/).waitFor();
  await page.reload();
  await page.getByText(/^\d+ topics?$/).waitFor();
  await keepScreens(page, "help-search");
  assert.deepEqual(await axeFindings(page), []);
  await goWithin(page, "/help?topic=zones");
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitemradio", { name: "Deutsch" }).click();
  await page.getByRole("heading", { level: 1, name: "Zonen zeichnen" }).waitFor();
  const picture = page.locator(".pv-article img").first();
  await picture.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>(".pv-article img")?.naturalWidth ?? 0) > 100,
  );
  assert.match((await picture.getAttribute("src")) ?? "", /\/de\//);
  await page.context().close();
});

test("the ? of a step opens its topic next to the unsaved work", async () => {
  const page = await open("/main/map", { signedIn: true });
  await page.getByRole("button", { name: "New disaster" }).click();
  await page.getByRole("form", { name: "New disaster" }).getByLabel("Name").fill("Half-typed");
  await page.getByRole("button", { name: "Help on Disaster" }).first().click();
  const sheet = page.getByRole("dialog", { name: /^Help on/ });
  await sheet.getByRole("heading", { name: "Disaster and estimation" }).waitFor();
  await keepScreens(page, "help-sheet");
  // Nothing of the page covers the sheet.
  await sheet.getByRole("button", { name: "Close help" }).click({ trial: true });
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("form", { name: "New disaster" }).getByLabel("Name").inputValue(), "Half-typed");
  await page.context().close();
});
