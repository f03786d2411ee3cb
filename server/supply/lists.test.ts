import assert from "node:assert/strict";
import { test } from "node:test";
import { lockEstimation } from "../../contract/planning/calls/estimations.ts";
import * as calls from "../../contract/supply/calls/supply.ts";
import { newEstimation, planningServer } from "../../test/kits/planning.ts";
import { column, columns } from "../../test/kits/numbers.ts";
import { decimalSum } from "./allocations.ts";
import { supplyDomain } from "./routes.ts";

const { staff } = planningServer([supplyDomain]);

const faultsOf = (answer: { error: { details: { faults?: { path: string; key: string }[] | undefined } } }) =>
  answer.error.details.faults?.map(({ path, key }) => `${path} ${key}`);
const delivery = {
  partner: "Kitchen",
  product: "Food",
  quantity: 5,
  unit: "Meals",
  deliveryDate: "2026-09-12",
  place: "Dock",
  county: "manatee",
  state: "Planned",
} as const;

test("deliveries name existing products, units and counties; one wrong row refuses the whole batch", async () => {
  const { eid } = await newEstimation(staff);
  const save = (...changed: object[]) =>
    staff.call(calls.saveDeliveries, { body: { eid, changed: changed as (typeof delivery)[], removed: [] } });
  const refused = await save(
    delivery,
    { ...delivery, product: "Bread" },
    { ...delivery, unit: "Gallons" },
    { ...delivery, county: "99999" },
    { ...delivery, deliveryDate: "1500-01-01" },
    { ...delivery, deliveryDate: "1999-01-01" },
  );
  assert.equal(refused.status, 422);
  assert.deepEqual(faultsOf(refused), [
    "body.changed.1.product domain.supply.productUnknown",
    "body.changed.2.unit domain.supply.unitOfProduct",
    "body.changed.3.county domain.supply.countyUnknown",
    "body.changed.4.deliveryDate domain.date.range",
    "body.changed.5.deliveryDate domain.supply.dayFar",
  ]);
  assert.deepEqual((await staff.call(calls.getDeliveries, { params: { eid } })).ok.rows, []);
  const { rows } = (await save(delivery, { ...delivery, county: "12081" })).ok;
  assert.deepEqual(column(rows, "county"), ["Manatee", "Manatee"]);
});

test("a locked estimation keeps its allocations", async () => {
  const { eid, version } = await newEstimation(staff);
  await staff.call(lockEstimation, { body: { eid, version } });
  for (const call of [calls.saveAllocations, calls.saveDeliveries, calls.saveProductUse]) {
    const refused = await staff.call(call, { body: { eid, changed: [], removed: [] } });
    assert.deepEqual([refused.status, refused.error.key], [409, "domain.estimation.locked"]);
  }
});

test("blocks of two rows of use may be swapped in one save", async () => {
  const { eid } = await newEstimation(staff);
  const use = { product: "Ice", quantity: 1, unit: "Pounds" } as const;
  const body = { eid, changed: [1, 2].map((block) => ({ ...use, block })), removed: [] };
  const [one, two] = (await staff.call(calls.saveProductUse, { body })).ok.rows;
  assert.ok(one && two);
  const changed = [
    { ...one, block: 2 },
    { ...two, block: 1 },
  ];
  const { rows } = (await staff.call(calls.saveProductUse, { body: { eid, changed, removed: [] } })).ok;
  assert.deepEqual(columns(rows, "id", "block", "version"), [
    [two.id, 1, 2],
    [one.id, 2, 2],
  ]);
  const taken = await staff.call(calls.saveProductUse, { body: { eid, changed: [{ ...use, block: 1 }], removed: [] } });
  assert.deepEqual(faultsOf(taken), ["body.changed.0.block domain.supply.rowTwice"]);
});

test("a save can move stock from one block to another, but no more than that", async () => {
  const draft = { product: "Water", category: "Trucks", agency: "Movers", quantity: 10, unit: null } as const;
  const stocks = (await staff.call(calls.saveInventory, { body: { changed: [draft], removed: [] } })).ok.rows;
  const { id: inventoryId } = stocks.find(({ agency }) => agency === "Movers") ?? assert.fail();
  const { eid } = await newEstimation(staff);
  const save = (block: number, quantity: number, removed: { id: number; version: number }[] = []) =>
    staff.call(calls.saveAllocations, { body: { eid, changed: [{ inventoryId, block, quantity }], removed } });
  const { rows } = (await save(1, 10)).ok;
  const [{ id, version }] = rows as [(typeof rows)[0]];
  const moved = await save(2, 11, [{ id, version }]);
  assert.deepEqual(moved.error.details.faults?.[0]?.values?.["free"], 10);
  assert.deepEqual(columns((await save(2, 10, [{ id, version }])).ok.rows, "block", "quantity", "free"), [[2, 10, 0]]);
});

test("an allocated stock cannot be lowered below its allocations, changed into another kind, or deleted", async () => {
  const { eid } = await newEstimation(staff);
  const draft = { product: "Water", category: "Loose Goods", agency: "Keeper", quantity: 10, unit: "Gallons" } as const;
  const save = (changed: object[], removed: { id: number; version: number }[] = []) =>
    staff.call(calls.saveInventory, { body: { changed: changed as (typeof draft)[], removed } });
  const row = (await save([draft])).ok.rows.find(({ agency }) => agency === "Keeper") ?? assert.fail();
  await staff.call(calls.saveAllocations, {
    body: { eid, changed: [{ inventoryId: row.id, block: 1, quantity: 6 }], removed: [] },
  });
  assert.deepEqual(faultsOf(await save([{ ...row, quantity: 5 }])), [
    "body.changed.0.quantity domain.supply.belowAllocated",
  ]);
  assert.deepEqual(faultsOf(await save([{ ...row, unit: "Liters" }])), [
    "body.changed.0.unit domain.supply.allocatedKind",
  ]);
  assert.deepEqual(faultsOf(await save([], [{ id: row.id, version: row.version }])), [
    "body.removed.0 domain.supply.allocatedStays",
  ]);
  assert.equal((await save([{ ...row, quantity: 6 }])).ok.rows.find(({ id }) => id === row.id)?.free, 0);
});

test("a changed or deleted row is refused with both sides", async () => {
  const contact = { partner: "P", counties: "Manatee", name: "Ana", role: "", phone: "", email: "" };
  const save = (changed: object[], removed: { id: number; version: number }[] = []) =>
    staff.call(calls.savePartnerContacts, { body: { changed: changed as (typeof contact)[], removed } });
  const [row] = (await save([contact])).ok.rows;
  assert.ok(row);
  await save([{ ...row, role: "Lead" }]);
  const stale = await save([{ ...row, role: "Cook" }]);
  assert.equal(stale.status, 409);
  const { yours, theirs } = stale.error.details as { yours: object[]; theirs: { row: { role: string } | null }[] };
  assert.equal(theirs[0]?.row?.role, "Lead");
  assert.equal(yours.length, 1);
  await save([], [{ id: row.id, version: 2 }]);
  const gone = await save([{ ...row, version: 2 }]);
  assert.deepEqual([gone.status, (gone.error.details.theirs as typeof theirs)[0]?.row], [409, null]);
});

test("numbers add up as decimals, large ones next to small ones too", () => {
  assert.equal(decimalSum([0.1, 0.2]), 0.3);
  assert.equal(decimalSum(Array<number>(10).fill(0.1)), 1);
  assert.equal(decimalSum([1_000_000_000, -999_999_999.9999]), 0.0001);
  assert.equal(decimalSum([0.3, -0.1, -0.2]), 0);
  assert.equal(decimalSum([1e-7, 2e-7]), 3e-7);
  assert.equal(decimalSum([]), 0);
  assert.equal(decimalSum([2.5, -5]), -2.5);
});

test("deliveries name one county, contacts of regions and partners at least one; each must exist and gets its record's spelling", async () => {
  const { eid } = await newEstimation(staff);
  const none = { ...delivery, county: null as unknown as string };
  assert.equal((await staff.call(calls.saveDeliveries, { body: { eid, changed: [none], removed: [] } })).status, 400);

  const save = (counties: string) =>
    staff.call(calls.savePartnerContacts, {
      body: { changed: [{ partner: "Q", counties, name: "Bo", role: "", phone: "", email: "" }], removed: [] },
    });
  assert.equal((await save(" ")).status, 400);
  for (const [counties, key] of [
    [" , ;", "domain.mandatory"],
    ["Manatee, Atlantis", "domain.supply.countyUnknown"],
  ] as const) {
    const { status, error } = await save(counties);
    assert.deepEqual([status, error.details.faults?.[0]?.path, error.key], [422, "body.changed.0.counties", key]);
  }
  const { rows } = (await save("desoto; MANATEE,manatee")).ok;
  assert.equal(rows.find(({ partner }) => partner === "Q")?.counties, "DeSoto, Manatee");
});
