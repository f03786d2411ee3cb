import assert from "node:assert/strict";
import test, { beforeEach } from "node:test";
import * as calls from "../../contract/layers/calls/layers.ts";
import type { LayerDraft, StyleDraft } from "../../contract/layers/calls/layers.ts";
import { getAdditionalLayers, getBucketStyleData } from "../../contract/layers/calls/map-layers.ts";
import type { LayerAudience } from "../../contract/layers/layer.ts";
import type { LayerLook } from "../../contract/layers/style.ts";
import { getSession } from "../../contract/people/calls/session.ts";
import { deleteUser } from "../../contract/people/calls/users.ts";
import * as own from "../../contract/layers/calls/own-layers.ts";
import { ownFeatures } from "../../test/kits/layer-files.ts";
import type { TestClient } from "../../test/kits/client.ts";
import { personWith, testClient, testServer } from "../../test/kits/domain-server.ts";
import { eq } from "../storage/orm.ts";
import { audits, mapLayers, mapStyles, roles, userRoles } from "../storage/schema/index.ts";
import { layersDomain } from "./routes.ts";
import { peopleDomain } from "../people/routes.ts";

const server = testServer({ domains: [layersDomain, peopleDomain], mapHosts: ["https://*.usgs.gov"] });
const admin = testClient(server);

beforeEach(async () => {
  await server.db.delete(mapLayers);
  await server.db.delete(mapStyles);
});

const WATER = { en: "Water", es: "Agua", pt: "", de: "Wasser" };
const layer = (changes: Partial<LayerDraft> = {}): LayerDraft =>
  Object.assign(
    {
      kind: "wms",
      titles: { en: "Gauges", es: "", pt: "", de: "Pegel" },
      source: "USGS",
      sublayer: "",
      recordId: null,
    },
    { address: "https://maps.usgs.gov/wms", node: "additional", group: [WATER], visible: false, opacity: 0.8 },
    { minScale: 5_000_000, maxScale: 0, legend: true, filter: "", popup: { title: "", fields: [] }, timeField: "" },
    { steps: [], styleId: null, privileges: [], public: true, apps: [] },
    changes,
  ) as LayerDraft;
const classes = [
  { min: 0, max: 10, color: "#ffeeaa", size: null, label: "" },
  { min: 10, max: 100, color: "#aa0000", size: null, label: "Most" },
];
const style = (changes: Partial<StyleDraft> = {}): StyleDraft =>
  Object.assign(
    { name: "Customers out", table: "power_outages", shape: "polygon", renderer: "breaks", field: "out", unit: "%" },
    { ramp: "heat", values: [], breaks: classes, otherColor: "#cccccc", buckets: [] },
    { symbol: { color: "#00cc66", size: 6, marker: "circle", line: "solid", outline: "#000000", outlineWidth: 1 } },
    changes,
  ) as StyleDraft;
const make = async (changes: Partial<LayerDraft> = {}) =>
  (await admin.call(calls.saveLayer, { body: layer(changes) })).ok;
const LOOK: LayerLook = {
  renderer: "breaks",
  field: "Docks (count)",
  unit: "count",
  shape: "point",
  values: [],
  breaks: classes,
  otherColor: "#cccccc",
  symbol: style().symbol,
};
const titled = (en: string) => ({ titles: { en, es: "", pt: "", de: "" } });

test("a layer is created, changed at its version, listed in its history, deleted and restored, each with its audit row", async () => {
  const made = await make();
  assert.deepEqual([made.order, made.group, made.opacity, made.version], [1, [WATER], 0.8, 1]);
  const change = { ...layer({ opacity: 0.5 }), layerId: made.layerId, version: 1 };
  assert.equal((await admin.call(calls.saveLayer, { body: change })).ok.version, 2);
  const stale = await admin.call(calls.saveLayer, { body: change });
  assert.deepEqual([stale.status, (stale.error.details.theirs as { opacity: number }).opacity], [409, 0.5]);
  const { layerId } = made;
  await admin.call(calls.deleteLayer, { body: { layerId, version: 2 } });
  const map = () => server.anonymous().call(getAdditionalLayers, { params: { type: "wms" } });
  assert.equal((await map()).ok.length, 0);
  assert.equal((await admin.call(calls.restoreLayer, { body: { layerId } })).ok.layerId, layerId);
  assert.deepEqual(
    (await map()).ok.map(({ titles }) => titles.de),
    ["Pegel"],
  );
  const { changes } = (await admin.call(calls.getLayerHistory, { params: { subject: "layer", id: layerId } })).ok;
  assert.deepEqual(
    changes.map(({ action, before, after }) => [action, before?.["opacity"], after?.["opacity"]]),
    [
      ["restore", undefined, 0.5],
      ["delete", 0.5, undefined],
      ["update", 0.8, 0.5],
      ["create", undefined, 0.8],
    ],
  );
});

test("a group has the names of its last saved layer, wherever it is, and no layer's version changes for it", async () => {
  const gauges = { en: "Gauges", es: "", pt: "", de: "" };
  const [one, other] = [await make(), await make({ group: [{ ...WATER, es: "" }, gauges] })];
  const apart = await make({ group: [gauges] });
  const saved = {
    ...layer({ group: [WATER, { ...gauges, de: "Pegel" }] }),
    layerId: other.layerId,
    version: other.version,
  };
  await admin.call(calls.saveLayer, { body: saved });
  await admin.call(calls.saveLayer, { body: layer({ group: [{ ...WATER, pt: "Água" }] }) });
  const groups = new Map(
    (await admin.call(calls.getLayers)).ok.map(
      ({ layerId, group, version }) => [layerId, [version, ...group]] as const,
    ),
  );
  assert.deepEqual(groups.get(one.layerId), [1, { ...WATER, pt: "Água" }]);
  assert.deepEqual(groups.get(other.layerId), [2, { ...WATER, pt: "Água" }, { ...gauges, de: "Pegel" }]);
  assert.deepEqual(groups.get(apart.layerId), [1, gauges]);
});

for (const [what, changes, path, key] of [
  [
    "a host that the operator has not named",
    { address: "https://elsewhere.example/wms" },
    "address",
    "domain.layer.hostNotAllowed",
  ],
  ["a script for an address", { address: "javascript:alert(1)" }, "address", "domain.layer.addressForm"],
  [
    "a step at such a host",
    { steps: [{ at: "2017-09-10T00:00:00Z", address: "https://elsewhere.example" }] },
    "steps.0.address",
    "domain.layer.hostNotAllowed",
  ],
  ["no address", { address: "" }, "address", "domain.mandatory"],
  ["time series without a date", { node: "timeseries" }, "timeField", "domain.layer.undated"],
  ["scales the wrong way round", { minScale: 1000, maxScale: 2000 }, "maxScale", "domain.layer.scaleOrder"],
  ["contacts for visitors", { kind: "contacts", address: "" }, "public", "domain.layer.neverPublic"],
  ["a filter on a picture", { filter: "A = 1" }, "filter", "domain.layer.noFilter"],
  [
    "a filter on all parts of a map service",
    { kind: "map-server", address: "https://maps.usgs.gov/x/MapServer", filter: "A = 1" },
    "filter",
    "domain.layer.filterPart",
  ],
  [
    "a file's filter that cannot be read",
    { kind: "kml", address: "/files/a.kml", filter: "A == 1" },
    "filter",
    "domain.layer.filterForm",
  ],
  ["a style that is not there", { styleId: 987 }, "styleId", "domain.mapStyle.unknown"],
] as const)
  test(`a layer is refused for ${what}, and nothing is saved`, async () => {
    const refused = await admin.call(calls.saveLayer, { body: layer(changes as Partial<LayerDraft>) });
    assert.equal(refused.status, 422);
    assert.deepEqual(
      refused.error.details.faults?.map((fault) => [fault.path, fault.key]),
      [[`body.${path}`, key]],
    );
    assert.equal((await admin.call(calls.getLayers)).ok.length, 0);
  });

test("the refusal of a host names it and what the operator must set", async () => {
  const { error } = await admin.call(calls.saveLayer, { body: layer({ address: "https://elsewhere.example/wms" }) });
  assert.match(
    error.details.faults?.[0]?.message ?? "",
    /elsewhere\.example .*MAP_HOSTS=\*\.usgs\.gov, elsewhere\.example/,
  );
  assert.deepEqual((await admin.call(calls.getMapHosts)).ok.hosts, ["https://*.usgs.gov"]);
});

test("the hosts are in the content policy of every page, for pictures and data alone", async () => {
  const policy = (await server.anonymous().fetch("/api/User/GetSession")).headers.get("content-security-policy") ?? "";
  const named = policy.split(";").filter((directive) => directive.includes("https://*.usgs.gov"));
  assert.deepEqual(named.map((directive) => directive.trim().split(" ")[0]).sort(), ["connect-src", "img-src"]);
});

test("layers are ordered together; an order of other layers than the existing ones is refused", async () => {
  const [a, b, c] = [await make(titled("A")), await make(titled("B")), await make(titled("C"))];
  const ordered = await admin.call(calls.orderLayers, { body: { layerIds: [c.layerId, a.layerId, b.layerId] } });
  assert.deepEqual(
    ordered.ok.map(({ titles, order, version }) => [titles.en, order, version]),
    [
      ["C", 1, 1],
      ["A", 2, 1],
      ["B", 3, 1],
    ],
  );
  for (const layerIds of [[a.layerId], [a.layerId, b.layerId, b.layerId], [a.layerId, b.layerId, 987]])
    assert.equal((await admin.call(calls.orderLayers, { body: { layerIds } })).error.key, "domain.layer.orderStale");
});

test("a style is saved with its classes by date, and deleted once no layer has it", async () => {
  const buckets = [
    { at: "2017-09-11T00:00:00.000Z", breaks: classes },
    { at: "2017-09-10T00:00:00.000Z", breaks: classes.slice(0, 1) },
  ];
  const made = (await admin.call(calls.saveStyle, { body: style({ buckets }) })).ok;
  const read = (await admin.call(getBucketStyleData)).ok;
  assert.deepEqual(
    read.map(({ at, breaks }) => [at, breaks.length]),
    [
      ["2017-09-10T00:00:00.000Z", 1],
      ["2017-09-11T00:00:00.000Z", 2],
    ],
  );
  const taken = await admin.call(calls.saveStyle, { body: style({ name: "customers OUT" }) });
  assert.equal(taken.error.key, "domain.mapStyle.nameTaken");
  const { styleId, version } = made;
  const used = await make({ styleId });
  const remove = () => admin.call(calls.deleteStyle, { body: { styleId, version } });
  const refused = await remove();
  assert.deepEqual([refused.status, refused.error.key], [409, "domain.mapStyle.inUse"]);
  assert.match(refused.error.message, /Gauges/);
  await admin.call(calls.deleteLayer, { body: { layerId: used.layerId, version: 1 } });
  assert.equal((await remove()).status, 200);
  const back = (await admin.call(calls.restoreStyle, { body: { styleId } })).ok;
  assert.deepEqual([back.styleId, back.buckets.length, back.version], [styleId, 2, version + 1]);
});

for (const [what, changes, path, key] of [
  ["no field", { field: "" }, "field", "domain.mandatory"],
  ["no classes", { breaks: [] }, "breaks", "domain.mapStyle.noBreaks"],
  [
    "a class that ends before it begins",
    { breaks: [{ min: 5, max: 1, color: "#000000", size: null, label: "" }] },
    "breaks.0.max",
    "domain.mapStyle.breakOrder",
  ],
  [
    "classes that overlap",
    { breaks: [classes[0], { min: 5, max: 20, color: "#000000", size: null, label: "" }] },
    "breaks.1.min",
    "domain.mapStyle.breakOverlap",
  ],
  ["values that are none", { renderer: "unique", breaks: [] }, "values", "domain.mapStyle.noValues"],
  [
    "dates without classes",
    { renderer: "single", buckets: [{ at: "2017-09-10T00:00:00Z", breaks: classes }] },
    "buckets",
    "domain.mapStyle.bucketsNeedBreaks",
  ],
] as const)
  test(`a style is refused for ${what}`, async () => {
    const refused = await admin.call(calls.saveStyle, { body: style(changes as Partial<StyleDraft>) });
    assert.deepEqual(
      refused.error.details.faults?.map((fault) => [fault.path, fault.key]),
      [[`body.${path}`, key]],
    );
  });

test("editing layers asks for its privilege", async () => {
  const staff = await server.as("Emergency Staff");
  assert.equal((await staff.call(calls.saveLayer, { body: layer() })).status, 403);
  assert.equal((await staff.call(calls.getLayers)).status, 403);
  assert.equal((await staff.call(calls.getMapHosts)).status, 200);
});

test("a planner's file is private, then renamed, shared, unshared, deleted and restored", async () => {
  const owner = await server.as("Emergency Staff");
  const others = [await server.as("Viewer"), admin, server.anonymous()];
  const body = { title: "Docks", opacity: 0.4, geojson: ownFeatures("Dock") };
  const { layerId, address, own: first } = (await owner.call(own.saveOwnLayer, { body })).ok;
  assert.deepEqual([first?.sharedWith, first?.version], ["noOne", 1]);
  assert.equal(address, `/api/Map/GetLayerFeatures/${layerId}`);
  const params = { layerId };
  const seenBy = async (client: TestClient) => {
    const listed = (await client.call(getAdditionalLayers, { params: { type: "geojson" } })).ok;
    const { status } = await client.call(own.getLayerFeatures, { params });
    assert.equal(status, listed.length === 1 ? 200 : 404);
    return listed.map(({ titles, own: mine }) => [titles.en, mine?.sharedWith ?? null]);
  };
  assert.deepEqual(await seenBy(owner), [["Docks", "noOne"]]);
  for (const other of others) assert.deepEqual(await seenBy(other), []);
  assert.deepEqual((await admin.call(calls.getLayers)).ok, []);
  const kept = (await owner.call(own.getLayerFeatures, { params })).ok;
  assert.deepEqual(kept, JSON.parse(ownFeatures("Dock")));

  // Another user's layer that is not shared does not exist for others: not for administrators, nor under their calls.
  const draft = { ...params, version: 1, title: "Mine", sharedWith: "everyone" as const };
  const edited = { ...layer({ kind: "geojson", address }), layerId, version: 1 };
  for (const refused of [
    await admin.call(own.changeOwnLayer, { body: draft }),
    await admin.call(calls.deleteLayer, { body: { layerId, version: 1 } }),
    await admin.call(calls.saveLayer, { body: edited }),
    await admin.call(calls.getLayerHistory, { params: { subject: "layer", id: layerId } }),
  ])
    assert.deepEqual([refused.status, refused.error.key], [404, "domain.layer.unknown"]);

  const shared = (await owner.call(own.changeOwnLayer, { body: { ...draft, title: "Piers" } })).ok;
  assert.deepEqual([shared.own?.sharedWith, shared.own?.version], ["everyone", 2]);
  assert.deepEqual(await Promise.all(others.map(seenBy)), [[["Piers", null]], [["Piers", null]], []]);
  const another = await server.as("Emergency Staff");
  const stolen = [
    await another.call(own.changeOwnLayer, { body: { ...draft, version: 2 } }),
    await another.call(calls.deleteLayer, { body: { layerId, version: 2 } }),
    await admin.call(own.changeOwnLayer, { body: { ...draft, version: 2 } }),
  ];
  assert.deepEqual(
    stolen.map(({ status }) => status),
    [403, 403, 403],
  );
  const rights = { ...edited, ...titled("Piers"), version: 2, public: false, privileges: ["data.import" as const] };
  assert.equal((await admin.call(calls.saveLayer, { body: rights })).ok.shared, true);
  assert.deepEqual(await Promise.all(others.map(seenBy)), [[], [["Piers", null]], []]);
  assert.deepEqual(await seenBy(owner), [["Piers", "everyone"]]);

  const back = (await owner.call(own.changeOwnLayer, { body: { ...draft, version: 3, sharedWith: "noOne" } })).ok;
  assert.equal(back.titles.en, "Mine");
  await owner.call(calls.deleteLayer, { body: { layerId, version: 4 } });
  assert.deepEqual(await seenBy(owner), []);
  assert.equal((await admin.call(calls.restoreLayer, { body: params })).status, 404);
  await owner.call(calls.restoreLayer, { body: params });
  assert.deepEqual(await seenBy(owner), [["Mine", "noOne"]]);
  assert.deepEqual((await owner.call(own.getLayerFeatures, { params })).ok, kept);
  const rows = await server.db
    .select()
    .from(audits)
    .where(eq(audits.subjectId, String(layerId)));
  assert.deepEqual(
    rows.filter(({ module }) => module === "Layer").map(({ action }) => action),
    ["create", "update", "update", "update", "delete", "restore"],
  );
});

test("a planner's layer is shared with their role: only its members see it as saved; without the role it is private again", async () => {
  const owner = await personWith(server, admin, "estimation.edit");
  const [member, stranger] = [await personWith(server, admin, "estimation.edit"), await personWith(server, admin)];
  const { roleId, name } = owner.role;
  await server.db.insert(userRoles).values({ userId: member.userId, roleId });
  const body = { title: "Docks", opacity: 1, geojson: ownFeatures("Dock"), look: LOOK };
  const made = (await owner.client.call(own.saveOwnLayer, { body })).ok;
  assert.deepEqual([made.look, made.own?.roles], [LOOK, [{ roleId, name }]]);
  const { layerId } = made;
  const share = (sharedWith: LayerAudience, version: number) =>
    owner.client.call(own.changeOwnLayer, { body: { layerId, version, title: "Docks", sharedWith } });
  const refused = await share(stranger.role.roleId, 1);
  assert.deepEqual(
    refused.error.details.faults?.map((fault) => [fault.path, fault.key]),
    [["body.sharedWith", "domain.role.notOwn"]],
  );
  assert.equal((await share(roleId, 1)).ok.own?.sharedWith, roleId);
  const seenBy = async ({ client }: { client: TestClient }) => {
    const listed = (await client.call(getAdditionalLayers, { params: { type: "geojson" } })).ok;
    const { status } = await client.call(own.getLayerFeatures, { params: { layerId } });
    return [status, ...listed.map(({ titles, look, own: mine }) => [titles.en, look, mine])];
  };
  assert.deepEqual(await seenBy(member), [200, ["Docks", LOOK, null]]);
  for (const client of [stranger.client, admin, server.anonymous()]) assert.deepEqual(await seenBy({ client }), [404]);
  const stolen = { layerId, version: 2, title: "Mine", sharedWith: "everyone" as const };
  assert.equal((await member.client.call(own.changeOwnLayer, { body: stolen })).status, 404);

  await owner.client.call(calls.deleteLayer, { body: { layerId, version: 2 } });
  await owner.client.call(calls.restoreLayer, { body: { layerId } });
  assert.deepEqual(await seenBy(member), [200, ["Docks", LOOK, null]]);
  await server.db.delete(roles).where(eq(roles.roleId, roleId));
  assert.deepEqual(await seenBy(member), [404]);
  const [row] = await server.db.select().from(mapLayers).where(eq(mapLayers.layerId, layerId));
  assert.deepEqual([row?.shared, row?.roleId], [false, null]);
});

test("a deleted user's shared layers stay, private ones are deleted", async () => {
  const { client, userId } = await personWith(server, admin, "estimation.edit");
  const save = async (title: string) =>
    (await client.call(own.saveOwnLayer, { body: { title, opacity: 1, geojson: ownFeatures(title) } })).ok;
  const [{ layerId }] = [await save("Shared"), await save("Private")];
  await client.call(own.changeOwnLayer, { body: { layerId, version: 1, title: "Shared", sharedWith: "everyone" } });
  const { user } = (await admin.call(getSession)).ok;
  const params = { userId, actingUserId: user?.userId ?? 0 };
  assert.equal((await admin.call(deleteUser, { params, query: { version: "1" } })).status, 200);
  assert.deepEqual(
    (await server.db.select().from(mapLayers)).map(({ titles, ownerId }) => [titles.en, ownerId]),
    [["Shared", null]],
  );
});

for (const [what, geojson, key] of [
  ["text that is none", "{", "domain.layer.notGeoJson"],
  ["no feature", `{"type":"FeatureCollection","features":[]}`, "domain.layer.notGeoJson"],
  ["a place in feet", ownFeatures("A").replace("-82.4", "512345.6"), "domain.layer.notAFeature"],
  ["words instead of a coordinate", ownFeatures("A").replace("-82.4", `"west"`), "domain.layer.notAFeature"],
  ["an unknown shape", ownFeatures("A").replace(`"Point"`, `"Circle"`), "domain.layer.notAFeature"],
  ["attributes in attributes", ownFeatures("A").replace(`"A"`, `{"of":"A"}`), "domain.layer.notAFeature"],
] as const)
  test(`features are not kept for ${what}`, async () => {
    const refused = await admin.call(own.saveOwnLayer, { body: { title: "A", opacity: 1, geojson } });
    assert.deepEqual([refused.status, refused.error.details.faults?.map((fault) => fault.key)], [422, [key]]);
    assert.equal((await server.db.select().from(mapLayers)).length, 0);
  });

test("one user keeps a limited number of layers, and a layer of features and characters; each refusal states the number found and the limit", async () => {
  const owner = await server.as("Emergency Staff");
  const save = (geojson: string) => owner.call(own.saveOwnLayer, { body: { title: "A", opacity: 1, geojson } });
  const { layers, features, text } = own.OWN_LAYER_LIMITS;
  const one = (JSON.parse(ownFeatures("A")) as { features: object[] }).features[0];
  const many = await save(JSON.stringify({ type: "FeatureCollection", features: Array(features + 1).fill(one) }));
  assert.match(many.error.details.faults?.[0]?.message ?? "", /50,001 .*50,000/);
  assert.equal((await save("x".repeat(text + 1))).status, 400);
  const { layerId } = (await save(ownFeatures("A"))).ok;
  const [row] = await server.db.select().from(mapLayers).where(eq(mapLayers.layerId, layerId));
  const copies = Array.from({ length: layers - 1 }, () => ({ ...row, layerId: undefined }));
  await server.db.insert(mapLayers).values(copies as (typeof mapLayers.$inferInsert)[]);
  const full = await save(ownFeatures("A"));
  assert.match(full.error.details.faults?.[0]?.message ?? "", /50 .*50/);
});
