import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { DIST } from "../../build/paths.ts";
import { beforeTests } from "../kits/cluster.ts";
import type { TestClient } from "../kits/client.ts";
import { newDisaster, newEstimation } from "../kits/planning.ts";
import { saveZone } from "../../contract/planning/calls/zones.ts";
import { getAllAudits } from "../../contract/audits/calls.ts";
import { getSites, setSiteState } from "../../contract/supply/calls/sites.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { calendarDay } from "../../engine/needs/blocks.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { numberFormat } from "../../contract/api/numbers.ts";
import { needTables } from "../../engine/display/need-tables.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { sure } from "../kits/numbers.ts";
import { signInFirst } from "../shots/sample.ts";
import { oneAfterAnother, testBrowser, testProduct, useSession } from "./journey.ts";

/** The product without its server: Chromium's own switch cuts the network. */
const PASSPHRASE = "seven patient herons";
const browser = testBrowser();
const product = testProduct();
oneAfterAnother();

let admin: TestClient;
let eid: number;
let context: BrowserContext;
let page: Page;

beforeTests(async () => {
  admin = await signInFirst(product);
  const { did } = await newDisaster(admin, { name: "Hurricane Sol", category: "3" });
  ({ eid } = await newEstimation(admin, { did, name: "Landfall" }));
  const parts = [{ kind: "polygon" as const, geometry: rectangle(-82.75, 27.55, -82.1, 28.15) }];
  const { ok } = await admin.call(saveZone, { body: { eid, zone: 1, affected: 60, parts } });
  await admin.call(calculateProjections, { body: { eid, version: ok.estimationVersion } });
  const facility = { name: "Armory", type: "Type II Point", county: "Manatee", address: "1 Main Street", longitude: null, latitude: null, capacity: null, active: true, operator: "", contact: "", phone: "", hours: "" } as const; // oxfmt-ignore
  await admin.call(saveFacilities, { body: { changed: [facility], removed: [] } });
  context = await browser.newContext({ serviceWorkers: "allow", acceptDownloads: true });
  await useSession(context, admin, product);
  page = await context.newPage();
});

/** The worker's caches: address and content of all that is kept. */
const keptFiles = () =>
  page.evaluate(async () => {
    const found: [address: string, content: string][] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push([request.url, (await (await caches.match(request))?.text()) ?? ""]);
    return found;
  });

/** The need of the 21 days per product, as the server's figures are shown. */
async function shownTotals(): Promise<(string | null)[]> {
  const projections = sure((await admin.call(getProjections, { params: { eid } })).ok.projections);
  const { format } = numberFormat("en-US", { maximumFractionDigits: 0 });
  return needTables(projections, "quantity").map(({ all }) => format(sure(all.shown.total)));
}

const open = async (on: Page) => {
  await on.getByLabel("Passphrase").fill(PASSPHRASE);
  await on.getByRole("button", { name: "Open", exact: true }).click();
  await on.getByRole("heading", { level: 1, name: "Hurricane Sol" }).waitFor();
};
const whatIf = async (on: Page) => {
  await on.getByRole("button", { name: "What if" }).click();
  await on.getByRole("table").waitFor();
  return on.locator("tbody tr").evaluateAll((rows) => rows.slice(1).map((row) => row.children[2]?.textContent ?? null));
};

test("a disaster is packed, and nothing of it is kept in clear", async () => {
  await page.goto(`${product.address}/along`);
  await page.getByLabel("Name of the pack").fill("At noon");
  await page.getByLabel("Passphrase", { exact: true }).fill(PASSPHRASE);
  await page.getByLabel("Passphrase again").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Take along", exact: true }).click();
  await page.getByText("The pack is in this browser.").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await keptFiles();
  assert.deepEqual(kept.map(([address]) => new URL(address).pathname.replace(/-[0-9a-f]+\./, "-x.")).toSorted(), [
    "/assets/app/main-x.css",
    "/assets/app/offline-x.js",
    "/offline.html",
  ]);
  const stored = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open("provision-along");
      request.onsuccess = () => resolve(request.result);
    });
    const all = db.transaction("packs").objectStore("packs").getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    return (all.result as { content: Uint8Array }[]).map(({ content }) => new TextDecoder("latin1").decode(content));
  });
  assert.equal(stored.length, 1);
  for (const text of [...kept.map(([, content]) => content), ...stored]) {
    assert.ok(!text.includes("Hurricane Sol") && !text.includes("Landfall"));
  }
});

test("without the network the product's address opens the pack, with the figures of the server", async () => {
  const totals = await shownTotals();
  await context.setOffline(true);
  await page.goto(`${product.address}/main/home`);
  await page.getByText("There is no connection.").waitFor();
  await page.getByRole("button", { name: "Choose" }).click();
  await open(page);
  assert.deepEqual(await whatIf(page), totals);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Close the pack" }).click();
  await page.getByRole("link", { name: "Try the server again" }).click();
  await page.waitForURL(`${product.address}/main/home`);
});

test("what is entered without the network is sent on return; another's change is decided by the person", async () => {
  const day = calendarDay("America/New_York", new Date());
  const site = async () => sure((await admin.call(getSites, { params: { day } })).ok.find(({ name }) => name === "Armory")); // oxfmt-ignore
  await context.setOffline(true);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.address}/main/home`);
  await page.getByRole("button", { name: "Choose" }).click();
  await open(page);
  const parts = page.getByRole("combobox", { name: "Parts of the pack" });
  for (const label of ["Sites", "Stock", "Enter"]) {
    await parts.selectOption({ label });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, label);
  }
  await page.getByLabel("Site", { exact: true }).selectOption({ label: "Armory · Manatee" });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByText("1 entry waits to be sent").waitFor();
  await page.getByLabel("People served").last().fill("210");
  await page.getByRole("button", { name: "Enter", exact: true }).last().click();
  await page.getByText("2 entries wait to be sent").waitFor();
  // Someone else is faster.
  await admin.call(setSiteState, { body: { ids: [(await site()).id], day, state: "Closing", offers: "", public: false } }); // oxfmt-ignore
  await context.setOffline(false);
  await page.goto(`${product.address}/along`);
  await page.getByLabel("Passphrase of the pack").fill(PASSPHRASE);
  await page.getByRole("button", { name: "Send 2 entries" }).click();
  await page.getByText("Someone changed this in the meantime").waitFor();
  const columns = await page.locator("table td").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.equal(columns[0]?.y, columns[1]?.y, "mine and theirs side by side on a phone");
  assert.deepEqual([(await site()).state, (await site()).served], ["Closing", 210]);
  await page.getByRole("button", { name: "Take mine" }).click();
  await page.getByText("2 entries were sent.").waitFor();
  assert.equal((await site()).state, "Open");
  const { rows } = (await admin.call(getAllAudits, { params: { module: 0 } })).ok;
  const noted = rows.filter(({ action }) => action === "enterOffline").map(({ subject }) => subject);
  assert.deepEqual(noted, ["Armory", "Armory"]);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test("a pack in a file opens on a machine that never saw the server", async () => {
  const totals = await shownTotals();
  await page.goto(`${product.address}/along`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save to a file" }).click(),
  ]);
  const folder = mkdtempSync(path.join(tmpdir(), "provision-pack-"));
  const file = path.join(folder, download.suggestedFilename());
  await download.saveAs(file);
  const other = await browser.newContext({ offline: true });
  const trouble: string[] = [];
  const alone = await other.newPage();
  alone.on("pageerror", (error) => trouble.push(error.message));
  alone.on("request", (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) trouble.push(request.url());
  });
  await alone.goto(`file://${file}`);
  await open(alone);
  assert.deepEqual(await whatIf(alone), totals);
  assert.deepEqual(trouble, []);
  rmSync(folder, { recursive: true });
});

/** Serves the offline page of a version, whose files are named after it, as a build of other code would be. */
async function versionedServer() {
  const served = { version: "one" };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const own = (text: string) => text.replaceAll(/(offline|main)-[0-9a-f]{8,}(?=[.])/g, `$1-${served.version}`);
    const names = /assets[/]app[/](?:offline|main)-[0-9a-f]+[.](?:js|css)/g;
    const page = readFileSync(path.join(DIST, "offline.html"), "utf8");
    const file = (page.match(names) ?? []).find((name) => `/${own(name)}` === pathname);
    const type = pathname.endsWith(".js") ? "text/javascript" : pathname.endsWith(".css") ? "text/css" : "text/html";
    response.setHeader("content-type", type);
    if (file !== undefined) return response.end(readFileSync(path.join(DIST, file)));
    if (pathname === "/offline.html") return response.end(own(page));
    if (pathname !== "/offline-worker.js") return response.end("<title>online</title>");
    // The build names the page's content by its hash.
    const worker = own(readFileSync(path.join(DIST, "offline-worker.js"), "utf8"));
    return response.end(worker.replace(/(revision:")[0-9a-f]+/, `$1${served.version}`));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return { served, server, address: `http://127.0.0.1:${address.port}` };
}

test("a new version of the page replaces the old one as a whole, and not while a page uses that", async () => {
  const { served, server, address } = await versionedServer();
  const own = await browser.newContext({ serviceWorkers: "allow" });
  const scripts = async (on: Page) => {
    await own.setOffline(true);
    await on.goto(`${address}/main/home`);
    await on.getByText("There is no connection.").waitFor();
    const found = await on
      .locator("script[src], link[rel=stylesheet]")
      .evaluateAll((all) =>
        all.map((one) => /-(\w+)[.]/.exec(one.getAttribute("src") ?? one.getAttribute("href") ?? "")?.[1]),
      );
    await own.setOffline(false);
    return found;
  };
  const first = await own.newPage();
  await first.goto(address);
  await first.evaluate(async () => {
    await navigator.serviceWorker.register("/offline-worker.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  });
  assert.deepEqual(await scripts(first), ["one", "one"]);
  served.version = "two";
  await first.goto(address);
  await first.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  assert.deepEqual(await scripts(first), ["one", "one"]);
  await first.close();
  const second = await own.newPage();
  await second.goto(address);
  await second.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.waiting !== null) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  assert.deepEqual(await scripts(second), ["two", "two"]);
  server.close();
});
