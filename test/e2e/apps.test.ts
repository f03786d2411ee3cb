import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { ADMIN_PASSWORD, clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests, freshDatabase, sharedByTests, type TestDatabase } from "../kits/cluster.ts";
import { layouts } from "../../server/storage/schema/index.ts";
import { SOAK } from "../kits/numbers.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/** The four shipped apps of the built product, by their addresses, and faulty apps. */
const browser = testBrowser();
const database = sharedByTests<TestDatabase>(freshDatabase, (each) => each.close());
const product = testProduct(() => Promise.resolve({ DATABASE_URL: database.url }));
let page: Page;
const trouble: string[] = [];
let admin: TestClient;

/** An app of one page with the FAQ, under its title. */
const faqs = (title: string, route = "/faqs") => ({
  start: { signedIn: route, visitor: route },
  pages: [{ route, title, regions: { main: ["faq"] } }],
  widgets: [{ id: "faq", widget: "faq" }],
});

beforeTests(async () => {
  admin = await clientOf(product.address).signIn("admin", ADMIN_PASSWORD);
  const save = async (app: string, config: unknown) =>
    (await admin.call(saveLayout, { body: { app, config, note: "For a test", basedOn: 0 } })).ok;
  await save("lost", { ...faqs("Empty", "/empty"), pages: [{ route: "/empty", title: { en: "Empty" } }] });
  await save("aging", faqs("Answers"));
  // Stored before saves were checked.
  await database.db.insert(layouts).values([
    { app: "hollow", revision: 1, config: {} },
    { app: "aging", revision: 2, config: { ...faqs("Answers", "/other"), widgets: [{ id: "faq", widget: "fqa" }] } },
  ]);
});
test.beforeEach(async () => {
  const context = await browser.newContext();
  page = await context.newPage();
  page.on("pageerror", (error) => trouble.push(String(error)));
});
test.afterEach(() => page.context().close());

const open = async (path: string): Promise<void> => {
  await page.goto(product.address + path);
  await page.locator("main").waitFor();
  await quietNetwork(page);
};
const at = (): string => page.url().replace(product.address, "");
const heading = (name: string | RegExp) => page.getByRole("heading", { name });

test("?app= chooses the app, becomes its path, and a reload and its links keep to it", async () => {
  await open("/?app=public");
  await page.waitForURL("**/app/public/main/home");
  await page.reload();
  await page.locator("main").waitFor();
  assert.equal(at(), "/app/public/main/home");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Map" }).click();
  await page.waitForURL("**/app/public/main/map");
  await page.locator("section.map").waitFor();
  await keepScreens(page, "app-public-map");
});

test("the default app's pages need no name before them", async () => {
  await open("/app/staff/help");
  await page.waitForURL(`${product.address}/help`);
  await open("/app/public/help?app=staff#top");
  assert.equal(at().replace(/\?.*(?=#)/, ""), "/help#top");
});

test("users who sign in stay in the app, which has its menu on top", async () => {
  await open("/app/top-menu-sample/login");
  await page.getByLabel("User name").fill(product.userName);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/app/top-menu-sample/main/home");
  await quietNetwork(page);
  assert.equal(await page.locator(".pv-faults").count(), 0);
  await keepScreens(page, "app-top-menu-sample");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("button", { name: "Admin" }).click();
  await page
    .getByRole("link", { name: "Bus inspector" })
    .or(page.getByRole("menuitem", { name: "Bus inspector" }))
    .first()
    .click();
  await page.waitForURL("**/app/top-menu-sample/inspector");
  await page.reload();
  await page.locator("main").waitFor();
  assert.equal(at(), "/app/top-menu-sample/inspector");
});

test("the app for other sites' pages shows the map and what was published, without a menu", async () => {
  await open("/app/embed/");
  await page.waitForURL("**/app/embed/map");
  await page.locator("section.map").waitFor();
  await page.getByText("Nothing has been published yet.").waitFor();
  assert.equal(await page.getByRole("navigation", { name: "Main menu" }).count(), 0);
  await keepScreens(page, "app-embed");
});

test("a visitor sees the last sound version without a banner, an editor the newest with its faults", async () => {
  const banner = page.locator(".pv-faults");
  await open("/app/aging/");
  await page.waitForURL("**/app/aging/faqs");
  await page.locator("[data-widget=faq]").waitFor();
  assert.equal(await banner.count(), 0);
  await keepScreens(page, "app-last-sound");
  await useSession(page.context(), admin, product);
  await open("/app/aging/");
  await page.waitForURL("**/app/aging/other");
  await banner.click();
  await page.getByText("aging (revision 2) › widgets[0].widget").waitFor();
  await page.getByText("Did you mean faq?").waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "app-faults-for-editors");
});

test("an app without a page shows its faults, and links to one with pages", async () => {
  await useSession(page.context(), admin, product);
  await open("/app/hollow/main/map");
  await heading("The app “hollow” has no page").waitFor();
  await page.getByText("The app config has 2 errors").click();
  await page.getByText("hollow (revision 1) › start.signedIn").waitFor();
  await page.getByText("expected the name of one that exists: there is none.").first().waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "app-without-pages");
  await page.getByRole("link", { name: "Open another app" }).click();
  await page.waitForURL("**/main/home");
});

test("an empty page says so", async () => {
  await open("/app/lost/");
  await heading("Nothing is on this page").waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
});

test("no script failed on any of them", () => {
  assert.deepEqual(trouble, []);
});
