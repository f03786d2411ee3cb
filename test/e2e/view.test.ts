import assert from "node:assert/strict";
import test from "node:test";
import type { Locator, Page } from "playwright-core";
import { getPublicReport } from "../../contract/reports/calls/reports.ts";
import { headlineFormat } from "../../engine/display/numbers.ts";
import { getPublishedEstimation } from "../../contract/reports/calls/published.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { SOAK, sure } from "../kits/numbers.ts";
import { until } from "../kits/waiting.ts";
import { clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { figuresOf } from "./report-figures.ts";
import { PHONE, WIDE, axeFindings, keepScreen, keepScreens } from "./screens.ts";

/** View mode in the built product: a planner publishes, a visitor watches, the planner unpublishes. */
const NAME = "Landfall at Tampa Bay";

const browser = testBrowser();
/** Draws maps too. */
const drawing = testBrowser({ webgl: true });
const product = testProduct();
let client: TestClient;
let eid: number;
let did: number;
/** Requests of a visitor's pages that were refused. */
const refused: string[] = [];

beforeTests(async () => {
  client = await signInFirst(product);
  ({ did, eid } = await makeSample(client));
});

/** Someone without a session; a planner who has signed out leaves the choice of an estimation in the browser. */
async function visit(path: string, { viewport = WIDE, locale = "en-US", map = false } = {}): Promise<Page> {
  const context = await (map ? drawing : browser).newContext({ viewport, locale });
  await context.addInitScript((chosen) => localStorage.setItem("provision.currentEstimation", String(chosen)), eid);
  const page = await context.newPage();
  page.on("response", (response) => {
    if ([401, 403].includes(response.status())) refused.push(response.url());
  });
  page.setDefaultTimeout(30_000);
  await page.goto(product.address + path);
  await page.locator("main").waitFor();
  return page;
}

async function asPlanner(): Promise<Page> {
  const context = await browser.newContext();
  await useSession(context, client, product);
  await context.addInitScript(
    ([disaster, estimation]) => {
      localStorage.setItem("provision.currentDisaster", String(disaster));
      localStorage.setItem("provision.currentEstimation", String(estimation));
    },
    [did, eid],
  );
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(`${product.address}/main/map?step=disaster`);
  return page;
}

test("a planner publishes after a question; a visitor sees the engine's figures, and no more", async () => {
  const planner = await asPlanner();
  await planner.getByRole("button", { name: "Publish", exact: true }).click();
  await planner
    .getByRole("alertdialog")
    .getByText(/^Anyone, without signing in,/)
    .waitFor();
  await planner.getByRole("alertdialog").getByRole("button", { name: "Publish", exact: true }).click();
  await planner
    .getByText(/ is published\./)
    .first()
    .waitFor();
  await planner.context().close();

  const { ok } = await clientOf(product.address).call(getPublishedEstimation, { params: { eid } });
  const people = headlineFormat("en-US").format(sure(ok.projections.headline.peopleAssisted));
  const page = await visit("/view", { map: true });
  await page.getByRole("heading", { name: /: where help is planned$/ }).waitFor();
  await page.getByText(people, { exact: true }).first().waitFor();
  await page.getByRole("searchbox", { name: "City, town or county" }).fill("Tampa");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^\d? ?Tampa, FL is in Zone / }).waitFor();
  await page.getByText("Call 911.").waitFor();
  await keepScreens(page, "view");
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole("tab", { name: "Published estimations" }).click();
  await page.getByRole("button", { name: NAME }).waitFor();
  await page.getByRole("button", { name: "Show Projections" }).click();
  await page.getByRole("table", { name: "Need by product, zone and block" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Calculate Projections" }).count(), 0);
  assert.equal(await page.getByText(product.userName, { exact: true }).count(), 0);
  await page.getByRole("button", { name: /per square mile/i }).click();
  await page
    .getByText(/in each class/)
    .first()
    .waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await page.context().close();
});

test("on a phone the event comes first, and a link opens its estimation", async () => {
  const page = await visit(`/view?eid=${eid}`, { viewport: PHONE });
  const title = page.getByRole("heading", { name: /: where help/ });
  await title.waitFor();
  /** Waits, since a part has no box at the moment in which it is drawn once more. */
  const endsAbove = (part: Locator, height: number) =>
    until(async () => {
      const box = await part.boundingBox();
      return box !== null && box.y + box.height <= height;
    });
  await endsAbove(title, 400);
  // Search and figures are on the first screen.
  for (const part of [page.getByRole("searchbox"), page.locator(".residents__figures")]) {
    await endsAbove(part, PHONE.height);
  }
  await page.getByRole("tab", { name: "Published estimations" }).click();
  assert.equal(await page.getByRole("button", { name: NAME }).getAttribute("aria-current"), "true");
  await page.context().close();
});

test("without scripts the page is read and looked up as the server writes it; the map is open to visitors", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: "es-US", viewport: PHONE });
  const page = await context.newPage();
  await page.goto(`${product.address}/view`);
  await page.getByRole("heading", { name: /: dónde está prevista la ayuda/ }).waitFor();
  await page.getByLabel("Ciudad, pueblo o condado").fill("Tampa");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByRole("heading", { name: /^Tampa, FL está en Zona / }).waitFor();
  assert.ok(!page.url().includes("Tampa"));
  await keepScreen(page, "view-without-scripts");
  await context.close();
  const map = await visit("/main/map");
  await map.getByRole("region", { name: "Map" }).first().waitFor();
  assert.equal(new URL(map.url()).pathname, "/main/map");
  assert.equal(await map.getByRole("button", { name: "Draw a zone" }).count(), 0);
  await map.context().close();
});

test("the Public report is read on a phone, in German, with the API's figures and nothing internal", async () => {
  const page = await visit(`/view?eid=${eid}`, { viewport: PHONE, locale: "de-DE" });
  await page.getByRole("link", { name: "Bericht lesen" }).click();
  await page.waitForURL(`**/view/report/${eid}`);
  await page.locator("[data-figure]").first().waitFor();
  const { ok } = await clientOf(product.address).call(getPublicReport, { params: { eid } });
  const figures = figuresOf(ok as ReportDocument);
  const shown = await page
    .locator("[data-figure]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-figure") ?? ""));
  assert.deepEqual(shown.sort(), [...figures.keys()].sort());
  const people = [...figures.values()].find(({ unit }) => unit === "people")?.shown ?? NaN;
  await page.getByText(people.toLocaleString("en-US")).first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Teilen" }).count(), 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false, "the page scrolls sideways");
  assert.deepEqual(await axeFindings(page), []);
  await keepScreen(page, "public-report-390");
  await page.context().close();
});

test("no visitor's page requested restricted data", () => {
  assert.deepEqual(refused, []);
});

test("an unpublished estimation is gone for the public at once, and a link to it says so plainly", async () => {
  const planner = await asPlanner();
  await planner.getByRole("button", { name: "Unpublish" }).click();
  await planner.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
  await planner
    .getByText(/ is no longer published\./)
    .first()
    .waitFor();
  await planner.context().close();
  const page = await visit(`/view?eid=${eid}`);
  await page.getByText("Nothing has been published yet.").first().waitFor();
  assert.equal(await page.getByText(NAME).count(), 0);
  await page.context().close();
});
