import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { quietNetwork } from "../kits/quiet-network.ts";
import { newDisaster, newEstimation, project } from "../kits/planning.ts";
import { signInFirst } from "../shots/sample.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { axeFindings, keepScreens, until } from "./screens.ts";

/** A page of one's own with a map, a table and figures, without the disaster desk, in the real product. */
const browser = testBrowser();
const product = testProduct();
let client: TestClient;
let page: Page;
const made = { did: 0, coast: 0, inland: 0 };

const parts = { main: ["map"], end: ["zones"], bottom: ["figures"] };
const widgets = [
  { id: "map", widget: "map" },
  { id: "zones", widget: "zone-table" },
  { id: "figures", widget: "projections", config: { display: "full" } },
  { id: "chooser", widget: "estimation-chooser" },
];

beforeTests(async () => {
  client = await signInFirst(product);
  ({ did: made.did } = await newDisaster(client, { name: "Hurricane Sol", category: "3", startDate: "2026-09-08" }));
  for (const [name, fips] of [
    ["coast", "12105"],
    ["inland", "12055"],
  ] as const) {
    ({ eid: made[name] } = await newEstimation(client, { did: made.did, name }));
    await project(client, made[name], [
      { zone: 1, affected: 40, parts: [{ kind: "counties" as const, fips: [fips] }] },
    ]);
  }
  const config = {
    start: { signedIn: "/county", visitor: "/county" },
    pages: [
      { route: "/county", title: { en: "County" }, regions: parts },
      { route: "/chosen", title: { en: "Chosen" }, regions: { ...parts, top: ["chooser"] } },
    ],
    widgets,
  };
  for (const [app, variant] of [
    ["county", "Light"],
    ["county-dark", "Dark"],
  ] as const) {
    const body = { app, config: { ...config, layout: { variant } }, note: "For a test", basedOn: 0 };
    await client.call(saveLayout, { body });
  }
  page = await signedInPage(browser, client, product);
});

const open = (path: string, app = "county") => page.goto(`${product.address}/app/${app}${path}`);
const at = (): string => page.url().replace(`${product.address}/app/county`, "");
const chosen = (eid: number): string => `?disaster=${made.did}&estimation=${eid}`;
const people = () => page.locator("[data-instance=zones] tbody").textContent();

test("without an estimation each part offers the choice, in the reader's language, in Light and Dark", async () => {
  for (const [language, first, inPart] of [
    [
      "de",
      "Wählen Sie zuerst eine Schätzung.",
      "Wählen Sie zuerst eine Schätzung, unter „Auswahl der Schätzung“ auf dieser Seite.",
    ],
    ["en", "Choose an estimation first.", "Choose an estimation first, in “Estimation chooser” on this page."],
  ] as const)
    // German is the longest; a soak goes through each language in each variant.
    for (const app of SOAK ? ["county-dark", "county"] : [language === "de" ? "county-dark" : "county"]) {
      await page.addInitScript((spoken) => localStorage.setItem("provision.preference.language", spoken), language);
      for (const [path, text] of [
        ["/county", first],
        ["/chosen", inPart],
      ] as const) {
        await open(path, app);
        await page.locator("[data-instance=zones]").getByText(text, { exact: true }).waitFor();
        await page.locator("[data-instance=figures]").getByText(text, { exact: true }).waitFor();
        await page.locator(".pv-estimation-choice").first().waitFor();
        const choices = path === "/county" ? 2 : 1;
        await until(async () => (await page.locator(".pv-estimation-choice").count()) === choices);
        if (SOAK || path === "/county") assert.deepEqual(await axeFindings(page), []);
        await keepScreens(page, `own-page${path.replace("/", "-")}-${language}-${app}`);
      }
    }
});

test("one chosen there is chosen for all parts, and the address names it", async () => {
  await open("/county");
  await page.locator("[data-instance=zones]").getByLabel("Estimation").selectOption("coast");
  await page.waitForURL(`**/county${chosen(made.coast)}`);
  await page.locator("[data-instance=zones] tbody tr").first().waitFor();
  await page.locator("[data-instance=figures] table").first().waitFor();
  await until(async () => (await page.locator(".pv-estimation-choice").count()) === 0);
});

test("a link opens its estimation, the chooser another, and Back the one before", async () => {
  await open(`/chosen${chosen(made.inland)}`);
  await page.locator("[data-instance=zones] tbody tr").first().waitFor();
  // Figures that come later would make the same zones look like others.
  await quietNetwork(page);
  const inland = await people();
  await page.getByLabel("Estimation", { exact: true }).selectOption("coast");
  await page.waitForURL(`**/chosen${chosen(made.coast)}`);
  await until(async () => (await people()) !== inland);
  await page.goBack();
  await page.waitForURL(`**/chosen${chosen(made.inland)}`);
  await until(async () => (await people()) === inland);
  assert.equal(at(), `/chosen${chosen(made.inland)}`);
  await keepScreens(page, "own-page-chosen");
});
