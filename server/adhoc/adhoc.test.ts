import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { MailPlan } from "../../contract/adhoc/mail.ts";
import type { AdhocQuery, QueryDraft } from "../../contract/adhoc/queries.ts";
import { BASE_VIEWS } from "../../contract/adhoc/base-views.ts";
import * as calls from "../../contract/adhoc/calls.ts";
import { downloadExport, getExport, startExport } from "../../contract/lists/calls.ts";
import { getProjections } from "../../contract/planning/calls/projections.ts";
import { importSeries, saveSeries } from "../../contract/series/calls.ts";
import { getZones } from "../../contract/planning/calls/zones.ts";
import { saveFacilities, saveInventory } from "../../contract/supply/calls/supply.ts";
import type { FacilityType } from "../../contract/supply/supply.ts";
import { GRID, granted, gridFips, newDisaster, planningServer, projectedEstimation } from "../../test/kits/planning.ts";
import { userIdOf, type TestClient } from "../../test/kits/client.ts";
import { newestAudit, personWith, rolesOf, testClient } from "../../test/kits/domain-server.ts";
import { until } from "../../test/kits/waiting.ts";
import { HttpError } from "../answers/errors.ts";
import { sql } from "../storage/orm.ts";
import { emailOutbox } from "../storage/schema/index.ts";
import { ordinal, type View } from "./base-view.ts";
import { VIEWS } from "./view-catalog.ts";
import { planQuery } from "./plan.ts";
import { assertReadable } from "./reading-limit.ts";
import { adhocDomain } from "./routes.ts";
import { exportsDomain } from "../lists/routes.ts";
import { peopleDomain } from "../people/routes.ts";
import { seriesDomain } from "../series/routes.ts";
import { supplyDomain } from "../supply/routes.ts";

const { server, staff } = planningServer([adhocDomain, exportsDomain, peopleDomain, seriesDomain, supplyDomain]);
const admin = testClient(server);
const viewer = testClient(server, "Viewer");
const { coastal: COAST, inland: INLAND } = GRID;

const FACILITY = {
  type: "Warehouse" as FacilityType,
  county: "Manatee",
  address: "",
  latitude: null,
  longitude: null,
  capacity: 100,
  active: true,
};

type Asked = Partial<AdhocQuery> & Pick<AdhocQuery, "view">;
const ask = (query: Asked, { client = staff, offset = 0, limit = 100 } = {}) =>
  client.call(calls.getResultData, { body: { query, offset, limit, timeZone: "America/New_York" } });
const rowsOf = async (query: Asked, client: TestClient = staff) => (await ask(query, { client })).ok.rows;
const sum = (column: string) => [{ column, summary: "sum" as const }];

test("the caller's views are listed with columns in their language, counties and the most locations", async () => {
  const { views, maxLocations, counties } = (
    await staff.call(calls.getBaseViews, { headers: { "accept-language": "de" } })
  ).ok;
  assert.deepEqual(
    views.map(({ name }) => name),
    [...BASE_VIEWS],
  );
  const needs = views[0];
  assert.deepEqual([needs?.title, needs?.titles["en"]], ["Bedarf nach Zone", "Zone needs"]);
  const product = needs?.columns.find(({ name }) => name === "product");
  assert.ok(product?.choices.some(({ value, label }) => value === "Water" && label === "Trinkwasser"));
  assert.equal(maxLocations, 10);
  assert.deepEqual(counties, [
    { fips: INLAND, name: "DeSoto" },
    { fips: COAST, name: "Manatee" },
  ]);
  assert.equal((await viewer.call(calls.getBaseViews)).status, 403);
});

test("needs are the engine's: their sums by product are the totals of the projections", async () => {
  const { eid, name } = await projectedEstimation(staff);
  const { projections } = (await staff.call(getProjections, { params: { eid } })).ok;
  const rows = await rowsOf({
    view: "zone_needs",
    sums: sum("quantity"),
    filters: [{ kind: "oneOf", column: "estimation", values: [name] }],
    sort: [{ column: "product", direction: "asc" }],
  });
  const totals = (projections?.totals ?? []).map(({ product, total }) => [product, total] as const).sort();
  assert.ok(totals.length > 0);
  assert.deepEqual(
    rows.map((row) => row["product"]),
    totals.map(([product]) => product),
  );
  for (const [i, [, total]] of totals.entries()) {
    const found = Number(rows[i]?.["sum_quantity"]);
    assert.ok(Math.abs(found - (total ?? NaN)) < 1e-6 * found, `${found} ${String(total)}`);
  }
  const inland = await rowsOf({
    view: "zone_needs",
    locations: [INLAND],
    groups: ["zone"],
    sort: [{ column: "zone", direction: "asc" }],
  });
  const { rows: zones } = await server.db.execute(
    sql`select distinct zone from zone_details where county = ${INLAND} order by 1`,
  );
  assert.deepEqual(inland, zones);
});

test("an exercise's needs count only if its disaster or estimation is chosen, and the answer states how many are left out", async () => {
  const { did, name: disaster } = await newDisaster(staff, { name: "Drill of sums", apart: "exercise" });
  const drill = await projectedEstimation(staff, { did });
  await projectedEstimation(staff);
  for (const view of ["zone_needs", "zone_profile"] as const) {
    const groups = ["disaster"];
    const { rows, total, leftOut } = (await ask({ view, groups })).ok;
    assert.ok(rows.length > 0 && total === rows.length && leftOut > 0, view);
    assert.ok(!rows.some((row) => row["disaster"] === disaster), view);
    const filters: AdhocQuery["filters"] = [
      { kind: "oneOf", column: "disaster", values: [disaster] },
      { kind: "contains", column: "disaster", text: "drill of sums" },
      { kind: "oneOf", column: "estimation", values: [drill.name] },
    ];
    for (const filter of filters) {
      const chosen = (await ask({ view, groups, filters: [filter] })).ok;
      assert.deepEqual([chosen.rows, chosen.leftOut], [[{ disaster }], 0], `${view} ${filter.column} ${filter.kind}`);
    }
  }
  const whole = (await ask({ view: "zone_needs" }, { limit: 1 })).ok;
  const chosen = (
    await ask({ view: "zone_needs", filters: [{ kind: "oneOf", column: "disaster", values: [disaster] }] })
  ).ok;
  assert.equal(whole.leftOut, chosen.total);
  // A question about no disaster leaves none out.
  assert.equal((await ask({ view: "tract_profile" })).ok.leftOut, 0);
});

test("a zone's people by county are the engine's, and add up to the zone; a county without known tracts is missing", async () => {
  const { eid, name } = await projectedEstimation(staff);
  const zones = new Map((await staff.call(getZones, { params: { eid } })).ok.zones.map((each) => [each.zone, each]));
  const query: Asked = {
    view: "zone_profile",
    columns: ["up_to_date", "zone", "county", "population", "no_vehicles", "above_poverty", "tracts"],
    filters: [{ kind: "oneOf", column: "estimation", values: [name] }],
  };
  const rows = await rowsOf(query);
  assert.deepEqual(
    rows,
    [...zones.values()].flatMap(({ zone, statistics }) =>
      (statistics?.counties ?? []).map(({ name: county, population, no_vehicles, above_poverty, tracts }) => ({
        up_to_date: true,
        zone,
        county,
        population,
        no_vehicles,
        above_poverty,
        tracts,
      })),
    ),
  );
  assert.deepEqual(new Set(rows.map((row) => row["county"])), new Set(["Manatee", "DeSoto"]));
  const byZone = await rowsOf({ ...query, columns: [], groups: ["zone"], sums: sum("no_vehicles") });
  assert.equal(byZone.length, zones.size);
  for (const row of byZone) {
    const whole = zones.get(Number(row["zone"]))?.statistics?.no_vehicles ?? NaN;
    assert.ok(whole > 0 && Math.abs(Number(row["sum_no_vehicles"]) - whole) < 1e-9 * whole);
  }
  const inland = await rowsOf({ ...query, columns: ["county"], locations: [INLAND] });
  assert.ok(inland.length > 0 && inland.every((row) => row["county"] === "DeSoto"));

  // As the first zones were stored: 0 for a statistic that no tract has.
  await server.db.execute(sql`
    update zone_summary s set counties = (
      select jsonb_agg(c || jsonb_build_object('no_vehicles', 0, 'missing', c -> 'missing' || jsonb_build_object('no_vehicles', c -> 'tracts')))
      from jsonb_array_elements(s.counties) c) where eid = ${eid}`);
  const unknown = await rowsOf({ ...query, columns: ["no_vehicles", "population"] });
  assert.ok(unknown.every((row) => row["no_vehicles"] === null && Number(row["population"]) > 0));
});

test("a county's profile is the sum of its tracts; missing figures are left out and reported", async () => {
  await server.db.execute(sql`update census_tract set seniors = null where fips = ${gridFips(0, 0)}`);
  const [county] = await rowsOf({
    view: "county_profile",
    columns: ["tracts", "population", "seniors"],
    locations: [COAST],
  });
  const answer = (
    await ask({ view: "tract_profile", locations: [COAST], sums: [...sum("population"), ...sum("seniors")] })
  ).ok;
  const [tracts] = answer.rows;
  assert.deepEqual(
    [tracts?.["sum_population"], tracts?.["sum_seniors"]],
    [county?.["population"], county?.["seniors"]],
  );
  assert.equal(county?.["tracts"], 32);
  assert.deepEqual(
    answer.columns.map(({ title, missing }) => [title, missing]),
    [
      ["Population: sum", 0],
      ["Age 65 and over: sum", 1],
    ],
  );
  const last = await rowsOf({
    view: "tract_profile",
    columns: ["seniors"],
    sort: [{ column: "seniors", direction: "desc" }],
  });
  assert.equal(last.at(-1)?.["seniors"], null);
});

test("pages neither repeat nor lose a row, also if the order makes all equal", async () => {
  const query: Asked = {
    view: "tract_profile",
    columns: ["fips", "county"],
    sort: [{ column: "county", direction: "desc" }],
  };
  const fips: unknown[] = [];
  for (let offset = 0; offset < 64; offset += 10) {
    const { rows, total } = (await ask(query, { offset, limit: 10 })).ok;
    assert.equal(total, 64);
    fips.push(...rows.map((row) => row["fips"]));
  }
  assert.equal(new Set(fips).size, 64);
});

test("sliders range over the values of the chosen counties, and narrow the rows", async () => {
  const ends = async (locations: string[]) =>
    (await staff.call(calls.getSliderValues, { body: { view: "tract_profile", locations } })).ok.find(
      ({ column }) => column === "population",
    );
  const [all, coast] = [await ends([]), await ends([COAST])];
  const { rows } = await server.db.execute<{ min: number; max: number }>(
    sql`select min(population), max(population) from census_tract where county = ${COAST}`,
  );
  assert.deepEqual([coast?.min, coast?.max], [rows[0]?.min, rows[0]?.max]);
  assert.ok(Number(all?.max) >= Number(coast?.max));
  const least = await rowsOf({
    view: "tract_profile",
    sliders: [{ column: "population", min: null, max: coast?.min ?? 0 }],
    locations: [COAST],
  });
  assert.ok(least.length > 0 && least.every((row) => row["population"] === coast?.min));
});

test("stock in trucks and in meals does not add; facilities are narrowed by type, county and words", async () => {
  const stock = (category: "Trucks" | "Loose Goods", quantity: number) =>
    ({
      product: "Food",
      category,
      agency: "Ad-hoc",
      quantity,
      unit: category === "Trucks" ? null : "Meals",
    }) as const;
  granted(
    await staff.call(saveInventory, {
      body: { changed: [stock("Trucks", 2), stock("Loose Goods", 500)], removed: [] },
    }),
  );
  assert.deepEqual(
    await rowsOf({
      view: "inventory",
      groups: ["product"],
      sums: sum("quantity"),
      sort: [{ column: "unit", direction: "asc" }],
    }),
    [
      { product: "Food", unit: "Meals", sum_quantity: 500 },
      { product: "Food", unit: "Trucks", sum_quantity: 2 },
    ],
  );
  const place = (name: string, type: FacilityType, county: string) => ({ ...FACILITY, name, type, county });
  const changed = [
    place("North 100%", "Warehouse", "Manatee"),
    place("South", "Kitchen", "DeSoto"),
    place("West_1", "Kitchen", "Manatee"),
  ];
  await staff.call(saveFacilities, { body: { changed, removed: [] } });
  const names = async (query: Partial<AdhocQuery>) =>
    (
      await rowsOf({ view: "facilities", columns: ["name"], sort: [{ column: "name", direction: "asc" }], ...query })
    ).map((row) => row["name"]);
  assert.deepEqual(await names({ locations: [COAST] }), ["North 100%", "West_1"]);
  assert.deepEqual(await names({ facilityTypes: ["Kitchen"] }), ["South", "West_1"]);
  assert.deepEqual(await names({ filters: [{ kind: "contains", column: "name", text: "0%" }] }), ["North 100%"]);
  assert.deepEqual(await names({ filters: [{ kind: "contains", column: "name", text: "t_" }] }), ["West_1"]);
  const types = (await staff.call(calls.getFacilityTypeNames, { body: { queryName: "facilities" } })).ok;
  assert.deepEqual(
    types.map(({ type, facilities }) => [type, facilities]),
    [
      ["Warehouse", 1],
      ["Kitchen", 2],
    ],
  );
});

test("a series that is hidden from the caller has no rows; views need what their records need", async () => {
  const file = {
    importId: randomUUID(),
    fileName: "outages.csv",
    text: `fips,time,out\n${COAST},2017-09-11 00:00,25\n${COAST},2017-09-11 01:00,`,
    geography: "county" as const,
    place: "fips",
    time: "time",
    values: [{ key: "out", label: "Without power", unit: "customers", denominator: null }],
    timeZone: "UTC",
  };
  const words = { title: "Ad-hoc outages", source: "A utility", license: "", isPublic: true };
  const { series } = (await admin.call(importSeries, { body: { ...file, ...words } })).ok;
  const columns = ["at", "county", "figure", "unit"];
  const query: Asked = {
    view: "outages",
    columns,
    filters: [{ kind: "oneOf", column: "series", values: [words.title] }],
  };
  assert.deepEqual(await rowsOf(query), [
    { at: "2017-09-11T00:00:00.000Z", county: "Manatee", figure: 25, unit: "customers" },
    { at: "2017-09-11T01:00:00.000Z", county: "Manatee", figure: null, unit: "customers" },
  ]);
  const days = { kind: "between", column: "at", from: "2017-09-10", to: "2017-09-10" } as const;
  assert.equal((await rowsOf({ ...query, filters: [...(query.filters ?? []), days] })).length, 2);
  const { seriesId, version } = series;
  const saved = series.columns.map(({ label, unit, breaks }) => ({ label, unit, breaks }));
  granted(await admin.call(saveSeries, { body: { seriesId, version, ...words, hidden: true, columns: saved } }));
  assert.deepEqual(await rowsOf(query), []);
  assert.equal((await rowsOf(query, admin)).length, 2);
  // 2,501 places with 4,001 steps each: refused without reading any of them.
  await server.db.execute(sql`
    update time_series set hidden = false, steps = array(select now() + n * interval '1 minute' from generate_series(0, 4000) n)
    where series_id = ${seriesId}`);
  await server.db.execute(sql`
    insert into time_series_value (series_id, column_no, place, figures)
    select ${seriesId}, 0, n::text, '{}' from generate_series(20001, 22500) n`);
  const much = await ask(query);
  const [fault] = much.error.details.faults ?? [];
  assert.deepEqual(
    [much.status, fault?.path, fault?.values],
    [422, "body.query.filters", { found: 2_501 * 4_001, expected: 10_000_000 }],
  );
  assert.equal((await ask({ ...query, locations: [INLAND] })).ok.total, 0);
  await server.db.execute(sql`delete from time_series where series_id = ${seriesId}`);

  const analyst = (await personWith(server, admin, "adhocReport.view")).client;
  const seen = (await analyst.call(calls.getBaseViews)).ok.views.map(({ name }) => name);
  assert.deepEqual(seen, ["tract_profile", "county_profile", "outages", "storms"]);
  assert.equal((await ask({ view: "zone_needs" }, { client: analyst })).status, 403);
  assert.equal((await analyst.call(calls.getSliderValues, { body: { view: "inventory", locations: [] } })).status, 403);
  assert.equal((await analyst.call(calls.getFacilityTypeNames, { body: { queryName: "facilities" } })).status, 403);
});

test("no name and no value breaks out of the statement", async () => {
  const BREAKS = [
    `population" from census_tract; drop table adhoc_query; --`,
    "population; select pg_sleep(20)",
    "1 union select password_hash from users",
    "v.*",
    "(select max(password_hash) from users)",
    "constructor",
    "__proto__",
    "ctid",
    "data_set_id",
  ];
  const before = await server.db.execute(sql`select count(*) from adhoc_query`);
  for (const column of BREAKS) {
    const everywhere: Partial<AdhocQuery> = {
      columns: [column],
      groups: [column],
      sums: sum(column),
      sort: [{ column, direction: "asc" }],
      sliders: [{ column, min: 0, max: 1 }],
      filters: [{ kind: "contains", column, text: "a" }],
    };
    const names = await ask({ view: "tract_profile", ...everywhere });
    assert.deepEqual([names.status, names.error.details.faults?.length], [422, 6], column);
    // Operators, directions, summaries, places and views that the contract does not have.
    const words = {
      view: column,
      sort: [{ column: "fips", direction: column }],
      sums: [{ column: "population", summary: column }],
      filters: [{ kind: column, column: "county", text: "a" }],
      locations: [column],
    };
    const refused = await ask(words as unknown as Asked);
    assert.deepEqual([refused.status, refused.error.details.faults?.length], [400, 5], column);
    const values = [column, `{"a}'`, "'; --"];
    const chosen = { kind: "oneOf", column: "county", values } as const;
    assert.deepEqual(await rowsOf({ view: "tract_profile", filters: [chosen] }), []);
    const text = { kind: "contains", column: "county", text: column } as const;
    assert.deepEqual(await rowsOf({ view: "tract_profile", filters: [text] }), []);
  }
  assert.deepEqual(
    await server.db.execute(sql`select count(*) from adhoc_query`).then(({ rows }) => rows),
    before.rows,
  );
});

test("a query that would read too much is refused before it is read, with its size; a range makes it smaller", async () => {
  const number = ordinal("number", "domain.adhoc.columns.advisory");
  const columns = [{ ...number, slider: true as const }];
  const rows = sql`select n as number from generate_series(1, 25000000) n`;
  const view: View = { ...VIEWS.storms, columns, key: ["number"], rows: async () => rows };
  const asking = { reader: server.db, caller: { userId: null, privileges: new Set<string>() } };
  const judged = (sliders: AdhocQuery["sliders"]) => {
    const plan = planQuery(view, full({ view: "storms", sliders }), { maxLocations: 10 });
    return assertReadable(asking, { view, plan, rows, timeZone: "UTC" }, "body.query");
  };
  await judged([{ column: "number", min: 5, max: null }]);
  const refused = await judged([]).catch((error: unknown) => error);
  const [fault] = refused instanceof HttpError ? (refused.details.faults ?? []) : [];
  assert.deepEqual([fault?.path, fault?.values], ["body.query.filters", { found: 25_000_000, expected: 10_000_000 }]);
  assert.match(fault?.message ?? "", /^These are about 25,000,000 records; .* Add a filter, narrow a range/);
});

test("a query is saved, found by name, shared with a role, changed at its version and deleted, each with its audit row", async () => {
  const colleague = await personWith(server, admin, "adhocReport.view", "estimation.view");
  const stranger = await personWith(server, admin, "adhocReport.view");
  const draft: QueryDraft = {
    name: "Kitchens of the coast",
    query: full({ view: "facilities", facilityTypes: ["Kitchen"] }),
    roleId: null,
    mail: null,
  };
  const saved = (await colleague.client.call(calls.saveQuery, { body: draft })).ok;
  assert.deepEqual([saved.own, saved.roleName, saved.version], [true, null, 1]);
  assert.equal((await newestAudit(server, { module: "AdhocQuery" }))?.action, "create");
  assert.equal(
    (await colleague.client.call(calls.saveQuery, { body: { ...draft, name: "KITCHENS of the coast" } })).status,
    422,
  );
  const bad = full({ view: "facilities", columns: ["nothing"] });
  assert.equal(
    (await colleague.client.call(calls.saveQuery, { body: { ...draft, name: "Bad", query: bad } })).status,
    422,
  );

  const foundBy = async (client: TestClient, search: string) =>
    (await client.call(calls.getQueryNames, { body: { search } })).ok.queries.map(({ name }) => name);
  assert.deepEqual(await foundBy(colleague.client, "kitch"), [draft.name]);
  assert.deepEqual(await foundBy(colleague.client, "k_tch"), []);
  assert.deepEqual(await foundBy(admin, "kitch"), []);
  const types = await colleague.client.call(calls.getFacilityTypeNames, { body: { queryName: draft.name } });
  assert.equal(types.status, 200);
  assert.equal((await admin.call(calls.getFacilityTypeNames, { body: { queryName: draft.name } })).status, 404);

  const { roleId } = colleague.role;
  const shared = { ...draft, queryId: saved.queryId, version: 1, roleId };
  assert.equal(
    (await colleague.client.call(calls.saveQuery, { body: { ...shared, roleId: stranger.role.roleId } })).status,
    422,
  );
  assert.equal((await colleague.client.call(calls.saveQuery, { body: shared })).ok.roleName, colleague.role.name);
  const stale = await colleague.client.call(calls.saveQuery, { body: { ...shared, name: "Other" } });
  assert.equal(stale.status, 409);

  // A member of the role sees it but may not change it; someone without the view's privilege does not see it.
  for (const { userId } of [stranger, { userId: await userIdOf(staff) }])
    await server.db.execute(sql`insert into user_roles (user_id, role_id) values (${userId}, ${roleId})`);
  assert.ok((await rolesOf(server, stranger.userId)).includes(colleague.role.name));
  const [theirs] = (await staff.call(calls.getQueryNames, { body: {} })).ok.queries;
  assert.deepEqual([theirs?.name, theirs?.own], [draft.name, false]);
  assert.equal((await staff.call(calls.saveQuery, { body: { ...shared, version: 2 } })).status, 403);
  assert.equal((await staff.call(calls.deleteQuery, { body: { queryId: saved.queryId, version: 2 } })).status, 403);
  await server.db.execute(
    sql`delete from role_privileges where role_id = ${roleId} and privilege_code = 'estimation.view'`,
  );
  assert.deepEqual(await foundBy(stranger.client, ""), []);

  granted(await colleague.client.call(calls.deleteQuery, { body: { queryId: saved.queryId, version: 2 } }));
  const row = await newestAudit(server, { module: "AdhocQuery" });
  assert.deepEqual([row?.action, row?.subject], ["delete", draft.name]);
  assert.equal(
    (await colleague.client.call(calls.deleteQuery, { body: { queryId: saved.queryId, version: 2 } })).status,
    404,
  );
});

test("rows are where their tract, county, zone or facility is; a group where all of its rows are", async () => {
  const featuresOf = async (query: Asked) =>
    (await staff.call(calls.getResultFeatures, { body: { query, limit: 3, timeZone: "UTC" } })).ok;
  const types = ({ features }: Awaited<ReturnType<typeof featuresOf>>) =>
    features.map(({ geometry }) => geometry?.type ?? null);
  const tracts = await featuresOf({ view: "tract_profile", columns: ["population"] });
  assert.deepEqual([types(tracts), tracts.total], [["Polygon", "Polygon", "Polygon"], 64]);
  assert.deepEqual(Object.keys(tracts.features[0]?.properties ?? {}), ["population"]);
  const counties = await featuresOf({ view: "tract_profile", groups: ["county"], sums: sum("population") });
  assert.deepEqual([types(counties), counties.total], [["Polygon", "Polygon"], 2]);
  const { eid } = await projectedEstimation(staff);
  const zones = await featuresOf({ view: "zone_needs", groups: ["zone", "estimation"] });
  assert.ok(eid > 0 && types(zones).includes("Polygon"));
  // Tracts with the same name have different places, so a group of them has none.
  await server.db.execute(sql`update census_tract set name = 'Alike'`);
  assert.deepEqual(types(await featuresOf({ view: "tract_profile", groups: ["name"] })), [null]);
  assert.equal((await featuresOf({ view: "inventory" })).placed, false);
  const changed = [{ ...FACILITY, name: "On the map", latitude: 27.4, longitude: -82.5 }];
  granted(await staff.call(saveFacilities, { body: { changed, removed: [] } }));
  const named = { kind: "contains", column: "name", text: "On the map" } as const;
  assert.deepEqual((await featuresOf({ view: "facilities", filters: [named] })).features[0]?.geometry, {
    type: "Point",
    coordinates: [-82.5, 27.4],
  });
});

test("permitted users export the whole answer, and no user gains rights by it", async () => {
  const query = full({ view: "county_profile", columns: ["county", "population"] });
  const order = { list: "adhoc" as const, format: "xlsx" as const, columns: ["county", "population"], timeZone: "UTC" };
  const { exportId } = (await staff.call(startExport, { body: { ...order, adhoc: query } })).ok;
  const progress = async () => (await staff.call(getExport, { params: { exportId } })).ok;
  await until(async () => ["done", "failed"].includes((await progress()).state));
  const { state, done, error } = await progress();
  assert.deepEqual([state, done, error], ["done", 2, null]);
  assert.deepEqual((await newestAudit(server, { module: "Export" }))?.subject, "County profile (xlsx)");
  const written = async (format: "csv" | "geojson" | "pdf") => {
    const begun = (await staff.call(startExport, { body: { ...order, adhoc: query, format } })).ok;
    const params = { exportId: begun.exportId };
    await until(async () => (await staff.call(getExport, { params })).ok.state === "done");
    return (await staff.fetch(downloadExport.path.replace(":exportId", begun.exportId))).text();
  };
  const csv = await written("csv");
  assert.match(csv, /County,Population\r\nDeSoto,\d+\r\nManatee,\d+\r\n$/);
  assert.match(await written("pdf"), /^%PDF-/);
  const { features } = JSON.parse(await written("geojson")) as { features: { geometry: { type: string } }[] };
  assert.deepEqual(
    features.map(({ geometry }) => geometry.type),
    ["Polygon", "Polygon"],
  );
  const refused = async (body: object, client = staff) =>
    (await client.call(startExport, { body: { ...order, adhoc: query, ...body } })).status;
  assert.equal(await refused({ adhoc: null }), 422);
  assert.equal(await refused({ list: "facilities", format: "csv", columns: ["name"] }), 422);
  assert.equal(await refused({ columns: ["seniors"] }), 422);
  assert.equal(await refused({ adhoc: full({ view: "county_profile", columns: ["oid"] }) }), 422);
  const [reader, analyst] = [
    await personWith(server, admin, "adhocReport.view", "lookup.exportExcel"),
    await personWith(server, admin, "adhocReport.view", "adhocReport.exportExcel"),
  ];
  assert.equal(await refused({}, reader.client), 403);
  assert.equal(await refused({ adhoc: full({ view: "inventory" }), columns: ["agency"] }, analyst.client), 403);
});

test("a saved query is mailed as a file when due, with its owner's rights; an owner without rights gets the reason", async () => {
  const owner = await personWith(server, admin, "adhocReport.view", "adhocReport.exportExcel");
  const [to, own] = ["reader@agency.example", "owner@agency.example"];
  await server.db.execute(sql`update users set email = ${own} where user_id = ${owner.userId}`);
  await server.db.execute(sql`update users set email = ${to} where user_id = ${await userIdOf(staff)}`);
  const mail: MailPlan = { days: "daily", hour: 6, format: "csv", recipients: [to], language: "en" };
  const query = full({ view: "county_profile", columns: ["county", "population"] });
  const draft: QueryDraft = { name: "Counties at six", query, roleId: null, mail };
  const stranger = await owner.client.call(calls.saveQuery, {
    body: { ...draft, mail: { ...mail, recipients: [to, "x@elsewhere.example"] } },
  });
  assert.deepEqual([stranger.status, stranger.error.details.faults?.[0]?.path], [422, "body.mail.recipients.1"]);
  const viewOnly = await personWith(server, admin, "adhocReport.view");
  assert.equal((await viewOnly.client.call(calls.saveQuery, { body: draft })).status, 403);

  const saved = (await owner.client.call(calls.saveQuery, { body: draft })).ok;
  const next = new Date(saved.mails?.nextAt ?? NaN);
  assert.equal(next.toLocaleTimeString("en-US", { timeZone: "America/New_York" }), "6:00:00 AM");
  const hours = (next.getTime() - Date.now()) / 3_600_000;
  assert.ok(hours > 0 && hours <= 25, String(hours));

  const round = async () => {
    await server.db.execute(sql`update adhoc_query set next_mail_at = now() where query_id = ${saved.queryId}`);
    await server.app.adhocMailing.flush();
    const { rows } = await server.db.execute<{
      recipient: string;
      template: string;
      text: string;
      file: string | null;
    }>(sql`
      select o.recipient, o.template, o.text, convert_from(a.content, 'UTF8') as file
      from email_outbox o left join email_attachment a using (attachment_id)
      where o.template like 'adhoc%' order by o.email_id desc`);
    const [found] = (await owner.client.call(calls.getQueryNames, { body: { search: "Counties at six" } })).ok.queries;
    return { newest: rows[0], mails: found?.mails };
  };
  const sent = await round();
  assert.deepEqual([sent.newest?.recipient, sent.newest?.template], [to, "adhocReport"]);
  assert.match(sent.newest?.file ?? "", /County,Population\r\nDeSoto,\d+\r\nManatee,\d+\r\n$/);
  assert.equal((await newestAudit(server, { module: "AdhocQuery" }))?.action, "send");
  assert.ok(sent.mails?.lastAt && Date.parse(sent.mails.nextAt) > Date.now());
  await server.app.adhocMailing.flush();
  assert.equal(await server.db.$count(emailOutbox, sql`template like 'adhoc%'`), 1);

  const change = (changed: Partial<QueryDraft>, version: number) =>
    owner.client.call(calls.saveQuery, { body: { ...draft, queryId: saved.queryId, version, ...changed } });
  await server.db.execute(sql`
    insert into census_tract (data_set_id, fips, county, name)
    select data_set_id, county || (900000 + n), county, 'Many' from (select data_set_id, county from census_tract limit 1) t,
      generate_series(1, 20000) n`);
  granted(await change({ query: full({ view: "tract_profile", columns: ["fips"] }) }, 1));
  const large = await round();
  assert.deepEqual([large.newest?.recipient, large.newest?.template], [own, "adhocReportLeft"]);
  assert.match(
    large.newest?.text ?? "",
    /The list has 20,064 records; this type of file can have 20,000\. Narrow the list/,
  );
  assert.deepEqual(large.mails?.fault, { key: "errors.export.tooMany", values: { total: 20_064, most: 20_000 } });
  await server.db.execute(sql`delete from census_tract where name = 'Many'`);

  await server.db.execute(
    sql`delete from role_privileges where role_id = ${owner.role.roleId} and privilege_code = 'adhocReport.exportExcel'`,
  );
  const refused = await round();
  assert.deepEqual([refused.newest?.recipient, refused.newest?.template], [own, "adhocReportLeft"]);
  assert.equal(refused.mails?.fault?.key, "errors.permission");
  const stopped = await change({ mail: null }, 2);
  assert.deepEqual([stopped.ok.mail, stopped.ok.mails], [null, null]);
});

function full(query: Asked): AdhocQuery {
  const none = {
    columns: [],
    locations: [],
    facilityTypes: [],
    sliders: [],
    filters: [],
    groups: [],
    sums: [],
    sort: [],
  };
  return { ...none, ...query };
}
