import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { saveLayout } from "../../contract/layout/calls/layouts.ts";
import { changePassword } from "../../contract/people/calls/session.ts";
import { clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { testBrowser, testProduct } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/** The four shipped apps of the built product, by their addresses, and faulty apps. */
const PASSWORD = "three quiet pelicans";

const browser = testBrowser();
const product = testProduct();
let page: Page;
const trouble: string[] = [];

beforeTests(async () => {
  const client = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await client.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const save = (app: string, config: unknown) =>
    client.call(saveLayout, { body: { app, config, note: "For a test", basedOn: 0 } });
  await save("hollow", {});
  await save("lost", {
    start: { signedIn: "/empty", visitor: "/empty" },
    pages: [{ route: "/empty", title: { en: "Empty" }, regions: { main: ["nobody"] } }],
  });
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
  await page.waitForLoadState("networkidle");
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
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/app/top-menu-sample/main/home");
  await page.waitForLoadState("networkidle");
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

test("an app without a page shows its faults, and links to one with pages", async () => {
  await open("/app/hollow/main/map");
  await heading("The app “hollow” has no page").waitFor();
  await page.getByText("The app config has 2 errors").click();
  await page.getByText("hollow (revision 1) › start.signedIn").waitFor();
  await page.getByText("expected the name of one that exists: there is none.").first().waitFor();
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "app-without-pages");
  await page.getByRole("link", { name: "Open another app" }).click();
  await page.waitForURL("**/main/home");
});

test("an empty page says so", async () => {
  await open("/app/lost/");
  await heading("Nothing is on this page").waitFor();
  assert.deepEqual(await axeFindings(page), []);
});

test("no script failed on any of them", () => {
  assert.deepEqual(trouble, []);
});
