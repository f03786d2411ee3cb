import assert from "node:assert/strict";
import test from "node:test";
import type { Locator, Page } from "playwright-core";
import { changePassword } from "../../contract/people/calls/session.ts";
import { clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { axeFindings, keepScreens } from "./screens.ts";

/** An administrator makes an app of a template and keeps it in a draft; each test continues the previous one. */
const PASSWORD = "three quiet pelicans";

const browser = testBrowser();
const product = testProduct();
let page: Page;
let visitor: Page;
const trouble: string[] = [];
oneAfterAnother();

beforeTests(async () => {
  const client = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await client.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const context = await browser.newContext();
  await useSession(context, client, product);
  page = await context.newPage();
  watchTrouble(page, trouble);
  visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "de-DE" })).newPage();
});

const at = (path: string): string => product.address + path;
const editor = (): Locator => page.locator(".layout-editor");
const button = (name: string | RegExp): Locator => editor().getByRole("button", { name, exact: true });
const title = (): Locator =>
  editor()
    .getByRole("region", { name: "Form", exact: true })
    .first()
    .getByRole("textbox", { name: /^title/i })
    .first();
const inList = async (app: string, action: string): Promise<void> => {
  await button("Apps…").click();
  await page.getByRole("button", { name: `More about “${app}”` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};
/** Opens the app as a visitor and waits for the name in the window's title. */
const visitorSees = async (name: string): Promise<void> => {
  await visitor.goto(at("/app/leon/"));
  await visitor.waitForFunction((named) => document.title.endsWith(named), `– ${name}`);
};
const publish = async (note: string): Promise<void> => {
  await button("Publish…").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Note").fill(note);
  await dialog.getByRole("button", { name: /^Publish/ }).click();
};

test("an app of a template is a draft, which no visitor sees, until it is published", async () => {
  await page.goto(at("/layout"));
  await button("Apps…").click();
  await page.getByRole("link", { name: "/app/public/" }).waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "layout-editor-apps");
  await page.getByRole("button", { name: "New app…" }).click();
  const dialog = page.getByRole("dialog", { name: "New app" });
  await dialog.getByLabel("Template").selectOption({ label: "County dashboard" });
  await dialog.getByLabel("Title").fill("Leon County");
  await dialog.getByLabel("Name in the address").fill("leon");
  assert.deepEqual(await axeFindings(page), []);
  await keepScreens(page, "layout-editor-new-app");
  await dialog.getByRole("button", { name: "Create" }).click();
  await editor().getByText("Not published yet").waitFor();
  assert.equal((await page.request.get(at("/api/Layout/GetAppConfig/leon"))).status(), 404);
  await publish("A dashboard for the county");
  await editor().getByText("Published: version 1").waitFor();
  await visitorSees("Leon County");
  assert.equal(new URL(visitor.url()).pathname, "/app/leon/county");
});

test("a saved draft changes nothing for visitors, and is seen by link as one of them", async () => {
  await title().fill("Leon and Wakulla");
  await page.keyboard.press("Control+s");
  await editor()
    .getByText(/^Draft with 1 change by /)
    .waitFor();
  await keepScreens(page, "layout-editor-draft");
  await visitorSees("Leon County");

  const opening = page.context().waitForEvent("page");
  await button("File").click();
  await page.getByRole("menuitem", { name: "Preview in a window" }).click();
  const preview = await opening;
  watchTrouble(preview, trouble);
  await preview.getByText(/^Draft of “leon” by /).waitFor();
  await preview.getByLabel("View as").selectOption("Public");
  const frame = preview.frameLocator(".pv-preview");
  await frame.getByText("Leon and Wakulla").first().waitFor();
  await frame
    .getByRole("link", { name: /Login/ })
    .or(frame.getByRole("button", { name: /Login/ }))
    .first()
    .waitFor();
  await preview.getByLabel("Page").selectOption("/help");
  await preview.waitForURL(({ searchParams }) =>
    ["leon", "Public", "/help"].every((one) => [...searchParams.values()].includes(one)),
  );
  if (SOAK) assert.deepEqual(await axeFindings(preview), []);
  await keepScreens(preview, "layout-editor-draft-preview");

  // The link alone shows the same.
  const again = await page.context().newPage();
  await again.goto(preview.url());
  await again.getByText("as a visitor").waitFor();
  await again.frameLocator(".pv-preview").getByText("Leon and Wakulla").first().waitFor();
  await again.getByRole("button", { name: "Edit" }).click();
  await again.locator(".layout-editor").waitFor();
  await again.close();
  await preview.close();
  await visitor.goto(preview.url());
  await visitor
    .getByText(/anmelden/i)
    .first()
    .waitFor();
  assert.equal(await visitor.getByText("Leon and Wakulla").count(), 0);
});

test("it is published, and rolled back", async () => {
  await publish("Both counties");
  await editor().getByText("Published: version 2").waitFor();
  await visitorSees("Leon and Wakulla");
  await button("History").click();
  const history = page.getByRole("dialog");
  await history.getByRole("button", { name: /A dashboard for the county/ }).click();
  await history.getByRole("button", { name: "Roll back to version 1" }).click();
  await page
    .getByRole("dialog", { name: /Roll “leon” back/ })
    .getByRole("button", { name: "Roll back" })
    .click();
  await editor().getByText("Published: version 3").waitFor();
  await visitorSees("Leon County");
});

test("its former address leads on, and once retired it says where to go", async () => {
  await inList("leon", "Change address…");
  const dialog = page.getByRole("dialog", { name: /Change the address/ });
  await dialog.getByLabel("Name in the address").fill("leon-county");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await editor().getByLabel("Config of “leon-county” as JSON").waitFor();
  await visitor.goto(at("/app/leon/help?a=b"));
  assert.equal(new URL(visitor.url()).pathname, "/app/leon-county/help");
  await inList("leon-county", "Retire…");
  await page.getByLabel("Its address leads to").selectOption("public");
  await page.getByRole("button", { name: "Retire", exact: true }).click();
  await page.getByText("Retired, leads to “public”").waitFor();
  const answer = await visitor.goto(at("/app/leon/"));
  assert.equal(answer?.status(), 410);
  await visitor.getByText("Diese App wurde stillgelegt.").waitFor();
  await visitor.getByRole("link", { name: "Zur App public" }).click();
  await visitor.waitForURL("**/app/public/**");
});

test("the pages were quiet", () => {
  assert.deepEqual(trouble, []);
});
