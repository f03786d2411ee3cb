import assert from "node:assert/strict";
import { test } from "node:test";
import { checkReport, issueReport } from "../../../contract/reports/calls/issuing.ts";
import { getReport } from "../../../contract/reports/calls/reports.ts";
import { saveAllocations, saveDeliveries, saveInventory } from "../../../contract/supply/calls/supply.ts";
import type { ReportDocument } from "../../../engine/reports/document.ts";
import { figuresOf } from "../../../engine/reports/figures.ts";
import { granted, planningServer, projectedEstimation } from "../../../test/kits/planning.ts";
import { eq } from "../../storage/orm.ts";
import { configHistory, reports } from "../../storage/schema/index.ts";
import { reportsDomain } from "../routes.ts";
import { supplyDomain } from "../../supply/routes.ts";

const { server, staff } = planningServer([reportsDomain, supplyDomain]);

const CHOICE = { variant: "Operations", selection: "full", units: "asEntered" } as const;
const check = async (code: string) => (await server.anonymous().call(checkReport, { params: { code } })).ok;
const figure = (document: ReportDocument, address: string) =>
  figuresOf(document).find((one) => one.address === address)?.figure.shown;

/** An estimation with two trucks of water in block 1 and a delivery that arrived, and its report with a code. */
async function issuedWithStock() {
  const { eid } = await projectedEstimation(staff);
  const agency = `Reserve of ${eid}`;
  const stock = { product: "Water", category: "Trucks", agency, quantity: 50, unit: null } as const;
  const { rows } = granted(await staff.call(saveInventory, { body: { changed: [stock], removed: [] } }));
  const inventoryId = rows.find((row) => row.agency === agency)?.id ?? 0;
  granted(
    await staff.call(saveAllocations, {
      body: { eid, changed: [{ inventoryId, block: 1, quantity: 2 }], removed: [] },
    }),
  );
  const delivery = {
    partner: "Food Bank",
    product: "Water",
    quantity: 1_000,
    unit: "Gallons",
    county: "Manatee",
    deliveryDate: "2026-09-11",
    place: "Depot",
    state: "Arrived",
  } as const;
  granted(await staff.call(saveDeliveries, { body: { eid, changed: [delivery], removed: [] } }));
  const issued = (await staff.call(issueReport, { body: { eid, ...CHOICE } })).ok;
  return { eid, inventoryId, ...issued };
}

test("a report with stock and deliveries is confirmed, and still is when the stock changes afterwards", async () => {
  const { eid, inventoryId, code, document } = await issuedWithStock();
  assert.equal(figure(document, "comparison/water-1/actual"), 2 * 4_750 + 1_000);
  const before = await check(code);
  assert.deepEqual([before.verdict, before.differing], ["same", 0]);

  granted(
    await staff.call(saveAllocations, {
      body: { eid, changed: [{ inventoryId, block: 2, quantity: 7 }], removed: [] },
    }),
  );
  // A new report states that, and has a new code.
  const { ok: now } = await staff.call(getReport, { params: { eid }, query: CHOICE });
  assert.equal(figure(now, "comparison/water-2/actual"), 7 * 4_750);
  const again = (await staff.call(issueReport, { body: { eid, ...CHOICE } })).ok;
  assert.notEqual(again.code, code);
  // The older paper was right when it was issued; its figures of need are still confirmed.
  assert.deepEqual(await check(code), before);
  assert.equal((await check(again.code)).verdict, "same");
});

test("a report stays confirmed when the agency changes its past events, in the annex too", async () => {
  const { eid } = await projectedEstimation(staff);
  const order = { eid, ...CHOICE, variant: "Executive" } as const;
  const { code, document } = (await staff.call(issueReport, { body: order })).ok;
  assert.ok(figuresOf(document).some(({ address }) => address.startsWith("pastEventsAll/")));
  await server.db.update(configHistory).set({ quantity: 123 });
  assert.equal((await check(code)).verdict, "same");
});

test("the code reveals nothing about stock, before and after a change", async () => {
  const { eid, inventoryId, code } = await issuedWithStock();
  granted(
    await staff.call(saveAllocations, {
      body: { eid, changed: [{ inventoryId, block: 3, quantity: 11 }], removed: [] },
    }),
  );
  const text = JSON.stringify(await check(code));
  for (const word of ["Reserve", "Food Bank", "Depot", "actual", "10500", String(11 * 4_750), "urgent"])
    assert.ok(!text.includes(word), word);
});

test("a figure of stock that someone altered in the stored report is reported: it is not the paper that was issued", async () => {
  const { code, reportId } = await issuedWithStock();
  const [row] = await server.db.select().from(reports).where(eq(reports.reportId, reportId));
  const document = structuredClone(row?.document) as ReportDocument;
  const placed = figuresOf(document).find(({ address }) => address === "comparison/water-1/actual") ?? assert.fail();
  Object.assign(placed.figure, { shown: 999_999 });
  await server.db.update(reports).set({ document }).where(eq(reports.reportId, reportId));
  assert.equal((await check(code)).verdict, "altered");
});

test("an altered need in a report with stock is named with its place and both figures", async () => {
  const { code, reportId } = await issuedWithStock();
  const [row] = await server.db.select().from(reports).where(eq(reports.reportId, reportId));
  const document = structuredClone(row?.document) as ReportDocument;
  const placed = figuresOf(document).find(({ address }) => address === "multiDayNeed/water-1/total") ?? assert.fail();
  const was = placed.figure.shown ?? 0;
  Object.assign(placed.figure, { shown: was + 40 });
  await server.db.update(reports).set({ document }).where(eq(reports.reportId, reportId));
  const { verdict, differing, differences } = await check(code);
  assert.deepEqual([verdict, differing], ["altered", 1]);
  assert.deepEqual(
    [differences[0]?.page, differences[0]?.issued?.shown, differences[0]?.now?.shown],
    [3, was + 40, was],
  );
});
