import assert from "node:assert/strict";
import test from "node:test";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { getAppConfig } from "../../contract/config/calls.ts";
import { publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { downloadExport, getExport, startExport } from "../../contract/lists/calls.ts";
import { addOrUpdateLookup } from "../../contract/lookups/calls/lookups.ts";
import { calculateProjections } from "../../contract/planning/calls/projections.ts";
import { createShareLink } from "../../contract/reports/calls/links.ts";
import { addOrUpdateRole } from "../../contract/people/calls/roles.ts";
import { authenticate, getSession } from "../../contract/people/calls/session.ts";
import { saveAllocations, saveDeliveries, saveInventory } from "../../contract/supply/calls/supply.ts";
import { addOrUpdateUser } from "../../contract/people/calls/users.ts";
import { addressOf } from "../../contract/api/call.ts";
import { SOAK, sampled } from "../kits/numbers.ts";
import { countZones, newDisaster, newEstimation } from "../kits/planning.ts";
import { type TestClient, clientOf } from "../kits/client.ts";
import { beforeTests } from "../kits/cluster.ts";
import { signInFirst } from "../shots/sample.ts";
import { goWithin } from "./go-within.ts";
import { testBrowser, testProduct, useSession, watchTrouble } from "./journey.ts";
import { quietNetwork } from "../kits/quiet-network.ts";

/**
 * Names that would be markup, and formulas, in every field where users may write one: every page and dialog of the
 * staff's app that shows them shows them as text, none of them runs, and no page violates the content policy. A run
 * visits the page of a user and of the trail, which anyone may write to, and the report, and of the pages that show no
 * name one in twelve; it tries one list's files and every other address. `npm run soak` visits and tries all of them.
 */
const HOSTILE = `<img src=x onerror="window.__ran=1">`;
const FORMULA = `=HYPERLINK("http://elsewhere.example")`;

const browser = testBrowser();
const product = testProduct();
let page: Page;
let admin: TestClient;
const trouble: string[] = [];
const records = { userId: 0, roleId: 0, lookupId: 0, eid: 0, token: "", code: "" };

beforeTests(async () => {
  admin = await signInFirst(product);
  await plant();
  const context = await browser.newContext();
  await useSession(context, admin, product);
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`POLICY ${violatedDirective} ${blockedURI} ${sourceFile ?? ""}`),
    );
  });
  page = await context.newPage();
  watchTrouble(page, trouble);
  page.on("dialog", (dialog) => {
    trouble.push(`${page.url()} dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
});

/** A record of each kind under a hostile name, and one under a formula. */
async function plant(): Promise<void> {
  const person = { language: null, active: true, portalOnly: false } as const;
  const { user } = (
    await admin.call(addOrUpdateUser, {
      body: { ...person, userName: "hostile", firstName: HOSTILE, lastName: HOSTILE, email: "hostile@agency.example" },
    })
  ).ok;
  records.userId = user.userId;
  const formula = { userName: "formula", firstName: FORMULA, lastName: "@SUM(1)", email: "formula@agency.example" };
  await admin.call(addOrUpdateUser, { body: { ...person, ...formula } });
  records.roleId = (await admin.call(addOrUpdateRole, { body: { name: HOSTILE, description: HOSTILE } })).ok.roleId;
  await admin.call(addOrUpdateRole, { body: { name: FORMULA } });
  const lookup = { searchKey: "Hostile", file: `${HOSTILE}.csv`, caption: HOSTILE };
  const details = [{ value: HOSTILE, caption: HOSTILE, active: true }];
  records.lookupId = (await admin.call(addOrUpdateLookup, { body: { ...lookup, details } })).ok.lookupId;
  const { did } = await newDisaster(admin, { name: HOSTILE });
  await plantReport(did);
  // A sign-in under that name: what strangers can write to the trail and the log.
  await clientOf(product.address).call(authenticate, { body: { userName: HOSTILE, password: "wrong" } });
}

/** An estimation, stock and a delivery under that name; calculated, published, and its report shared. */
async function plantReport(did: number): Promise<void> {
  const { eid } = await newEstimation(admin, { did, name: HOSTILE });
  const county = { kind: "counties" as const, fips: ["12105"] };
  let version = await countZones(admin, eid, [{ zone: 1, affected: 100, parts: [county] }]);
  const stock = { product: "Water", category: "Loose Goods", agency: HOSTILE, quantity: 5, unit: "Gallons" } as const;
  const [held] = (await admin.call(saveInventory, { body: { changed: [stock], removed: [] } })).ok.rows;
  const given = { inventoryId: held?.id ?? 0, block: 1, quantity: 5 };
  await admin.call(saveAllocations, { body: { eid, changed: [given], removed: [] } });
  const delivery = {
    partner: HOSTILE,
    place: HOSTILE,
    product: "Ice",
    quantity: 5,
    unit: "Pounds",
    county: "Manatee",
  } as const;
  const days = { deliveryDate: "2026-09-02", state: "Arrived" } as const;
  await admin.call(saveDeliveries, { body: { eid, changed: [{ ...delivery, ...days }], removed: [] } });
  version = (await admin.call(calculateProjections, { body: { eid, version } })).ok.estimationVersion;
  await admin.call(publishEstimation, { body: { eid, version } });
  const order = { eid, variant: "Operations", selection: "full", units: "asEntered" } as const;
  const { link, address } = (await admin.call(createShareLink, { body: { ...order, language: "en", days: 1 } })).ok;
  records.eid = eid;
  records.code = link.code;
  records.token = address.slice(address.lastIndexOf("/") + 1);
}

/** The pages of the staff's app for the administrator. */
async function routes(): Promise<string[]> {
  const { config } = (await admin.call(getAppConfig, { params: { app: "staff" } })).ok;
  const found = (config as { pages: { route: string }[] }).pages.map(({ route }) => route);
  const { eid, token, code, ...of } = records;
  const ids: Readonly<Record<string, number>> = {
    "/user-detail/:id?": of.userId,
    "/role-detail/:id?": of.roleId,
    "/lookup-detail/:id?": of.lookupId,
  };
  const values: Readonly<Record<string, string | number>> = { ":eid": eid, ":token": token, ":code": code };
  return found.map((route) =>
    route.replace(/:id\?/, String(ids[route] ?? "")).replace(/:\w+/, (name) => String(values[name] ?? name)),
  );
}

/** Loads a page and waits until nothing is pending. */
async function open(path: string): Promise<void> {
  await page.goto(`${product.address}${path}`);
  await page.locator("main, [role=main], h1, form").first().waitFor();
  await quietNetwork(page).catch(() => undefined);
}

async function assertQuiet(where: string): Promise<void> {
  assert.deepEqual(trouble, [], where);
  assert.equal(await page.evaluate(() => (window as { __ran?: number }).__ran), undefined, `${where}: a script ran`);
  assert.equal(await page.locator("img[src=x], img[onerror], [onerror]").count(), 0, `${where}: markup`);
}

/** Pages that must show a planted name as text. */
const SHOWS = [
  "/user-list",
  "/user-detail/",
  "/role-list",
  "/role-detail/",
  "/lookup-list",
  "/lookup-detail/",
  "/audit-list",
  "/report/",
  "/view/report/",
  "/shared/",
  "/verify/",
];

/** Those of them that a run visits: the others are lists, forms and reports of the same widgets' kit. */
const VISITED = ["/user-detail/", "/audit-list", "/report/"];

test(
  "the pages of the staff's app are quiet: no script of a name's, no violation of the policy, no error",
  { timeout: 280_000 },
  async (t) => {
    const all = await routes();
    assert.ok(all.length >= 18, all.join());
    const showsIt = (path: string): boolean => SHOWS.some((shown) => path.startsWith(shown));
    const others = all.filter((path) => !showsIt(path));
    const drawn = all.filter(showsIt).filter((path) => SOAK || VISITED.some((shown) => path.startsWith(shown)));
    const walked = [...drawn, ...sampled(others, { turn: 0, count: Math.ceil(others.length / 12) })];
    await open(walked[0] ?? "/");
    for (const path of walked) {
      await goWithin(page, path);
      if (showsIt(path))
        await page.waitForFunction(
          (name) =>
            document.body.textContent?.includes(name) === true ||
            [...document.querySelectorAll("input, textarea")].some((field) =>
              (field as HTMLInputElement).value.includes(name),
            ),
          HOSTILE,
        );
      await assertQuiet(path);
    }
    t.diagnostic(walked.join(" "));
  },
);

test("the question before a deletion and its confirmation are text too", async () => {
  await open("/role-list");
  await page.getByRole("row").filter({ hasText: HOSTILE }).getByRole("checkbox").first().check();
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog").or(page.getByRole("dialog")).first();
  await question.waitFor();
  assert.match((await question.textContent()) ?? "", /<img src=x/);
  await assertQuiet("question");
  await page.keyboard.press("Escape");
});

test("a text from an address stays text too: in the search, a message, a record's number", async () => {
  const addresses = [
    `/user-list?search=${encodeURIComponent(HOSTILE)}`,
    `/audit-list?audit=${encodeURIComponent(HOSTILE)}`,
    `/role-detail/${encodeURIComponent(HOSTILE)}`,
    `/login?returnTo=${encodeURIComponent("javascript:window.__ran=1")}`,
    `/error?message=${encodeURIComponent(HOSTILE)}`,
    `/${encodeURIComponent(HOSTILE)}`,
    `/?app=${encodeURIComponent(HOSTILE)}`,
  ];
  for (const path of addresses.filter((_, at) => SOAK || at % 2 === 0)) {
    if (path.startsWith("/?app=") || path.startsWith("/login")) await open(path);
    else await goWithin(page, path);
    // An unknown record or app may be reported by a 400 or 404, which the browser's console repeats.
    trouble.splice(0, trouble.length, ...trouble.filter((line) => !/Failed to load resource/.test(line)));
    await assertQuiet(path);
  }
});

test("in the exported files they are texts: no formula, no markup", { timeout: 120_000 }, async () => {
  assert.equal((await admin.call(getSession)).ok.user?.userName, product.userName);
  const lists = [
    ["users", ["userName", "personName"]],
    ["roles", ["name"]],
    ["lookups", ["searchKey", "caption"]],
  ] as const;
  for (const [list, columns] of SOAK ? lists : lists.slice(0, 1))
    for (const format of ["xlsx", "pdf"] as const) {
      const body = { list, format, columns: [...columns], timeZone: "UTC" };
      const { exportId } = (await admin.call(startExport, { body })).ok;
      for (let state = "waiting"; state !== "done"; await new Promise((resolve) => setTimeout(resolve, 100))) {
        ({ state } = (await admin.call(getExport, { params: { exportId } })).ok);
        assert.notEqual(state, "failed", `${list} ${format}`);
      }
      const file = await admin.fetch(addressOf(downloadExport, { exportId }));
      assert.match(file.headers.get("content-disposition") ?? "", /^attachment;/);
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (format === "pdf") {
        assert.doesNotMatch(strFromU8(bytes, true), /\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile)\b/, list);
        continue;
      }
      const sheet = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const);
      for (const [name, text] of sheet) assert.doesNotMatch(text, /<f>|<f |<img|<hyperlink /, `${list} ${name}`);
      assert.ok(
        sheet.some(([, text]) => text.includes("&lt;img")),
        `${list} has the name`,
      );
    }
});
