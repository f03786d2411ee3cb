import assert from "node:assert/strict";
import { test } from "node:test";
import { getFeeding } from "../../contract/supply/calls/feeding.ts";
import { saveSiteServed, setSiteState } from "../../contract/supply/calls/sites.ts";
import * as calls from "../../contract/supply/calls/site-supply.ts";
import type { SiteSupply, SiteSupplyContent, SiteSupplyRun } from "../../contract/supply/calls/site-supply.ts";
import { saveAllocations, saveDeliveries, saveFacilities, saveInventory } from "../../contract/supply/calls/supply.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { copyEstimation, getEstimation, lockEstimation } from "../../contract/planning/calls/estimations.ts";
import { feedingOf, shownWays } from "../../engine/logistics/feeding.ts";
import { DETOUR, straightKm } from "../../engine/logistics/reach.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { newEstimation, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { eq, inArray } from "../storage/orm.ts";
import { audits, facilities, siteStates } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { feedingDomain } from "./feeding-routes.ts";
import { siteSupplyDomain } from "./site-supply-routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([supplyDomain, sitesDomain, feedingDomain, siteSupplyDomain]);
const TODAY = calendarDay("America/New_York", new Date());

const read = async (eid: number) => (await staff.call(calls.getSiteSupply, { params: { eid } })).ok;
const save = ({ eid, version, sources, stock, rest }: SiteSupply, changes: Partial<SiteSupplyContent> = {}) =>
  staff.call(calls.saveSiteSupply, { body: { eid, version, sources, stock, rest, ...changes } });
const faultsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.error.details.faults?.map(({ path, key }) => `${path} ${key}`);
const add = (rows: readonly { readonly quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);

const facility = (name: string, type: "Warehouse" | "Staging Area" | "Type III Point", changes: object = {}) =>
  Object.assign(
    { name, type, county: "Manatee", address: "", longitude: -81.8, latitude: 27.2, capacity: null, active: true },
    { operator: "", contact: "", phone: "", hours: "" },
    changes,
  );
let serial = 0;

/** Facilities of a test of its own, by a name that no other has; closed again, since they are the agency's. */
async function withFacilities(made: readonly ReturnType<typeof facility>[]) {
  const mark = ++serial;
  const changed = made.map((one) => ({ ...one, name: `${one.name} of ${mark}` }));
  const { rows } = (await staff.call(saveFacilities, { body: { changed, removed: [] } })).ok;
  const idOf = (name: string) => rows.find((row) => row.name === `${name} of ${mark}`)?.id ?? assert.fail(name);
  const retire = async () => {
    const own = (await staff.call(saveFacilities, { body: { changed: [], removed: [] } })).ok.rows.filter(({ name }) => name.endsWith(` of ${mark}`)); // oxfmt-ignore
    const removed = own.map(({ id, version }) => ({ id, version }));
    assert.equal((await staff.call(saveFacilities, { body: { changed: [], removed } })).status, 200);
  };
  return { idOf, retire, nameOf: (name: string) => `${name} of ${mark}` };
}

async function withStock(eid: number, product: "Water" | "Food", unit: "Gallons" | "Meals", quantity: number) {
  const agency = `Agency ${++serial}`;
  const stock = { product, category: "Loose Goods" as const, agency, quantity, unit };
  const { rows } = (await staff.call(saveInventory, { body: { changed: [stock], removed: [] } })).ok;
  const inventoryId = rows.find((row) => row.agency === agency)?.id ?? assert.fail();
  const changed = [{ inventoryId, block: 1, quantity }];
  assert.equal((await staff.call(saveAllocations, { body: { eid, changed, removed: [] } })).status, 200);
  return inventoryId;
}

/** What the ways of feeding send to points, by their own call: what is carried and what is short must add up to it. */
async function neededAt(eid: number) {
  const feeding = (await staff.call(getFeeding, { params: { eid } })).ok;
  assert.ok(feeding.run);
  return feedingOf(feeding, feeding.run).map(({ need, fed }) => ({
    product: need.product,
    zone: need.zone,
    blocks: need.blocks.map(
      (_, block) =>
      fed.ways.reduce((sum, { way }, i) => sum + (["points", "kitchens", "shelters"].includes(way) ? (shownWays(fed, block)[i] ?? 0) : 0), 0), // oxfmt-ignore
    ),
  }));
}

test("without an open site nothing is carried, and without a source neither; each says why", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const needed = (await neededAt(eid)).flatMap(({ blocks }) => blocks).reduce((sum, one) => sum + one, 0);
  const fresh = await read(eid);
  assert.ok(fresh.run && needed > 0);
  assert.deepEqual([fresh.version, fresh.sources, fresh.run.shipments, fresh.run.loads], [0, [], [], []]);
  assert.deepEqual([new Set(fresh.run.short.map(({ reason }) => reason)), add(fresh.run.short)], [new Set(["noSite"]), needed]); // oxfmt-ignore
  const { idOf, retire } = await withFacilities([facility("Point", "Type III Point")]);
  await staff.call(setSiteState, { body: { ids: [idOf("Point")], day: addDays(TODAY, 2), state: "Open" } });
  const { run } = await read(eid);
  const reasonsOn = (day: number) => new Set(run?.short.filter((one) => one.day === day).map(({ reason }) => reason));
  assert.deepEqual([reasonsOn(1), reasonsOn(2).has("noSource")], [new Set(["noSite"]), true]);
  assert.equal(add(run?.short ?? []), needed);
  await retire();
  const never = await newEstimation(staff);
  assert.equal((await read(never.eid)).run, null);
});

test("sites are supplied from stored stock and arrivals, and what is carried and short adds up to every zone's need", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const made = [
    facility("Depot", "Warehouse", { longitude: -82.2, latitude: 27.2 }),
    facility("Yard", "Staging Area"),
    facility("Lost", "Warehouse", { longitude: null, latitude: null }),
    facility("West", "Type III Point"),
    facility("East", "Type III Point"),
  ];
  const { idOf, nameOf, retire } = await withFacilities(made);
  const [depot, yard, west, east] = ["Depot", "Yard", "West", "East"].map(idOf);
  assert.ok(depot && yard && west && east);
  // In no county of the census data, which a new place has to be in.
  await server.db
    .update(facilities)
    .set({ longitude: -81.3, latitude: 27.6 })
    .where(inArray(facilities.id, [yard, east]));
  await staff.call(setSiteState, { body: { ids: [west, east], day: TODAY, state: "Open" } });
  const inventoryId = await withStock(eid, "Water", "Gallons", 9_000);
  const delivery = { partner: "Red Cross", product: "Water", quantity: 2_000, unit: "Gallons" as const, county: "Manatee", state: "Planned" as const }; // oxfmt-ignore
  const deliveries = [
    { ...delivery, deliveryDate: addDays(TODAY, 1), place: nameOf("Yard") },
    { ...delivery, deliveryDate: TODAY, place: nameOf("West"), quantity: 300 },
    { ...delivery, deliveryDate: TODAY, place: "Armory" },
  ];
  assert.equal((await staff.call(saveDeliveries, { body: { eid, changed: deliveries, removed: [] } })).status, 200); // oxfmt-ignore
  const fresh = await read(eid);
  assert.deepEqual(fresh.run?.uncounted.map(({ kind, place, why }) => [kind, place, why]), [["allocation", "", "noPlace"], ["delivery", "Armory", "noPlace"]]); // oxfmt-ignore
  assert.deepEqual(fresh.run?.unplaced, [nameOf("Lost")]);
  const rules = { facilityId: depot, docks: 1, turnMinutes: 60, hours: 1, leadDays: 0 };
  const saved = (await save(fresh, { sources: [rules], stock: [{ inventoryId, facilityId: depot }] })).ok;
  const { run } = saved;
  assert.ok(run);
  assert.deepEqual([saved.version, saved.sources, run.waysSaved, run.status], [1, [rules], false, "Projected"]);

  const water = run.products.findIndex(({ product }) => product === "Water");
  for (const { product, zone, blocks } of await neededAt(eid))
    for (const [block, needed] of blocks.entries()) {
      const isIn = (row: { day: number; product: number }): boolean =>
        Math.floor(row.day / 3) === block && run.products[row.product]?.product === product;
      // A point stands in the zone of its nearest tract.
      const sites = zone === 1 ? [west] : [east];
      const carried: SiteSupplyRun["shipments"] = run.shipments.filter((row) => isIn(row) && sites.includes(row.site));
      assert.equal(add(carried) + add(run.short.filter((row) => isIn(row) && row.zone === zone)), needed, `${product} ${zone} ${block}`); // oxfmt-ignore
    }
  const sent = (source: number) => run.shipments.filter((row) => row.source === source);
  assert.ok(add(sent(depot)) <= 9_000 && add(sent(depot)) > 0);
  assert.equal(add(sent(yard)), 2_000);
  assert.equal(Math.min(...sent(yard).map(({ day }) => day)), 1, "not before it arrives");
  // Delivered to the point itself: no truck of ours.
  assert.deepEqual(sent(west).map(({ site, quantity, km }) => [site, quantity, km]), [[west, 300, 0]]); // oxfmt-ignore
  assert.ok(run.loads.every(({ trucks, source }) => source !== west && (source !== depot || trucks <= 1)));
  const perTruck = run.products[water]?.perTruck ?? NaN;
  for (const { quantity, trucks } of run.loads) assert.equal(trucks, Math.ceil(quantity / perTruck));
  const [first] = sent(depot).filter(({ site }) => site === west);
  assert.ok(Math.abs((first?.km ?? 0) - straightKm([-82.2, 27.2], [-81.8, 27.2]) * DETOUR) < 0.01);

  // A warehouse that is closed sends nothing; the rest goes to the place that is named for it.
  await staff.call(setSiteState, { body: { ids: [depot], day: TODAY, state: "Closed" } });
  const closed = (await save(saved, { rest: yard, stock: [] })).ok;
  assert.deepEqual([closed.run?.uncounted, closed.run?.shipments.some(({ source }) => source === depot)], [[], false]);
  assert.ok(add(closed.run?.shipments.filter(({ source }) => source === yard) ?? []) > 2_000);

  const late = await save(saved);
  assert.deepEqual([late.status, (late.error.details.theirs as SiteSupply).version], [409, 2]);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `site-supply/${eid}`));
  assert.deepEqual(rows.map(({ action }) => action), ["create", "update"]); // oxfmt-ignore
  const copy = (await staff.call(copyEstimation, { body: { eid, name: "Copy with sources" } })).ok;
  const copied = await read(copy.eid);
  assert.deepEqual([copied.sources, copied.rest, copied.run], [[rules], yard, null]);
  assert.equal((await staff.call(lockEstimation, { body: { eid, version: (await present(staff, eid)).version } })).status, 200); // oxfmt-ignore
  assert.equal((await save(closed)).status, 409);
  await retire();
  const after = await read(eid);
  assert.deepEqual(
    [after.sources, after.rest, after.run?.shipments],
    [[], null, []],
    "places that are gone are not said",
  );
});

test("a place that is no source, stock of others and rows named twice are refused at their field; nothing is half-saved", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const { idOf, retire } = await withFacilities([facility("Depot", "Warehouse"), facility("Point", "Type III Point")]);
  const [depot, point] = [idOf("Depot"), idOf("Point")];
  const rules = { docks: null, turnMinutes: null, hours: null, leadDays: 0 };
  const inventoryId = await withStock(eid, "Food", "Meals", 10);
  const other = await withStock((await newEstimation(staff)).eid, "Food", "Meals", 10);
  const answer = await save(await read(eid), {
    sources: [
      { ...rules, facilityId: depot },
      { ...rules, facilityId: point },
      { ...rules, facilityId: depot },
    ],
    stock: [{ inventoryId: other, facilityId: depot }, { inventoryId, facilityId: depot }, { inventoryId, facilityId: 999_999 }], // oxfmt-ignore
    rest: point,
  });
  assert.deepEqual([answer.status, faultsOf(answer)?.toSorted()], [
    422,
    [
      "body.rest domain.siteSupply.noSource",
      "body.sources.1.facilityId domain.siteSupply.noSource",
      "body.sources.2.facilityId domain.feeding.twice",
      "body.stock.0.inventoryId domain.siteSupply.noStock",
      "body.stock.2.facilityId domain.siteSupply.noSource",
      "body.stock.2.inventoryId domain.feeding.twice",
    ],
  ]); // oxfmt-ignore
  assert.equal((await read(eid)).version, 0);
  await retire();
  assert.equal((await server.anonymous().call(calls.getSiteSupply, { params: { eid } })).status, 401);
  assert.equal((await staff.call(calls.getSiteSupply, { params: { eid: 999_999 } })).status, 404);
  const viewer = await server.as("Viewer");
  const body = { eid, version: 0, sources: [], stock: [], rest: null };
  assert.equal((await viewer.call(calls.getSiteSupply, { params: { eid } })).status, 200);
  assert.equal((await viewer.call(calls.saveSiteSupply, { body })).status, 403);
});

test("whom sites served stands next to whom the plan expected there, and all rows add up to the plan's people", async () => {
  const startDate = addDays(TODAY, -4);
  const { eid } = await projectedEstimation(staff, { startDate });
  const { idOf, nameOf, retire } = await withFacilities([
    facility("West", "Type III Point"),
    facility("Next", "Type III Point", { capacity: 10_000 }),
    facility("Idle", "Warehouse"),
  ]);
  const [west, next, idle] = ["West", "Next", "Idle"].map(idOf);
  assert.ok(west && next && idle);
  await staff.call(setSiteState, { body: { ids: [west, next], day: startDate, state: "Open" } });
  assert.equal((await read(eid)).run?.after, null, "nothing is compared before a count");
  const count = (id: number, day: number, people: number) => {
    const body = { id, day: addDays(startDate, day), people, meals: null, version: 0, confirmed: true };
    return staff.call(saveSiteServed, { body });
  };
  for (const [id, day, people] of [
    [west, 0, 40],
    [west, 3, 0],
    [idle, 1, 7],
  ] as const)
    assert.equal((await count(id, day, people)).status, 200);
  const after = (await read(eid)).run?.after ?? assert.fail();
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  const people = peopleByBlock(projections ?? assert.fail());
  const daily = (zone: number, block: number) => people.find((one) => one.zone === zone)?.blocks[block] ?? NaN;
  const total = people
    .flatMap(({ blocks }) => blocks)
    .reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 3), 0);
  assert.equal(after.total, total);
  const projected = after.rows.reduce((sum, row) => sum + (row.projected ?? 0), 0);
  assert.equal(projected + after.uncounted + after.noSite + after.elsewhere, total);
  const rowOf = (site: number, block: number) =>
    after.rows.find((row) => row.site === site && row.block === block) ?? assert.fail();
  // Type III serves 5,000, its neighbor 10,000: a third of the zone's people of the day.
  for (const block of [0, 1]) {
    const third = daily(1, block) / 3;
    assert.ok(Math.abs((rowOf(west, block).compared ?? NaN) - third) <= 1, `${block}: ${third}`);
    assert.ok(Math.abs((rowOf(west, block).projected ?? NaN) - 3 * third) <= 3);
  }
  assert.deepEqual([rowOf(west, 0).served, rowOf(west, 0).days, rowOf(west, 0).name], [40, 1, nameOf("West")]);
  assert.equal(rowOf(west, 1).served, 0, "zero is a count");
  assert.deepEqual([rowOf(west, 2).served, rowOf(west, 2).compared], [null, null]);
  assert.deepEqual([rowOf(idle, 0).projected, rowOf(idle, 0).served], [null, 7], "a warehouse has no projection");
  assert.equal(after.rows.some(({ site }) => site === next), false); // oxfmt-ignore
  await retire();
});

test("a large plan is made in a thread, so that other calls are answered meanwhile", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const row = { county: "Manatee", active: true, editedBy: "test" };
  const made = (count: number, type: "Warehouse" | "Type III Point") =>
    Array.from({ length: count }, (_, i) => ({ ...row, type, name: `${type} ${i} of many`, longitude: -81.95 + (i % 30) * 0.025, latitude: 27.05 + Math.floor(i / 30) * 0.025 })); // oxfmt-ignore
  const sources = await server.db.insert(facilities).values(made(20, "Warehouse")).returning({ id: facilities.id }); // oxfmt-ignore
  const points = await server.db.insert(facilities).values(made(1_000, "Type III Point")).returning({ id: facilities.id }); // oxfmt-ignore
  await server.db.insert(siteStates).values(points.map(({ id }) => ({ facilityId: id, day: TODAY, state: "Open" as const, by: "test" }))); // oxfmt-ignore
  const inventory = [await withStock(eid, "Water", "Gallons", 40_000), await withStock(eid, "Food", "Meals", 40_000)];
  const [first] = sources;
  assert.ok(first);
  const stock = inventory.map((inventoryId) => ({ inventoryId, facilityId: first.id }));
  assert.equal((await save((await read(eid)), { stock })).status, 200); // oxfmt-ignore
  const started = performance.now();
  let total = NaN;
  const large = read(eid).finally(() => (total = performance.now() - started));
  const waits: number[] = [];
  while (Number.isNaN(total)) {
    const asked = performance.now();
    assert.equal((await staff.call(getEstimation, { params: { eid } })).status, 200);
    waits.push(performance.now() - asked);
  }
  const { run } = await large;
  assert.equal(new Set(run?.short.map(({ site }) => site)).size, points.length, "every site is short");
  assert.ok(Math.max(...waits) < total / 2, `${Math.max(...waits)} of ${total} ms, ${waits.length} answers`);
  const ids = [...sources, ...points].map(({ id }) => id);
  await server.db.update(facilities).set({ active: false }).where(inArray(facilities.id, ids));
});
