import assert from "node:assert/strict";
import test from "node:test";
import type { ProductComparison } from "./comparison.ts";
import { compareProduct, type NeededProduct } from "./product-comparison.ts";
import { blockOfDay, type AllocatedStock, type PartnerDelivery, type EnteredSupply, type Use } from "./sources.ts";

// Worked out by hand on paper; the 21 days run from September 10 to 30, 2026, block 1 being the 10th to the 12th.
const RULES = { startDate: "2026-09-10", truckRounding: "up" } as const;
const WATER: NeededProduct = {
  product: "Water",
  unit: "Gallons",
  blocks: [9_000, 9_000, 9_000, 9_000, 9_000, 9_000, 9_000],
  capacity: { value: 4_750, unit: "Gallons" },
  shelfLifeBlocks: null,
  leadTimeDays: 2,
};
const ICE: NeededProduct = {
  product: "Ice",
  unit: "Pounds",
  blocks: [40_000, 40_000, 40_000, 0, 0, 0, 0],
  capacity: { value: 40_000, unit: "Pounds" },
  shelfLifeBlocks: 1,
  leadTimeDays: 1,
};

let id = 0;
const loose = (product: string, block: number, quantity: number, unit: AllocatedStock["unit"]): AllocatedStock => ({
  id: ++id,
  product,
  agency: "State",
  storageType: "Loose Goods",
  block,
  quantity,
  unit,
});
const trucks = (product: string, block: number, quantity: number): AllocatedStock => ({
  id: ++id,
  product,
  agency: "State",
  storageType: "Trucks",
  block,
  quantity,
  unit: null,
});
const delivery = (date: string, quantity: number, changes: Partial<PartnerDelivery> = {}): PartnerDelivery => ({
  id: ++id,
  product: "Water",
  partner: "Red Cross",
  quantity,
  unit: "Gallons",
  date,
  state: "Arrived",
  place: "",
  ...changes,
});
const use = (block: number, quantity: number, unit: Use["unit"] = "Gallons"): Use => ({
  id: ++id,
  product: "Water",
  block,
  quantity,
  unit,
});
const supply = (changes: Partial<EnteredSupply>): EnteredSupply => ({
  allocations: [],
  deliveries: [],
  uses: [],
  ...changes,
});
const column = (
  { blocks }: ProductComparison,
  key: "actual" | "expected" | "balance" | "expired" | "carriedIn" | "used",
) => blocks.map((block) => block[key]);

test("trucks count by their load, liters as gallons, both in their assigned block", () => {
  const compared = compareProduct(
    WATER,
    supply({
      allocations: [
        trucks("Water", 1, 2),
        loose("Water", 1, 500, "Gallons"),
        loose("Water", 3, 3_785.411784, "Liters"),
      ],
    }),
    RULES,
  );
  assert.deepEqual(column(compared, "actual"), [10_000, 0, 1_000, 0, 0, 0, 0]);
  // 10,000 − 9,000 leaves 1,000 for block 2, which then lacks 8,000; block 3 has its own 1,000 alone.
  assert.deepEqual(column(compared, "balance"), [1_000, -8_000, -8_000, -9_000, -9_000, -9_000, -9_000]);
  assert.deepEqual(compared.firstShortfall, {
    block: 2,
    from: "2026-09-13",
    quantity: 8_000,
    trucks: 2,
    orderBy: "2026-09-11",
  });
  assert.deepEqual(compared.total, {
    projected: 63_000,
    actual: 11_000,
    expected: 0,
    onOrder: 0,
    used: null,
    surplus: -52_000,
  });
});

test("a truck of another unit of the same kind has the same load", () => {
  const metric = { ...ICE, unit: "Kilograms", capacity: { value: 40_000, unit: "Pounds" } } as const;
  const { blocks } = compareProduct(metric, supply({ allocations: [trucks("Ice", 1, 1)] }), RULES);
  assert.ok(Math.abs((blocks[0]?.actual ?? 0) - 18_143.6948) < 1e-9);
});

test("deliveries count in the block of their day: before the start in the first, after the 21 days nowhere", () => {
  assert.deepEqual(
    ["2026-08-01", "2026-09-09", "2026-09-10", "2026-09-12", "2026-09-13", "2026-09-30", "2026-10-01"].map((day) =>
      blockOfDay(day, RULES.startDate),
    ),
    [1, 1, 1, 1, 2, 7, null],
  );
  const compared = compareProduct(
    WATER,
    supply({
      deliveries: [
        delivery("2026-09-01", 100),
        delivery("2026-09-12", 20),
        delivery("2026-09-13", 3),
        delivery("2026-10-01", 5_000),
      ],
    }),
    RULES,
  );
  assert.deepEqual(column(compared, "actual"), [120, 3, 0, 0, 0, 0, 0]);
  assert.deepEqual(
    compared.sources.map(({ countedAs, block }) => [countedAs, block]),
    [
      ["actual", 1],
      ["actual", 1],
      ["actual", 2],
      ["outside", null],
    ],
  );
});

test("planned deliveries and those under way are expected and change no balance", () => {
  const compared = compareProduct(
    WATER,
    supply({
      deliveries: [
        delivery("2026-09-10", 9_000, { state: "Planned" }),
        delivery("2026-09-14", 50, { state: "Under way" }),
      ],
    }),
    RULES,
  );
  assert.deepEqual(column(compared, "expected"), [9_000, 50, 0, 0, 0, 0, 0]);
  assert.deepEqual(column(compared, "balance"), Array(7).fill(-9_000));
});

test("ice is gone after its block, water lasts two more blocks", () => {
  const ice = compareProduct(ICE, supply({ allocations: [trucks("Ice", 1, 3)] }), RULES);
  assert.deepEqual(column(ice, "balance").slice(0, 3), [80_000, -40_000, -40_000]);
  assert.deepEqual(column(ice, "expired").slice(0, 2), [80_000, 0]);
  assert.deepEqual(ice.firstShortfall, {
    block: 2,
    from: "2026-09-13",
    quantity: 40_000,
    trucks: 1,
    orderBy: "2026-09-12",
  });

  const kept = compareProduct({ ...ICE, shelfLifeBlocks: 2 }, supply({ allocations: [trucks("Ice", 1, 3)] }), RULES);
  assert.deepEqual(column(kept, "balance").slice(0, 3), [80_000, 40_000, -40_000]);
  assert.deepEqual(column(kept, "carriedIn").slice(0, 3), [0, 80_000, 0]);
  assert.deepEqual(column(kept, "expired").slice(0, 3), [0, 40_000, 0]);
});

test("the distributed quantity is reported beside the comparison, and unknown if no one entered it", () => {
  const compared = compareProduct(
    WATER,
    supply({ uses: [use(1, 800), use(3, 378.5411784, "Liters"), use(4, 0)] }),
    RULES,
  );
  assert.deepEqual(column(compared, "used"), [800, null, 100, 0, null, null, null]);
  assert.equal(compared.total.used, 900);
});

test("an entry whose unit does not convert is listed and counts nowhere", () => {
  const compared = compareProduct(
    WATER,
    supply({
      allocations: [loose("Water", 1, 7, "Pounds")],
      deliveries: [delivery("2026-09-10", 7, { unit: "Meals" })],
      uses: [use(1, 7, "Kilograms")],
    }),
    RULES,
  );
  assert.deepEqual(
    compared.sources.map(({ countedAs, quantity }) => [countedAs, quantity]),
    [
      ["unfit", null],
      ["unfit", null],
      ["unfit", null],
    ],
  );
  assert.deepEqual([column(compared, "actual")[0], column(compared, "used")[0]], [0, null]);
});

test("trucks of a shortfall follow the estimation's rounding and are never zero", () => {
  const almost = { ...WATER, blocks: [100, 0, 0, 0, 0, 0, 0] };
  const nearest = compareProduct(almost, supply({}), { ...RULES, truckRounding: "nearest" });
  assert.deepEqual([nearest.firstShortfall?.quantity, nearest.firstShortfall?.trucks], [100, 1]);
  assert.equal(compareProduct(WATER, supply({}), { ...RULES, truckRounding: "nearest" }).firstShortfall?.trucks, 2);
});

test("a lead time extends back over the turn of the month, and before the start", () => {
  const slow = { ...WATER, leadTimeDays: 20 };
  assert.equal(compareProduct(slow, supply({}), RULES).firstShortfall?.orderBy, "2026-08-21");
});

test("the entries of other products do not count", () => {
  const compared = compareProduct(WATER, supply({ allocations: [trucks("Ice", 1, 9)] }), RULES);
  assert.deepEqual([compared.total.actual, compared.sources], [0, []]);
});

test("the first shortfall is by the whole figures shown: less than a unit does not count", () => {
  // A twentieth of a gallon is short in every block; the figures shown are 9,000 needed and 9,000 available.
  const almost = supply({
    allocations: [1, 2, 3, 4, 5, 6, 7].map((block) => loose("Water", block, 8_999.95, "Gallons")),
  });
  const compared = compareProduct({ ...WATER, shelfLifeBlocks: 1 }, almost, RULES);
  assert.ok(column(compared, "balance").every((balance) => balance !== null && balance < 0));
  assert.equal(compared.firstShortfall, null);
  // 0.6 of a gallon short in the third block alone: shown as a whole one.
  const short = supply({
    allocations: [1, 2, 3, 4, 5, 6, 7].map((block) => loose("Water", block, block === 3 ? 8_999.4 : 9_000, "Gallons")),
  });
  const { firstShortfall } = compareProduct({ ...WATER, shelfLifeBlocks: 1 }, short, RULES);
  assert.deepEqual([firstShortfall?.block, firstShortfall?.quantity], [3, 1]);
});
