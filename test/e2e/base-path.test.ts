import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import type { Page } from "playwright-core";
import { freePort, startProduct, type Product } from "../kits/product.ts";
import { findNginx, startNginx, type RunningNginx } from "../nginx.ts";
import { makeSample } from "../shots/sample.ts";
import { clientOf } from "../kits/server.ts";
import { testBrowser } from "./journey.ts";
import { Planner } from "./planner.ts";
import { mapAtRest } from "./screens.ts";

/** The product below a path of a host that has others: nginx hands it that path alone, all else there is not found. */
const PASSWORD = "seven patient herons";
const browser = testBrowser({ webgl: true });
let product: Product;
let nginx: RunningNginx;
let host: string;
/** The product's address on that host. */
let below: string;
const lost: string[] = [];

before(async () => {
  const program = findNginx() ?? assert.fail("no nginx, and none to be installed");
  const port = await freePort();
  host = `http://127.0.0.1:${port}`;
  below = `${host}/provision`;
  product = await startProduct({
    env: { BASE_PATH: "/provision/", TRUST_PROXY: "127.0.0.1", PUBLIC_URL: host },
  });
  const { host: upstream } = new URL(product.address);
  const hand = "proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";
  const place = `location /provision/ { proxy_pass http://${upstream}; ${hand} }`;
  nginx = await startNginx(program, { http: `server { listen 127.0.0.1:${port}; ${place} }`, port });
});
after(async () => {
  await nginx?.stop();
  await product?.remove();
});

async function open(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("response", (response) => {
    const { protocol, origin, pathname } = new URL(response.url());
    // What a page keeps as a blob has its origin, and no place on the host.
    if (protocol === "http:" && origin === host && (!pathname.startsWith("/provision/") || response.status() >= 400))
      lost.push(`${response.status()} ${pathname}`);
  });
  page.on("pageerror", (error) => lost.push(String(error)));
  return page;
}

test("signs in, opens the map, a report and its shared link, and asks for nothing elsewhere on the host", async () => {
  assert.match(product.address, /\/provision$/);
  const page = await open();
  const person = new Planner(page, below);
  await person.signIn(product.userName, product.oneTimePassword);
  await person.choosePassword(product.oneTimePassword, PASSWORD);
  assert.equal(new URL(page.url()).pathname, "/provision/main/home");
  const planner = await clientOf(below).signIn(product.userName, PASSWORD);
  const { did, eid } = await makeSample(planner);

  await page.goto(`${below}/main/map?disaster=${did}&estimation=${eid}`);
  await mapAtRest(person.map());

  await page.goto(`${below}/report/${eid}?variant=Executive&selection=summary`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  const address = await dialog.getByLabel("Address of the report").inputValue();
  assert.ok(address.startsWith(`${below}/shared/`), address);
  const guest = await open();
  await guest.goto(address);
  await guest.locator(".report-view [data-figure]").first().waitFor();

  await page.goto(`${below}/help`);
  await page.locator("main h1").waitFor();
  assert.deepEqual(lost, []);
});
