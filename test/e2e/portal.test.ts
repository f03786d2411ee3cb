import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test, { after } from "node:test";
import type { Page } from "playwright-core";
import { generate } from "selfsigned";
import { startProductHere } from "../kits/product-here.ts";
import { startProduct, type Product, type RunningProduct } from "../kits/product.ts";
import { get, post, refresh } from "../kits/portal-client.ts";
import { ADMIN_PASSWORD } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { SOAK } from "../kits/numbers.ts";
import { testBrowser } from "./journey.ts";
import { addPeople, askBySdk, fillSignIn, setKeys, Traffic } from "./portal-browser.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

const TABLE = "/arcgis/rest/services/Provision/FeatureServer/5/query";
const NAME = "robin";
/** Stored by the page while the reader is signed in by the portal. */
const PORTAL_USER = "provision.portalUser";
/** The current disaster, which a logout does not change. */
const CURRENT = "provision.currentDisaster";

let folder: string;
const browser = testBrowser({ flags: ["--ignore-certificate-errors"] });
/** A separate product with its own portal; the two that talk to each other are processes. */
let own: RunningProduct;
/** A fake ArcGIS Enterprise: https, on another port, under a name that makes it another site with its own cookies. */
let enterprise: Product;
let enterpriseAddress: string;
/** Signs in by the other one. */
let agency: Product;

beforeTests(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "provision-portal-"));
  const names = [{ type: 2, value: "localhost" } as const, { type: 7, ip: "127.0.0.1" } as const];
  const pair = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    extensions: [{ name: "subjectAltName", altNames: names }],
  });
  const [cert, key] = [path.join(folder, "tls.crt"), path.join(folder, "tls.key")];
  writeFileSync(cert, pair.cert);
  writeFileSync(key, pair.private);
  [own, enterprise, agency] = await Promise.all([
    startProductHere(),
    startProduct({ env: { TLS_CERT: cert, TLS_KEY: key } }),
    startProduct({ env: { PORTAL_CA: cert } }),
  ]);
  enterpriseAddress = enterprise.address.replace("127.0.0.1", "localhost");
  await setKeys(own, { signInBy: "portal" });
  await setKeys(enterprise, { portalRedirects: `${agency.address}/login` });
  await setKeys(agency, { portalUrl: enterpriseAddress });
  await addPeople(own, [{ userName: NAME, role: "Viewer" }]);
  await addPeople(enterprise, [
    { userName: NAME, role: "Viewer" },
    { userName: "stranger", role: "Viewer" },
  ]);
  await addPeople(agency, [{ userName: NAME, role: "Emergency Staff" }]);
});
after(async () => {
  await Promise.all([own, enterprise, agency].map((product) => product?.remove()));
  rmSync(folder, { recursive: true, force: true });
});

async function window(): Promise<{ page: Page; traffic: Traffic; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|CORS/i.test(message.text())) errors.push(message.text());
  });
  return { page, traffic: new Traffic(page), errors };
}

const login = (page: Page) => page.getByRole("link", { name: "Login" });
const account = (page: Page, name = NAME) => page.getByRole("banner").getByRole("button", { name: new RegExp(name) });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

async function signIn(page: Page, product: RunningProduct, userName = NAME): Promise<void> {
  await page.goto(`${product.address}/main/home`);
  await signInFrom(page, userName);
}

async function signInFrom(page: Page, userName = NAME): Promise<void> {
  await login(page).click();
  await page.waitForURL("**/login?next=**");
  await fillSignIn(page, userName, ADMIN_PASSWORD);
}

async function isAlive(product: RunningProduct, token: string): Promise<boolean> {
  const { body } = await get(product.address, `/sharing/rest/community/self?f=json&token=${token}`);
  return body.error === undefined;
}

test("a visitor's page asks no portal; the whole round on our own: sign in, reload, a secured table, log out", async () => {
  const { page, traffic, errors } = await window();
  await page.goto(`${own.address}/main/home`);
  await login(page).waitFor();
  await quietNetwork(page);
  assert.equal(traffic.asked.join(), "", "a visitor's page asks no portal and fetches no SDK for it");
  await signInFrom(page);
  await account(page).waitFor();
  assert.equal(new URL(page.url()).pathname, "/main/home");
  assert.equal(await stored(page, PORTAL_USER), NAME);
  const way = [
    "SDK",
    "GET /sharing/rest/portals/self",
    "GET /sharing/oauth2/authorize",
    "POST /sharing/rest/oauth2/token authorization_code",
    "GET /sharing/rest",
    "GET /sharing/rest/community/self",
    "POST /sharing/rest/oauth2/token refresh_token",
  ];
  for (const step of way) assert.ok(traffic.asked.includes(step), `${step} in ${traffic.asked.join(", ")}`);
  assert.ok(!(await page.evaluate(() => document.cookie)).includes("provision"), "no script reads the cookie");

  const first = await traffic.tokens(page);
  traffic.forget();
  await page.reload();
  await account(page).waitFor();
  const second = await traffic.tokens(page, first.count);
  assert.notEqual(second.refresh, first.refresh);
  assert.ok(traffic.asked.includes("POST /sharing/rest/oauth2/token refresh_token"));
  await page.reload();
  await account(page).waitFor();
  const third = await traffic.tokens(page, second.count);
  assert.ok(await isAlive(own, third.access), "each refresh uses the token of the one before");

  // Without the cookie the table is secured, and the SDK gets a token for it by itself.
  traffic.forget();
  await page.context().clearCookies();
  const bare = await page.evaluate((asked) => fetch(`${asked}?f=json&where=1%3D1`).then((r) => r.json()), TABLE);
  assert.equal((bare as { error: { code: number } }).error.code, 499);
  assert.deepEqual(
    Object.entries(await askBySdk(page, TABLE)).find(([name]) => /features|failed/.test(name)),
    ["features", []],
  );
  for (const step of ["GET /arcgis/rest/info", "POST /sharing/rest/generateToken"])
    assert.ok(traffic.asked.includes(step), `${step} in ${traffic.asked.join(", ")}`);

  // The portal still knows the reader: the next page begins a new session by itself.
  await page.goto(`${own.address}/main/home`);
  await account(page).waitFor();
  const last = await traffic.tokens(page, third.count);
  await page.evaluate((key) => localStorage.setItem(key, "7"), CURRENT);
  await account(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await login(page).waitFor();
  assert.equal(await stored(page, PORTAL_USER), null);
  assert.ok(!/refreshToken":"/.test((await stored(page, "esriJSAPIOAuth")) ?? ""));
  assert.equal(await stored(page, CURRENT), "7");
  assert.ok(traffic.asked.includes("POST /sharing/rest/oauth2/revokeToken"));
  assert.equal(await isAlive(own, last.access), false);
  assert.equal((await refresh(own.address, last.refresh)).body.error?.error, "invalid_grant");
  assert.deepEqual(errors, []);
  await page.context().close();
});

// The other tests sign in, reload and revoke in one tab.
const tabs = { skip: SOAK ? false : "runs in npm run soak" };
test(
  "another tab shares the sign-in, each refreshes with the newest token; a user whom the portal has signed out is public, without a message",
  tabs,
  async () => {
    const { page, traffic } = await window();
    await signIn(page, own);
    await account(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${own.address}/main/home`);
    await account(other).waitFor();
    await page.reload();
    await account(page).waitFor();
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([account(page).waitFor(), account(other).waitFor()]);

    const { refresh: token } = await traffic.tokens(page, 1);
    await post(own.address, "/sharing/rest/oauth2/revokeToken", { auth_token: token, client_id: "provision" });
    await page.reload();
    await login(page).waitFor();
    assert.equal((await page.getByRole("dialog").count()) + (await page.getByRole("alertdialog").count()), 0);
    assert.equal(await stored(page, PORTAL_USER), null);
    await page.context().close();
  },
);

test("a token near its end is refreshed by itself; a refused refresh ends the session", async () => {
  const { page, traffic } = await window();
  await page.clock.install();
  await signIn(page, own);
  await account(page).waitFor();
  const loaded = await traffic.tokens(page, 1);
  // The SDK sets its timer shortly after it receives its tokens.
  const refreshes = (): number => traffic.asked.filter((call) => call.endsWith(" refresh_token")).length;
  const passTime = async (): Promise<void> => {
    const before = refreshes();
    for (let tries = 0; tries < 4 && refreshes() === before; tries++) {
      await page.clock.fastForward("28:30");
      await page.waitForTimeout(1_000);
    }
  };
  await passTime();
  const later = await traffic.tokens(page, loaded.count);
  assert.notEqual(later.refresh, loaded.refresh);
  await post(own.address, "/sharing/rest/oauth2/revokeToken", { auth_token: later.refresh, client_id: "provision" });
  await passTime();
  await page.getByRole("alertdialog", { name: "Error: Your session has expired" }).waitFor();
  assert.equal(new URL(page.url()).pathname, "/main/home");
  await page.getByRole("button", { name: "OK" }).click();
  await login(page).waitFor();
  await page.context().close();
});

test("the same by another portal on another port with TLS", async () => {
  const { page, traffic, errors } = await window();
  await page.goto(`${agency.address}/main/home`);
  await login(page).click();
  await page.waitForURL(`${enterpriseAddress}/login?next=**`);
  await page.getByText(`After you sign in, you will go to ${new URL(agency.address).host}.`).waitFor();
  await fillSignIn(page, NAME, ADMIN_PASSWORD);
  await page.waitForURL(`${agency.address}/main/home`);
  await account(page).waitFor();
  assert.equal(await stored(page, PORTAL_USER), NAME);
  assert.ok(traffic.origins.has(enterpriseAddress));
  const first = await traffic.tokens(page);
  await page.reload();
  await account(page).waitFor();
  const second = await traffic.tokens(page, first.count);
  assert.notEqual(second.refresh, first.refresh);

  await page.context().clearCookies({ domain: "127.0.0.1" });
  traffic.forget();
  assert.deepEqual(
    Object.entries(await askBySdk(page, TABLE)).find(([name]) => /features|failed/.test(name)),
    ["features", []],
  );
  assert.ok(traffic.asked.includes("POST /sharing/rest/generateToken"), traffic.asked.join(", "));

  await page.goto(`${agency.address}/main/home`);
  await account(page).waitFor();
  const last = await traffic.tokens(page, second.count);
  await account(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await login(page).waitFor();
  assert.equal(await stored(page, PORTAL_USER), null);
  const dead = await page.evaluate(
    ([portal, token]) =>
      fetch(`${portal}/sharing/rest/community/self?f=json&token=${token}`).then((answer) => answer.json()),
    [enterpriseAddress, last.access],
  );
  assert.equal((dead as { error: { code: number } }).error.code, 498);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test("a portal user unknown to this product gets an explanation, and stays a visitor", async () => {
  const { page } = await window();
  await page.goto(`${agency.address}/main/home`);
  await login(page).click();
  await page.waitForURL(`${enterpriseAddress}/login?next=**`);
  await fillSignIn(page, "stranger", ADMIN_PASSWORD);
  await page
    .getByText("You are not a registered user or your account is no longer active. Please contact an administrator")
    .waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  assert.equal(await stored(page, PORTAL_USER), null);
  await page.goto(`${agency.address}/main/home`);
  await login(page).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await page.context().close();
});

test("our own form is available next to the portal", async () => {
  const { page } = await window();
  await page.goto(`${agency.address}/login`);
  await page.getByRole("button", { name: "Sign in with the portal" }).waitFor();
  await fillSignIn(page, NAME, ADMIN_PASSWORD);
  await account(page).waitFor();
  assert.equal(await stored(page, PORTAL_USER), null);
  await page.reload();
  await account(page).waitFor();
  await page.context().close();
});
