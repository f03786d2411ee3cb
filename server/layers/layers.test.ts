import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import * as calls from "../../contract/layers/calls/map-layers.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { testClient, testServer } from "../../test/kits/domain-server.ts";
import { seedDatabase } from "../persistence/seed/seed.ts";
import { eq, gt } from "../storage/orm.ts";
import { mapBucketStyles, mapLayers, mapStyles, timeSeries } from "../storage/schema/index.ts";
import { layerAt } from "./address-kind.ts";
import { layersDomain } from "./routes.ts";

const server = testServer({ domains: [layersDomain] });
const staff = testClient(server, "Emergency Staff");

const SHIPPED = 3;
beforeEach(async () => {
  await server.db.delete(mapLayers).where(gt(mapLayers.position, SHIPPED));
  await server.db.delete(mapStyles);
});

const titled = (en: string) => ({ en, es: "", pt: "", de: "" });
const add = (title: string, row: Partial<typeof mapLayers.$inferInsert>) =>
  server.db.insert(mapLayers).values({
    kind: "wms",
    node: "additional",
    address: "https://maps.example/wms",
    position: SHIPPED + 1,
    titles: titled(title),
    ...row,
  });
const titlesFor = async (client: TestClient, app?: string) =>
  (
    await client.call(calls.getAdditionalLayers, {
      params: { type: "all" },
      ...(app === undefined ? {} : { query: { app } }),
    })
  ).ok.map(({ titles }) => titles.en);

test("a new installation has layers, those with agencies' places and contacts for staff only", async () => {
  assert.deepEqual(await titlesFor(staff), ["Counties", "Facilities", "Contacts"]);
  assert.deepEqual(await titlesFor(server.anonymous()), ["Counties"]);
});

test("the form of an address gives the kind of its source", () => {
  for (const [address, ...expected] of [
    ["https://a.example/x/FeatureServer/3?token=a", "feature-server", "https://a.example/x/FeatureServer", "3"],
    ["https://a.example/x/ImageServer", "image-tiles", "https://a.example/x/ImageServer", ""],
    ["/files/zones.geojson", "geojson", "/files/zones.geojson", ""],
    ["https://a.example/page"],
  ] as const) {
    const at = layerAt(address);
    assert.deepEqual(at === null ? [] : [at.kind, at.address, at.sublayer], expected, address);
  }
});

test("a shipped layer that was deleted does not come back with the next start", async () => {
  const [row] = await server.db.select().from(mapLayers).where(eq(mapLayers.kind, "contacts"));
  assert.ok(row);
  await server.db.delete(mapLayers).where(eq(mapLayers.kind, "contacts"));
  await seedDatabase(server.db, { passwordHash: "no hash", expiresAt: null });
  assert.deepEqual(await titlesFor(staff), ["Counties", "Facilities"]);
  await server.db.insert(mapLayers).values(row);
});

test("a layer is visible to users with one of its privileges, to visitors only if public, and only in its apps", async () => {
  await add("Asks nothing", {});
  await add("For importers", { privileges: ["data.import"], position: 5 });
  await add("For planners", { privileges: ["data.import", "estimation.edit"], position: 6 });
  await add("Public", { public: true, position: 7 });
  await add("Open contacts", { kind: "contacts", public: true, position: 8 });
  await add("Of one app", { apps: ["public"], position: 9 });
  const own = async (client: TestClient, app?: string) =>
    (await titlesFor(client, app)).filter((title) => !["Counties", "Facilities", "Contacts"].includes(title));
  assert.deepEqual(await own(server.anonymous()), ["Public"]);
  assert.deepEqual(await own(staff), ["Asks nothing", "For planners", "Public", "Open contacts", "Of one app"]);
  assert.deepEqual(await own(staff, "staff"), ["Asks nothing", "For planners", "Public", "Open contacts"]);
});

test("layers are listed by node and kind, and those with dates with the first and last of them", async () => {
  const steps = [
    { at: "2017-09-12T00:00:00Z", address: "2" },
    { at: "2017-09-10T00:00:00Z", address: "1" },
  ];
  await add("Outages", { node: "timeseries", kind: "map-server", steps });
  await add("Gauges", { kind: "csv", timeField: "measured", position: 5 });
  await add("Power", { kind: "series", address: "", position: 6 });
  await add("Irma", { kind: "storms", address: "", position: 7 });
  const facts = {
    title: "Power",
    source: "Agency",
    fileName: "power.csv",
    timeZone: "UTC",
    geography: "county",
  } as const;
  const hours = ["2017-09-10T06:00:00Z", "2017-09-10T12:00:00Z"].map((at) => new Date(at));
  await server.db.insert(timeSeries).values({ ...facts, columns: [], steps: hours, placeCount: 0 });
  const timed = (await staff.call(calls.getTimeSeriesLayers)).ok;
  assert.deepEqual(
    timed.map(({ titles, order }) => [titles.en, order]),
    [["Outages", 4]],
  );
  const files = await staff.call(calls.getAdditionalLayers, { params: { type: "csv" } });
  assert.deepEqual(
    files.ok.map(({ titles }) => titles.en),
    ["Gauges"],
  );
  assert.equal((await staff.fetch("/api/Map/GetMapAdditionalLayersByAlType/shapes")).status, 400);
  const dated = (await staff.call(calls.getDatedLayers)).ok;
  assert.deepEqual(
    dated.map(({ titles, dateRange }) => [titles.en, dateRange]),
    [
      ["Outages", { from: "2017-09-10T00:00:00Z", to: "2017-09-12T00:00:00Z" }],
      ["Gauges", null],
      ["Power", { from: "2017-09-10T06:00:00.000Z", to: "2017-09-10T12:00:00.000Z" }],
      ["Irma", { from: "2017-09-06T15:00:00.000Z", to: "2017-09-11T03:00:00.000Z" }],
    ],
  );
});

const SYMBOL = {
  color: "#00cc66",
  size: 6,
  marker: "circle",
  line: "solid",
  outline: "#000000",
  outlineWidth: 1,
} as const;
const BREAK = { min: 0, max: 10, color: "#ffeeaa", size: null, label: "" };

test("styles are complete, by their table, and with their classes by date", async () => {
  const breaks = [BREAK];
  const [style] = await server.db
    .insert(mapStyles)
    .values({
      name: "Customers out",
      table: "power_outages",
      shape: "polygon",
      renderer: "breaks",
      field: "out",
      symbol: SYMBOL,
      breaks,
      otherColor: "#cccccc",
    })
    .returning();
  assert.ok(style);
  const at = new Date("2017-09-11T06:00:00Z");
  await server.db.insert(mapBucketStyles).values({ styleId: style.styleId, at, breaks });
  await add("Outages", { styleId: style.styleId, public: true });
  const visitor = server.anonymous();
  const [read] = (await visitor.call(calls.getStyleData)).ok;
  assert.deepEqual([read?.name, read?.breaks], ["Customers out", breaks]);
  const [bucket] = (await visitor.call(calls.getBucketStyleData)).ok;
  assert.deepEqual([bucket?.styleId, bucket?.at, bucket?.breaks], [style.styleId, at.toISOString(), breaks]);
  const byTable = (baseViewTable: string) => staff.call(calls.getStyleDataByTable, { body: { baseViewTable } });
  assert.equal((await byTable("POWER_OUTAGES")).ok.length, 1);
  assert.equal((await byTable("county_info")).ok.length, 0);
  const refused = await visitor.call(calls.getStyleDataByTable, { body: { baseViewTable: "county_info" } });
  assert.deepEqual([refused.status, refused.error.key], [401, "errors.session.required"]);
});

test("a style is visible to those who see a layer with it, and to all signed-in users while no layer has it", async () => {
  const at = new Date("2017-09-11T06:00:00Z");
  const make = async (name: string): Promise<number> => {
    const [style] = await server.db
      .insert(mapStyles)
      .values({ name, table: "shelters", shape: "point", renderer: "single", symbol: SYMBOL, otherColor: "#cccccc" })
      .returning();
    assert.ok(style);
    await server.db.insert(mapBucketStyles).values({ styleId: style.styleId, at, breaks: [BREAK] });
    return style.styleId;
  };
  await add("Hidden", { styleId: await make("Closed"), privileges: ["data.import"] });
  await add("Shown", { styleId: await make("Open"), public: true, position: SHIPPED + 2 });
  await make("Unused");
  const given = async (client: TestClient) => {
    const names = (await client.call(calls.getStyleData)).ok.map(({ name }) => name);
    assert.equal((await client.call(calls.getBucketStyleData)).ok.length, names.length);
    return names;
  };
  assert.deepEqual(await given(server.anonymous()), ["Open"]);
  assert.deepEqual(await given(staff), ["Open", "Unused"]);
  assert.deepEqual(await given(await server.admin()), ["Closed", "Open", "Unused"]);
  const byTable = (await staff.call(calls.getStyleDataByTable, { body: { baseViewTable: "shelters" } })).ok;
  assert.deepEqual(
    byTable.map(({ name }) => name),
    ["Open", "Unused"],
  );
});
