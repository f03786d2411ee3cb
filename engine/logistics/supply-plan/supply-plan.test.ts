import assert from "node:assert/strict";
import { test } from "node:test";
import { packed } from "./packed.ts";
import { planSupply, trucksOfDocks, type GoodsLot, type SupplyTask } from "./supply-plan.ts";
import { needsOfSites, type ServingSite } from "./site-needs.ts";

const always = Array.from({ length: 21 }, () => true);
const until = (day: number) => always.map((_, at) => at < day);
const EAST = { id: 1, at: [-80, 27], trucksADay: null, open: always } as const;
const WEST = { id: 2, at: [-82, 27], trucksADay: null, open: always } as const;
const SITES = [
  { id: 11, at: [-80.1, 27] as const },
  { id: 12, at: [-81.9, 27] as const },
];
const WATER = { product: "Water", perTruck: 100 };
const need = (day: number, site: number | null, quantity: number, product = "Water") => ({ day, product, zone: 1, site, quantity }); // oxfmt-ignore
const lot = (place: number, quantity: number, from = 0, last: number | null = null, product = "Water"): GoodsLot => ({ product, place, quantity, from, until: last }); // oxfmt-ignore
const task = (changes: Partial<SupplyTask>): SupplyTask => ({
  products: [WATER],
  sources: [EAST, WEST],
  sites: SITES,
  needs: [need(0, 11, 150), need(0, 12, 50)],
  lots: [lot(1, 1_000), lot(2, 1_000)],
  ...changes,
});

test("each site is supplied by the nearest source that has goods, in whole trucks of each source", () => {
  const plan = planSupply(task({}));
  assert.deepEqual(
    plan.shipments.map(({ source, site, quantity }) => [source, site, quantity]),
    [[1, 11, 150], [2, 12, 50]], // oxfmt-ignore
  );
  // 0.1 degrees of longitude at 27 degrees north are 9.9 km; by road 1.4 times that.
  assert.ok(Math.abs((plan.shipments[0]?.km ?? 0) - 13.87) < 0.02);
  assert.deepEqual(plan.loads.map(({ source, trucks }) => [source, trucks]), [[1, 2], [2, 1]]); // oxfmt-ignore
  assert.deepEqual(plan.short, []);
  // Two sites of one source share a truck.
  const shared = planSupply(task({ needs: [need(0, 11, 50), need(0, 12, 50)], lots: [lot(1, 100)] }));
  assert.deepEqual(shared.loads.map(({ quantity, trucks }) => [quantity, trucks]), [[100, 1]]); // oxfmt-ignore
});

test("missing stock is shared in proportion to the need, and goods that come later serve only later days", () => {
  const needs = [0, 1].flatMap((day) => [need(day, 11, 300), need(day, 12, 100)]);
  const plan = planSupply(task({ needs, lots: [lot(1, 200), lot(1, 1_000, 1)] }));
  assert.deepEqual(
    plan.short.map(({ day, site, quantity, reason }) => [day, site, quantity, reason]),
    [[0, 11, 150, "noStock"], [0, 12, 50, "noStock"]], // oxfmt-ignore
  );
});

test("docks limit the trucks of all products together, in their order", () => {
  const products = [WATER, { product: "Ice", perTruck: 10 }];
  const needs = [need(0, 11, 150), need(0, 11, 40, "Ice")];
  const sources = [{ ...EAST, trucksADay: 4 }];
  const plan = planSupply(task({ products, needs, sources, lots: [lot(1, 500), lot(1, 500, 0, 2, "Ice")] }));
  assert.deepEqual(plan.loads.map(({ product, trucks }) => [product, trucks]), [["Water", 2], ["Ice", 2]]); // oxfmt-ignore
  assert.deepEqual(plan.short.map(({ quantity, reason }) => [quantity, reason]), [[20, "noDock"]]); // oxfmt-ignore
  assert.deepEqual([trucksOfDocks(3, 45, 10), trucksOfDocks(3, 45, null), trucksOfDocks(0, 45, 10)], [39, null, 0]);
});

test("goods expire, closed sources send nothing, and goods delivered to a site stay there", () => {
  const needs = [0, 1, 2, 3].map((day) => need(day, 11, 100));
  const expiring = planSupply(task({ needs, lots: [lot(1, 1_000, 0, 2)] }));
  assert.deepEqual(expiring.short.map(({ day, reason }) => [day, reason]), [[3, "noStock"]]); // oxfmt-ignore
  const closing = planSupply(task({ needs, sources: [{ ...EAST, open: until(2) }] }));
  assert.deepEqual(closing.short.map(({ day, reason }) => [day, reason]), [[2, "noSource"], [3, "noSource"]]); // oxfmt-ignore
  const own = planSupply(task({ needs: [...needs, need(0, 12, 30)], lots: [lot(11, 250), lot(2, 500)] }));
  assert.deepEqual(
    own.shipments.map(({ day, source, site, quantity }) => [day, source, site, quantity]),
    [[0, 11, 11, 100], [0, 2, 12, 30], [1, 11, 11, 100], [2, 11, 11, 50], [2, 2, 11, 50], [3, 2, 11, 100]], // oxfmt-ignore
  );
  // Nothing leaves docks for what was delivered there.
  assert.equal(own.loads.reduce((sum, { quantity }) => sum + quantity, 0), 180); // oxfmt-ignore
  assert.deepEqual(planSupply(task({ needs: [need(4, null, 7)] })).short, [{ ...need(4, null, 7), reason: "noSite" }]);
});

test("a zone's need is spread on its open sites by capacity, day by day, and adds up", () => {
  const site = (id: number, changes: Partial<ServingSite> = {}): ServingSite => ({ id, zone: 1, way: "points", capacity: 100, open: always, ...changes }); // oxfmt-ignore
  const blocks = [1_000, null, 0, 10, 0, 0, 0];
  const needs = needsOfSites(
    [{ product: "Water", zone: 1, way: "points", blocks }],
    [site(1), site(2, { capacity: 300 }), site(3, { capacity: null, open: until(1) }), site(4, { zone: 2 }), site(5, { way: "kitchens" })], // oxfmt-ignore
  );
  // 334 on the first day by 100, 300 and their mean of 200.
  assert.deepEqual(
    needs.map(({ day, site: at, quantity }) => [day, at, quantity]),
    [[0, 1, 56], [0, 2, 167], [0, 3, 111], [1, 1, 83], [1, 2, 250], [2, 1, 83], [2, 2, 250], [9, 1, 1], [9, 2, 3], [10, 1, 1], [10, 2, 2], [11, 1, 1], [11, 2, 2]], // oxfmt-ignore
  );
  const noneOpen = needsOfSites([{ product: "Water", zone: 3, way: "points", blocks: [3] }], []);
  assert.deepEqual(noneOpen.map(({ day, site: at, quantity }) => [day, at, quantity]), [[0, null, 1], [1, null, 1], [2, null, 1]]); // oxfmt-ignore
});

/** A recount that knows nothing of how the plan was made. */
function recount({ products, sources, lots, needs }: SupplyTask, plan: ReturnType<typeof planSupply>) {
  const add = (rows: readonly { readonly quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);
  for (const { product, perTruck } of products)
    for (const place of new Set(lots.map((one) => one.place)))
      for (let day = 0; day < 21; day++) {
        const left = plan.shipments.filter((one) => one.product === product && one.source === place);
        const arrived = lots.filter((one) => one.product === product && one.place === place && one.from <= day);
        assert.ok(
          add(left.filter((one) => one.day <= day)) <= add(arrived) + 1e-6,
          `${product} of ${place}, day ${day}`,
        );
        const load = plan.loads.find((one) => one.product === product && one.source === place && one.day === day);
        const road = left.filter((one) => one.day === day && one.site !== place);
        assert.equal(load?.quantity ?? 0, add(road));
        assert.equal(load?.trucks ?? 0, Math.ceil(add(road) / perTruck));
      }
  for (const { id, trucksADay } of sources)
    for (let day = 0; day < 21; day++) {
      const trucks = plan.loads
        .filter((one) => one.source === id && one.day === day)
        .reduce((sum, one) => sum + one.trucks, 0);
      assert.ok(trucks <= (trucksADay ?? Infinity), `docks of ${id}, day ${day}`);
    }
  for (const one of needs) {
    const isSame = (row: { readonly day: number; readonly product: string; readonly site: number | null }) =>
      row.day === one.day && row.product === one.product && row.site === one.site;
    assert.equal(add(plan.shipments.filter(isSame)) + add(plan.short.filter(isSame)), one.quantity);
  }
}

test("in 60 random tasks a recount finds no stock or dock exceeded, and every need carried or said to be short", () => {
  let state = 7;
  const random = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  const seen = new Set<string>();
  for (let round = 0; round < 60; round++) {
    const products = [WATER, { product: "Ice", perTruck: 37.5 }];
    const ids = Array.from({ length: random(4) }, (_, i) => i + 1);
    const place = () => [-80 - random(300) / 100, 26 + random(300) / 100] as const;
    const sources = ids.map((id) => ({ id, at: place(), trucksADay: random(2) === 0 ? null : random(9), open: random(3) === 0 ? until(random(21)) : always })); // oxfmt-ignore
    const sites = Array.from({ length: 1 + random(7) }, (_, i) => ({ id: 100 + i, at: place() }));
    const places = [...ids, 100];
    const lots = Array.from({ length: random(14) }, () => {
      const from = random(20);
      return lot(places[random(places.length - 1)] ?? 1, random(4_000) / 4, from, random(1) === 0 ? null : from + random(4), random(1) === 0 ? "Ice" : "Water"); // oxfmt-ignore
    });
    const needs = sites.flatMap(({ id }) =>
      Array.from({ length: 21 }, (_, day) =>
        products.map(({ product }) => need(day, id, 1 + random(90), product)),
      ).flat(),
    );
    const given = task({ products, sources, sites, lots, needs });
    const plan = planSupply(given);
    recount(given, plan);
    for (const { reason } of plan.short) seen.add(reason);
  }
  assert.deepEqual([...seen].toSorted(), ["noDock", "noSource", "noStock"]);
});

test("cases and pallets are rounded up, in the product's own pack sizes", () => {
  const pack = { unit: "Liters" as const, perCase: 12, perPallet: 576 };
  // 100 gallons are 378.54 liters.
  assert.deepEqual(packed(100, "Gallons", pack), { cases: 32, pallets: 1 });
  assert.deepEqual(packed(24, "Liters", { ...pack, perPallet: null }), { cases: 2, pallets: null });
  assert.deepEqual(packed(24, "Liters", null), { cases: null, pallets: null });
});
