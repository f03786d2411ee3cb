import assert from "node:assert/strict";
import test from "node:test";
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { testBrowser, testProduct, useSession } from "./journey.ts";
import { callFrom } from "./page-calls.ts";
import { signInFirst } from "../shots/sample.ts";
import { Planner } from "./planner.ts";
import { WIDE, axeFindings, keepScreen, keepScreens, until } from "./screens.ts";

/** The users of an agency in the real product: an administrator at one browser, the user concerned at another. */
const ADMIN_PASSWORD = "three quiet pelicans";
const OWN_PASSWORD = "four loud flamingos";
const NEXT_PASSWORD = "five patient herons";

const browser = testBrowser();
const product = testProduct();
let admin: Page;
/** Kim's browser at the desk. */
let desk: Page;
beforeTests(async () => {
  admin = await openPage();
  await useSession(admin.context(), await signInFirst(product, ADMIN_PASSWORD), product);
  desk = await openPage();
});

async function openPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: WIDE,
    locale: "en-US",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const signedInAs = async (page: Page): Promise<string | null> => {
  const { user } = (await callFrom(page, "GET", "/api/User/GetSession")) as { user: { userName: string } | null };
  return user?.userName ?? null;
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

/** Reads the one-time password from its dialog by the copy button, and closes it. */
async function takePassword(page: Page): Promise<string> {
  const dialog = page.getByRole("dialog", { name: /One-time password of/ });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByText("Copied.").waitFor();
  const password = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await dialog.getByLabel("One-time password").inputValue(), password);
  await dialog.getByRole("button", { name: "Done" }).click();
  return password;
}

async function openUser(page: Page, userName: string, name: string): Promise<void> {
  await page.goto(`${product.address}/user-list`);
  await button(page, userName).click();
  await heading(page, name).waitFor();
}

let oneTime = "";

test("an administrator finds the users in the menu and creates one; the password is shown once", async () => {
  await admin.goto(`${product.address}/main/home`);
  await button(admin, "Administration").click();
  await admin.getByRole("menuitem", { name: "Users" }).click();
  await row(admin, "admin").first().waitFor();
  await keepScreens(admin, "user-list-one");
  await button(admin, "New user").click();
  await button(admin, "Create").click();
  await admin.getByText("Please enter Email Address").waitFor();
  assert.equal(await admin.getByText("Please enter all mandatory fields").count(), 3);
  await keepScreens(admin, "user-new-faults");
  await field(admin, "User name").fill("kim.rivera");
  await field(admin, "Email").fill("kim@agency.example");
  await field(admin, "First name").fill("Kim");
  await field(admin, "Last name").fill("Rivera");
  await admin.getByRole("radio", { name: "Show a one-time password" }).click();
  await button(admin, "Create").click();
  await admin.getByRole("dialog", { name: "One-time password of kim.rivera" }).waitFor();
  if (SOAK) assert.deepEqual(await axeFindings(admin), []);
  await keepScreen(admin, "user-one-time-1440");
  oneTime = await takePassword(admin);
  await admin.waitForURL(/\/user-detail\/\d+$/);
  await heading(admin, "Kim Rivera").waitFor();
  await admin.reload();
  await heading(admin, "Kim Rivera").waitFor();
  assert.ok(!(await admin.content()).includes(oneTime));
});

test("the one-time password works in another browser and opens nothing before it is changed", async () => {
  const planner = new Planner(desk, product.address);
  await planner.signIn("KIM.RIVERA", oneTime);
  await desk.waitForURL("**/change-password**");
  await desk.goto(`${product.address}/profile`);
  await desk.waitForURL("**/change-password**");
  await planner.choosePassword(OWN_PASSWORD);
  assert.equal(await signedInAs(desk), "kim.rivera");
});

test("deactivating a user ends the other browser's session at its next call", async () => {
  await desk.goto(`${product.address}/profile`);
  await heading(desk, "Profile").waitFor();
  await openUser(admin, "kim.rivera", "Kim Rivera");
  await button(admin, "Edit").click();
  assert.match(admin.url(), /mode=edit$/);
  await admin.getByLabel("Active", { exact: true }).uncheck();
  await button(admin, "Save").click();
  await admin.getByText("Inactive", { exact: true }).waitFor();
  await field(desk, "First name").fill("Nobody");
  await button(desk, "Save").click();
  const ended = desk.getByRole("alertdialog", { name: "Error: Your session has expired" });
  await ended.getByText("Click Ok to create a new session").waitFor();
  await ended.getByRole("button", { name: "OK" }).click();
  await desk.waitForURL("**/main/home");
  assert.equal(await signedInAs(desk), null);
  await new Planner(desk, product.address).signIn("kim.rivera", OWN_PASSWORD);
  await desk.getByText("Username is Inactive. Please enter valid Username").waitFor();
});

test("active again, with a reset password, the user must choose a new one", async () => {
  await button(admin, "Edit").click();
  await admin.getByLabel("Active", { exact: true }).check();
  await button(admin, "Save").click();
  await button(admin, "Reset password").click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Reset password" }).click();
  const password = await takePassword(admin);
  const planner = new Planner(desk, product.address);
  await planner.signIn("kim.rivera", OWN_PASSWORD);
  await desk.getByText("The entered password is incorrect. Please enter a valid Password").waitFor();
  await planner.signIn("kim.rivera", password);
  await planner.choosePassword(NEXT_PASSWORD);
  await admin.reload();
  await heading(admin, "Kim Rivera").waitFor();
  await keepScreens(admin, "user-detail");
  assert.deepEqual(await axeFindings(admin), []);
});

test("people see where they are signed in, change their own details, and sign out everywhere else", async () => {
  const phone = await openPage();
  await new Planner(phone, product.address).signIn("kim.rivera", NEXT_PASSWORD);
  await phone.waitForURL("**/main/home**");
  await desk.goto(`${product.address}/main/home`);
  await button(desk, /^Account of/).click();
  await desk.getByRole("menuitem", { name: "Profile" }).click();
  await desk.getByText("this session").waitFor();
  assert.equal(await button(desk, /^Sign out:/).count(), 1);
  // The draft from the ended session is offered again, marked as older than the record.
  await until(async () => (await field(desk, "First name").inputValue()) === "Nobody");
  await desk.getByText(/saved this record after you opened it/).waitFor();
  await button(desk, "Discard changes").click();
  await field(desk, "First name").fill("Kimberley");
  await button(desk, "Save").click();
  await desk.getByRole("button", { name: "Account of Kimberley Rivera" }).waitFor();
  await keepScreens(desk, "profile");
  assert.deepEqual(await axeFindings(desk), []);
  await field(desk, "Appearance").selectOption("Dark");
  await keepScreens(desk, "profile-dark");
  await button(desk, "Sign out everywhere else").click();
  await desk.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere else" }).click();
  await desk.getByText("1 session has ended.").waitFor();
  assert.equal(await signedInAs(phone), null);
  assert.equal(await signedInAs(desk), "kim.rivera");
});

test("an administrator ends another's sessions, deletes the user, and undoes it", async () => {
  await openUser(admin, "kim.rivera", "Kimberley Rivera");
  await button(admin, "Sign out everywhere").click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await admin.getByText("No active sessions.").waitFor();
  assert.equal(await signedInAs(desk), null);
  await button(admin, "Delete").click();
  await admin.getByText("Sure you want to delete this record?").waitFor();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await admin.waitForURL("**/user-list");
  await row(admin, "kim.rivera").waitFor({ state: "detached" });
  await button(admin, "Undo").click();
  await row(admin, "kim.rivera").waitFor();
  await new Planner(desk, product.address).signIn("kim.rivera", NEXT_PASSWORD);
  await desk.waitForURL("**/main/home**");
});

test("a second factor is set up in the profile, asked for at sign-in, and reset by an administrator", async () => {
  await desk.goto(`${product.address}/profile`);
  await button(desk, "Set up the second factor").click();
  await desk.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const secret = ((await desk.locator("main code").textContent()) ?? "").replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await field(desk, "Your password").fill(NEXT_PASSWORD);
  await field(desk, "Code from the app").fill(app.generate());
  // Otherwise half of the help's button is below the bar.
  await desk.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  if (SOAK) assert.deepEqual(await axeFindings(desk), []);
  await keepScreen(desk, "second-factor-1440");
  await button(desk, "Turn on").click();
  await desk.getByText("They are shown only now").waitFor();
  assert.equal(await desk.locator(".pv-factor__codes li").count(), 10);
  await button(desk, "I have saved the codes").click();
  await desk.getByText(/10 recovery codes are left/).waitFor();

  const fresh = await openPage();
  await new Planner(fresh, product.address).signIn("kim.rivera", NEXT_PASSWORD);
  await field(fresh, "Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await fresh.keyboard.press("Enter");
  await fresh.waitForURL("**/main/home**");
  assert.equal(await signedInAs(fresh), "kim.rivera");
  await openUser(admin, "kim.rivera", "Kimberley Rivera");
  await button(admin, "Reset second factor").click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Reset second factor" }).click();
  await admin.getByText("The second factor of kim.rivera was reset.").waitFor();
  assert.equal(await signedInAs(fresh), null);
  await new Planner(desk, product.address).signIn("kim.rivera", NEXT_PASSWORD);
  await desk.waitForURL("**/main/home**");
});
