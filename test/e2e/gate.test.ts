import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import type { Page } from "playwright-core";
import { addressOf } from "../../contract/api/call.ts";
import { getAppConfig } from "../../contract/config/calls.ts";
import { addOrUpdateUser } from "../../contract/people/calls/users.ts";
import { everyManifest } from "../../start/every-widget.ts";
import { testBrowser, testProduct } from "./journey.ts";
import { callFrom } from "./page-calls.ts";
import { Planner } from "./planner.ts";
import { until } from "./screens.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/**
 * The gate in the built product, observed on the network: the code of a forbidden widget is never requested, not even
 * when a config places it on an open page.
 */
const ROOT = path.resolve(import.meta.dirname, "../..");
const PASSWORD = "three quiet pelicans";
/** Widgets that a visitor may not use, each with the built file of its component. */
const forbidden = everyManifest
  .filter(({ needs }) => needs.kind !== "public")
  .map(({ name, needs, forbidden: place }) => {
    const source = readFileSync(path.join(ROOT, "widgets", name, "manifest.ts"), "utf8");
    const module = /load: \(\) => import\("\.\/(\w+)\.tsx"\)/.exec(source)?.[1] ?? assert.fail(`${name} loads nothing`);
    const chunks = readdirSync(path.join(ROOT, "dist/assets/app")).filter((file) =>
      new RegExp(`^${module}-[\\w-]{8}\\.js$`).test(file),
    );
    assert.equal(chunks.length, 1, `${module} was built into one file: ${chunks.join(", ")}`);
    return { name, kind: needs.kind, isUnseen: place === "unseen", chunk: chunks[0] ?? "" };
  });
const names = forbidden.map(({ name }) => name);
/** Pages that need more than a sign-in. */
const reserved = forbidden.filter(({ kind }) => kind !== "session").map(({ name }) => name);

/** A config that none of our servers would send to a visitor: every forbidden widget on open pages. */
const config = {
  version: 1,
  start: { signedIn: "/mixed", visitor: "/mixed" },
  pages: [
    { route: "/mixed", layout: "blank", title: "shell.pages.map", regions: { main: ["sign-in", ...names] } },
    { route: "/closed", layout: "blank", title: "shell.pages.map", regions: { top: ["sign-in"], main: names } },
    { route: "/reserved", layout: "blank", title: "shell.pages.map", regions: { main: reserved } },
    { route: "/login", layout: "blank", title: "shell.pages.login", regions: { main: ["sign-in"] } },
    { route: "/change-password", layout: "blank", title: "shell.pages.login", regions: { main: ["own-password"] } },
  ],
  widgets: [
    { id: "sign-in", widget: "login" },
    { id: "own-password", widget: "login", config: { form: "changePassword" } },
    ...names.map((name) => ({ id: name, widget: name })),
  ],
};

const browser = testBrowser();
const product = testProduct();

/** A new browser window and the files that it has requested. */
async function window(): Promise<{ page: Page; asked: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  return { page, asked };
}

async function placeThemAll(page: Page): Promise<void> {
  await page.route(`**${addressOf(getAppConfig, { app: "staff" })}*`, (route) =>
    route.fulfill({ json: { app: "staff", file: "open.json", config } }),
  );
}

const fetched = (asked: readonly string[]): string[] =>
  forbidden.filter(({ chunk }) => asked.includes(chunk)).map(({ name }) => name);

test("a visitor's browser asks for no forbidden code on any page of the shipped apps", async () => {
  const { page, asked } = await window();
  for (const place of ["/", "/main/map", "/layout", "/inspector", "/app/public/", "/?app=public"]) {
    await page.goto(product.address + place);
    await page.locator("main").waitFor();
    await quietNetwork(page);
  }
  assert.ok(
    asked.some((file) => /^main-[\w-]{8}\.js$/.test(file)),
    "the product's own code was asked for",
  );
  assert.deepEqual(fetched(asked), []);
  await page.context().close();
});

test("not even when a config places every widget on an open page: each leaves one plain line, and its neighbor runs", async () => {
  const { page, asked } = await window();
  await placeThemAll(page);
  await page.goto(`${product.address}/mixed`);
  await page.getByLabel("User name").fill("the neighbour runs");
  const lines = page.locator("[data-forbidden]");
  await until(async () => (await lines.count()) === forbidden.filter(({ isUnseen }) => !isUnseen).length);
  for (const line of await lines.allInnerTexts())
    assert.match(line.replace(/\s+/g, " ").trim(), /^Sign in to see “[^”]+”\. Sign in$/);
  await quietNetwork(page);
  assert.deepEqual(fetched(asked), []);
  await page.context().close();
});

test("a restricted page redirects a visitor to the sign-in and back", async () => {
  const { page, asked } = await window();
  await placeThemAll(page);
  await page.goto(`${product.address}/closed?x=1`);
  await page.waitForURL("**/login?next=%2Fclosed%3Fx%3D1");
  assert.deepEqual(fetched(asked), []);
  await page.context().close();
});

test("a signed-in user without rights sees the forbidden page; a permitted one loads the code", async () => {
  const admin = await window();
  await new Planner(admin.page, product.address).signIn(product.userName, product.oneTimePassword);
  await new Planner(admin.page, product.address).choosePassword(PASSWORD);
  const newcomer = {
    userName: "newcomer",
    firstName: "New",
    lastName: "Comer",
    email: "new@example.org",
    language: null,
    active: true,
    portalOnly: false,
  };
  const { oneTimePassword } = (await callFrom(admin.page, "POST", addOrUpdateUser.path, newcomer)) as {
    oneTimePassword: string;
  };

  const { page, asked } = await window();
  await new Planner(page, product.address).signIn(newcomer.userName, oneTimePassword);
  await new Planner(page, product.address).choosePassword(PASSWORD);
  await placeThemAll(page);
  asked.length = 0;
  await page.goto(`${product.address}/reserved`);
  await page.getByText("You do not have required permissions, please contact the Administrator.").waitFor();
  assert.deepEqual(fetched(asked), []);
  await page.goto(`${product.address}/mixed`);
  await page.getByText("You do not have permission for “Parameters”.").waitFor();
  await quietNetwork(page);
  assert.deepEqual(
    fetched(asked).filter((name) => reserved.includes(name)),
    [],
  );
  await page.context().close();

  await placeThemAll(admin.page);
  admin.asked.length = 0;
  await admin.page.goto(`${product.address}/mixed`);
  const until = Date.now() + 20_000;
  while (fetched(admin.asked).length < names.length && Date.now() < until) await admin.page.waitForTimeout(100);
  assert.deepEqual(fetched(admin.asked), names, "the watch sees what is fetched");
  await admin.page.context().close();
});
