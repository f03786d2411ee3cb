import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { DOMParser } from "@xmldom/xmldom";
import { JSONFeatureSetParserContext } from "@arcgis/core/rest/query/operations/pbfJSONFeatureSet.js";
import { getLayer, queryRelated, type IQueryRelatedOptions } from "@esri/arcgis-rest-feature-service";
import { parsePBFFeatureQuery } from "@arcgis/core/rest/query/operations/pbfQueryUtils.js";
import {
  addOrUpdateEstimation,
  copyEstimation,
  publishEstimation,
} from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { getZones, saveZone } from "../../../contract/planning/calls/zones.ts";
import {
  PLANNING,
  GRID,
  drawn,
  granted,
  gridFips,
  newEstimation,
  present,
  projectedEstimation,
  square,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { startThreads } from "../../answers/threads.ts";
import { tractSetFor } from "../../tracts/tract-sets.ts";
import { queryAnswer } from "./query-answer.ts";
import { parseQuery } from "./query-parameters.ts";
import { answerInThread } from "./query-threads.ts";
import { eastOf, northOf } from "./spatial-reference.ts";
import { TRACT_FIELDS, tractSource } from "./tract-source.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { testServer } from "../../../test/kits/domain-server.ts";
import { until, untilBlocked } from "../../../test/kits/waiting.ts";
import { column, columns } from "../../../test/kits/numbers.ts";
import { saveInventory } from "../../../contract/supply/calls/supply.ts";
import { getComparison } from "../../../contract/supply/calls/comparison.ts";
import { issueReport } from "../../../contract/reports/calls/issuing.ts";
import { ZONE_COLORS } from "../../../engine/display/zone-colors.ts";
import { getSession } from "../../../contract/people/calls/session.ts";
import { getPublishedEstimation } from "../../../contract/reports/calls/published.ts";
import { shownHeadline } from "../../../engine/display/headline.ts";
import { eq } from "../../storage/orm.ts";
import { configKeys } from "../../storage/schema/index.ts";
import { featureServiceDomain } from "./routes.ts";
import { viewDomain } from "../../reports/published/routes.ts";
import { publishingDomain } from "../../reports/publishing/routes.ts";
import { supplyDomain } from "../../supply/routes.ts";
import { reportsDomain } from "../../reports/routes.ts";

const SERVICE = "/arcgis/rest/services/Provision/FeatureServer";
/** Statuses of the requests, by address, and what to record about a closed connection. */
const sent: (readonly [url: string, status: number])[] = [];
let onClose: () => void = () => undefined;
const server = testServer({
  domains: [...PLANNING, featureServiceDomain, publishingDomain, viewDomain, supplyDomain, reportsDomain],
  register: (app) => {
    app.addHook("onRequest", async (_, { raw }) => void raw.once("close", () => onClose()));
    app.addHook("onSend", async ({ url }, { statusCode }) => void sent.push([url, statusCode]));
  },
});
let grid: number;
let other: number;

beforeTests(async () => {
  grid = await storeGrid(server.db);
  other = await storeGrid(server.db, { label: "Other", tractYear: 2016, factor: 2 });
});

interface Features {
  fields: { name: string }[];
  features: { attributes: Record<string, unknown>; geometry?: { rings: number[][][] } | null }[];
  exceededTransferLimit?: boolean;
  transform?: { scale: number[]; translate: number[]; originPosition: string };
  count?: number;
  objectIds?: number[];
  extent?: Record<string, unknown>;
  error?: { code: number; message: string; details: string[] };
}

async function ask(path: string, parameters: Record<string, string> = {}, init?: RequestInit): Promise<Response> {
  return fetch(`${server.url}${SERVICE}${path}?${new URLSearchParams(parameters)}`, init);
}

async function query(layer: number, parameters: Record<string, string>): Promise<Features> {
  return (await (await ask(`/${layer}/query`, { f: "json", ...parameters })).json()) as Features;
}

/** A box in grid cells as an envelope in Web Mercator. */
function envelope(left: number, bottom: number, right: number, top: number) {
  const [x, y] = [(c: number) => eastOf(GRID.west + c * GRID.cell), (c: number) => northOf(GRID.south + c * GRID.cell)];
  return { xmin: x(left), ymin: y(bottom), xmax: x(right), ymax: y(top), spatialReference: { wkid: 102100 } };
}

test("the service names its layers that have shapes", async () => {
  const info = (await (await ask("", { f: "json" })).json()) as { layers: { id: number; name: string }[] };
  assert.deepEqual(columns(info.layers, "id", "name"), [
    [0, "zones"],
    [1, "census_tracts"],
    [2, "counties"],
    [37, "sites"],
    [39, "zone_needs"],
  ]);
});

test("a layer states what a client needs to draw it in tiles", async () => {
  const info = (await (await ask("/1", { f: "json", dataSetId: String(grid) })).json()) as Record<string, unknown>;
  assert.equal(info.geometryType, "esriGeometryPolygon");
  assert.equal(info.objectIdField, "OBJECTID");
  assert.equal(info.supportsCoordinatesQuantization, true);
  assert.match(String(info.supportedQueryFormats), /PBF/);
  const extent = info.extent as Record<string, number>;
  assert.ok(Math.abs((extent.xmin ?? 0) - eastOf(GRID.west)) < 0.01);
  assert.ok(Math.abs((extent.ymax ?? 0) - northOf(GRID.south + 1)) < 0.01);
});

test("zones have the same colors as everywhere, and their names", async () => {
  const { drawingInfo, fields } = (await (await ask("/0", { f: "json" })).json()) as {
    drawingInfo: {
      labelingInfo: { labelExpressionInfo: { expression: string } }[];
      renderer: { uniqueValueInfos: { value: string; symbol: { outline: { color: number[] } } }[] };
    };
    fields: { name: string; alias: string; length?: number }[];
  };
  const hex = (color: readonly number[]) =>
    `#${color.slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`; // oxfmt-ignore
  assert.deepEqual(
    drawingInfo.renderer.uniqueValueInfos.map(({ value, symbol }) => [value, hex(symbol.outline.color)]),
    ZONE_COLORS.map((color, i) => [String(i + 1), color]),
  );
  assert.match(drawingInfo.labelingInfo[0]?.labelExpressionInfo.expression ?? "", /"Zone " .*" – " \+ \$feature\.name/);
  const name = fields.find((field) => field.name === "name");
  assert.deepEqual([name?.alias, name?.length], ["Name", 60]);
});

test("a box selects the tracts it meets, edges included, and no other", async () => {
  const inner = await query(1, {
    dataSetId: String(grid),
    geometry: JSON.stringify(envelope(2.2, 2.2, 3.8, 2.8)),
    geometryType: "esriGeometryEnvelope",
    inSR: "102100",
    outFields: "fips,population",
  });
  assert.deepEqual(inner.features.map(({ attributes }) => attributes.fips).sort(), [gridFips(2, 2), gridFips(3, 2)]);
  const point = await query(1, {
    dataSetId: String(grid),
    geometry: `${GRID.west + 0.5 * GRID.cell},${GRID.south + 0.5 * GRID.cell}`,
    geometryType: "esriGeometryPoint",
    inSR: "4326",
    outFields: "*",
  });
  assert.equal(point.features.length, 1);
  assert.equal(point.features[0]?.attributes.name, "Census Tract 0, Manatee");
  assert.equal(point.features[0]?.attributes.data_set_id, grid);
});

test("plain coordinates come in degrees, shells clockwise", async () => {
  const { features } = await query(1, { dataSetId: String(grid), where: `fips = '${gridFips(1, 1)}'`, outSR: "4326" });
  const [ring] = features[0]?.geometry?.rings ?? [];
  assert.deepEqual(ring, [
    [-81.875, 27.125],
    [-81.875, 27.25],
    [-81.75, 27.25],
    [-81.75, 27.125],
    [-81.875, 27.125],
  ]);
});

test("data sets stay separate: by parameter, by where, and the newest by default", async () => {
  const population = async (parameters: Record<string, string>) =>
    (await query(1, { objectIds: "1", outFields: "*", ...parameters })).features[0]?.attributes.population;
  assert.equal(await population({ dataSetId: String(other) }), 6080);
  assert.equal(await population({ where: `data_set_id = ${other} AND population > 1` }), 6080);
  assert.equal(await population({}), 3040);
  assert.equal((await query(1, { dataSetId: "99999" })).error?.code, 404);
});

test("counties carry the sums of their tracts, their region and coast", async () => {
  const { features } = await query(2, { dataSetId: String(grid), outFields: "*", orderByFields: "name DESC" });
  assert.deepEqual(
    features.map(({ attributes: { name, region, coastal, tracts } }) => [name, region, coastal, tracts]),
    [
      ["Manatee", "Region 6", 1, 32],
      ["DeSoto", "Region 6", 0, 32],
    ],
  );
  const counties = features.reduce((sum, { attributes }) => sum + Number(attributes.population), 0);
  const tracts = (await query(1, { dataSetId: String(grid), outFields: "population" })).features;
  assert.equal(
    counties,
    tracts.reduce((sum, { attributes }) => sum + Number(attributes.population), 0),
  );
});

test("counts, ids and extents match the features", async () => {
  const where = "population >= 3050 AND below_poverty IS NOT NULL";
  const asked = { dataSetId: String(grid), where };
  const { features } = await query(1, asked);
  assert.equal((await query(1, { ...asked, returnCountOnly: "true" })).count, features.length);
  const { objectIds = [] } = await query(1, { ...asked, returnIdsOnly: "true" });
  assert.deepEqual(
    objectIds,
    features.map(({ attributes }) => attributes.OBJECTID),
  );
  const both = await query(1, { ...asked, returnExtentOnly: "true", returnCountOnly: "true", outSR: "4326" });
  assert.equal(both.count, features.length);
  assert.equal(both.extent?.xmax, GRID.west + 1);
});

test("pages follow one another and indicate further rows", async () => {
  const first = await query(1, { dataSetId: String(grid), resultRecordCount: "40" });
  const second = await query(1, { dataSetId: String(grid), resultRecordCount: "40", resultOffset: "40" });
  assert.equal(first.exceededTransferLimit, true);
  assert.equal(second.exceededTransferLimit, undefined);
  const ids = [...first.features, ...second.features].map(({ attributes }) => attributes.OBJECTID);
  assert.deepEqual(
    ids,
    Array.from({ length: 64 }, (_, i) => i + 1),
  );
});

test("pbf, as Esri's own parser reads it, is the json answer", async () => {
  const extent = envelope(0, 0, 8, 8);
  const tile = {
    dataSetId: String(grid),
    geometry: JSON.stringify(extent),
    geometryType: "esriGeometryEnvelope",
    inSR: "102100",
    outSR: "102100",
    outFields: "*",
    resultType: "tile",
    quantizationParameters: JSON.stringify({ mode: "view", originPosition: "upperLeft", tolerance: 50, extent }),
  };
  const json = await query(1, tile);
  const response = await ask("/1/query", { ...tile, f: "pbf" });
  assert.equal(response.headers.get("content-type"), "application/x-protobuf");
  const parsed = parsePBFFeatureQuery(
    await response.arrayBuffer(),
    new JSONFeatureSetParserContext({ applyTransform: false }),
  ) as Features;
  assert.deepEqual(column(parsed.fields, "name"), column(json.fields, "name"));
  assert.deepEqual(parsed.transform?.originPosition, "upperLeft");
  assert.equal(parsed.transform?.translate[0], extent.xmin);
  assert.equal(parsed.transform?.translate[1], extent.ymax);
  assert.deepEqual(
    parsed.features.map(({ attributes, geometry }) => ({ attributes: { ...attributes }, rings: geometry?.rings })),
    json.features.map(({ attributes, geometry }) => ({ attributes, rings: geometry?.rings })),
  );
});

test("a tile with too many features reports that without a partial answer", async () => {
  const asked = { dataSetId: String(grid), resultRecordCount: "10", returnExceededLimitFeatures: "false" };
  const answer = await query(1, asked);
  assert.equal(answer.exceededTransferLimit, true);
  assert.deepEqual(answer.features, []);
});

test("a form by POST is the same query", async () => {
  const body = new URLSearchParams({ f: "json", dataSetId: String(grid), where: "1=1", returnCountOnly: "true" });
  const response = await fetch(`${server.url}${SERVICE}/1/query`, { method: "POST", body });
  assert.deepEqual(await response.json(), { count: 64 });
});

test("an address's answer is cached by its data set's content", async () => {
  const first = await ask("/1/query", { f: "pbf", dataSetId: String(grid), where: "1=1" });
  const tag = first.headers.get("etag") ?? "";
  assert.equal(first.headers.get("cache-control"), "public, max-age=86400");
  const again = await ask(
    "/1/query",
    { f: "pbf", dataSetId: String(grid), where: "1=1" },
    { headers: { "if-none-match": tag } },
  );
  assert.equal(again.status, 304);
  const staff = await server.as("Viewer");
  const caching = async (path: string, init?: RequestInit) =>
    (await staff.fetch(`${SERVICE}${path}`, init)).headers.get("cache-control");
  assert.equal(await caching(`/1/query?f=pbf&where=1=1&dataSetId=${grid}`), "private, max-age=86400");
  assert.equal(await caching("/1/query?f=json"), "private, no-cache");
});

test("public answers may be cached by proxies for seconds, for every layer", async () => {
  for (const path of ["", "/0", "/0/query", "/1/query", "/2/query"]) {
    const first = await ask(path, { f: "json" });
    assert.match(first.headers.get("cache-control") ?? "", /^public, max-age=1, stale-while-revalidate=3/, path);
    assert.match(first.headers.get("vary") ?? "", /cookie/, path);
    const tag = first.headers.get("etag") ?? assert.fail(path);
    assert.equal((await ask(path, { f: "json" }, { headers: { "if-none-match": tag } })).status, 304, path);
  }
  const page = await fetch(`${server.url}${SERVICE}`, { headers: { accept: "text/html" } });
  assert.equal(page.headers.get("cache-control"), "no-store", "a page depends on what the browser takes");
});

test("a thread's answer for tracts equals the one made here, byte for byte", async () => {
  const loaded = await tractSetFor(server.db, grid);
  const threads = startThreads({ onError: (error) => assert.fail(error) });
  const { signal } = new AbortController();
  try {
    for (const parameters of [
      { outFields: "*", where: "population > 3000 and name like '%1%'", orderByFields: "fips DESC" },
      { f: "pbf", outFields: "population" },
    ]) {
      const query = parseQuery(parameters, TRACT_FIELDS);
      const pieces = queryAnswer(tractSource(loaded), query);
      let step = pieces.next();
      while (step.done !== true) step = pieces.next();
      const asked = { db: server.db, loaded, query, compressed: true };
      const made = await answerInThread(threads, asked, { caller: "one", signal });
      assert.equal(made?.type, step.value.type);
      assert.ok(made.bytes.equals(step.value.bytes));
      assert.ok(gunzipSync((await made.compressed) ?? "").equals(made.bytes));
    }
    // The client disconnects while the thread works on it.
    const leaving = new AbortController();
    const turn = { caller: "one", signal: leaving.signal };
    const inTurn: typeof threads.inTurn = (job) => (leaving.abort(), threads.inTurn(job, { ...turn, signal }));
    const asked = { db: server.db, loaded, query: parseQuery({}, TRACT_FIELDS), compressed: false };
    assert.equal(await answerInThread({ ...threads, inTurn }, asked, turn), null);
  } finally {
    await threads.close();
  }
});

test("a form whose sender has left gets no answer", async () => {
  const path = `${SERVICE}/0/query?left`;
  const [closed, leaving] = [Promise.withResolvers<true>(), new AbortController()];
  const body = new URLSearchParams({ f: "json", where: "1=1" });
  const held = await server.owner.$client.connect();
  try {
    await held.query("begin; lock table estimation in access exclusive mode");
    const asked = fetch(server.url + path, { method: "POST", body, signal: leaving.signal });
    await untilBlocked(server.owner);
    onClose = () => closed.resolve(true);
    leaving.abort();
    await assert.rejects(asked, { name: "AbortError" });
    await closed.promise;
  } finally {
    await held.query("commit");
    held.release();
  }
  await until(() => sent.some(([url]) => url === path));
  assert.deepEqual(sent.filter(([url]) => url === path), [[path, 503]]); // oxfmt-ignore
});

for (const [what, layer, parameters] of [
  ["a layer that is not there", 99, {}],
  ["a where clause that is no condition", 1, { where: "1=1; drop table zone" }],
  ["an unknown field", 1, { outFields: "secret" }],
  ["a spatial reference that EPSG has not", 1, { outSR: "2" }],
  ["a polygon without a ring", 1, { geometry: '{"rings":[]}', geometryType: "esriGeometryPolygon" }],
  ["statistics of nothing", 1, { outStatistics: "[]" }],
  ["groups without statistics", 1, { groupByFieldsForStatistics: "county" }],
  ["a negative offset", 1, { resultOffset: "-1" }],
  ["a format that is not spoken", 1, { f: "kmz" }],
  ["quantization that is not JSON", 1, { quantizationParameters: "{" }],
  ["ids that are no numbers", 1, { objectIds: "1,x" }],
  ["what is not supported", 1, { historicMoment: "5" }],
  ["time of a layer without", 1, { time: "0,1" }],
] as const) {
  test(`refused in ArcGIS's own form: ${what}`, async () => {
    const response = await ask(`/${layer}/query`, { f: "json", ...parameters });
    const { error } = (await response.json()) as Features;
    assert.equal(response.status, 200, "as ArcGIS does");
    assert.equal(error?.code, layer === 99 ? 404 : 400);
    assert.ok((error?.message ?? "") !== "" && Array.isArray(error?.details));
  });
}

test("zones: staff see all, the public those of published estimations alone, in every form", async () => {
  const staff = await server.as("Emergency Staff");
  const { eid } = await newEstimation(staff, { dataSetId: grid });
  let version = granted(
    await staff.call(saveZone, { body: drawn(eid, 2, square(1, 1, 3, 3), { name: "Coast" }) }),
  ).estimationVersion;
  version = granted(await staff.call(calculateProjections, { body: { eid, version } })).estimationVersion;
  const needed = await staff.fetch(`${SERVICE}/21/query?f=json&outFields=zone,zone_name&where=eid%3D${eid}`);
  const { features: needs } = (await needed.json()) as Features;
  assert.deepEqual([...new Set(needs.map(({ attributes }) => attributes["zone_name"]))], ["Coast"]);
  const forms = { count: { returnCountOnly: "true" }, objectIds: { returnIdsOnly: "true" }, features: {} };
  const answers = async (fetcher: (path: string) => Promise<Response>) => {
    const found: Features[] = [];
    for (const form of Object.values(forms)) {
      const parameters = new URLSearchParams({ f: "json", where: `eid = ${eid}`, outFields: "*", ...form });
      found.push((await (await fetcher(`${SERVICE}/0/query?${parameters}`)).json()) as Features);
    }
    return found;
  };
  const [count, ids, features] = await answers((path) => staff.fetch(path));
  assert.equal(count?.count, 1);
  assert.equal(ids?.objectIds?.length, 1);
  assert.equal(features?.features[0]?.attributes.zone, 2);
  assert.equal(features?.features[0]?.attributes.name, "Coast");
  const [none, noIds, noFeatures] = await answers((path) => fetch(server.url + path));
  assert.deepEqual([none?.count, noIds?.objectIds, noFeatures?.features], [0, [], []]);
  const publisher = await server.as("Administrator");
  granted(await publisher.call(publishEstimation, { body: { eid, version } }));
  const [published, , shown] = await answers((path) => fetch(server.url + path));
  assert.equal(published?.count, 1);
  assert.equal(shown?.features[0]?.attributes.name, "Coast");
  assert.equal(shown.features[0].attributes.OBJECTID, features.features[0].attributes.OBJECTID);
  // Zones drawn after the run are visible to planners only until the next run.
  granted(await staff.call(saveZone, { body: drawn(eid, 3, square(5, 5, 6, 6)) }));
  const [unchanged, , same] = await answers((path) => fetch(server.url + path));
  assert.equal(unchanged?.count, 1);
  assert.deepEqual(same, shown);
  const staffAnswer = await staff.fetch(`${SERVICE}/0/query?f=json`);
  assert.equal(staffAnswer.headers.get("cache-control"), "no-store");
});

test("published figures stay to the digit on every public surface until the next publication, and sums count a disaster once", async () => {
  const staff = await server.as("Emergency Staff");
  const publisher = await server.as("Administrator");
  const { eid, version: first } = await projectedEstimation(staff);
  granted(await publisher.call(publishEstimation, { body: { eid, version: first } }));
  const rows = async (layer: number, where: string) =>
    (await query(layer, { where, outFields: "*", orderByFields: "OBJECTID" })).features;
  const { code } = granted(
    await staff.call(issueReport, { body: { eid, variant: "Public", selection: "full", units: "asEntered" } }),
  );
  const surfaces = async () => {
    const found: [string, unknown][] = [];
    for (const layer of [0, 12, 16, 17, 21]) found.push([`layer ${layer}`, await rows(layer, `eid = ${eid}`)]);
    for (const call of ["GetPublishedEstimation", "GetRunInputs", "GetPublicReport"]) {
      const url = `${server.url}/api/View/${call}/${eid}${call === "GetPublicReport" ? "?selection=full&units=asEntered" : ""}`;
      const answer = await fetch(url, { headers: { "x-app-call": "provision" } });
      found.push([call, [answer.status, answer.headers.get("etag"), await answer.text()]]);
    }
    return found;
  };
  const published = await surfaces();
  const runsOf = (shown: typeof published) =>
    new Set(
      shown
        .slice(0, 5)
        .flatMap(([, features]) => (features as Features["features"]).map(({ attributes }) => attributes["run"])),
    );
  const marked = (published[4]?.[1] as Features["features"])[0]?.attributes;
  assert.ok(marked?.["did"] && marked["calculated_at"] && marked["run"] && marked["latest"] === 1);
  assert.equal(marked["report_code"], code);
  assert.equal(runsOf(published).size, 1);

  // Another shape and name of a zone, another start date, and the calculation of all that.
  const { name, did } = await present(staff, eid);
  const [zone] = granted(await staff.call(getZones, { params: { eid } })).zones;
  assert.ok(zone);
  const redrawn = { version: zone.version, name: "Secret", affected: 37 };
  granted(await staff.call(saveZone, { body: drawn(eid, zone.zone, square(0, 0, 7, 7), redrawn) }));
  const { version } = await present(staff, eid);
  granted(await staff.call(addOrUpdateEstimation, { body: { eid, did, version, name, startDate: "2026-01-02" } }));
  const { version: ready } = await present(staff, eid);
  granted(await staff.call(calculateProjections, { body: { eid, version: ready } }));
  assert.deepEqual(await surfaces(), published);
  const waiting = await present(staff, eid);
  assert.ok(waiting.published?.newer !== null && waiting.published?.newer === waiting.lastRun);
  granted(await publisher.call(publishEstimation, { body: { eid, version: waiting.version } }));
  const again = await surfaces();
  for (const [at, [surface, shown]] of again.entries()) assert.notDeepEqual(shown, published[at]?.[1], surface);
  const [newest, ...others] = runsOf(again);
  assert.deepEqual([others, runsOf(published).has(newest)], [[], false]);
  assert.equal((await present(staff, eid)).published?.newer, null);

  // A second estimation of the same disaster.
  const copy = granted(await staff.call(copyEstimation, { body: { eid, name: `${name}, later` } }));
  granted(await staff.call(calculateProjections, { body: { eid: copy.eid, version: copy.version } }));
  const { version: copied } = await present(staff, copy.eid);
  granted(await publisher.call(publishEstimation, { body: { eid: copy.eid, version: copied } }));
  for (const layer of [0, 12, 16, 17, 21]) {
    const both = await rows(layer, `did = ${did}`);
    const latest = await rows(layer, `did = ${did} and latest = 1`);
    assert.equal(both.length, 2 * latest.length, String(layer));
    assert.deepEqual(new Set(latest.map(({ attributes }) => attributes["eid"])), new Set([copy.eid]));
  }
});

test("the public headline is in the public layers, and who made a plan is for staff alone", async () => {
  const staff = await server.as("Emergency Staff");
  const publisher = await server.as("Administrator");
  const { eid, did, version } = await projectedEstimation(staff, { startDate: "2026-09-10" });
  const read = async (fetcher: (path: string) => Promise<Response>, layer: number, where = `eid = ${eid}`) => {
    const asked = new URLSearchParams({ f: "json", where, outFields: "*", returnGeometry: "false" });
    const { features } = (await (await fetcher(`${SERVICE}/${layer}/query?${asked}`)).json()) as Rows;
    return features.map(({ attributes }) => attributes);
  };
  const visitor = (path: string) => fetch(server.url + path);
  const member = (path: string) => staff.fetch(path);
  assert.deepEqual(await read(visitor, 12), []);
  granted(await publisher.call(publishEstimation, { body: { eid, version } }));

  const { projections } = granted(await server.anonymous().call(getPublishedEstimation, { params: { eid } }));
  const [shown, points] = [shownHeadline(projections), projections.points.zones];
  assert.ok((shown.peopleAssisted ?? 0) > 0);
  const trucks = projections.totals.reduce((sum, { trucks: of }) => sum + (of.total ?? 0), 0);
  for (const fetcher of [visitor, member]) {
    const [estimation] = await read(fetcher, 12);
    assert.equal(estimation?.["people_to_serve"], shown.peopleAssisted);
    assert.equal(estimation["trucks"], trucks);
    assert.equal(estimation["points"], points.reduce((sum, { points: of }) => sum + (of ?? 0), 0)); // oxfmt-ignore
    // A day, which no program shows as the evening before.
    assert.equal(estimation["start_date"], "2026-09-10");
    const onDay = (day: string) => read(fetcher, 12, `eid = ${eid} and start_date = ${day}`);
    for (const same of ["DATE '2026-09-10'", "'2026-09-10'", "TIMESTAMP '2026-09-10 00:00:00'"]) assert.equal((await onDay(same)).length, 1, same); // oxfmt-ignore
    assert.equal((await onDay("DATE '2026-09-09'")).length, 0);
    const days = await read(fetcher, 21, `eid = ${eid} and latest = 1 and day in (1, 21)`);
    assert.deepEqual([...new Set(days.map(({ day, date }) => `${day} ${date}`))].sort(), [
      "1 2026-09-10",
      "21 2026-09-30",
    ]);
    const zones = await read(fetcher, 0);
    assert.deepEqual(
      zones.map(({ zone, people_to_serve, points: of }) => [zone, people_to_serve, of]),
      points.map(({ zone, peopleADay, points: of }) => [zone, Math.round(peopleADay ?? 0), of]),
    );
    assert.equal(zones.reduce((sum, zone) => sum + Number(zone["people_to_serve"]), 0), shown.peopleAssisted); // oxfmt-ignore
    const [need] = await read(fetcher, 16);
    assert.equal(need?.["zone_id"], zones.find(({ zone }) => zone === need?.["zone"])?.["OBJECTID"]);
  }
  const staffAlone = ["createddate", "createdby", "lastrunby", "lastrun", "status"] as const;
  const values = async (fetcher: typeof visitor) => {
    const [[estimation], [disaster]] = [await read(fetcher, 12), await read(fetcher, 10, `did = ${did}`)];
    return [...staffAlone.map((name) => estimation?.[name]), disaster?.["createddate"], disaster?.["createdby"], disaster?.["start_date"]]; // oxfmt-ignore
  };
  const { userName } = granted(await staff.call(getSession)).user ?? assert.fail();
  const [created, by, ranBy, ran, , disasterAt, disasterBy, starts] = await values(member);
  assert.deepEqual([by, ranBy, disasterBy], [userName, userName, userName]);
  assert.match(String(starts), /^20\d\d-\d\d-\d\d$/);
  for (const at of [created, ran, disasterAt]) assert.ok(typeof at === "number" && at > Date.UTC(2000, 0, 1));
  assert.deepEqual(new Set(await values(visitor)), new Set([null]));

  // Drawn again: the figures of the last run are not those of the new zones.
  granted(await staff.call(saveZone, { body: drawn(eid, 4, square(5, 5, 6, 6)) }));
  assert.deepEqual(new Set((await read(member, 0)).map((zone) => zone["people_to_serve"])), new Set([null]));
  assert.equal((await read(visitor, 0)).reduce((sum, zone) => sum + Number(zone["people_to_serve"]), 0), shown.peopleAssisted); // oxfmt-ignore
});

test("the agency's name is the copyright, also in the metadata, which are XML whatever the name is", async () => {
  const texts = async () => {
    const found: string[] = [];
    for (const path of ["", "/0", `/1?dataSetId=${grid}`]) {
      const { copyrightText } = (await (await ask(`${path}${path.includes("?") ? "&" : "?"}f=json&`)).json()) as { copyrightText: string }; // oxfmt-ignore
      found.push(copyrightText);
    }
    return found;
  };
  const sources = "tracts: U.S. Census Bureau and CDC/ATSDR SVI.";
  assert.deepEqual(new Set(await texts()), new Set([`The agency that runs this product; ${sources}`]));
  const name = "Food & Water <Florida>";
  await server.owner.insert(configKeys).values({ key: "agencyName", value: name });
  try {
    assert.deepEqual(new Set(await texts()), new Set([`${name}; ${sources}`]));
    for (const [path, title, names] of [
      ["/info/metadata", "Provision", ["zones", "census_tracts", "needs_day_one"]],
      ["/0/metadata", "zones", ["people_to_serve", "latest"]],
      ["/1/metadata/", "census_tracts", ["population"]],
    ] as const) {
      const answer = await ask(path);
      assert.equal(answer.headers.get("content-type"), "text/xml; charset=utf-8");
      const xml = new DOMParser().parseFromString(await answer.text(), "text/xml");
      const textsOf = (tag: string) => [...xml.getElementsByTagName(tag)].map(({ textContent }) => textContent);
      assert.deepEqual(textsOf("resTitle"), [title]);
      assert.deepEqual(textsOf("idCredit"), [`${name}; ${sources}`]);
      for (const each of names) assert.ok([...textsOf("enttypl"), ...textsOf("attrlabl")].includes(each), each);
    }
    const { error } = (await (await ask("/5/metadata")).json()) as Features;
    assert.equal(error?.code, 499);
  } finally {
    await server.owner.delete(configKeys).where(eq(configKeys.key, "agencyName"));
  }
});

test("disasters, estimations, zones and needs are related, each caller's own rows alone", async () => {
  const staff = await server.as("Emergency Staff");
  const { eid, did, version } = await projectedEstimation(staff);
  const { eid: hidden } = await projectedEstimation(staff, { did });
  granted(await (await server.as("Administrator")).call(publishEstimation, { body: { eid, version } }));
  const related = (layer: number, relationshipId: number, more: Partial<IQueryRelatedOptions> = {}) =>
    queryRelated({ url: `${server.url}${SERVICE}/${layer}`, objectIds: [eid], relationshipId, ...more });
  const { relationships } = await getLayer({ url: `${server.url}${SERVICE}/12` });
  assert.deepEqual(
    (relationships ?? []).map(({ id, relatedTableId, role, keyField }) => [id, relatedTableId, role, keyField]),
    [
      [0, 10, "esriRelRoleDestination", "did"],
      ...[0, 16, 17, 21].map((layer, i) => [i + 1, layer, "esriRelRoleOrigin", "eid"]),
    ],
  );
  const zones = (await query(0, { where: `eid = ${eid}`, outFields: "*", outSR: "4326" })).features;
  const ofEstimation = await related(12, 1, { outFields: ["*"], params: { outSR: 4326 } });
  assert.deepEqual(ofEstimation.relatedRecordGroups?.map(({ objectId }) => objectId), [eid]); // oxfmt-ignore
  assert.equal(ofEstimation.geometryType, "esriGeometryPolygon");
  assert.deepEqual(JSON.parse(JSON.stringify(ofEstimation.relatedRecordGroups?.[0]?.relatedRecords)), zones);

  // The needs of each zone, in an order, and counted.
  const ids = zones.map(({ attributes }) => Number(attributes["OBJECTID"]));
  const needs = await related(0, 5, { objectIds: ids, outFields: ["product", "zone_id"], params: { orderByFields: "product" } }); // oxfmt-ignore
  for (const [i, id] of ids.entries()) {
    const rows = (await query(16, { where: `zone_id = ${id}`, outFields: "product,zone_id", orderByFields: "product" })).features; // oxfmt-ignore
    assert.ok(rows.length > 1);
    assert.deepEqual(JSON.parse(JSON.stringify(needs.relatedRecordGroups?.[i])), {
      objectId: id,
      relatedRecords: rows,
    });
  }
  const more = { objectIds: ids, definitionExpression: "product = 'Water'", params: { returnCountOnly: true } };
  assert.deepEqual(
    (await related(0, 7, more)).relatedRecordGroups?.map((group) => [
      group.objectId,
      (group as { count?: number }).count,
    ]),
    ids.map((id) => [id, 21]),
  );
  const page = (await related(0, 7, { objectIds: ids, params: { resultOffset: 3, resultRecordCount: 4 } })) as { exceededTransferLimit?: boolean; relatedRecordGroups?: { relatedRecords?: unknown[] }[] }; // oxfmt-ignore
  assert.equal(page.exceededTransferLimit, true);
  assert.deepEqual(page.relatedRecordGroups?.map(({ relatedRecords }) => relatedRecords?.length), [4]); // oxfmt-ignore

  // Back to the disaster, and from it to its estimations: a visitor gets those that are published.
  const disaster = await related(12, 0);
  assert.equal(disaster.relatedRecordGroups?.[0]?.relatedRecords?.[0]?.attributes["did"], did);
  const estimations = async (fetcher: (path: string) => Promise<Response>) => {
    const answer = await fetcher(`${SERVICE}/10/queryRelatedRecords?f=json&objectIds=${did}&relationshipId=0`);
    const { relatedRecordGroups: [group] } = (await answer.json()) as { relatedRecordGroups: { relatedRecords: { attributes: { eid: number } }[] }[] }; // oxfmt-ignore
    return group?.relatedRecords.map(({ attributes }) => attributes.eid);
  };
  assert.deepEqual(await estimations((path) => fetch(server.url + path)), [eid]);
  assert.deepEqual(await estimations((path) => staff.fetch(path)), [eid, hidden]);
  const unseen = await related(12, 1, { objectIds: [hidden, 99_999_999] });
  assert.deepEqual(unseen.relatedRecordGroups, []);

  const refusals = async (parameters: string, layer = 12) =>
    ((await (await ask(`/${layer}/queryRelatedRecords?${parameters}&f=json&`)).json()) as Features).error;
  assert.match((await refusals(`objectIds=${eid}&relationshipId=9`))?.details[0] ?? "", /expected 0, 1, 2, 3, 4$/);
  assert.match((await refusals("objectIds=1&relationshipId=0", 1))?.details[0] ?? "", /has no relationships$/);
  for (const wrong of [
    "relationshipId=1",
    "relationshipId=1&objectIds=x",
    `relationshipId=1&objectIds=${eid}&outFields=secret`,
    `relationshipId=1&objectIds=${eid}&definitionExpression=1%3D1;drop table zone`,
  ])
    // oxfmt-ignore
    assert.equal((await refusals(wrong))?.code, 400, wrong);
  assert.equal((await refusals("relationshipId=0&objectIds=1", 5))?.code, 499);
  const pages = await Promise.all(["/12/queryRelatedRecords?f=html&", `/12/queryRelatedRecords?f=html&objectIds=${eid}&relationshipId=1&`].map(async (path) => (await ask(path)).text())); // oxfmt-ignore
  assert.match(pages[0] ?? "", /<h1>estimation \(12\): queryRelatedRecords|name="relationshipId"/);
  assert.match(pages[1] ?? "", /relatedRecordGroups/);
});

test("a layer draws each zone's needs, as the table has them, and none of a zone drawn since", async () => {
  const staff = await server.as("Emergency Staff");
  const { eid, version } = await projectedEstimation(staff);
  granted(await (await server.as("Administrator")).call(publishEstimation, { body: { eid, version } }));
  const asked = { where: `eid = ${eid}`, outFields: "*", orderByFields: "OBJECTID" };
  const drawnNeeds = await query(39, asked);
  const table = (await query(17, asked)).features;
  const zones = (await query(0, { where: `eid = ${eid}`, outFields: "*" })).features;
  assert.ok(table.length > 2);
  assert.deepEqual(
    drawnNeeds.features.map(({ attributes, geometry }) => [attributes, geometry]),
    table.map(({ attributes }) => {
      const zone = zones.find(({ attributes: { OBJECTID } }) => OBJECTID === attributes["zone_id"]);
      const { affected, people_to_serve, points } = zone?.attributes ?? {};
      return [{ ...attributes, affected, people_to_serve, points }, zone?.geometry];
    }),
  );
  // Where zone 2 alone is.
  const near = { ...asked, geometry: `${GRID.west + 6.5 * GRID.cell},${GRID.south + 6.5 * GRID.cell}`, geometryType: "esriGeometryPoint", inSR: "4326" }; // oxfmt-ignore
  const found = new Set(
    (await query(39, { ...near, where: `eid = ${eid} AND total >= 0` })).features.map(
      ({ attributes }) => attributes["zone"],
    ),
  );
  assert.deepEqual(found, new Set((await query(0, near)).features.map(({ attributes }) => attributes["zone"])));
  granted(await staff.call(saveZone, { body: drawn(eid, 4, square(5, 5, 6, 6)) }));
  const counts = async (fetcher: (path: string) => Promise<Response>) =>
    ((await (await fetcher(`${SERVICE}/39/query?f=json&where=eid%3D${eid}&returnCountOnly=true`)).json()) as Features)
      .count;
  assert.deepEqual(
    [await counts((path) => staff.fetch(path)), await counts((path) => fetch(server.url + path))],
    [0, table.length],
  );
});

test("stock has its unit in the feature service; trucks have none", async () => {
  const staff = await server.as("Emergency Staff");
  const stock = { product: "Water", agency: "Red Cross" } as const;
  await staff.call(saveInventory, {
    body: {
      changed: [
        { ...stock, category: "Loose Goods", quantity: 7, unit: "Gallons" },
        { ...stock, category: "Trucks", quantity: 2, unit: null },
      ],
      removed: [],
    },
  });
  const response = await staff.fetch(`${SERVICE}/5/query?where=1%3D1&outFields=category,quantity,unit&f=json`);
  const { features } = (await response.json()) as { features: { attributes: Record<string, unknown> }[] };
  assert.deepEqual(
    features.map(({ attributes }) => [attributes["category"], attributes["quantity"], attributes["unit"]]),
    [
      ["Loose Goods", 7, "Gallons"],
      ["Trucks", 2, null],
    ],
  );
});

interface Rows {
  readonly features: readonly { readonly attributes: Readonly<Record<string, string | number | null>> }[];
  readonly count?: number;
}

test("comparison and issued reports are served to those who may read them, with the figures of the calls", async () => {
  const staff = await server.as("Emergency Staff");
  const { eid } = await projectedEstimation(staff);
  const order = { eid, variant: "Operations", selection: "full", units: "asEntered" } as const;
  const { code } = (await staff.call(issueReport, { body: order })).ok;
  const rowsOf = async (layer: number, parameters: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ f: "json", where: `eid = ${eid}`, outFields: "*", ...parameters });
    return (await (await staff.fetch(`${SERVICE}/${layer}/query?${asked}`)).json()) as Rows;
  };
  const attributes = async (layer: number, where: string) =>
    (await rowsOf(layer, { where })).features.map((feature) => feature.attributes);

  const { comparison } = (await staff.call(getComparison, { params: { eid } })).ok;
  const [water] = await attributes(20, `eid = ${eid} and product = 'Water' and block = 2`);
  const block = comparison?.products.find(({ product }) => product === "Water")?.blocks[1];
  assert.ok(block);
  assert.deepEqual([water?.["projected"], water?.["surplus"]], [block.projected, block.surplus]);
  assert.equal((await rowsOf(20, { returnCountOnly: "true" })).count, 21);
  const start = Date.parse(block.from);
  const inTime = await rowsOf(20, { time: `${start},${start}`, where: `eid = ${eid} and product = 'Water'` });
  assert.deepEqual(inTime.features.map((feature) => feature.attributes), [water]); // oxfmt-ignore

  const [report] = await attributes(25, `code = '${code}'`);
  assert.deepEqual([report?.["eid"], report?.["variant"]], [eid, "Operations"]);
  for (const layer of [26, 27, 28, 29]) {
    const cells = await attributes(layer, `eid = ${eid} and figure is not null`);
    assert.ok(cells.length > 0 && cells.every((cell) => typeof cell["unit"] === "string"), String(layer));
  }
  assert.deepEqual((await rowsOf(30, { where: `eid = ${eid + 1}` })).features, []);

  const statuses = async (client: typeof staff) =>
    Promise.all(
      [20, 24, 25, 26, 27, 28, 29, 30].map(async (layer) => {
        const answer = await client.fetch(`${SERVICE}/${layer}/query?f=json&where=1%3D1`);
        // A missing token is reported with HTTP's 200, as ArcGIS does.
        return ((await answer.json()) as { error?: { code: number } }).error?.code ?? answer.status;
      }),
    );
  assert.deepEqual(new Set(await statuses(server.anonymous())), new Set([499]));
  assert.deepEqual(await statuses(staff), [200, 403, 200, 200, 200, 200, 200, 200]);
  const sections = await (await server.admin()).fetch(`${SERVICE}/24/query?f=json&where=1%3D1&returnCountOnly=true`);
  assert.ok(((await sections.json()) as { count: number }).count >= 40);
});
