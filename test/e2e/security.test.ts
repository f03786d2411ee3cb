import assert from "node:assert/strict";
import test from "node:test";
import type { Locator, Page } from "playwright-core";
import type { TestClient } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst, signInNew } from "../shots/sample.ts";
import { until } from "../kits/waiting.ts";
import { signedInPage, testBrowser, testProduct } from "./journey.ts";
import { callFrom, refusalOf } from "./page-calls.ts";

/**
 * The rights of an agency in the real product: an administrator revokes a privilege while its holder works in another
 * browser; no one is locked out without a warning.
 */
const ADMIN_PASSWORD = "three quiet pelicans";
const STAFF_PASSWORD = "four loud flamingos";

const browser = testBrowser();
const product = testProduct();
let admin: Page;
let staff: Page;
/** Number of documents that each page has loaded: a menu that updates only by a reload is too late. */
const loads = new Map<Page, number>();

beforeTests(async () => {
  admin = await openPage(await signInFirst(product, ADMIN_PASSWORD));
  staff = await newcomer("stella", "Stella Staff", "Emergency Staff", STAFF_PASSWORD);
});

async function openPage(client?: TestClient): Promise<Page> {
  const page = await (client ? signedInPage(browser, client, product) : browser.newPage());
  page.on("domcontentloaded", () => loads.set(page, (loads.get(page) ?? 0) + 1));
  return page;
}

/** A user created by the administrator, a member of a role, signed in in a separate browser. */
async function newcomer(userName: string, name: string, role: string, password: string): Promise<Page> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const made = await callFrom(admin, "POST", "/api/User/AddOrUpdateUser", {
    userName,
    firstName,
    lastName,
    email: `${userName}@agency.example`,
    active: true,
    portalOnly: false,
    language: null,
  });
  const { userId } = made["user"] as { userId: number };
  const roles = (await callFrom(admin, "GET", "/api/Role/GetAllRoles")) as unknown as {
    roleId: number;
    name: string;
  }[];
  const roleId = roles.find((one) => one.name === role)?.roleId ?? assert.fail(`no role ${role}`);
  await callFrom(admin, "POST", "/api/SecurityDataController/UserRoleInsertBulk", {
    changes: [{ userId, roleId, holds: true }],
  });
  return openPage(await signInNew(product, { userName, oneTimePassword: String(made["oneTimePassword"]), password }));
}

const menuEntry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true });
/**
 * The Administration menu's entries in the top bar; null without the menu. It is opened by keyboard, since a list of
 * suggestions may lie on it.
 */
async function administration(page: Page): Promise<string[] | null> {
  const menu = page.getByRole("button", { name: "Administration" });
  if ((await menu.count()) === 0) return null;
  await menu.press("Enter");
  const entries = await page.getByRole("menuitem").allTextContents();
  await page.keyboard.press("Escape");
  return entries.map((entry) => entry.trim());
}
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const save = (place: Page | Locator) => place.getByRole("button", { name: "Save", exact: true });

test("a removed privilege is refused at the next call, and the menu follows without a reload", async () => {
  await staff.goto(`${product.address}/main/home`);
  await menuEntry(staff, "Map").waitFor();
  const before = loads.get(staff);
  assert.deepEqual(await administration(staff), ["Ad-hoc reports", "API tokens"]);

  await admin.goto(`${product.address}/security`);
  await admin.getByLabel("Role", { exact: true }).selectOption({ label: "Emergency Staff" });
  // The first role was open.
  await admin.getByLabel("Privileges of Emergency Staff").first().waitFor();
  for (const name of ["View Estimation", "Edit Estimation", "Edit Disaster"]) await box(admin, name).uncheck();
  await box(admin, "View Role").check();
  await save(admin).click();
  const asked = admin.getByRole("alertdialog", { name: "Privileges of Emergency Staff: what will change" });
  const summary = (await asked.textContent()) ?? "";
  assert.match(summary, /Added.*View Role.*Removed \(3\).*Edit Disaster.*Edit Estimation.*View Estimation/);
  assert.match(summary, /Affects one member.*Stella Staff/);
  await save(asked).click();
  await admin.getByText("Role privileges updated.").waitFor();

  assert.equal(await refusalOf(staff, "GET", "/api/Disaster/GetAllDisasters"), 403);
  // The app did not see the refusal of the direct request; its own next call does: here, a search.
  await staff.getByRole("searchbox").or(staff.getByRole("combobox")).first().fill("Tampa");
  await until(async () => (await administration(staff))?.includes("Roles") === true);
  assert.deepEqual(await administration(staff), ["Ad-hoc reports", "Roles"]);
  // The map is open to visitors, too.
  await menuEntry(staff, "Map").waitFor();
  assert.equal(loads.get(staff), before, "nothing was loaded again");
});

test("a role is created, opened by its address, given a member and deleted, and the deletion is undone", async () => {
  await admin.goto(`${product.address}/role-list`);
  await admin.getByRole("button", { name: "New role" }).click();
  await admin.getByLabel("Name", { exact: true }).fill("Night desk");
  await box(admin, "All of Charts").check();
  await admin.getByRole("button", { name: "Create", exact: true }).click();
  await save(admin.getByRole("alertdialog")).click();
  await admin.waitForURL(/\/role-detail\/\d+$/);
  await admin.reload();
  await admin.getByRole("heading", { name: "Night desk" }).waitFor();
  await admin.getByRole("button", { name: "Add members" }).click();
  const adding = admin.getByRole("dialog");
  await adding.getByRole("checkbox", { name: "Stella Staff" }).check();
  await adding.getByRole("button", { name: "Add one" }).click();
  await admin.getByText("1 member ·").waitFor();

  await admin.goto(`${product.address}/role-list`);
  await admin
    .getByRole("row", { name: /Night desk/ })
    .getByRole("checkbox")
    .check();
  await admin.getByRole("button", { name: "Delete", exact: true }).click();
  const asked = admin.getByRole("alertdialog");
  assert.match((await asked.textContent()) ?? "", /Night desk: 1 member/);
  await asked.getByRole("button", { name: "Delete" }).click();
  await admin.getByRole("row", { name: /Night desk/ }).waitFor({ state: "detached" });
  await admin.getByRole("button", { name: "Undo" }).click();
  await admin.getByRole("row", { name: /Night desk/ }).waitFor();
});
