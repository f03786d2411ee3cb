import assert from "node:assert/strict";
import { test } from "node:test";
import * as calls from "../../contract/supply/calls/sites.ts";
import { getReport } from "../../contract/reports/calls/reports.ts";
import { saveFacilities } from "../../contract/supply/calls/supply.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import type { ReportDocument } from "../../engine/reports/document.ts";
import { OPEN_POINTS_BLOCK } from "../../engine/reports/sections/open-points.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { peopleByBlock } from "../../engine/needs/people-by-block.ts";
import { planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { eq } from "../storage/orm.ts";
import { audits, facilities } from "../storage/schema/index.ts";
import { reportsDomain } from "../reports/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { sitesDomain } from "./site-routes.ts";

const { server, staff } = planningServer([supplyDomain, sitesDomain, reportsDomain]);
const TODAY = calendarDay("America/New_York", new Date());
const FACILITY = {
  type: "Type II Point",
  county: "Manatee",
  address: "1 Main Street",
  longitude: null,
  latitude: null,
  capacity: null,
  active: true,
  operator: "Red Cross",
  contact: "Kim",
  phone: "555-0100",
  hours: "8 AM to 6 PM",
} as const;

/** A new facility, as a site. */
async function newSite(name: string, changes: object = {}): Promise<calls.Site> {
  const saved = await staff.call(saveFacilities, {
    body: { changed: [{ ...FACILITY, ...changes, name }], removed: [] },
  });
  const id = saved.ok.rows.find((row) => row.name === name)?.id;
  return (await sitesOn(TODAY)).find((site) => site.id === id) ?? assert.fail(name);
}
const sitesOn = async (day: string) => (await staff.call(calls.getSites, { params: { day } })).ok;
const stateOn = async (id: number, day: string) => (await sitesOn(day)).find((site) => site.id === id)?.state;
const set = (ids: number[], day: string, state: calls.Site["state"], more: object = {}) =>
  staff.call(calls.setSiteState, { body: { ids, day, state, ...more } });

test("a state applies from its day until the next one; capacity, lanes and staff follow the type", async () => {
  const site = await newSite("Armory");
  assert.deepEqual(
    [site.state, site.since, site.capacity, site.standard, site.lanes, site.staffDay, site.staffNight],
    ["Planned", null, 10_000, true, 2, 34, 6],
  );
  const own = await newSite("Hall", { type: "Kitchen", capacity: 900 });
  assert.deepEqual([own.capacity, own.measure, own.standard, own.lanes], [900, "meals", false, null]);
  assert.equal((await set([site.id, own.id], addDays(TODAY, 1), "Open")).ok.ids.length, 2);
  await set([site.id], addDays(TODAY, 5), "Closed");
  const days = [0, 1, 4, 5, 9].map((after) => stateOn(site.id, addDays(TODAY, after)));
  assert.deepEqual(await Promise.all(days), ["Planned", "Open", "Open", "Closed", "Closed"]);
  await set([site.id], addDays(TODAY, 1), "Closing");
  assert.equal(await stateOn(site.id, addDays(TODAY, 2)), "Closing", "the same day once more replaces it");
  assert.equal(await server.db.$count(audits, eq(audits.subjectId, `sites/${site.id}`)), 3);
  assert.equal((await set([999_999, site.id], TODAY, "Open")).error.details.faults?.[0]?.path, "body.ids.0");
  assert.equal(await stateOn(site.id, TODAY), "Planned", "all of them or none");
});

test("people served: stored with version and audit row, refused at its field, asked when it is unlikely", async () => {
  const site = await newSite("School", { type: "Type III Point" });
  const count = (people: number | null, version: number, more: object = {}) =>
    staff.call(calls.saveSiteServed, {
      body: { id: site.id, day: TODAY, people, meals: null, version, ...more },
    });
  const placesOf = (answer: Awaited<ReturnType<typeof count>>) =>
    answer.error.details.faults?.map(({ path, key }) => [path, key]);
  const shown = async () => {
    const found = (await sitesOn(TODAY)).find(({ id }) => id === site.id);
    return [found?.served, found?.mealsServed, found?.servedVersion];
  };
  assert.deepEqual(await shown(), [null, null, 0], "missing is not zero");
  assert.equal((await count(-1, 0)).error.details.faults?.[0]?.path, "body.people");
  assert.equal((await count(1.5, 0)).error.details.faults?.[0]?.path, "body.people");
  assert.deepEqual(placesOf(await count(1, 0, { day: addDays(TODAY, 1) })), [["body.day", "domain.site.servedFuture"]]);
  assert.deepEqual(placesOf(await count(1, 0, { id: 999_999 })), [["body.id", "domain.site.unknown"]]);
  assert.deepEqual(placesOf(await count(15_001, 0)), [["body.people", "domain.site.servedMany"]]);
  await set([site.id], TODAY, "Closed");
  assert.deepEqual(
    placesOf(await count(15_001, 0)),
    [
      ["body.day", "domain.site.servedClosed"],
      ["body.people", "domain.site.servedMany"],
    ],
    "both are asked",
  );
  assert.deepEqual(await shown(), [null, null, 0], "nothing is saved before it is confirmed");
  assert.equal((await count(15_001, 0, { confirmed: true, meals: 30_000 })).ok.version, 1);
  assert.deepEqual(await shown(), [15_001, 30_000, 1]);
  await set([site.id], TODAY, "Open");
  const late = await count(7, 0);
  assert.equal(late.status, 409);
  assert.deepEqual(late.error.details.theirs, {
    id: site.id,
    day: TODAY,
    people: 15_001,
    meals: 30_000,
    version: 1,
  });
  assert.equal((await count(0, 1)).ok.version, 2);
  assert.deepEqual(await shown(), [0, null, 2], "zero is an entry");
  assert.equal((await count(null, 2)).ok.version, 3);
  assert.deepEqual(await shown(), [null, null, 3], "taken back");
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, `site-served/${site.id}`));
  assert.deepEqual(
    rows.map(({ action, after }) => [action, (after as { people: number | null }).people]),
    [
      ["create", 15_001],
      ["update", 0],
      ["update", null],
    ],
  );
  const both = await Promise.all([count(5, 3), count(6, 3)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409], "of two at once, one");
  await set([site.id], TODAY, "Closed");
  const guest = server.anonymous();
  const body = { id: site.id, day: TODAY, people: 1, meals: null, version: 4 };
  assert.equal((await guest.call(calls.saveSiteServed, { body })).status, 401);
  const kitchen = await newSite("Canteen", { type: "Kitchen", capacity: 900 });
  const cooked = { id: kitchen.id, meals: 2_701 };
  assert.deepEqual(placesOf(await count(9_000, 0, cooked)), [["body.meals", "domain.site.servedMany"]]);
});

test("everyone sees what is open and shown today, and nothing that only the staff needs", async () => {
  const site = await newSite("Library");
  const hidden = await newSite("Depot 9", { type: "Warehouse" });
  const nowhere = await newSite("Nowhere", { address: "" });
  const open = async () => (await server.anonymous().call(calls.getOpenSites)).ok.sites;
  assert.deepEqual(
    (await set([site.id, nowhere.id], TODAY, "Open", { public: true })).error.details.faults?.map(({ key }) => key),
    ["domain.site.placeMissing"],
  );
  await set([site.id], TODAY, "Open", { public: true, offers: "Water and ice" });
  await set([hidden.id], TODAY, "Open");
  const [shown, ...others] = await open();
  assert.deepEqual(others, []);
  const { name, type, county, address, hours } = site;
  const place = { longitude: null, latitude: null };
  assert.deepEqual(shown, { name, type, county, address, hours, ...place, offers: "Water and ice", state: "Open" });
  await set([site.id], addDays(TODAY, 1), "Closed");
  assert.equal((await open()).length, 1, "tomorrow's state is not today's");
  await set([site.id], TODAY, "Closed", { public: true });
  assert.deepEqual(await open(), []);
  const guest = server.anonymous();
  assert.equal((await guest.call(calls.getSites, { params: { day: TODAY } })).status, 401);
});

test("per zone: the people of the day against the open points, and who has none in reach", async () => {
  const { eid } = await projectedEstimation(staff, { startDate: TODAY });
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  assert.ok(projections);
  const reach = async (miles: (typeof calls.MILES)[number], day = TODAY) =>
    (await staff.call(calls.getSiteReach, { params: { eid, day, miles } })).ok;
  const expected = peopleByBlock(projections).map(({ zone, blocks }) => [zone, Math.round(blocks[0] ?? NaN)]);
  const none = await reach(10);
  assert.deepEqual(
    none?.zones.map(({ zone, people, beyond }) => [zone, Math.round(people), Math.round(beyond)]),
    expected.map(([zone, people]) => [zone, people, people]),
    "without an open point everyone is out of reach",
  );
  const at = { longitude: -82.5, latitude: 27.4 };
  const near = await newSite("Fairgrounds", at);
  const sea = await newSite("At sea");
  // As it was entered before such places were refused.
  await server.db.update(facilities).set({ longitude: -70, latitude: 20 }).where(eq(facilities.id, sea.id));
  const lost = await newSite("Lost");
  await set([near.id, sea.id, lost.id], TODAY, "Open");
  const some = await reach(50);
  const [zone] = some?.zones ?? [];
  assert.deepEqual([zone?.points, zone?.capacity, some?.away, some?.unplaced], [1, 10_000, ["At sea"], ["Lost"]]);
  assert.ok((zone?.beyond ?? NaN) < (none?.zones[0]?.beyond ?? NaN));
  assert.equal((await reach(10, addDays(TODAY, 30)))?.block, null);

  // The report of the day says the same, for the way that it names.
  const tenMiles = await reach(10);
  const document = (await staff.call(getReport, { params: { eid }, query: { variant: "Operations" } })).ok;
  const blocks = (document as ReportDocument).pages.flatMap(({ sections }) => sections.flatMap((one) => one.blocks));
  const [table] = blocks.flatMap((block) => (block.kind === "table" && block.id === OPEN_POINTS_BLOCK ? [block] : []));
  const figures = table?.rows.map(({ id, cells }) => [
    id,
    ...cells.flatMap((one) => ("figure" in one ? [one.figure.exact] : [])),
  ]);
  assert.deepEqual(
    figures?.slice(0, -1),
    tenMiles?.zones.map((one) => [
      `zone-${one.zone}`,
      ...[one.people, one.points, one.capacity, one.unserved, one.beyond],
    ]),
  );
});

test("features of a layer become facilities, all or none, and each fault is said at its row and column", async () => {
  const before = (await sitesOn(TODAY)).length;
  const at = [-82.5, 27.4] as const;
  const layer = (
    features: readonly { readonly at: readonly [number, number] | null; readonly cells: (string | number | null)[] }[],
    basis: string | null = null,
  ) => {
    const columns = ["name", "type", "capacity"] as const;
    const sent = features.map((one) => ({
      at: one.at === null ? null : ([...one.at] as [number, number]),
      cells: one.cells,
    }));
    return staff.call(calls.importSites, { body: { columns: [...columns], features: sent, basis } });
  };
  const good = [
    { at, cells: ["Layer one", "Type III Point", null] },
    { at, cells: ["Layer two", "Kitchen", 900] },
  ];
  const wrong = (
    await layer([
      ...good,
      { at: [-84.5, 25.5] as const, cells: ["At sea", "Kitchen", 1] },
      { at, cells: ["Layer one", "Kitchen", null] },
      { at, cells: ["Untyped", null, null] },
      { at, cells: ["Strange", "Igloo", "many"] },
    ])
  ).ok;
  assert.deepEqual([wrong.saved, wrong.basis], [false, null]);
  assert.deepEqual(
    wrong.rows.map(({ row, state, faults }) => [row, state, ...faults.map(({ column }) => column)]),
    [
      [1, "new"],
      [2, "new"],
      [3, "refused", "Latitude"],
      [4, "refused", ""],
      [5, "refused", "Type"],
      [6, "refused", "Type", "Capacity per day"],
    ],
  );
  assert.equal((await sitesOn(TODAY)).length, before, "nothing is half saved");
  const { basis } = (await layer(good)).ok;
  assert.ok(basis);
  assert.equal((await layer(good, "another")).status, 409);
  assert.equal((await layer(good, basis)).ok.saved, true);
  const made = (await sitesOn(TODAY)).filter(({ name }) => name.startsWith("Layer"));
  assert.deepEqual(
    made.map(({ name, county, longitude, capacity, state }) => [name, county, longitude, capacity, state]),
    [
      ["Layer one", "Manatee", -82.5, 5_000, "Planned"],
      ["Layer two", "Manatee", -82.5, 900, "Planned"],
    ],
  );
  const again = (await layer([{ at: null, cells: ["Layer two", "Kitchen", 950] }])).ok;
  assert.equal(again.rows[0]?.state, "refused", "without a place there is no county to find it by");
});

test("a facility at sea is refused at its latitude", async () => {
  const answer = await staff.call(saveFacilities, {
    body: { changed: [{ ...FACILITY, name: "Raft", longitude: -84.5, latitude: 25.5 }], removed: [] },
  });
  assert.deepEqual(
    answer.error.details.faults?.map(({ path, key }) => [path, key]),
    [["body.changed.0.latitude", "domain.supply.placeAtSea"]],
  );
});
