import assert from "node:assert/strict";
import { test } from "node:test";
import * as calls from "../../contract/supply/calls/feeding.ts";
import type { Feeding } from "../../contract/supply/calls/feeding.ts";
import type { FacilityType } from "../../contract/supply/supply.ts";
import { setSiteState } from "../../contract/supply/calls/sites.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { copyEstimation, lockEstimation } from "../../contract/planning/calls/estimations.ts";
import { getParameters, saveParameters } from "../../contract/planning/calls/parameters.ts";
import { calculateProjections, getProjections } from "../../contract/planning/calls/projections.ts";
import { feedingOf } from "../../engine/logistics/feeding.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import type { ProductZoneNeed } from "../../engine/needs/needs.ts";
import { BLOCKS } from "../../engine/needs/inputs.ts";
import { newEstimation, planningServer, present, projectedEstimation } from "../../test/kits/planning.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { eq } from "../storage/orm.ts";
import { audits, facilities } from "../storage/schema/index.ts";
import { supplyDomain } from "../supply/routes.ts";
import { feedingDomain } from "./feeding-routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([parametersDomain, supplyDomain, sitesDomain, feedingDomain]);
const TODAY = calendarDay("America/New_York", new Date());
const every = (share: number) => Array.from({ length: BLOCKS }, () => share);
const SHARES = { product: "Food", zone: 1, kitchens: every(40), routes: every(20), home: every(10) };

const read = async (eid: number) => (await staff.call(calls.getFeeding, { params: { eid } })).ok;
const save = ({ eid, version, routes, zones, shares }: Feeding, changes: Partial<calls.FeedingContent> = {}) =>
  staff.call(calls.saveFeeding, { body: { eid, version, routes, zones, shares, ...changes } });
const faultsOf = (answer: Awaited<ReturnType<typeof save>>) =>
  answer.error.details.faults?.map(({ path, key }) => `${path} ${key}`);

test("a plan begins with all at the points, is saved as a whole with its audit row, and goes along with a copy", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const fresh = await read(eid);
  assert.deepEqual(
    [fresh.version, fresh.routes, fresh.shares, fresh.zones.map(({ zone, vehicles }) => [zone, vehicles])],
    [0, { mealsATrip: 300, tripsADay: 2, crew: 2 }, [], [[1, 0], [2, 0]]], // oxfmt-ignore
  );
  const [zone, other] = fresh.zones;
  assert.ok(zone && other);
  const zones = [{ ...zone, vehicles: 4, homePeople: 50, benefits: 30, benefitsFrom: 4 }, other];
  const saved = (await save(fresh, { shares: [SHARES], zones })).ok;
  assert.deepEqual([saved.version, saved.shares, saved.zones], [1, [SHARES], zones]);
  assert.deepEqual((await read(eid)).run?.needs, fresh.run?.needs);
  const late = await save(fresh, { shares: [] });
  assert.equal(late.status, 409);
  assert.equal((late.error.details.theirs as Feeding).version, 1, "with the plan that was saved meanwhile");
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `feeding/${eid}`));
  assert.deepEqual(rows.map(({ action }) => action), ["create"]); // oxfmt-ignore

  const copy = (await staff.call(copyEstimation, { body: { eid, name: "Copy with ways" } })).ok;
  const copied = await read(copy.eid);
  assert.deepEqual([copied.shares, copied.zones, copied.run], [[SHARES], zones, null]);
  const locked = await staff.call(lockEstimation, { body: { eid, version: (await present(staff, eid)).version } });
  assert.equal(locked.status, 200);
  assert.equal((await save(saved)).status, 409);
});

test("the ways of each zone and block add up to the projection, shelters by the plan's people in them", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const set = (await staff.call(getParameters, { params: { eid } })).ok;
  const presence = [{ zone: 1, evacuated: 0, sheltered: 25, visitors: 0 }];
  const { daily, assistance, suggested, settings, version } = set;
  const parameters = { eid, version, daily, assistance, suggested, settings: { ...settings, presence } };
  await staff.call(saveParameters, { body: parameters });
  await staff.call(calculateProjections, { body: { eid, version: (await present(staff, eid)).version } });
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  const fresh = await read(eid);
  const feeding = (await save(fresh, { shares: [SHARES] })).ok;
  assert.ok(feeding.run);
  for (const { need, fed } of feedingOf(feeding, feeding.run)) {
    const projected: ProductZoneNeed | undefined = projections.needs.find(
      (one) => one.zone === need.zone && one.product === need.product,
    );
    assert.ok(projected);
    for (let block = 0; block < BLOCKS; block++) {
      const parts = fed.ways.map(({ blocks }) => blocks[block]?.quantity ?? NaN);
      const sum = parts.reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(sum - (projected.blocks[block] ?? NaN)) < 1e-6, `${need.product} ${need.zone} ${block}`);
    }
    const shelters = fed.ways.find(({ way }) => way === "shelters")?.blocks[0]?.quantity ?? NaN;
    const people: number = projected.groups?.sheltered[0] ?? 0;
    const expected: number =
      people === 0 ? 0 : ((projected.blocks[0] ?? NaN) * people) / (projected.assistedBlocks[0] ?? NaN);
    assert.ok(Math.abs(shelters - expected) < 1e-6);
    assert.equal(people > 0, need.zone === 1);
  }
});

test("capacity and staff come from the days on which the zone's sites are open", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const site = (name: string, type: FacilityType, changes: object = {}) =>
    Object.assign(
      {
        name,
        type,
        county: "Manatee",
        address: "",
        capacity: null,
        active: true,
        operator: "",
        contact: "",
        phone: "",
      },
      { hours: "", longitude: -82.5, latitude: 27.4 },
      changes,
    );
  const made = [
    site("Kitchen of the Baptists", "Kitchen", { capacity: 5_000, staff: 60 }),
    site("Fairgrounds 3", "Type III Point"),
    site("School", "Shelter"),
    site("Unplaced", "Shelter", { longitude: null, latitude: null }),
    site("Far away", "Kitchen"),
    site("Never open", "Kitchen"),
    site("Depot 12", "Warehouse"),
  ];
  const { rows } = (await staff.call(saveFacilities, { body: { changed: made, removed: [] } })).ok;
  // A new place abroad is refused; this one is from before.
  await server.db.update(facilities).set({ longitude: -120, latitude: 40 }).where(eq(facilities.name, "Far away"));
  const ids = rows.filter(({ name }) => made.some((one) => one.name === name && name !== "Never open"));
  const from = async (day: number, state: "Open" | "Closing" | "Closed", chosen = ids) =>
    staff.call(setSiteState, { body: { ids: chosen.map(({ id }) => id), day: addDays(TODAY, day), state } });
  await from(1, "Open");
  await from(5, "Closing");
  await from(7, "Closed");
  const { run } = await read(eid);
  assert.ok(run);
  assert.deepEqual([run.unplaced, run.away], [["Unplaced"], ["Far away"]]);
  const [zone] = run.sites.filter((one) => one.points.some(({ capacity }) => capacity > 0));
  assert.ok(zone);
  assert.deepEqual(
    zone.points.map(({ capacity }) => capacity),
    Array.from({ length: 21 }, (_, day) => (day >= 1 && day < 7 ? 5_000 : 0)),
  );
  assert.deepEqual([zone.kitchens[1], zone.kitchens[7]], [
    { capacity: 5_000, unknown: 0, staff: 60 },
    { capacity: 0, unknown: 0, staff: null },
  ]); // oxfmt-ignore
  assert.deepEqual([zone.points[1]?.staff, zone.shelters[1]], [19 + 4, { capacity: 0, unknown: 1, staff: null }]);
  assert.deepEqual(run.shelters.map(({ name, capacity }) => [name, capacity]), [["School", null]]); // oxfmt-ignore
});

test("shares above 100, ways of meals for water, unknown and doubled rows are refused at their field", async () => {
  const { eid } = await newEstimation(staff);
  assert.equal((await read(eid)).run, null);
  const { eid: planned } = await projectedEstimation(staff, { startDate: TODAY });
  const fresh = await read(planned);
  const above = { ...SHARES, home: SHARES.home.with(2, 45) };
  assert.deepEqual(faultsOf(await save(fresh, { shares: [above] })), ["body.shares.0.home.2 domain.feeding.above"]);
  const water = { ...SHARES, product: "Water", routes: every(0) };
  assert.deepEqual(faultsOf(await save(fresh, { shares: [water] })), [
    "body.shares.0.kitchens domain.feeding.mealsAlone",
  ]);
  assert.deepEqual(faultsOf(await save(fresh, { shares: [SHARES, { ...SHARES, product: "Gold" }, SHARES] })), [
    "body.shares.2.product domain.feeding.twice",
    "body.shares.1.product domain.request.productUnknown",
  ]);
  const [zone] = fresh.zones;
  assert.ok(zone);
  assert.deepEqual(faultsOf(await save(fresh, { zones: [{ ...zone, zone: 4 }] })), [
    "body.zones.0.zone domain.feeding.zoneUnknown",
  ]);
  assert.equal((await read(planned)).version, 0, "nothing is half-saved");
  const guest = server.anonymous();
  assert.equal((await guest.call(calls.getFeeding, { params: { eid } })).status, 401);
  assert.equal((await staff.call(calls.getFeeding, { params: { eid: 999_999 } })).status, 404);
});
