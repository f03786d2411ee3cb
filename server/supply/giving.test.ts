import assert from "node:assert/strict";
import { test } from "node:test";
import {
  getAllocations,
  getInventory,
  giveStock,
  giveTrucks,
  saveInventory,
} from "../../contract/supply/calls/supply.ts";
import { lockEstimation } from "../../contract/planning/calls/estimations.ts";
import { newEstimation, planningServer, present } from "../../test/kits/planning.ts";
import { columns } from "../../test/kits/numbers.ts";
import { asc } from "../storage/orm.ts";
import { audits } from "../storage/schema/index.ts";
import { supplyDomain } from "./routes.ts";

const { server, staff } = planningServer([supplyDomain]);

const NOTHING = { free: 0, given: 0 };
const trucks = (eid: number, changes: object = {}) =>
  staff.call(giveTrucks, {
    body: { eid, product: "Water", agency: "Depot A", block: 1, trucks: 5, seen: NOTHING, ...changes },
  });
const stocksOf = async (agency: string) =>
  (await staff.call(getInventory)).ok.rows.filter((row) => row.agency === agency);
const allocationsOf = async (eid: number) =>
  (await staff.call(getAllocations, { params: { eid } })).ok.rows.map(({ agency, block, quantity }) => [
    agency,
    block,
    quantity,
  ]);
const lastAudit = async () => server.db.$count(audits);
const auditsAfter = async (count: number) =>
  (await server.db.select().from(audits).orderBy(asc(audits.auditId)).offset(count)).map(
    ({ module, action, subject }) => [module, action, subject],
  );

test("trucks missing from the stock are added to it and allocated in one save, each with its audit row", async () => {
  const { eid } = await newEstimation(staff);
  const before = await lastAudit();
  const { ok } = await trucks(eid);
  assert.deepEqual([ok.stock, ok.given], [5, 5]);
  assert.deepEqual(columns(await stocksOf("Depot A"), "product", "category", "quantity", "free"), [
    ["Water", "Trucks", 5, 0],
  ]);
  assert.deepEqual(await allocationsOf(eid), [["Depot A", 1, 5]]);
  assert.deepEqual(await auditsAfter(before), [
    ["Supply", "create", "Water · Trucks · Depot A"],
    ["Supply", "create", "Water · Trucks · Depot A · 1"],
  ]);
});

test("the same request sent twice counts once; a new one is added", async () => {
  const { eid } = await newEstimation(staff);
  const first = { agency: "Depot B", trucks: 3 };
  assert.equal((await trucks(eid, first)).status, 200);
  const again = await trucks(eid, first);
  assert.deepEqual([again.status, again.error.key], [409, "domain.supply.stockMoved"]);
  // Names are compared ignoring case.
  const more = await trucks(eid, { agency: "depot b", product: "water", trucks: 2, seen: { free: 0, given: 3 } });
  assert.deepEqual([more.ok.stock, more.ok.given], [5, 5]);
  assert.deepEqual(await allocationsOf(eid), [["Depot B", 1, 5]]);
});

test("free trucks of the stock are used first, and only the missing ones are added", async () => {
  const { eid } = await newEstimation(staff);
  const draft = { product: "Ice", category: "Trucks", agency: "Depot C", quantity: 4, unit: null } as const;
  await staff.call(saveInventory, { body: { changed: [draft], removed: [] } });
  const of = { product: "Ice", agency: "Depot C" };
  const enough = await trucks(eid, { ...of, trucks: 3, seen: { free: 4, given: 0 } });
  assert.deepEqual([enough.ok.stock, enough.ok.given], [4, 3]);
  const more = await trucks(eid, { ...of, trucks: 6, seen: { free: 1, given: 3 } });
  assert.deepEqual([more.ok.stock, more.ok.given], [9, 9]);
});

test("all remaining stock is added to a block; nothing is saved if any of it changed", async () => {
  const { eid } = await newEstimation(staff);
  const loose = { product: "Water", category: "Loose Goods", quantity: 0.3, unit: "Gallons" } as const;
  const drafts = [
    { ...loose, agency: "Depot D" },
    { ...loose, agency: "Depot E", quantity: 20 },
  ];
  await staff.call(saveInventory, { body: { changed: drafts, removed: [] } });
  const [d] = await stocksOf("Depot D");
  const [e] = await stocksOf("Depot E");
  assert.ok(d && e);
  const give = (...stocks: { inventoryId: number; free: number }[]) =>
    staff.call(giveStock, { body: { eid, block: 2, stocks } });
  const before = await lastAudit();
  const moved = await give({ inventoryId: d.id, free: 0.3 }, { inventoryId: e.id, free: 19 });
  assert.deepEqual([moved.status, moved.error.key], [409, "domain.supply.stockMoved"]);
  assert.deepEqual([await allocationsOf(eid), await lastAudit()], [[], before]);
  assert.equal((await give({ inventoryId: d.id, free: 0.3 }, { inventoryId: e.id, free: 20 })).ok.allocations, 2);
  await staff.call(saveInventory, {
    body: { changed: [{ ...(await stocksOf("Depot D"))[0], ...loose, agency: "Depot D", quantity: 0.4 }], removed: [] },
  });
  const { free = 0 } = (await stocksOf("Depot D"))[0] ?? {};
  assert.equal((await give({ inventoryId: d.id, free })).status, 200);
  assert.deepEqual(await allocationsOf(eid), [
    ["Depot D", 2, 0.4],
    ["Depot E", 2, 20],
  ]);
});

test("bad input is refused as a whole with its field; a locked estimation and an unauthorized user change nothing", async () => {
  const { eid } = await newEstimation(staff);
  const before = await lastAudit();
  const unknown = await trucks(eid, { product: "Tents", agency: "Depot F" });
  assert.deepEqual(columns(unknown.error.details.faults, "path", "key"), [
    ["body.product", "domain.supply.productUnknown"],
  ]);
  const huge = await trucks(eid, { agency: "Depot A", trucks: 1_000_000_000 });
  assert.deepEqual(columns(huge.error.details.faults, "path", "key"), [["body.trucks", "domain.supply.tooManyTrucks"]]);
  for (const wrong of [{ trucks: 0 }, { trucks: 1.5 }, { block: 8 }, { agency: " " }])
    assert.equal((await trucks(eid, wrong)).status, 400, JSON.stringify(wrong));
  assert.equal((await trucks(999_999)).status, 404);
  assert.deepEqual([await allocationsOf(eid), await lastAudit()], [[], before]);

  const viewer = await server.as("Viewer");
  const body = { eid, product: "Water", agency: "Depot F", block: 1, trucks: 1, seen: NOTHING };
  assert.equal((await viewer.call(giveTrucks, { body })).status, 403);
  const { version } = await present(staff, eid);
  await (await server.admin()).call(lockEstimation, { body: { eid, version } });
  assert.deepEqual([(await trucks(eid, { agency: "Depot F" })).status, (await stocksOf("Depot F")).length], [409, 0]);
});
