import assert from "node:assert/strict";
import test, { after, before } from "node:test";
import type { Page } from "playwright-core";
import { saveGroupRoles } from "../../contract/people/calls/security.ts";
import { setConfigKeys } from "../../server/config/keys.ts";
import { operator } from "../../server/persistence/audit/audit.ts";
import { joinStorage, type Storage } from "../../server/storage/storage.ts";
import { servePortal, type Portal } from "../fixtures/portal/serve.ts";
import { configureIssuer, startIssuer, type TestIssuer } from "../kits/open-id-issuer.ts";
import { freePort, startProduct, type Product } from "../kits/product.ts";
import { findNginx, startNginx, type RunningNginx } from "../nginx.ts";
import { makeSample } from "../shots/sample.ts";
import { clientOf, roleNamed, type TestClient } from "../kits/client.ts";
import { describeOnly, oneAfterAnother, testBrowser } from "./journey.ts";
import { Planner } from "./planner.ts";
import { fillSignIn } from "./portal-browser.ts";
import { mapAtRest } from "./screens.ts";

/** The product below a path of a host with other pages: nginx forwards only that path and has its own page. */
const PASSWORD = "seven patient herons";
const browser = testBrowser({ webgl: true });
let product: Product;
let nginx: RunningNginx;
/** A page of another site that embeds the product. */
let portal: Portal;
let issuer: TestIssuer;
let storage: Storage;
let planner: TestClient;
let host: string;
/** The product's address on that host. */
let below: string;
const lost: string[] = [];
/** A page of the same host that is not the product's. */
const NEIGHBOR = "/neighbor";
oneAfterAnother();

before(async () => {
  const program = findNginx() ?? assert.fail("no nginx, and none to be installed");
  const port = await freePort();
  host = `http://127.0.0.1:${port}`;
  below = `${host}/provision`;
  portal = await servePortal();
  portal.show(below);
  product = await startProduct({
    env: {
      BASE_PATH: "/provision/",
      TRUST_PROXY: "127.0.0.1",
      PUBLIC_URL: host,
      EMBED_ORIGINS: `embed=${portal.origin}`,
    },
  });
  const { host: upstream } = new URL(product.address);
  const hand = "proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";
  const place = `location /provision/ { proxy_pass http://${upstream}; ${hand} }`;
  const scripted = `<link rel="icon" href="data:,"><main></main><script src="/provision/embed.js"></script>`;
  const neighbor = `location = ${NEIGHBOR} { default_type text/html; return 200 '${scripted}'; }`;
  nginx = await startNginx(program, { http: `server { listen 127.0.0.1:${port}; ${place} ${neighbor} }`, port });
  issuer = await startIssuer(below);
  storage = await joinStorage({ dataDir: product.dataDir, databaseUrl: undefined, progress: () => undefined });
});
after(async () => {
  await storage?.close();
  await Promise.all([portal?.close(), issuer?.close()]);
  await nginx?.stop();
  await product?.remove();
});

async function open(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("response", (response) => {
    const { protocol, origin, pathname } = new URL(response.url());
    const elsewhere = !pathname.startsWith("/provision/") && pathname !== NEIGHBOR;
    // A blob that a page creates has its origin, but no place on the host.
    if (protocol === "http:" && origin === host && (elsewhere || response.status() >= 400))
      lost.push(`${response.status()} ${pathname}`);
  });
  page.on("pageerror", (error) => lost.push(String(error)));
  return page;
}

test("signs in, opens the map, a report and its shared link, without requests outside the path", async () => {
  assert.match(product.address, /\/provision$/);
  const page = await open();
  const person = new Planner(page, below);
  await person.signIn(product.userName, product.oneTimePassword);
  await person.choosePassword(PASSWORD);
  assert.equal(new URL(page.url()).pathname, "/provision/main/home");
  planner = await clientOf(below).signIn(product.userName, PASSWORD);
  const { did, eid } = await makeSample(planner);

  await page.goto(`${below}/main/map?disaster=${did}&estimation=${eid}`);
  await mapAtRest(person.map());

  await page.goto(`${below}/report/${eid}?variant=Executive&selection=summary`);
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create a link" }).click();
  const address = await dialog.getByLabel("Address of the report").inputValue();
  assert.ok(address.startsWith(`${below}/shared/`), address);
  const guest = await open();
  await guest.goto(address);
  await guest.locator(".report-view [data-figure]").first().waitFor();

  await page.goto(`${below}/help`);
  await page.locator("main h1").waitFor();

  await describeOnly(page, "Disaster");
  await page.goto(`${below}/api/docs`);
  await page.locator(".opblock-tag").first().waitFor();
  assert.deepEqual(lost, []);
});

test("its widgets work in a page of another site and in one of the same host", async () => {
  for (const [address, framed] of [
    [`${portal.origin}/bare.html`, true],
    [host + NEIGHBOR, false],
  ] as const) {
    const page = await open();
    await page.goto(address);
    await page.waitForFunction(() => customElements.get("provision-widget") !== undefined);
    const title = await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const element = document.createElement("provision-widget");
          element.setAttribute("app", "embed");
          element.setAttribute("widget", "headline");
          element.addEventListener("provision-ready", (event) => resolve((event as CustomEvent).detail.title));
          element.addEventListener("provision-error", (event) => reject(new Error((event as CustomEvent).detail.code)));
          document.querySelector("main")?.append(element);
        }),
    );
    assert.notEqual(title, "", address);
    assert.equal(page.frames().length, framed ? 2 : 1);
    await page.context().close();
  }
  assert.deepEqual(lost, []);
});

test("an issuer of OpenID Connect signs a user in by its button, its group gives the role, and an administrator unlinks it", async () => {
  const { roleId } = await roleNamed(planner, "Emergency Staff");
  await configureIssuer(storage.db, issuer, { openIdAccounts: "byGroup" });
  await planner.call(saveGroupRoles, {
    body: { rows: [{ source: "openId" as const, group: "duty", roleId }], heldRows: [] },
  });
  issuer.person = { sub: "k", preferred_username: "kim.lee", given_name: "Kim", family_name: "Lee", groups: ["duty"] };
  const page = await open();
  const enter = () => page.getByRole("button", { name: "Sign in with your organization" }).click();
  const account = page.getByRole("button", { name: "Account of Kim Lee" });
  await page.goto(`${below}/login?next=%2Fprofile`);
  await enter();
  await page.waitForURL(`${below}/profile`);
  await account.waitFor();
  await page.getByText("Roles: Emergency Staff").waitFor();
  await page.getByText("only an administrator can unlink it").waitFor();

  await account.click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.waitForURL(`${issuer.address}/**`);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await page.waitForURL(`${below}/**`);
  await page.getByRole("link", { name: "Login" }).waitFor();
  const signedIn = issuer.person;
  // The issuer asks again, and this time the user cancels.
  issuer.person = null;
  await page.goto(`${below}/login`);
  await enter();
  await page.getByRole("alert").getByText("The sign-in was canceled").waitFor();
  assert.deepEqual(
    lost.splice(0).filter((line) => line !== "401 /provision/api/User/Authenticate"),
    [],
  );
  issuer.person = signedIn;
  await enter();
  await account.waitFor();

  const office = await open();
  await office.goto(`${below}/login?next=%2Fuser-list`);
  await fillSignIn(office, product.userName, PASSWORD);
  await office.getByRole("button", { name: "kim.lee" }).click();
  await office.getByRole("button", { name: `Unlink: ${issuer.address}` }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await office.getByText("This user has no role yet").waitFor();
  await page.reload();
  await page.getByRole("link", { name: "Login" }).waitFor();
  assert.deepEqual(lost, []);
});

test("the built-in portal signs in below it, and again when the page is reloaded", async () => {
  await setConfigKeys(storage.db, new Map([["signInBy", "portal"]]), operator("test"));
  const page = await open();
  await page.goto(`${below}/main/home`);
  await page.getByRole("link", { name: "Login" }).click();
  await page.waitForURL(`${below}/login?next=**`);
  await fillSignIn(page, product.userName, PASSWORD);
  const account = page.getByRole("banner").getByRole("button", { name: /^Account of/ });
  await account.waitFor();
  await page.reload();
  await account.waitFor();
  assert.equal(page.url(), `${below}/main/home`);
  assert.deepEqual(lost, []);
});
