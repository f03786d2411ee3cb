import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { addDays } from "../needs/blocks.ts";
import { compareProduct, type NeededProduct } from "./product-comparison.ts";
import type { EnteredSupply, RequestedGoods } from "./sources.ts";

// Worked out by hand; block 1 is September 10 to 12, 2026.
const RULES = { startDate: "2026-09-10", truckRounding: "up" } as const;
const WATER: NeededProduct = {
  product: "Water",
  unit: "Gallons",
  blocks: [9_000, 9_000, 9_000, 9_000, 9_000, 9_000, 9_000],
  capacity: { value: 4_750, unit: "Gallons" },
  shelfLifeBlocks: null,
  leadTimeDays: 2,
};
const goods = (date: string, quantity: number, changes: Partial<RequestedGoods> = {}): RequestedGoods => ({
  id: 1,
  product: "Water",
  who: "1 · FEMA",
  quantity,
  unit: "Gallons",
  date,
  arrived: false,
  place: "Camp Blanding",
  ...changes,
});
const balances = (requests: readonly RequestedGoods[], needed = WATER) =>
  compareProduct(needed, { allocations: [], deliveries: [], uses: [], requests }, RULES).blocks.map(
    ({ balance }) => balance,
  );

test("goods on order count in the running balance from their day, and are no part of Actual", () => {
  const requests = [goods("2026-09-13", 20_000), goods("2026-09-11", 4_000, { arrived: true })];
  const compared = compareProduct(WATER, { allocations: [], deliveries: [], uses: [], requests }, RULES);
  const rows = compared.blocks
    .slice(0, 4)
    .map(({ actual, onOrder, surplus, balance }) => [actual, onOrder, surplus, balance]);
  assert.deepEqual(rows, [
    [4_000, 0, -5_000, -5_000],
    [0, 20_000, -9_000, 11_000],
    [0, 0, -9_000, 2_000],
    [0, 0, -9_000, -7_000],
  ]);
  assert.deepEqual(
    [compared.total.actual, compared.total.onOrder, compared.firstShortfall?.quantity],
    [4_000, 20_000, 5_000],
  );
});

test("goods that arrive a block later leave the block before short", () => {
  assert.equal(balances([goods("2026-09-12", 9_000)])[0], 0);
  assert.equal(balances([goods("2026-09-13", 9_000)])[0], -9_000);
});

test("an ordered quantity converts into the unit of the need; one that does not is not counted, nor is one after the 21 days", () => {
  const requests = [
    goods("2026-09-10", 37_854.11784, { unit: "Liters" }),
    goods("2026-09-10", 50, { unit: "Pounds" }),
    goods("2026-10-01", 70_000),
  ];
  const { blocks, sources } = compareProduct(WATER, { allocations: [], deliveries: [], uses: [], requests }, RULES);
  assert.equal(Math.round(blocks[0]?.balance ?? NaN), 1_000);
  assert.deepEqual(
    sources.map(({ kind, countedAs }) => [kind, countedAs]),
    [
      ["request", "onOrder"],
      ["request", "unfit"],
      ["request", "outside"],
    ],
  );
});

/** The balance counted again from a plain list of lots, without the engine: a day's goods are eaten oldest first. */
function recount(needed: NeededProduct, supply: EnteredSupply): number[] {
  const blockOf = (date: string): number =>
    Math.max(1, Math.floor((Date.parse(date) - Date.parse(RULES.startDate)) / 86_400_000 / 3) + 1);
  const shelf: { age: number; left: number }[] = [];
  return needed.blocks.map((need, i) => {
    const life = needed.shelfLifeBlocks ?? 99;
    for (const lot of shelf) lot.age += 1;
    const fresh =
      supply.allocations.filter(({ block }) => block === i + 1).reduce((all, one) => all + one.quantity, 0) +
      supply.deliveries
        .filter(({ date, state }) => state === "Arrived" && blockOf(date) === i + 1)
        .reduce((all, one) => all + one.quantity, 0) +
      (supply.requests ?? []).filter(({ date }) => blockOf(date) === i + 1).reduce((all, one) => all + one.quantity, 0);
    shelf.push({ age: 0, left: fresh });
    const usable = shelf.filter(({ age }) => age < life);
    const balance = usable.reduce((all, { left }) => all + left, 0) - (need ?? 0);
    let hungry = need ?? 0;
    for (const lot of usable) {
      const eaten = Math.min(lot.left, hungry);
      lot.left -= eaten;
      hungry -= eaten;
    }
    return balance;
  });
}

test("300 random months of stock, deliveries and requests equal a plain re-count", () => {
  const random = seededRandom(39);
  const int = (most: number) => Math.floor(random() * (most + 1));
  const day = () => addDays(RULES.startDate, int(23) - 2);
  const several = <Row>(make: () => Row): Row[] => Array.from({ length: int(5) }, make);
  for (let month = 0; month < 300; month++) {
    const needed = { ...WATER, shelfLifeBlocks: int(3) || null, blocks: WATER.blocks.map(() => int(9_000)) };
    const own = { id: 0, product: "Water", unit: "Gallons" } as const;
    const supply: EnteredSupply = {
      allocations: several(() => ({
        ...own,
        agency: "State",
        storageType: "Loose Goods" as const,
        block: 1 + int(6),
        quantity: int(9_000),
      })),
      deliveries: several(() => ({
        ...own,
        partner: "Red Cross",
        quantity: int(9_000),
        date: day(),
        state: (["Planned", "Under way", "Arrived"] as const)[int(2)] ?? "Planned",
        place: "",
      })),
      uses: [],
      requests: several(() => goods(day(), int(9_000), { arrived: random() < 0.5 })),
    };
    const inTime = {
      ...supply,
      deliveries: supply.deliveries.filter(({ date }) => date <= "2026-09-30"),
      requests: (supply.requests ?? []).filter(({ date }) => date <= "2026-09-30"),
    };
    const { blocks } = compareProduct(needed, supply, RULES);
    assert.deepEqual(
      blocks.map(({ balance }) => balance),
      recount(needed, inTime),
      `month ${month}`,
    );
  }
});
