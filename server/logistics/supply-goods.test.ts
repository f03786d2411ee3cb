import assert from "node:assert/strict";
import { test } from "node:test";
import type { ProductComparison } from "../../engine/supply/comparison.ts";
import type { SupplySource } from "../../engine/supply/sources.ts";
import { lotsOf } from "./supply-goods.ts";

const entry = (changes: Partial<SupplySource>): SupplySource => ({
  kind: "delivery",
  id: 1,
  who: "Red Cross",
  storageType: null,
  state: "Planned",
  date: "2026-09-13",
  place: "Depot 12, gate B",
  entered: { quantity: 5, unit: "Pallets" },
  quantity: 500,
  block: 2,
  countedAs: "expected",
  ...changes,
});
const PLAN = { sources: [{ facilityId: 1, docks: null, turnMinutes: null, hours: null, leadDays: 2 }], stock: [], rest: null }; // oxfmt-ignore
const KNOWN = {
  plan: PLAN,
  places: [{ id: 1, name: "Depot 1" }, { id: 12, name: "depot 12" }], // oxfmt-ignore
  inventoryOf: new Map([[7, 70]]),
  startDate: "2026-09-10",
  today: "2026-09-15",
};
const found = (sources: readonly SupplySource[], changes: object = {}, shelfLifeBlocks: number | null = null) =>
  lotsOf([{ product: "Water", shelfLifeBlocks, sources } as unknown as ProductComparison], { ...KNOWN, ...changes });
const days = (sources: readonly SupplySource[], changes: object = {}, shelfLife: number | null = null) =>
  found(sources, changes, shelfLife).lots.map(({ place, from, until }) => [place, from, until]);

test("a delivery is at the facility that its place names, late ones from today, and can leave after the lead days", () => {
  // Planned for September 13, and today is the 15th: day 5 of the plan, counted from 0.
  assert.deepEqual(days([entry({})]), [[12, 5, null]]);
  assert.deepEqual(days([entry({ state: "Arrived" })]), [[12, 3, null]]);
  assert.deepEqual(days([entry({ place: "DEPOT 1", date: "2026-09-18" })]), [[1, 8 + 2, null]]);
  assert.deepEqual(days([entry({ date: "2026-09-01", state: "Arrived" })]), [[12, 0, null]]);
  assert.deepEqual(days([entry({ place: "Depot 1", date: "2026-09-29" })]), [], "too late to leave within the plan");
});

test("stock is where the plan says, from the first day of its block", () => {
  const stock = entry({ kind: "allocation", id: 7, date: null, place: "", block: 3, countedAs: "actual", state: null });
  const at = (plan: object) => days([stock], { plan: { ...PLAN, ...plan } });
  assert.deepEqual(at({ stock: [{ inventoryId: 70, facilityId: 12 }] }), [[12, 6, null]]);
  assert.deepEqual(at({ rest: 1 }), [[1, 8, null]]);
  assert.deepEqual(at({}), []);
  assert.deepEqual(found([stock]).uncounted.map(({ kind, why, quantity }) => [kind, why, quantity]), [["allocation", "noPlace", 5]]); // oxfmt-ignore
});

test("goods with a shelf life can be used to the end of its last block, as in the running balance", () => {
  // Arrives on day 6 of the plan (block 2): a shelf life of one block ends with that block, on day 5 from 0.
  assert.deepEqual(days([entry({ date: "2026-09-15" })], {}, 1), [[12, 5, 5]]);
  assert.deepEqual(days([entry({ date: "2026-09-15" })], {}, 2), [[12, 5, 8]]);
});

test("uses and goods after the 21 days are left out; what does not convert is named", () => {
  const out = [entry({ kind: "use", countedAs: "used" }), entry({ countedAs: "outside" })];
  assert.deepEqual(found(out), { lots: [], uncounted: [] });
  const [unfit] = found([entry({ quantity: null, countedAs: "unfit" })]).uncounted;
  assert.deepEqual([unfit?.why, unfit?.unit, unfit?.place], ["unfit", "Pallets", "Depot 12, gate B"]);
});
