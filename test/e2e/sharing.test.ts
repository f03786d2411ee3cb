import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import type { Page } from "playwright-core";
import { getShareLinks } from "../../contract/reports/calls/links.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { makeSample, signInFirst } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { goWithin } from "./go-within.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession } from "./journey.ts";
import { axeFindings, keepScreens, PHONE, WIDE } from "./screens.ts";

/**
 * The report page in the built product: widths, files and print; and how a report is shared: by a link, opened without
 * a session, and by its printed code. The planner and the guest have one page each.
 */
const browser = testBrowser();
const product = testProduct();
let planner: TestClient;
let eid: number;
let page: Page;
let guest: Page;
let address = "";
oneAfterAnother();

beforeTests(async () => {
  planner = await signInFirst(product);
  ({ eid } = await makeSample(planner));
});

async function visit(url: string, { viewport = WIDE, signedIn = false, dark = false } = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: "en-US",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  if (signedIn) await useSession(context, planner, product);
  if (dark) await context.addInitScript(() => localStorage.setItem("provision.preference.variant", "dark"));
  // The browser's dialog cannot be answered here; the test only sees that it was requested.
  await context.addInitScript(() => {
    const counted = window as unknown as { printed: number };
    counted.printed = 0;
    window.print = () => void counted.printed++;
  });
  const page = await context.newPage();
  await page.goto(url.startsWith("http") ? url : product.address + url);
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

// test/e2e/report.test.ts has axe read the page.
test("it is readable at any width, in any variant", async () => {
  page = await visit(`/report/${eid}?variant=Operations`, { signedIn: true });
  await drawn(page);
  for (const width of [390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    // The charts follow the window a moment later.
    await page.waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth);
  }
  await page.setViewportSize(WIDE);
  await keepScreens(page, "report");
});

test("an Excel workbook is written and fetched", async () => {
  await page.getByRole("button", { name: "Save as file" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Excel workbook" }).click();
  assert.match((await download).suggestedFilename(), /\.xlsx$/);
});

test("printing puts the code below the report and on every sheet, in the order of the PDF", async () => {
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
  await page.emulateMedia({ media: null });
});

const figuresOf = async (page: Page) => {
  await page.locator(".report-view [data-figure]").first().waitFor();
  return page.locator(".report-view [data-figure]").allTextContents();
};

test("a planner makes a link, copies it, and anyone who has it reads the same figures without a session", async () => {
  await goWithin(page, `/report/${eid}?variant=Executive&selection=summary`);
  const figures = await figuresOf(page);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const field = dialog.getByLabel("Address of the report");
  await field.waitFor();
  address = await field.inputValue();
  assert.match(address, /\/shared\/[\w-]{43}$/);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Address copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await keepScreens(page, "share-dialog");
  if (SOAK) assert.deepEqual(await axeFindings(page), []);

  guest = await visit(address);
  assert.deepEqual(await figuresOf(guest), figures);
  assert.equal(await guest.evaluate(() => document.cookie), "");
  assert.deepEqual(await axeFindings(guest), []);
  await keepScreens(guest, "shared-report");
  const [link] = (await planner.call(getShareLinks, { params: { eid } })).ok;
  assert.equal(link?.openings, 1);
});

test("the printed code opens the check, which confirms the figures", async () => {
  const foot = (await guest.locator(".report-view__check").textContent()) ?? "";
  // This product has no public address, so only the code is printed.
  assert.ok(!foot.includes("/verify/"), foot);
  const printed = `/verify/${/[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(foot)?.[0] ?? assert.fail(foot)}`;
  const figure = '[data-figure="headline/peopleAssisted"]';
  const shared = await guest.locator(figure).textContent();
  await goWithin(guest, printed);
  for (const check of [guest, await visit(printed, { viewport: PHONE, dark: true })]) {
    await check.getByText(/These are the figures calculated on .* with engine/).waitFor();
    assert.deepEqual(await axeFindings(check), []);
    await keepScreens(check, check === guest ? "report-check-1440" : "report-check-390");
    const [people] = await check.locator(figure).allTextContents();
    assert.equal(people, shared);
  }
});

test("a revoked link and a guessed one get the same sentence", async () => {
  await page.getByRole("tab", { name: "Existing links" }).click();
  await page
    .getByRole("button", { name: /Turn off the link/ })
    .first()
    .click();
  await keepScreens(page, "share-links");
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await page.getByText("The link was turned off.").waitFor();
  const sentences: (string | null)[] = [];
  for (const path of [new URL(address).pathname, `/shared/${"A".repeat(43)}`, "/shared/x"]) {
    await goWithin(guest, path);
    await guest.getByText("There is no report at this link.").waitFor();
    sentences.push(await guest.locator(".shared-report").textContent());
    await keepScreens(guest, "shared-report-nowhere");
  }
  assert.equal(new Set(sentences).size, 1);
});

test("no log line contains the token of a link", () => {
  const token = address.split("/").at(-1) ?? "";
  assert.ok(token.length === 43 && !product.output().includes(token));
  for (const entry of readdirSync(product.dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith(".ndjson"))
      assert.ok(!readFileSync(path.join(entry.parentPath, entry.name), "utf8").includes(token), entry.name);
});
