import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import test, { after } from "node:test";
import type { BrowserContext } from "playwright-core";
import { APP_CALL_HEADER, APP_CALL_VALUE } from "../../contract/api/call.ts";
import { addOrUpdateLookup, getAllLookups } from "../../contract/lookups/calls/lookups.ts";
import { addOrUpdateRole, getAllRoles } from "../../contract/people/calls/roles.ts";
import { changePassword, getSession } from "../../contract/people/calls/session.ts";
import { addOrUpdateUser, getAllUsers } from "../../contract/people/calls/users.ts";
import { sampled } from "../kits/numbers.ts";
import { type TestClient, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { testBrowser, testProduct } from "./journey.ts";

/**
 * A signed-in administrator opens a foreign page that tries everything a page can to make the browser delete records:
 * on another port of our own host (the same site, so the cookie is sent), and on another host (another site).
 */
const PASSWORD = "three quiet pelicans";

const browser = testBrowser({
  flags: ["--host-resolver-rules=MAP kittens.example 127.0.0.1", "--disable-popup-blocking"],
});
const product = testProduct();
let context: BrowserContext;
let admin: TestClient;
let foreign: Server;
let port = 0;
/** Paths of the GETs that would delete, and of POSTs with their bodies. */
let deletions: string[] = [];
let changes: { path: string; body: object }[] = [];

beforeTests(async () => {
  admin = await clientOf(product.address).signIn(product.userName, product.oneTimePassword);
  await admin.call(changePassword, { body: { current: product.oneTimePassword, next: PASSWORD } });
  const adminId = (await admin.call(getSession)).ok.user?.userId ?? assert.fail();
  const { roleId } = (await admin.call(addOrUpdateRole, { body: { name: "Prey" } })).ok;
  const { lookupId, details } = (
    await admin.call(addOrUpdateLookup, {
      body: {
        searchKey: "Prey",
        file: "prey.csv",
        caption: "Prey",
        details: ["1", "2"].map((value) => ({ value, caption: `Entry ${value}`, active: true })),
      },
    })
  ).ok;
  const person = { firstName: "Prey", lastName: "Prey", language: null, active: true, portalOnly: false } as const;
  const { user } = (
    await admin.call(addOrUpdateUser, { body: { ...person, userName: "prey", email: "prey@agency.example" } })
  ).ok;
  deletions = [
    `/api/User/DeleteUser/${user.userId}/${adminId}`,
    `/api/Role/DeleteRole/${roleId}/${adminId}`,
    `/api/Lookup/DeleteLookupDetails/${details[0]?.lookupDetailId ?? 0}/${adminId}`,
    `/api/Lookup/DeleteLookup/${lookupId}/${adminId}`,
  ];
  changes = [
    { path: "/api/Role/AddOrUpdateRole", body: { name: "Planted" } },
    { path: "/api/User/ResetPassword", body: { userId: user.userId } },
    { path: "/api/User/Logout", body: {} },
    {
      path: "/api/SecurityDataController/UserRoleInsertBulk",
      body: { changes: [{ userId: user.userId, roleId, holds: true }] },
    },
  ];
  foreign = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://elsewhere");
    // Whether the browser sends its origin is the attacker's choice.
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": searchParams.get("referrer") ?? "unsafe-url",
    });
    response.end("<!doctype html><title>Free kittens</title><body></body>");
  });
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const address = foreign.address();
  port = typeof address === "object" && address !== null ? address.port : 0;
  context = await browser.newContext();
  await signInBrowser();
});
after(async () => {
  foreign?.closeAllConnections();
  foreign?.close();
});

/** The browser's own session, which the attacks use. */
async function signInBrowser(): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${product.address}/login`);
  await page.getByLabel("User name").fill(product.userName);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/main/home**");
  await page.close();
}

/** Everything a page can send without user action, by its own means, to `target`. */
async function attackFrom(address: string, { stripped, turn }: { stripped: boolean; turn: number }): Promise<number> {
  // Each address gets half of the attacks.
  const [gets, posts] = [sampled(deletions, { turn, count: 2 }), sampled(changes, { turn, count: 2 })];
  const page = await context.newPage();
  const reached: string[] = [];
  page.context().on("request", (request) => {
    if (request.url().startsWith(`${product.address}/api/`)) reached.push(request.url());
  });
  if (stripped)
    // An old browser without origin headers, behind a proxy that removes the rest.
    await context.route(`${product.address}/**`, async (route) => {
      const headers = Object.fromEntries(
        Object.entries(await route.request().allHeaders()).filter(
          ([name]) => !/^(sec-fetch-.*|referer|origin)$/.test(name),
        ),
      );
      await route.continue({ headers });
    });
  await page.goto(address);
  await page.evaluate(
    async ({ product, deletions, changes, header, value }) => {
      const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const add = (name: string, attributes: Record<string, string>): HTMLElement => {
        const element = document.createElement(name);
        for (const [key, content] of Object.entries(attributes)) element.setAttribute(key, content);
        document.body.append(element);
        return element;
      };
      const form = (attributes: Record<string, string>, fields: Record<string, string>): void => {
        const frame = `frame${document.querySelectorAll("iframe").length}`;
        add("iframe", { name: frame });
        const element = add("form", { ...attributes, target: frame }) as HTMLFormElement;
        for (const [name, content] of Object.entries(fields))
          element.append(Object.assign(document.createElement("input"), { type: "hidden", name, value: content }));
        element.submit();
      };
      for (const path of deletions) {
        const url = `${product}${path}`;
        add("img", { src: url });
        add("img", { src: `${url}?confirmLoss=true`, referrerpolicy: "no-referrer" });
        add("script", { src: url });
        add("link", { rel: "stylesheet", href: url });
        add("link", { rel: "prefetch", href: url });
        add("iframe", { src: url });
        add("object", { data: url });
        add("video", { src: url });
        form({ action: url, method: "get" }, { confirmLoss: "true" });
        for (const mode of ["no-cors", "cors"] as const)
          await fetch(url, { mode, credentials: "include" }).catch(() => undefined);
        // Sends a preflight (for a header that no form can send), which is refused.
        await fetch(url, { credentials: "include", headers: { [header]: value } }).catch(() => undefined);
        navigator.sendBeacon(url);
        window.open(url, "_blank");
      }
      for (const { path, body } of changes) {
        const url = `${product}${path}`;
        const text = JSON.stringify(body);
        // A JSON body from a form: the name is its beginning, the value its end.
        form({ action: url, method: "post", enctype: "text/plain" }, { [`${text.slice(0, -1)},"x":"`]: '"}' });
        form({ action: url, method: "post" }, { body: text });
        form({ action: url, method: "post", enctype: "multipart/form-data" }, { body: text });
        for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"])
          await fetch(url, {
            method: "POST",
            mode: type === "application/json" ? "cors" : "no-cors",
            credentials: "include",
            body: text,
            headers: { "content-type": type },
          }).catch(() => undefined);
        navigator.sendBeacon(url, new Blob([text], { type: "text/plain" }));
      }
      await wait(1_500);
    },
    { product: product.address, deletions: gets, changes: posts, header: APP_CALL_HEADER, value: APP_CALL_VALUE },
  );
  // And by navigation: a link that the reader presses, and a redirect by the page.
  for (const path of gets) {
    await page.goto(address);
    await page.evaluate((url) => {
      const link = Object.assign(document.createElement("a"), { href: url, textContent: "Kittens" });
      document.body.append(link);
    }, `${product.address}${path}`);
    await Promise.all([page.waitForURL(`${product.address}/**`), page.getByText("Kittens").click()]);
    assert.match((await page.textContent("body")) ?? "", /"key":"errors\./);
  }
  if (stripped) await context.unrouteAll({ behavior: "ignoreErrors" });
  for (const each of context.pages()) await each.close();
  return reached.length;
}

async function nothingHappened(): Promise<void> {
  assert.ok(
    (await admin.call(getAllUsers)).ok.some(
      ({ userName, mustChangePassword, version }) => userName === "prey" && mustChangePassword && version === 1,
    ),
  );
  const roles = (await admin.call(getAllRoles)).ok;
  assert.deepEqual(
    roles.filter(({ name }) => ["Prey", "Planted"].includes(name)).map(({ name, members }) => [name, members]),
    [["Prey", 0]],
  );
  const lookup = (await admin.call(getAllLookups)).ok.find(({ searchKey }) => searchKey === "Prey");
  assert.equal(lookup?.entries, 2);
  // The browser still has its session.
  const headers = { [APP_CALL_HEADER]: APP_CALL_VALUE };
  const listed = await context.request.get(product.address + getAllUsers.path, { headers });
  assert.match(await listed.text(), /prey@agency\.example/);
}

const SITES = [
  ["another port of our host, whose pages carry the cookie", () => `http://127.0.0.1:${port}/`],
  ["another host", () => `http://kittens.example:${port}/`],
] as const;
const WAYS = [
  ["that says where it comes from", "?referrer=unsafe-url", false],
  ["that hides where it comes from", "?referrer=no-referrer", false],
  ["in a browser that says nothing of where a request comes from", "?referrer=no-referrer", true],
] as const;

for (const [site, [where, addressOf]] of SITES.entries())
  for (const [way, [how, query, stripped]] of WAYS.entries()) {
    // Each attack from one of the two sites; from both in `npm run soak`.
    if (process.env["SOAK"] !== "1" && way % SITES.length !== site) continue;
    test(`a page on ${where}, ${how}, changes nothing`, { timeout: 120_000 }, async () => {
      const turn = site * WAYS.length + way;
      const reached = await attackFrom(`${addressOf()}${query}`, { stripped, turn });
      assert.ok(reached > 30, `${reached} requests`);
      await nothingHappened();
    });
  }

test("the same calls from our own page work: they were refused for their origin only", async () => {
  const page = await context.newPage();
  await page.goto(`${product.address}/main/home`);
  for (const path of deletions) {
    const status = await page.evaluate(
      async ({ path, header, value }) => (await fetch(path, { headers: { [header]: value } })).status,
      { path, header: APP_CALL_HEADER, value: APP_CALL_VALUE },
    );
    assert.equal(status, 200, path);
  }
});
