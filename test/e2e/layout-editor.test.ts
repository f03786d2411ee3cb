import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { FrameLocator, Locator, Page } from "playwright-core";
import { isSoonThere, until } from "../kits/waiting.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { canonicalText } from "../../framework/layout/canonical.ts";
import { clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/** An administrator reshapes the staff's app in the real product; each test continues the previous one. */
const PASSWORD = "three quiet pelicans";

const browser = testBrowser();
const product = testProduct();
let page: Page;
const trouble: string[] = [];
oneAfterAnother();

beforeTests(async () => {
  const client = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await client.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const context = await browser.newContext();
  await useSession(context, client, product);
  page = await context.newPage();
  watchTrouble(page, trouble);
});

const editor = (): Locator => page.locator(".layout-editor");
const form = (): Locator => editor().getByRole("region", { name: "Form", exact: true }).first();
/** The field, or group of fields, of a JSON path. */
const part = (path: string): Locator => form().locator(`[data-path="${path}"]`).first();
const preview = (): FrameLocator => page.frameLocator(".pv-preview");
const button = (name: string): Locator => editor().getByRole("button", { name, exact: true });
/** The text that the JSON editor would save, read from the exported file, where it is complete. */
async function exported(): Promise<string> {
  const download = page.waitForEvent("download");
  await button("File").click();
  await page.getByRole("menuitem", { name: "Export as file" }).click();
  return readFileSync(await (await download).path(), "utf8");
}
async function importConfig(config: unknown): Promise<void> {
  await editor()
    .locator('input[type="file"]')
    .setInputFiles({ name: "staff.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(config)) });
  await page.getByText("“staff.json” is in the editor.").first().waitFor();
}
const saved = async (): Promise<unknown> =>
  ((await (await page.request.get(`${product.address}/api/Layout/GetLayout/staff`)).json()) as { config: unknown })
    .config;

test("the editor opens the running app, with the app itself next to its config", async () => {
  await page.goto(`${product.address}/layout`);
  await editor().waitFor();
  await preview().locator(".pv-shell").waitFor();
  await editor().getByText("Published: as shipped").waitFor();
  await editor().getByText("All saved", { exact: true }).waitFor();
  assert.deepEqual(await page.locator(".layout-editor__fault-list li").allTextContents(), []);
});

test("changes in the form show in the JSON and in the preview, and can be undone", async () => {
  const title = form()
    .getByRole("textbox", { name: /^title/i })
    .first();
  await title.fill("Tallahassee");
  await preview().getByText("Tallahassee").first().waitFor();
  await editor().locator(".cm-content").getByText('"Tallahassee"').waitFor();
  assert.equal(await title.evaluate((element) => element.matches(":focus")), true, "the focus stays");
  await page.keyboard.press("Control+z");
  await editor().getByText("All saved", { exact: true }).waitFor();
  await page.keyboard.press("Control+Shift+z");
  await preview().getByText("Tallahassee").first().waitFor();
});

test("a menu entry without a target is reported before it is saved; with its page it shows in the preview", async () => {
  const config = JSON.parse(await exported()) as {
    menus: { main: object[] };
    pages: object[];
    widgets: object[];
  };
  config.menus.main.push({
    id: "briefing",
    label: { en: "Briefing" },
    icon: "presentation",
    page: "/briefing",
    privileges: [44],
  });
  await importConfig(config);
  const fault = editor().getByRole("button", { name: /menus\.main\[\d+\]\.page.*briefing/ });
  await fault.click();
  await editor().locator(".cm-activeLine").getByText("briefing").first().waitFor();
  await form().getByRole("button", { name: "Form", exact: true }).click();
  await part("pages").locator("summary").first().click();
  await part("pages").getByRole("button", { name: "Add", exact: true }).click();
  const added = `pages[${config.pages.length}]`;
  await part(`${added}.route`).locator("input").fill("/briefing");
  await part(`${added}.title`).locator("select").selectOption({ label: "Own text by language" });
  await part(`${added}.title.en`).locator("input").fill("Briefing");
  const main = part(`${added}.regions.main`).locator("summary").first();
  // A part that is drawn once more while it is clicked stays closed.
  await until(async () => {
    await part(`${added}.regions`).locator("summary").first().click();
    return isSoonThere(main.waitFor({ timeout: 5_000 }));
  });
  await main.click();
  await part(`${added}.regions.main`).getByRole("button", { name: "Add", exact: true }).click();
  await part(`${added}.regions.main`).locator("input").first().fill("help");
  await fault.waitFor({ state: "detached" });
  await preview().getByRole("link", { name: "Briefing" }).first().waitFor();
  await page.waitForFunction(
    () => document.querySelector<HTMLIFrameElement>(".pv-preview")?.contentDocument?.title === "Briefing – Tallahassee",
  );
});

test("viewed as a Viewer the app has what a Viewer has, whoever looks", async () => {
  await editor().getByLabel("View as").selectOption("Viewer");
  await preview().getByRole("link", { name: "Briefing" }).waitFor({ state: "detached" });
  await preview().getByRole("link", { name: "Map" }).first().waitFor();
  await editor().getByLabel("View as").selectOption("Public");
  await preview()
    .getByRole("link", { name: /Login/ })
    .or(preview().getByRole("button", { name: /Login/ }))
    .first()
    .waitFor();
  await editor().getByLabel("View as").selectOption("");
  await preview().getByRole("link", { name: "Briefing" }).first().waitFor();
});

test("the preview does not change the reader's preferences or the server", async () => {
  const mine = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const before = await mine();
  await preview()
    .getByRole("button", { name: /Appearance/ })
    .click();
  await preview().getByRole("menuitemradio", { name: "Dark" }).click();
  assert.equal(await page.frames()[1]?.evaluate(() => document.documentElement.dataset["variant"]), "dark");
  assert.equal(await mine(), before);
  await preview()
    .getByRole("button", { name: /Account of|First Administrator/ })
    .first()
    .click();
  await preview().getByRole("menuitem", { name: "Logout" }).click();
  await preview().getByText("This is a preview: no changes are saved.").waitFor();
  assert.equal((await page.request.get(`${product.address}/api/Layout/GetApps`)).status(), 200);
});

test("a config with a fault is shown with it, never as a blank page, and cannot be published", async () => {
  const config = JSON.parse(await exported()) as { layout: object };
  await importConfig({ ...config, layout: { ...config.layout, variant: "Lihgt" } });
  await preview().locator(".pv-faults").waitFor();
  await preview().locator(".pv-shell").waitFor();
  await button("Publish…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/cannot be published/).waitFor();
  assert.equal(await dialog.getByRole("button", { name: "Publish", exact: true }).isDisabled(), true);
  await page.keyboard.press("Escape");
  await button("Undo").click();
  await preview().locator(".pv-faults").waitFor({ state: "detached" });
});

test("the editor has no axe violation, wide and on a phone", async () => {
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "layout-editor");
  await button("Publish…").click();
  await page.getByRole("dialog").waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "layout-editor-publish");
  await page.keyboard.press("Escape");
});

test("it is published with a note, loaded byte for byte as shown, and the app starts with it", async () => {
  const shown = await exported();
  await button("Publish…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Added: page “/briefing”").waitFor();
  await dialog.getByText("Added: menu entry “briefing”").waitFor();
  await dialog.getByText("Changed: title, from Provision to Tallahassee").waitFor();
  await dialog.getByLabel("Note").fill("A page for briefings");
  await dialog.getByRole("button", { name: /^Publish/ }).click();
  await editor().getByText("Published: version 1", { exact: true }).waitFor();
  const stored = await saved();
  assert.equal(canonicalText(stored), shown);
  // The stored keys themselves are in the canonical order.
  assert.equal(JSON.stringify(stored), JSON.stringify(JSON.parse(shown)));
  await button("Reload the app").click();
  await page.getByRole("navigation").getByRole("link", { name: "Briefing" }).first().click();
  await page.waitForURL("**/briefing");
  await page.waitForFunction(() => document.title === "Briefing – Tallahassee");
});

test("after a rollback the app is as shipped, and the history keeps both", async () => {
  await page.goto(`${product.address}/layout`);
  await button("History").click();
  const history = page.getByRole("dialog");
  await history.getByRole("button", { name: /A page for briefings/ }).waitFor();
  await history.getByRole("button", { name: /As shipped/ }).click();
  await history.getByText("Removed: page “/briefing”").waitFor();
  await keepScreens(page, "layout-editor-history");
  await history.getByRole("button", { name: "Roll back to version 0" }).click();
  await page
    .getByRole("dialog", { name: /Roll “staff” back/ })
    .getByRole("button", { name: "Roll back" })
    .click();
  await editor().getByText("Published: version 2", { exact: true }).waitFor();
  await page.goto(`${product.address}/main/home`);
  await page.getByRole("navigation").getByRole("link", { name: "Map" }).first().waitFor();
  assert.equal(await page.getByRole("link", { name: "Briefing" }).count(), 0);
});

test("the pages were quiet", () => {
  assert.deepEqual(trouble, []);
});
