import assert from "node:assert/strict";
import test from "node:test";
import { agenciesFor, freeStock, seenTrucks } from "./known-stock.ts";
import type { SupplyRow } from "../../../contract/supply/calls/supply.ts";

const STAMPS = { version: 1, editedBy: "kim", editedDate: "2026-09-01T12:00:00Z" };
const stock = (changes: Partial<SupplyRow<"inventory">>): SupplyRow<"inventory"> => ({
  id: 1,
  product: "Water",
  category: "Trucks",
  agency: "Depot",
  quantity: 9,
  unit: null,
  externalId: "",
  allocated: 4,
  free: 5,
  ...STAMPS,
  ...changes,
});
const inventory = [
  stock({ id: 3, product: "Ice", agency: "Cold store" }),
  stock({ id: 2, category: "Loose Goods", unit: "Gallons", agency: "Armory", free: 0 }),
  stock({}),
];
const allocations = [
  { ...stock({}), id: 7, eid: 1, inventoryId: 1, block: 2, quantity: 4 },
  { ...stock({}), id: 8, eid: 1, inventoryId: 1, block: 3, quantity: 1 },
];

test("an agency's trucks are known by its name, whatever its case, and with what the block has of them", () => {
  const of = { product: "Water", block: 2 };
  assert.deepEqual(seenTrucks({ inventory, allocations }, { ...of, agency: " DEPOT " }), { free: 5, given: 4 });
  assert.deepEqual(seenTrucks({ inventory, allocations }, { ...of, agency: "Depot", block: 1 }), { free: 5, given: 0 });
  // Loose goods do not count as trucks.
  assert.deepEqual(seenTrucks({ inventory, allocations }, { ...of, agency: "Armory" }), { free: 0, given: 0 });
});

test("owners with free trucks of the product are offered first", () => {
  assert.deepEqual(agenciesFor("Water", inventory), ["Depot", "Armory", "Cold store"]);
});

test("stock that is all given is not free", () => {
  assert.deepEqual(
    freeStock(inventory, "Water").map(({ id }) => id),
    [1],
  );
  assert.equal(freeStock(inventory, null).length, 2);
});
