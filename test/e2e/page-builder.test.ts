import assert from "node:assert/strict";
import test from "node:test";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { SOAK } from "../kits/numbers.ts";
import { oneAfterAnother, signedInPage, testBrowser, testProduct, watchTrouble } from "./journey.ts";
import { PHONE, WIDE, axeFindings, keepScreen, restingBox, settled, until } from "./screens.ts";

/** An administrator builds a page by pointer and by keyboard in the real product; each test continues the previous one. */
const browser = testBrowser();
const product = testProduct();
let client: TestClient;
let page: Page;
const trouble: string[] = [];
oneAfterAnother();

const wire = { from: { instance: "tour", topic: "EstimationSelected" }, to: { instance: "tour", action: "select" } };
const CONFIG = {
  start: { signedIn: "/county", visitor: "/county" },
  pages: [
    { route: "/county", title: { en: "County" }, regions: { main: ["tour"] } },
    { route: "/more", title: { en: "More" }, regions: {} },
  ],
  widgets: [{ id: "tour", widget: "estimation-chooser" }],
  menus: { main: [{ id: "more", label: { en: "More" }, page: "/more" }] },
  wiring: [wire],
};

beforeTests(async () => {
  client = await signInFirst(product);
  const { wiring: _, ...config } = CONFIG;
  await client.call(saveLayout, { body: { app: "county", config, note: "For a test", basedOn: 0 } });
  page = await signedInPage(browser, client, product);
  watchTrouble(page, trouble);
});

const editor = (): Locator => page.locator(".layout-editor");
const panel = (): Locator => editor().getByRole("group", { name: "Arrange the page" });
const preview = (): FrameLocator => page.frameLocator(".pv-preview");
const shown = (id: string): Locator => preview().locator(`[data-instance="${id}"]`);
const button = (name: string): Locator => editor().getByRole("button", { name, exact: true });

/** Places of the shown page with their widgets, as the list next to it says. */
const structure = (): Promise<Record<string, string[]>> =>
  panel()
    .locator("section")
    .evaluateAll((places) =>
      Object.fromEntries(
        places.flatMap((place) => {
          const ids = [...place.querySelectorAll<HTMLElement>("[data-arranged]")].map((row) => row.dataset["arranged"]);
          return ids.length > 0 ? [[place.getAttribute("aria-label"), ids]] : [];
        }),
      ),
    );
const back = () => panel().getByRole("button", { name: "All widgets on this page" }).click();

/** Drags from the middle of a part, or from a point in it, to a share of another. */
async function drag(from: Locator, to: Locator, [x, y]: readonly [number, number]): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await restingBox(from), await restingBox(to)];
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const target = [end.x + end.width * x, end.y + end.height * y] as const;
  await page.mouse.move(target[0] - 30, target[1] - 10, { steps: 4 });
  await page.mouse.move(...target, { steps: 4 });
  await preview().locator("[data-drop]").waitFor();
}
const grip = (id: string): Locator => preview().locator(`[data-grip="${id}"]`);

test("the page is shown with outlines and a list of what is on it", async () => {
  await page.goto(`${product.address}/layout`);
  await editor().waitFor();
  await editor().getByLabel("App", { exact: true }).selectOption("county");
  await preview().locator('[data-instance="tour"]').waitFor();
  await button("Arrange by hand").click();
  await grip("tour").waitFor();
  assert.deepEqual(await structure(), { "Main region": ["tour"] });
  await settled(page);
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await keepScreen(page, "page-builder-1440");
});

test("by pointer: widgets are dragged from the gallery, next to each other and to an edge", async () => {
  await panel().getByRole("button", { name: "Add a widget: Main region" }).click();
  await keepScreen(page, "page-builder-gallery-1440");
  const offer = (widget: string) => panel().locator(`[data-widget-offer="${widget}"]`);
  await drag(offer("faq"), shown("tour"), [0.95, 0.5]);
  await keepScreen(page, "page-builder-dragging-1440");
  await page.mouse.up();
  await shown("faq").waitFor();
  await back();
  assert.deepEqual(await structure(), { "Main region": ["tour", "faq"] });
  // The preview draws them after the list of the panel.
  await until(async () => (await restingBox(shown("tour"))).y === (await restingBox(shown("faq"))).y);

  await panel().getByRole("button", { name: "Add a widget: Main region" }).click();
  await drag(offer("help"), preview().locator("#main"), [0.995, 0.5]);
  await page.mouse.up();
  await shown("help").waitFor();
  await back();
  assert.deepEqual(await structure(), { "Main region": ["tour", "faq"], "Right panel": ["help"] });
});

test("by pointer: a drag is canceled by Escape, and moves an instance where it is let go", async () => {
  await drag(grip("help"), shown("tour"), [0.5, 0.1]);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  assert.deepEqual(await structure(), { "Main region": ["tour", "faq"], "Right panel": ["help"] });
  await drag(grip("faq"), shown("tour"), [0.17, 0.5]);
  await page.mouse.up();
  await page.waitForFunction(() => document.querySelector('.layout-editor [data-heading="widgets[1]"]'));
  await back();
  assert.deepEqual((await structure())["Main region"], ["faq", "tour"]);
});

test("by pointer: a row is divided and a panel is made wider, each one step back", async () => {
  const before = await restingBox(shown("faq"));
  const split = await restingBox(preview().locator('[data-split="faq"]'));
  await page.mouse.move(split.x + split.width / 2, split.y + split.height / 2);
  await page.mouse.down();
  await page.mouse.move(split.x + split.width / 2 - before.width / 3, split.y + 10, { steps: 6 });
  await page.mouse.up();
  await preview().locator('[data-instance="faq"][data-width="4"]').waitFor();
  await preview().locator('[data-instance="tour"][data-width="8"]').waitFor();
  const edge = preview().locator(".pv-page__end > .pv-resizer");
  const at = await edge.boundingBox();
  assert.ok(at);
  await page.mouse.move(at.x + at.width / 2, at.y + 200);
  await page.mouse.down();
  await page.mouse.move(at.x - 100, at.y + 200, { steps: 6 });
  await page.mouse.up();
  const size = async () => Number(await edge.getAttribute("aria-valuenow"));
  await until(async () => (await size()) > 30);
  // The preview has forgotten the reader's size, so that what it shows is the config's.
  const kept = () =>
    page.frames()[1]?.evaluate(() => localStorage.getItem("provision.preference.panelSize./county.end"));
  await until(async () => (await kept()) === null);
  // The config has it.
  await until(async () => (await size()) > 30);
  await page.keyboard.press("Control+z");
  await preview().locator('.pv-resizer[aria-valuenow="28"]').waitFor();
  await page.keyboard.press("Control+z");
  await preview().locator('[data-instance="faq"][data-width="6"]').waitFor();
  await page.keyboard.press("Control+Shift+z");
  await preview().locator('[data-instance="faq"][data-width="4"]').waitFor();
  await keepScreen(page, "page-builder-row-1440");
});

test("by finger: an instance moves by its name, and a finger on the widget itself moves nothing", async () => {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: readonly { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  const swipe = async (from: Locator, to: Locator, [x, y]: readonly [number, number]) => {
    const [start, end] = [await restingBox(from), await restingBox(to)];
    const at = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
    const by = { x: end.x + end.width * x - at.x, y: end.y + end.height * y - at.y };
    await touch("touchStart", [at]);
    for (const part of [0.1, 0.4, 0.7, 1]) await touch("touchMove", [{ x: at.x + by.x * part, y: at.y + by.y * part }]);
    await touch("touchEnd", []);
  };
  const orderIs = (...ids: string[]) =>
    until(async () => JSON.stringify((await structure())["Main region"]) === JSON.stringify(ids));
  await swipe(grip("faq"), shown("tour"), [0.97, 0.5]);
  await orderIs("tour", "faq");
  await preview().locator('[data-split="tour"]').waitFor();
  await swipe(shown("faq"), shown("tour"), [0.03, 0.5]);
  await orderIs("tour", "faq");
  await page.keyboard.press("Control+z");
  await orderIs("faq", "tour");
  await session.detach();
});

test("by keyboard: a widget is searched, added, moved, put behind tabs and taken off", async () => {
  const press = async (name: string) => {
    await panel().getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
  };
  const choose = async (item: string) => {
    await page
      .getByRole("menuitem", { name: item })
      .or(page.getByRole("menuitemradio", { name: item }))
      .focus();
    await page.keyboard.press("Enter");
  };
  if ((await panel().getByRole("button", { name: "All widgets on this page" }).count()) > 0)
    await press("All widgets on this page");
  await press("Add a widget: Right panel");
  await panel().getByRole("searchbox", { name: "Search widgets" }).focus();
  await page.keyboard.type("printed report");
  await panel().locator('[data-widget-offer="report-check"]').focus();
  await page.keyboard.press("Enter");
  await press("All widgets on this page");
  assert.deepEqual((await structure())["Right panel"], ["help", "report-check"]);
  await press("Move or change “Check a report”");
  await choose("Move up");
  assert.deepEqual((await structure())["Right panel"], ["report-check", "help"]);
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
    "Move or change “Check a report”",
  );
  await press("Move or change “Help”");
  await choose("Move to: Main region");
  assert.deepEqual((await structure())["Main region"], ["faq", "tour", "help"]);
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Move or change “Help”");
  await page.getByText("“Help” was moved: Main region, 3 of 3.").waitFor({ state: "attached" });
  await press("Move or change “Help”");
  await choose("Move to: Right panel");
  await press("Arrangement: Right panel");
  await choose("In tabs");
  await preview().getByRole("tab", { name: "Check a report" }).waitFor();
  await press("Move or change “Check a report”");
  await choose("Move to another page…");
  await page.getByRole("dialog").getByLabel("Page").selectOption({ label: "/more" });
  await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).press("Enter");
  await preview().getByRole("tab", { name: "Check a report" }).waitFor({ state: "detached" });
  await keepScreen(page, "page-builder-menu-1440");
});

test("it is published, and a reader on a phone has one column of it", async () => {
  await button("Publish…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill("A page by hand");
  await dialog.getByRole("button", { name: /^Publish/ }).click();
  await editor().getByText("Published: version 2", { exact: true }).waitFor();
  await page.goto(`${product.address}/app/county/county`);
  const part = (id: string) => page.locator(`[data-instance="${id}"]`);
  const box = async (id: string) => {
    await part(id).waitFor();
    return restingBox(part(id));
  };
  const wide = { faq: await box("faq"), tour: await box("tour"), help: await box("help") };
  assert.equal(wide.faq.y, wide.tour.y);
  assert.ok(Math.abs(wide.tour.width / wide.faq.width - 2) < 0.1, JSON.stringify(wide));
  assert.ok(wide.help.x > wide.tour.x + wide.tour.width - 2, "in the panel after them");
  await page.setViewportSize(PHONE);
  await settled(page);
  await until(async () => (await box("faq")).width === (await box("tour")).width);
  const [faq, tour] = [await box("faq"), await box("tour")];
  assert.ok(tour.y >= faq.y + faq.height - 1);
  await page.setViewportSize(WIDE);
});

test("the pages were quiet", () => {
  assert.deepEqual(trouble, []);
});
