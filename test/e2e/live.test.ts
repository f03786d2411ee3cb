import assert from "node:assert/strict";
import test from "node:test";
import type { Page } from "playwright-core";
import { getZones, saveZone } from "../../contract/planning/calls/zones.ts";
import { connectionOfRunning } from "../../server/storage/embedded/cluster.ts";
import { openPool } from "../../server/storage/database.ts";
import { rectangle } from "../fixtures/shapes.ts";
import { ADMIN_PASSWORD, clientOf, type TestClient } from "../kits/client.ts";
import { beforeTests, sharedByTests } from "../kits/cluster.ts";
import { addUser } from "../kits/domain-server.ts";
import { newDisaster, newEstimation } from "../kits/planning.ts";
import { startProduct } from "../kits/product.ts";
import { signInFirst } from "../shots/sample.ts";
import { Planner } from "./planner.ts";
import { oneAfterAnother, signedInPage, testBrowser, testProduct } from "./journey.ts";

/** Two browsers at two processes of one database: what one saves, the other shows. */
const browser = testBrowser();
const first = testProduct();
const connectionOfFirst = () => {
  const connection = connectionOfRunning(first.dataDir);
  assert.ok(connection);
  return connection;
};
const second = sharedByTests(
  () => {
    const { user = "", password, host = "", port = 0, database = "" } = connectionOfFirst();
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`;
    return startProduct({ env: { DATABASE_URL: url } });
  },
  (product) => product.remove(),
);
oneAfterAnother();

/** Milliseconds: a busy machine takes longer than the second that it takes, and a look without a stream twelve. */
const SOON = 4_000;

let admin: TestClient;
let maria: TestClient;
/** The administrator at the first process, and Maria at the second. */
let here: Page;
let there: Page;
let eid: number;

const inland = { kind: "polygon" as const, geometry: rectangle(-82.0, 27.6, -81.6, 28.0) };
const box = { kind: "polygon" as const, geometry: rectangle(-82.75, 27.55, -82.1, 28.15) };

beforeTests(async () => {
  admin = await signInFirst(first);
  const db = openPool(connectionOfFirst(), () => undefined);
  await addUser(db, { userName: "maria", role: "Emergency Staff" });
  await db.$client.end();
  maria = await clientOf(second.address).signIn("maria", ADMIN_PASSWORD);
  const { did } = await newDisaster(admin, { name: "Hurricane Sol", category: "3" });
  ({ eid } = await newEstimation(admin, { did, name: "Landfall" }));
  await admin.call(saveZone, { body: { eid, zone: 1, affected: 60, parts: [inland] } });
  [here, there] = await Promise.all([signedInPage(browser, admin, first), signedInPage(browser, maria, second)]);
  const path = `/main/map?disaster=${did}&estimation=${eid}`;
  const streams = [here, there].map((page) =>
    page.waitForResponse((response) => response.url().includes("/Live/Listen") && response.ok()),
  );
  await Promise.all([here.goto(first.address + path), there.goto(second.address + path)]);
  for (const page of [here, there]) {
    await page.locator("main").waitFor();
    // Who uses a page hears at once, others after a while.
    await page.keyboard.press("Shift");
  }
  await Promise.all(streams);
});

const editZone = (page: Page) =>
  page.getByRole("region", { name: "Zones", exact: true }).getByRole("button", { name: "Edit zone 2" });

test("a zone drawn at one process appears at the other within a second, without a reload", async () => {
  for (const page of [here, there]) await new Planner(page, "").openStep("Zones");
  await there.getByRole("button", { name: "Edit zone 1" }).first().waitFor();
  assert.equal(await editZone(there).count(), 0);
  await admin.call(saveZone, { body: { eid, zone: 2, name: "Tampa Bay", affected: 40, parts: [box] } });
  await Promise.all([here, there].map((page) => editZone(page).waitFor({ timeout: SOON })));
});

test("a name that two edit is told at once, both are kept, and nothing is lost", async () => {
  await editZone(there).click();
  const name = there.getByLabel("Name", { exact: true });
  await name.fill("Hillsborough");
  const { zones } = (await admin.call(getZones, { params: { eid } })).ok;
  const version = zones.find(({ zone }) => zone === 2)?.version;
  assert.ok(version);
  await admin.call(saveZone, { body: { eid, zone: 2, version, name: "Pinellas", affected: 45, parts: [box] } });
  const note = there.getByText(/^admin changed Zone 2 – Tampa Bay after you opened it/).locator("..");
  await note.waitFor({ timeout: SOON });
  assert.deepEqual((await note.locator("dt, dd").allInnerTexts()).join("\n").split("\n"), [
    ...["Name", "From admin: Pinellas", "Yours: Hillsborough"],
    ...["Affected (%)", "From admin: 45%", "Yours: 40%"],
  ]);
  assert.equal(await name.inputValue(), "Hillsborough");
  await note.getByRole("button", { name: "Merge" }).click();
  const dialog = there.getByRole("alertdialog");
  await dialog.getByText("Pinellas").first().waitFor();
  await dialog.getByText("Hillsborough").first().waitFor();
});
