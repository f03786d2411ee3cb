import assert from "node:assert/strict";
import { test } from "node:test";
import { getComparison, getUrgentOrders } from "../../contract/supply/calls/comparison.ts";
import { getAllDisasters } from "../../contract/planning/calls/disasters.ts";
import { addOrUpdateEstimation, getEstimation, publishEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { newEstimation, planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { columns } from "../../test/kits/numbers.ts";
import type { Unit } from "../../engine/words/units.ts";
import {
  configInventory,
  inventoryAllocations,
  partnerDeliveries,
  productUse,
  products,
} from "../storage/schema/index.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { publishingDomain } from "../reports/publishing/routes.ts";
import { supplyDomain } from "./routes.ts";

const { server, staff } = planningServer([parametersDomain, supplyDomain, publishingDomain]);

const compared = async (eid: number, client = staff) => (await client.call(getComparison, { params: { eid } })).ok;

/** Stock of an agency, part of it assigned to a block. */
async function allocate(
  eid: number,
  {
    product,
    category,
    unit,
    block,
    quantity,
  }: {
    product: string;
    category: "Loose Goods" | "Trucks";
    unit: Unit | null;
    block: number;
    quantity: number;
  },
) {
  const [stock] = await server.db
    .insert(configInventory)
    .values({ product, category, unit, agency: `Agency ${product} ${category} of ${eid}`, quantity: 1_000_000 })
    .returning();
  assert.ok(stock);
  await server.db.insert(inventoryAllocations).values({ inventoryId: stock.id, eid, block, quantity });
}

test("before the first run there is nothing to compare with", async () => {
  const { eid } = await newEstimation(staff);
  assert.equal((await compared(eid)).comparison, null);
});

test("the need of the run is compared with the stored supply, each entry in the unit of the need", async () => {
  const { eid } = await projectedEstimation(staff);
  // The estimation starts on September 10: block 2 is the 13th to the 15th, the 21 days end on the 30th.
  await allocate(eid, { product: "Water", category: "Trucks", unit: null, block: 1, quantity: 2 });
  await allocate(eid, { product: "Water", category: "Loose Goods", unit: "Liters", block: 2, quantity: 3785.411784 });
  const delivery = { eid, partner: "Red Cross", product: "Water", unit: "Gallons", place: "Armory" } as const;
  await server.db.insert(partnerDeliveries).values([
    { ...delivery, quantity: 500, deliveryDate: "2026-09-13", state: "Arrived" },
    { ...delivery, quantity: 700, deliveryDate: "2026-09-15", state: "Under way" },
    { ...delivery, quantity: 900, deliveryDate: "2026-10-01", state: "Planned" },
    { ...delivery, quantity: 40, deliveryDate: "2026-09-01", state: "Arrived" },
  ]);
  await server.db.insert(productUse).values({ eid, product: "Water", block: 1, quantity: 1_000, unit: "Gallons" });

  const { comparison } = await compared(eid);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(comparison && projections);
  assert.deepEqual(
    comparison.products.map(({ product, blocks }) => [product, blocks.map(({ projected }) => projected)]),
    columns(projections.totals, "product", "blocks"),
  );
  const water = comparison.products.find(({ product }) => product === "Water");
  assert.deepEqual(columns(water?.blocks.slice(0, 3), "actual", "expected", "used"), [
    [2 * 4_750 + 40, 0, 1_000],
    [1_000 + 500, 700, null],
    [0, 0, null],
  ]);
  assert.deepEqual([water?.leadTimeDays, water?.shelfLifeBlocks], [1, null]);
  assert.equal(water?.sources.find(({ countedAs }) => countedAs === "outside")?.date, "2026-10-01");
  assert.equal(water?.firstShortfall?.orderBy, "2026-09-09");
  assert.deepEqual([comparison.status, comparison.startDate, comparison.unknownZones], ["Projected", "2026-09-10", []]);
});

test("entries that do not convert to a newer unit of need are left out, and a product without need is named", async () => {
  const { eid } = await projectedEstimation(staff);
  await server.db.insert(products).values({ name: "Tarps", unit: "Pounds" });
  await server.db.insert(partnerDeliveries).values([
    { eid, partner: "A", product: "Tarps", quantity: 5, unit: "Pounds", deliveryDate: "2026-09-11", state: "Arrived" },
    { eid, partner: "A", product: "Food", quantity: 5, unit: "Pounds", deliveryDate: "2026-09-11", state: "Arrived" },
  ]);
  const { comparison } = await compared(eid);
  assert.deepEqual(comparison?.unplanned, [{ product: "Tarps", entries: 1 }]);
  const food = comparison?.products.find(({ product }) => product === "Food");
  assert.deepEqual(
    [food?.total.actual, food?.sources.map((one) => [one.countedAs, one.quantity])],
    [0, [["unfit", null]]],
  );
});

test("the status says that parameters changed since the run; the capacity per truck stays the run's", async () => {
  const { eid } = await projectedEstimation(staff);
  await allocate(eid, { product: "Ice", category: "Trucks", unit: null, block: 1, quantity: 1 });
  const { sources: _, ...parameters } = (await staff.call(getParameters, { params: { eid } })).ok;
  const daily = parameters.daily.map((row) => (row.category === "cpt" ? { ...row, value: row.value * 2 } : row));
  assert.equal((await staff.call(saveParameters, { body: { ...parameters, daily } })).status, 200);
  const { comparison } = await compared(eid);
  assert.equal(comparison?.status, "ProjectionsStale");
  assert.equal(comparison?.products.find(({ product }) => product === "Ice")?.total.actual, 40_000);
});

test("the active disasters whose leading estimation falls short are listed by the earliest last day to order", async () => {
  const startDate = calendarDay("America/New_York", new Date());
  const later = await projectedEstimation(staff, { startDate });
  const sooner = await projectedEstimation(staff, { startDate });
  // An order cannot fix a shortfall of past weeks.
  const past = await projectedEstimation(staff, { startDate: addDays(startDate, -30) });
  const listed = async () => (await staff.call(getUrgentOrders)).ok;
  const orderBys = async (eid: number) =>
    (await compared(eid)).comparison?.products.flatMap(({ firstShortfall }) => firstShortfall?.orderBy ?? []) ?? [];
  // The first block is fully supplied, so that the first shortfall is in the second.
  for (const { product, unit, blocks } of (await compared(later.eid)).comparison?.products ?? [])
    await allocate(later.eid, {
      product,
      category: "Loose Goods",
      unit,
      block: 1,
      quantity: Math.ceil(blocks[0]?.projected ?? 0),
    });
  const first = async (eid: number) => [eid, (await orderBys(eid)).toSorted()[0]];
  const expected = [await first(sooner.eid), await first(later.eid)];
  assert.ok(String(expected[0]?.[1]) < String(expected[1]?.[1]), String(expected));
  const mine = (await listed()).filter(({ eid }) => [past.eid, later.eid, sooner.eid].includes(eid));
  assert.deepEqual(
    mine.map(({ eid, orderBy }) => [eid, orderBy]),
    expected,
  );
  // A newer estimation without a run lists nothing until the earlier one is published.
  const ofSooner = async () => (await listed()).filter(({ did }) => did === sooner.did).map(({ eid }) => eid);
  await staff.call(addOrUpdateEstimation, { body: { did: sooner.did, name: "Newer" } });
  assert.deepEqual(await ofSooner(), []);
  const { version } = (await staff.call(getEstimation, { params: { eid: sooner.eid } })).ok;
  assert.ok(
    (await (await server.as("Administrator")).call(publishEstimation, { body: { eid: sooner.eid, version } })).ok,
  );
  assert.deepEqual(await ofSooner(), [sooner.eid]);
  const { ok: disasters } = await staff.call(getAllDisasters);
  assert.equal(disasters.find(({ did }) => did === sooner.did)?.leading, sooner.eid);
  assert.equal((await server.anonymous().call(getUrgentOrders)).status, 401);
});

test("users who may not see estimations may not see their shortfalls", async () => {
  const { eid } = await projectedEstimation(staff);
  assert.equal((await server.anonymous().call(getComparison, { params: { eid } })).status, 401);
  const viewer = await server.as("Viewer");
  assert.equal((await compared(eid, viewer)).comparison?.eid, eid);
  assert.equal((await viewer.call(getComparison, { params: { eid: 999_999 } })).status, 404);
});
