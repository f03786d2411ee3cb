import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { type TestClient, beforeTests } from "../kits/server.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { axeFindings, keepScreens, WIDE } from "./screens.ts";

/** The report page in the built product: widths, files and print. */
const browser = testBrowser();
const product = testProduct();
let planner: TestClient;
let eid: number;

beforeTests(async () => {
  planner = await signInFirst(product);
  ({ eid } = await makeSample(planner));
});

async function visit(path: string): Promise<Page> {
  const context = await browser.newContext();
  await useSession(context, planner, product);
  // The dialog of the browser cannot be answered here; that it was asked for can be seen.
  await context.addInitScript(() => {
    const counted = window as unknown as { printed: number };
    counted.printed = 0;
    window.print = () => void counted.printed++;
  });
  const page = await context.newPage();
  await page.goto(product.address + path);
  await page.locator("main").waitFor();
  return page;
}

/** All of it, charts too. */
async function drawn(page: Page): Promise<void> {
  await page.locator(".report-view").waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".report-view__on-screen")].every((place) => place.querySelector("svg")),
  );
}

test("it reads well at any width, in any variant, without an axe finding", async () => {
  const page = await visit(`/report/${eid}?variant=Operations`);
  await drawn(page);
  assert.deepEqual(await axeFindings(page), []);
  for (const width of [390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    // The charts follow the window a moment later.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
  }
  await page.setViewportSize(WIDE);
  await keepScreens(page, "report");
  await page.context().close();
});

test("a PDF and an Excel workbook are written and fetched", async () => {
  const page = await visit(`/report/${eid}`);
  await drawn(page);
  for (const [item, ending] of [
    ["PDF, letter", /\.pdf$/],
    ["Excel workbook", /\.xlsx$/],
  ] as const) {
    await page.getByRole("button", { name: "Save as file" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: item }).click();
    assert.match((await download).suggestedFilename(), ending);
  }
  await page.context().close();
});

test("printing puts the code below the report and on every sheet, in the order of the PDF", async () => {
  const page = await visit(`/report/${eid}`);
  await drawn(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.waitForFunction(() => (window as unknown as { printed: number }).printed === 1);
  const foot = await page.locator(".report-view__check").textContent();
  assert.match(foot ?? "", /Report code [2-9A-Z]{5}-[2-9A-Z]{5}/);
  await page.emulateMedia({ media: "print" });
  const seen = (selector: string) => page.locator(selector).first().isVisible();
  assert.deepEqual(
    [
      await seen(".report__bar"),
      await seen(".report-view__on-screen"),
      await seen(".report-view__on-paper"),
      await seen(".pv-navbar"),
    ],
    [false, false, true, false],
  );
  await page.context().close();
});
