import assert from "node:assert/strict";
import { test } from "node:test";
import { getResultData } from "../../contract/adhoc/calls.ts";
import type { AdhocQuery } from "../../contract/adhoc/queries.ts";
import * as calls from "../../contract/supply/calls/sites.ts";
import { getSiteStates } from "../../contract/supply/calls/site-states.ts";
import { saveRequest } from "../../contract/supply/calls/requests.ts";
import { getSiteSupply, saveSiteSupply } from "../../contract/supply/calls/site-supply.ts";
import { saveDeliveries, saveFacilities } from "../../contract/supply/calls/supply.ts";
import { getFeeding, saveFeeding } from "../../contract/supply/calls/feeding.ts";
import { FEEDING_WAYS, feedingOf, shownWays, type FeedingWay } from "../../engine/logistics/feeding.ts";
import { addDays, calendarDay } from "../../engine/needs/blocks.ts";
import { newDisaster, planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { beforeTests } from "../../test/kits/cluster.ts";
import { adhocDomain } from "../adhoc/routes.ts";
import { siteSupplyDomain } from "./site-supply-routes.ts";
import { featureServiceDomain } from "../gis/feature-service/routes.ts";
import { parametersDomain } from "../planning/parameters/routes.ts";
import { supplyDomain } from "../supply/routes.ts";
import { feedingDomain } from "./feeding-routes.ts";
import { logisticsDomain } from "./routes.ts";
import { sitesDomain } from "./site-routes.ts";

/** What other wings answer of sites, requests and ways of feeding: layers 37 and 38 of the feature service, and base views of ad-hoc reports. */
const { server, staff } = planningServer([
  supplyDomain,
  sitesDomain,
  logisticsDomain,
  parametersDomain,
  feedingDomain,
  siteSupplyDomain,
  adhocDomain,
  featureServiceDomain,
]);
const TODAY = calendarDay("America/New_York", new Date());
const FACILITY = {
  type: "Type I Point",
  county: "Manatee",
  address: "1 Main Street",
  longitude: -82.5,
  latitude: 27.5,
  capacity: null,
  active: true,
  operator: "County",
  contact: "Kim",
  phone: "555-0100",
  hours: "8 AM to 6 PM",
} as const;
const NAMES = ["Open hall", "Quiet hall", "Old hall", "New hall"] as const;
let ids: number[];
beforeTests(async () => {
  const changed = NAMES.map((name) => ({ ...FACILITY, name }));
  const { rows } = (await staff.call(saveFacilities, { body: { changed, removed: [] } })).ok;
  ids = NAMES.map((name) => rows.find((row) => row.name === name)?.id ?? assert.fail(name));
  const set = (at: number, state: calls.Site["state"], isPublic: boolean) =>
    staff.call(calls.setSiteState, {
      body: { ids: [ids[at] ?? 0], day: TODAY, state, offers: "Water", public: isPublic },
    });
  for (const answer of [await set(0, "Open", true), await set(1, "Open", false), await set(2, "Closed", true)])
    assert.equal(answer.status, 200);
});

interface Feature {
  readonly geometry: { readonly coordinates: readonly number[] } | null;
  readonly properties: Readonly<Record<string, unknown>>;
}
async function layer(headers: Readonly<Record<string, string>> = {}): Promise<readonly Feature[]> {
  const asked = new URLSearchParams({ f: "geojson", where: "1=1", outFields: "*", orderByFields: "name" });
  const address = `${server.url}/arcgis/rest/services/Provision/FeatureServer/37/query?${asked}`;
  return ((await (await fetch(address, { headers })).json()) as { features: readonly Feature[] }).features;
}

test("the layer has every site with its state of today for staff, and the open public ones for everyone", async () => {
  const seen = await layer();
  assert.deepEqual(
    seen.map(({ properties }) => properties["name"]),
    ["Open hall"],
  );
  const [open] = seen;
  assert.deepEqual(
    open?.geometry?.coordinates.map((degrees) => Math.round(degrees * 1e4) / 1e4),
    [-82.5, 27.5],
  );
  const { state, offers, capacity, contact, phone, operator } = open?.properties ?? {};
  assert.deepEqual([state, offers, capacity], ["Open", "Water", 20_000]);
  assert.deepEqual([contact, phone, operator], [null, null, null], "names of the staff are not for everyone");
  const all = await layer({ cookie: staff.cookie });
  assert.deepEqual(
    all.map(({ properties }) => [properties["name"], properties["state"], properties["phone"]]),
    [
      ["New hall", "Planned", "555-0100"],
      ["Old hall", "Closed", "555-0100"],
      ["Open hall", "Open", "555-0100"],
      ["Quiet hall", "Open", "555-0100"],
    ],
  );
});

test("the map's states are those of the list", async () => {
  const sites = (await staff.call(calls.getSites, { params: { day: TODAY } })).ok;
  const states = (await staff.call(getSiteStates, { params: { day: TODAY } })).ok;
  assert.deepEqual(
    states,
    sites.map(({ id, state, capacity }) => ({ id, state, capacity })),
  );
});

const rowsOf = async (query: Partial<AdhocQuery> & Pick<AdhocQuery, "view">) =>
  (await staff.call(getResultData, { body: { query, offset: 0, limit: 100, timeZone: "America/New_York" } })).ok.rows;

test("the base view of sites says what the list says", async () => {
  const sites = (await staff.call(calls.getSites, { params: { day: TODAY } })).ok;
  const rows = await rowsOf({
    view: "sites",
    columns: ["name", "type", "state", "public", "capacity", "since"],
    sort: [{ column: "name", direction: "asc" }],
  });
  assert.deepEqual(
    rows,
    sites
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, type, state, public: isPublic, capacity, since }) => ({
        name,
        type,
        state,
        public: isPublic,
        capacity,
        since,
      })),
  );
  assert.deepEqual(await rowsOf({ view: "sites", groups: ["state"], sort: [{ column: "state", direction: "asc" }] }), [
    { state: "Closed" },
    { state: "Open" },
    { state: "Planned" },
  ]);
});

test("the base view of requests has what was asked for and what arrived", async () => {
  const { did, name } = await newDisaster(staff);
  const draft = {
    did,
    eid: null,
    block: null,
    product: "Water",
    quantity: 400,
    unit: "Gallons",
    neededBy: TODAY,
    deliverTo: "Open hall",
    county: "",
    contact: "",
    phone: "",
    source: "Vendor",
    supplier: "Aqua",
    unitCost: 2,
    costShare: null,
    priority: "High",
    notes: "",
  } as const;
  assert.equal((await staff.call(saveRequest, { body: draft })).status, 200);
  assert.deepEqual(
    await rowsOf({
      view: "requests",
      columns: ["disaster", "number", "quantity", "arrived", "unit", "state", "deliver_to"],
      filters: [{ kind: "oneOf", column: "disaster", values: [name] }],
    }),
    [
      {
        disaster: name,
        number: "1",
        quantity: 400,
        arrived: 0,
        unit: "Gallons",
        state: "Draft",
        deliver_to: "Open hall",
      },
    ],
  );
});

test("ad-hoc reports and table 38 have the ways in whole units that add up to the need, for staff alone", async () => {
  const { eid, name } = await projectedEstimation(staff, { startDate: TODAY });
  const unsaved = await projectedEstimation(staff, { startDate: TODAY });
  const every = (share: number) => Array.from({ length: 7 }, () => share);
  const shares = [{ product: "Food", zone: 1, kitchens: every(40), routes: every(20), home: every(10) }];
  const { version, routes, zones } = (await staff.call(getFeeding, { params: { eid } })).ok;
  const saved = (await staff.call(saveFeeding, { body: { eid, version, routes, zones, shares } })).ok;
  assert.ok(saved.run);
  const expected = feedingOf(saved, saved.run).flatMap(({ need, fed }) =>
    need.blocks.map((_, block) => {
      const shown = shownWays(fed, block);
      const way = (one: FeedingWay) => shown[fed.ways.findIndex((each) => each.way === one)] ?? null;
      return [need.product, need.zone, block + 1, way("points"), way("kitchens"), way("routes"), way("benefits")];
    }),
  );
  const keyed = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();
  const keys = ["product", "zone", "block", "points", "kitchens", "routes", "benefits"];
  const query = {
    view: "feeding_ways" as const,
    columns: [...keys, "need", "shelters", "home"],
    filters: [{ kind: "oneOf" as const, column: "estimation", values: [name, unsaved.name] }],
  };
  const { rows } = (await staff.call(getResultData, { body: { query, limit: 500, timeZone: "UTC" } })).ok;
  assert.deepEqual(keyed(rows.map((row) => keys.map((key) => row[key]))), keyed(expected));
  for (const { need, ...row } of rows)
    assert.equal(FEEDING_WAYS.reduce((all, way) => all + Number(row[way] ?? 0), 0), need); // oxfmt-ignore

  const table = async (where: string, headers: Readonly<Record<string, string>> = { cookie: staff.cookie }) => {
    const asked = new URLSearchParams({ f: "json", outFields: "*", where });
    const address = `${server.url}/arcgis/rest/services/Provision/FeatureServer/38/query?${asked}`;
    return (await (await fetch(address, { headers })).json()) as {
      readonly features?: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
      readonly error?: { readonly code: number };
    };
  };
  const found = (await table(`eid=${eid}`)).features?.map(({ attributes }) => attributes) ?? [];
  assert.deepEqual(keyed(found.map((row) => keys.map((key) => row[key]))), keyed(expected));
  const one = found[5];
  const again = await table(`OBJECTID=${Number(one?.["OBJECTID"])}`);
  assert.deepEqual(again.features?.map(({ attributes }) => attributes), [one]); // oxfmt-ignore
  assert.deepEqual((await table(`eid=${unsaved.eid}`)).features, []);
  assert.equal((await table("1=1", {})).error?.code, 499);
});

const tableRows = async (
  table: number,
  where: string,
  headers: Readonly<Record<string, string>> = { cookie: staff.cookie },
) => {
  const asked = new URLSearchParams({ f: "json", outFields: "*", where });
  const address = `${server.url}/arcgis/rest/services/Provision/FeatureServer/${table}/query?${asked}`;
  return (await (await fetch(address, { headers })).json()) as {
    readonly features?: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
    readonly error?: { readonly code: number };
  };
};

test("ad-hoc reports and table 40 have what goes from which source to which site on each day, as the page has it", async () => {
  const { eid, name } = await projectedEstimation(staff, { startDate: TODAY });
  const depot = { ...FACILITY, type: "Warehouse" as const, name: "Depot of views", longitude: -82.4, latitude: 27.5 };
  const { rows } = (await staff.call(saveFacilities, { body: { changed: [depot], removed: [] } })).ok;
  const rest = rows.find((row) => row.name === depot.name)?.id ?? assert.fail();
  const delivery = { partner: "Red Cross", product: "Water", unit: "Gallons" as const, county: "Manatee", place: "", state: "Planned" as const }; // oxfmt-ignore
  const changed = [{ ...delivery, quantity: 500, deliveryDate: TODAY }, { ...delivery, quantity: 70_000, deliveryDate: addDays(TODAY, 1) }]; // oxfmt-ignore
  assert.equal((await staff.call(saveDeliveries, { body: { eid, changed, removed: [] } })).status, 200);
  const query = {
    view: "site_supply" as const,
    columns: ["date", "product", "source", "site", "quantity", "unit", "miles"],
    filters: [{ kind: "oneOf" as const, column: "estimation", values: [name] }],
  };
  const adhoc = async () => (await staff.call(getResultData, { body: { query, limit: 500, timeZone: "UTC" } })).ok.rows;
  assert.deepEqual(
    [await adhoc(), (await tableRows(40, `eid=${eid}`)).features],
    [[], []],
    "sources were not saved yet",
  );
  const body = { eid, version: 0, sources: [], stock: [], rest };
  assert.equal((await staff.call(saveSiteSupply, { body })).status, 200);
  const { run } = (await staff.call(getSiteSupply, { params: { eid } })).ok;
  assert.ok(run && run.shipments.length > 2);
  const nameOf = (id: number) => run.places.find((place) => place.id === id)?.name;
  const expected = run.shipments.map(({ day, product, source, site, quantity, km }) =>
    JSON.stringify([addDays(TODAY, day), run.products[product]?.product, nameOf(source), nameOf(site), quantity, "Gallons", (km / 1.609344).toFixed(3)])); // oxfmt-ignore
  const keyed = (found: readonly Readonly<Record<string, unknown>>[]) =>
    found.map((row) => JSON.stringify(query.columns.map((key) => (key === "miles" ? Number(row[key]).toFixed(3) : row[key])))); // oxfmt-ignore
  assert.deepEqual(keyed(await adhoc()).toSorted(), expected.toSorted());
  const found = (await tableRows(40, `eid=${eid}`)).features?.map(({ attributes }) => attributes) ?? [];
  assert.deepEqual(keyed(found).toSorted(), expected.toSorted());
  const [, second] = found;
  const again = await tableRows(40, `OBJECTID=${Number(second?.["OBJECTID"])}`);
  assert.deepEqual(again.features?.map(({ attributes }) => attributes), [second]); // oxfmt-ignore
  assert.equal((await tableRows(40, "1=1", {})).error?.code, 499);
});

test("what sites served is a base view by day, and in layer 37 for today, for staff alone", async () => {
  const [open = 0] = ids;
  const count = (day: string, people: number | null, meals: number | null) =>
    staff.call(calls.saveSiteServed, { body: { id: open, day, people, meals, version: 0, confirmed: true } });
  const before = addDays(TODAY, -1);
  for (const answer of [await count(before, 0, null), await count(TODAY, 120, 300)]) assert.equal(answer.status, 200);
  // An entry that was taken back is no count.
  assert.equal((await count(addDays(TODAY, -2), null, null)).status, 200);
  const query = {
    view: "sites_served" as const,
    columns: ["name", "county", "date", "served", "meals_served"],
    filters: [],
  };
  const { rows } = (await staff.call(getResultData, { body: { query, limit: 10, timeZone: "UTC" } })).ok;
  const own = rows.filter((row) => row["name"] === "Open hall").map(({ county, date, served, meals_served: meals }) => [county, date, served, meals]); // oxfmt-ignore
  assert.deepEqual(own.toSorted(), [["Manatee", before, 0, null], ["Manatee", TODAY, 120, 300]]); // oxfmt-ignore
  const servedIn = async (headers: Readonly<Record<string, string>>) =>
    (await layer(headers)).find(({ properties }) => properties["name"] === "Open hall")?.properties;
  const staffSees = await servedIn({ cookie: staff.cookie });
  assert.deepEqual([staffSees?.["served"], staffSees?.["meals_served"]], [120, 300]);
  const guestSees = await servedIn({});
  assert.deepEqual(
    [guestSees?.["name"], guestSees?.["served"], guestSees?.["meals_served"]],
    ["Open hall", null, null],
  );
});
