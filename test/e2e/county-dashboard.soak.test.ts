import assert from "node:assert/strict";
import test from "node:test";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import { getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { shownHeadline } from "../../engine/display/headline.ts";
import { clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { granted, newEstimation, project } from "../kits/planning.ts";
import { signInFirst } from "../shots/sample.ts";
import { Hand } from "./hand.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { PHONE, axeFindings, keepScreen, settled } from "./screens.ts";

/** The most clicks for a dashboard from its template to its publication. */
const CLICKS = 40;
const WORDS = "Water for **{{people}}** people of our county.";

const browser = testBrowser();
const product = testProduct();
const trouble: string[] = [];
let client: TestClient;
let context: BrowserContext;
let page: Page;
let hand: Hand;
let people: number;
oneAfterAnother();

beforeTests(async () => {
  client = await signInFirst(product);
  const { eid } = await newEstimation(client, { name: "Landfall" });
  await project(client, eid, [{ zone: 1, affected: 40, parts: [{ kind: "counties", fips: ["12105"] }] }]);
  const { version } = granted(await client.call(getEstimation, { params: { eid } }));
  granted(await client.call(publishEstimation, { body: { eid, version } }));
  const visitor = clientOf(product.address);
  const { projections } = granted(await visitor.call(getPublishedEstimation, { params: { eid } }));
  people = shownHeadline(projections).peopleAssisted ?? assert.fail("no people");
  context = await browser.newContext();
  await useSession(context, client, product);
  hand = await Hand.on(context);
  page = await context.newPage();
  watchTrouble(page, trouble);
});

const editor = (): Locator => page.locator(".layout-editor");
const panel = (): Locator => editor().getByRole("group", { name: "Arrange the page" });
const press = (name: string, within: Locator = editor()) => within.getByRole("button", { name, exact: true }).click();
const type = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.fill(text);
};
const add = async (place: string, widget: string): Promise<void> => {
  await press(`Add a widget: ${place}`, panel());
  await panel().locator(`[data-widget-offer="${widget}"]`).click();
};

test(`a county's dashboard is made of its template, changed by hand and published within ${CLICKS} clicks`, async () => {
  await page.goto(`${product.address}/layout`);
  await editor().waitFor();
  hand.effort();
  await press("Apps…");
  await page.getByRole("button", { name: "New app…" }).click();
  const making = page.getByRole("dialog", { name: "New app" });
  await making.getByLabel("Template").selectOption({ label: "County dashboard" });
  await type(making.getByLabel("Title"), "Polk County");
  await type(making.getByLabel("Name in the address"), "polk");
  await press("Create", making);
  await press("Arrange by hand");

  await add("Top", "text");
  await type(panel().getByRole("textbox", { name: /^English/ }), WORDS);
  await press("All widgets on this page", panel());
  await add("Left panel", "figure");
  await panel()
    .getByLabel(/^Figure/)
    .selectOption("meals");
  await press("All widgets on this page", panel());

  await press("Publish…");
  const publishing = page.getByRole("dialog");
  await type(publishing.getByLabel("Note"), "Our own dashboard");
  await publishing.getByRole("button", { name: /^Publish/ }).click();
  await editor().getByText("Published: version 1", { exact: true }).waitFor();
  const { clicks } = hand.effort();
  assert.ok(clicks > 12 && clicks <= CLICKS, `${clicks} clicks`);
});

test("a visitor reads it on a phone, with the figures of the public API", async () => {
  const phone = await browser.newContext({ viewport: PHONE, locale: "es-MX" });
  const visitor = await phone.newPage();
  watchTrouble(visitor, trouble);
  await visitor.goto(`${product.address}/app/polk/`);
  // Headlines have three digits.
  const shown = Number(people.toPrecision(3)).toLocaleString("en-US");
  // No Spanish text was written, so that the default language's stands, marked as such.
  await visitor.locator("[lang=en]").getByText(`Water for ${shown} people of our county.`).waitFor();
  await visitor.locator("[data-instance=people-figure]").getByText(shown).first().waitFor();
  await visitor
    .locator("[data-instance=figure]")
    .getByText(/comidas$/)
    .waitFor();
  await settled(visitor);
  assert.equal(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
  await keepScreen(visitor, "county-dashboard-390");
  assert.deepEqual(await axeFindings(visitor), []);
  assert.deepEqual(trouble, []);
});
