import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import type { FeatureCollection, MultiPolygon } from "geojson";
import { publishEstimation, unpublishEstimation } from "../../../contract/planning/calls/estimations.ts";
import { calculateProjections } from "../../../contract/planning/calls/projections.ts";
import { readGeoPackage } from "../../../engine/files/layers/geopackage.ts";
import { shapefileFeatures, shapefilesIn } from "../../../engine/files/shapefile.ts";
import {
  PLANNING,
  GRID,
  granted,
  gridFips,
  gridRows,
  present,
  projectedEstimation,
  storeGrid,
} from "../../../test/kits/planning.ts";
import { beforeTests } from "../../../test/kits/cluster.ts";
import { newestAudit, testServer } from "../../../test/kits/domain-server.ts";
import { cpuMilliseconds } from "../../../test/kits/waiting.ts";
import { setConfigKeys } from "../../config/keys.ts";
import { operator } from "../../persistence/audit/audit.ts";
import { downloadsDomain } from "../downloads/routes.ts";
import { ogcDomain } from "../ogc/routes.ts";
import { featureServiceDomain } from "./routes.ts";
import { publishingDomain } from "../../reports/publishing/routes.ts";

/** Queries as ArcGIS Server answers them; expected figures are counted here from the rows themselves. */
const ROOT = "/arcgis/rest/services";
const SERVICE = `${ROOT}/Provision/FeatureServer`;
/** Names of the layers by their ids, which clients store and which therefore never change. */
const NAMES = [
  ...["zones", "census_tracts", "counties", "config_assistance", "config_info", "config_inventory", "config_param"],
  ...["config_suggested", "county_contacts", "county_info", "disaster", "disaster_category", "estimation"],
  ...["estimation_assistance", "estimation_param", "estimation_setting", "needs_day_one", "needs_multi_day"],
  ...["partner_contacts", "partner_deliveries", "product_comparison", "product_need", "product_use"],
  ...["regional_contacts", "report_sections", "report", "report_summary", "report_day_one", "report_multi_day"],
  ...["report_comparison", "report_contacts", "zone_details", "zone_summary", "inventory_allocation", "facilities"],
  ...["tract_data_set", "product", "sites", "feeding_ways", "zone_needs", "site_supply"],
];
const server = testServer({
  domains: [...PLANNING, featureServiceDomain, downloadsDomain, ogcDomain, publishingDomain],
});
const ROWS = gridRows();
const PEOPLE = ROWS.map(({ figures }) => figures.population ?? 0);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
let grid: number;
beforeTests(async () => {
  grid = await storeGrid(server.db);
});

interface Answer {
  readonly features: readonly { readonly attributes: Readonly<Record<string, number | string | null>>; readonly centroid?: unknown; readonly geometry?: unknown }[];
  readonly count: number;
  readonly error?: { readonly code: number; readonly message: string; readonly details: readonly string[] };
} // oxfmt-ignore

async function get<T = Answer>(path: string, parameters: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const texts = Object.entries(parameters).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]); // oxfmt-ignore
  return (await (await fetch(`${server.url}${path}?${new URLSearchParams([["f", "json"], ...texts])}`)).json()) as T;
}
const tracts = (parameters: Readonly<Record<string, unknown>>) =>
  get(`${SERVICE}/1/query`, { dataSetId: String(grid), ...parameters });
const count = async (parameters: Readonly<Record<string, unknown>>): Promise<number> =>
  (await tracts({ ...parameters, returnCountOnly: "true" })).count;

const statistic = (statisticType: string, name: string, onStatisticField = "population") => ({
  statisticType,
  onStatisticField,
  outStatisticFieldName: name,
});

test("figures of all rows and of groups are those of the rows", async () => {
  const kinds = ["count", "sum", "min", "max", "avg", "stddev", "var"];
  const { features } = await tracts({ outStatistics: kinds.map((kind) => statistic(kind, `of_${kind}`)) });
  const mean = total(PEOPLE) / PEOPLE.length;
  const variance = total(PEOPLE.map((each) => (each - mean) ** 2)) / (PEOPLE.length - 1);
  const expected = [PEOPLE.length, total(PEOPLE), Math.min(...PEOPLE), Math.max(...PEOPLE), mean, Math.sqrt(variance), variance]; // oxfmt-ignore
  const found = kinds.map((kind) => Number(features[0]?.attributes[`of_${kind}`]));
  found.forEach((value, i) => assert.ok(Math.abs(value - (expected[i] ?? NaN)) < 1e-6, `${kinds[i]}`));

  const medians = ["PERCENTILE_CONT", "PERCENTILE_DISC"].map((kind) => ({ ...statistic(kind, kind), statisticParameters: { value: 0.5 } })); // oxfmt-ignore
  const sorted = PEOPLE.toSorted((a, b) => a - b);
  const [middle] = (await tracts({ outStatistics: medians })).features;
  assert.equal(middle?.attributes["PERCENTILE_CONT"], ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2);
  assert.equal(middle.attributes["PERCENTILE_DISC"], sorted[31]);

  const sumOf = (county: string) => total(PEOPLE.filter((_, i) => ROWS[i]?.fips.startsWith(county)));
  // Map services use the second name.
  for (const having of ["having", "havingClause"]) {
    const grouped = await tracts({
      outStatistics: [statistic("sum", "people")],
      groupByFieldsForStatistics: "county",
      [having]: `SUM(population) > ${sumOf(GRID.coastal)} AND COUNT(population) = 32`,
      orderByFields: "people DESC",
    });
    assert.deepEqual(
      grouped.features.map(({ attributes }) => [attributes["county"], attributes["people"]]),
      [[GRID.inland, sumOf(GRID.inland)]],
    );
  }
  const different = { returnDistinctValues: "true", outFields: "county", returnGeometry: "false" };
  assert.equal((await tracts(different)).features.length, 2);
  assert.equal(await count(different), 2);
});

test("rows are found by geometry, relation and distance", async () => {
  const at = (column: number, row: number) => [GRID.west + column * GRID.cell, GRID.south + row * GRID.cell];
  const spatialReference = { wkid: 4326 };
  const ring = [at(1, 1), at(1, 3), at(3, 3), at(3, 1), at(1, 1)];
  const polygon = { geometryType: "esriGeometryPolygon", geometry: { rings: [ring], spatialReference } };
  const point = { geometryType: "esriGeometryPoint", geometry: at(0.5, 0.5).join(), inSR: "4326" };
  const by = (relation: string) => ({ spatialRel: `esriSpatialRel${relation}` });
  const cases = [
    [{ ...polygon, ...by("Intersects") }, 16],
    [{ ...polygon, ...by("Contains") }, 4],
    [{ ...polygon, ...by("Relation"), relationParam: "T*****FF*" }, 4],
    // A cell is 12.3 km wide here: a circle of 7 km around its middle reaches the four neighbors.
    [{ ...point, distance: "7", units: "esriSRUnit_Kilometer" }, 3],
  ] as const;
  for (const [asked, expected] of cases) assert.equal(await count(asked), expected, JSON.stringify(asked));
});

test("where accepts ArcGIS's standardized queries", async () => {
  const over = PEOPLE.filter((people) => people > 3_040).length;
  for (const [where, expected] of [
    ["population > 3000 + 4 * 10", over],
    ['"POPULATION" > 3040.0', over],
    ["population / 2 > 1520 AND UPPER(county_name) = 'MANATEE'", 0],
    ["population > housing_units", 64],
    ["CAST(SUBSTRING(fips, 1, 5) AS INTEGER) = 12027", 32],
    ["SUBSTRING(fips FROM 1 FOR 5) = '12027'", 32],
    ["COALESCE(below_poverty, -1) = -1", 1],
    ["name LIKE '%!_%' ESCAPE '!'", 0],
    ["lower(county_name) like 'man%' and '1'='1' and 1<>2", 32],
    ["CURRENT_TIMESTAMP > DATE '2020-01-01' AND CURRENT_TIMESTAMP < TIMESTAMP '2020-01-01 00:00:00'", 0],
    ["CURRENT_TIMESTAMP > DATE '2020-01-01'", 64],
    ["CASE WHEN population > 3040 THEN 1 ELSE 0 END = 1", over],
    ["population = '3000'", 1],
  ] as const)
    assert.equal(await count({ where }), expected, where);
});

test("coordinate systems, forms and spellings", async () => {
  const one = { where: `fips = '${ROWS[0]?.fips}'` };
  // Florida East in US survey feet: its false easting is 656,166.667 at 81° W, and half a degree of longitude is 162,700 here.
  const extent = async (outSR: string) =>
    (await get<{ extent: { xmin: number } }>(`${SERVICE}/1/query`, { ...one, outSR, returnExtentOnly: "true" })).extent;
  assert.ok(Math.abs((await extent("2236")).xmin - 493_470) < 1_000);
  const geojson = await get<{ type: string; features: { geometry: { type: string; coordinates: number[][][][] } }[] }>(`${SERVICE}/1/query`, { ...one, f: "geojson", geometryPrecision: "2" }); // oxfmt-ignore
  assert.equal(geojson.type, "FeatureCollection");
  assert.deepEqual(
    geojson.features[0]?.geometry.coordinates[0]?.[0]?.[0],
    geojson.features[0]?.geometry.coordinates[0]?.[0]?.at(-1),
  );
  assert.equal(geojson.features[0]?.geometry.type, "MultiPolygon", "a polygon of one part too");
  assert.ok(geojson.features[0].geometry.coordinates.flat(3).every((degree) => degree === Number(degree.toFixed(2))));
  const ringAt = async (more: object) =>
    ((await tracts({ ...one, outSR: "4326", ...more })).features[0]?.geometry as { rings: number[][][] }).rings[0]
      ?.length;
  // A cell is smaller than this: what is left of it is a triangle.
  assert.deepEqual([await ringAt({}), await ringAt({ maxAllowableOffset: "1" })], [5, 4]);
  const [centred] = (await tracts({ ...one, returnCentroid: "true", outSR: "4326", returnGeometry: "false" })).features;
  assert.ok(centred?.centroid !== undefined);
  assert.equal(
    (await get(`${SERVICE}/1/query/`, { WHERE: "1=1", RETURNCOUNTONLY: "TRUE", DATASETID: String(grid) })).count,
    64,
  );
  const form = new FormData();
  for (const [name, value] of Object.entries({ f: "json", where: "1=1", returnCountOnly: "true" }))
    form.set(name, value);
  const posted = await fetch(`${server.url}${SERVICE}/1/query`, { method: "POST", body: form });
  assert.deepEqual(await posted.json(), { count: 64 });
  const { features } = await get<{ features?: unknown; feature?: { attributes: { OBJECTID: number } } }>(`${SERVICE}/1/3`, {}).then(({ feature }) => ({ features: feature?.attributes.OBJECTID })); // oxfmt-ignore
  assert.equal(features, 3);
});

test("a person navigates the directory: every link works, and queries are shown again, escaped", async () => {
  const admin = await server.admin();
  const page = async (path: string, init: RequestInit = {}) => {
    const response = await admin.fetch(path, { ...init, headers: { accept: "text/html", ...init.headers } });
    const text = await response.text();
    return { type: response.headers.get("content-type") ?? "", status: response.status, text, links: linksIn(text) };
  };
  const linksIn = (text: string) => [...text.matchAll(/ href="(\/[^"]*)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&")); // oxfmt-ignore
  const seen = new Set<string>();
  const read = { dataSetId: String(grid), where: "population > 3055", outFields: "*", orderByFields: "population" };
  for (const start of [
    ROOT,
    SERVICE,
    `${SERVICE}/layers`,
    `${SERVICE}/21`,
    `${SERVICE}/1/query`,
    `${SERVICE}/1/query?${new URLSearchParams(read)}`,
    `${SERVICE}/1/query?${new URLSearchParams({ ...read, returnIdsOnly: "true" })}`,
    `${SERVICE}/1/3`,
    `${SERVICE}/query`,
    `${SERVICE}/queryDomains?layers=[0]`,
  ]) {
    const { text, type, links } = await page(start);
    assert.match(type, /^text\/html/, start);
    assert.match(text, /<nav aria-label="Breadcrumb">.*aria-current="page"/s, start);
    assert.ok(links.length > 1, start);
    for (const to of links) {
      // Identical links appear once, but on every layer.
      const alike = start === SERVICE ? to : to.replaceAll(/\/\d+/g, "/1");
      if (seen.has(alike)) continue;
      seen.add(alike);
      const there = await page(to);
      assert.ok(there.status === 200 && !/role="alert"|"error":/.test(there.text), `${start} leads to ${to}`);
    }
  }
  assert.ok([ROOT, `${SERVICE}/36`, `${SERVICE}/1/query`, `${SERVICE}/1/generateRenderer`].every((to) => seen.has(to)));

  const { text: zones } = await page(`${SERVICE}/0`);
  for (const words of ["Estimation name", "1: Zone 1, 2: Zone 2", "uniqueValue: zone"]) assert.ok(zones.includes(words), words); // oxfmt-ignore
  const rows = await page(`${SERVICE}/1/query`, { method: "POST", body: new URLSearchParams(read) });
  assert.equal([...rows.text.matchAll(/<tr>/g)].length - 1, PEOPLE.filter((people) => people > 3_055).length);
  assert.match(rows.text, /name="where" value="population &gt; 3055"/);

  const refused = await fetch(`${server.url}${SERVICE}/5/query?where=1%3D1`, { headers: { accept: "text/html" } });
  const back = new URL(linksIn(await refused.text()).find((to) => to.startsWith("/login")) ?? "", server.url);
  assert.equal(back.searchParams.get("next"), `${SERVICE}/5/query?f=html&where=1%3D1`);

  const hostile = `<script>"'&`;
  for (const path of [
    `${SERVICE}/1/query?${new URLSearchParams({ where: hostile })}`,
    `${SERVICE}/0/${encodeURIComponent(hostile)}`,
    `${ROOT}/${encodeURIComponent(hostile)}/FeatureServer`,
  ]) {
    const { text, status } = await page(path);
    assert.match(text, /role="alert">\s*<p><b>Error 4\d\d/, `${status} ${path}`);
    assert.ok(!text.includes("<script"), path);
  }
});

test("pages of every origin can read, preflights are answered, invalid addresses are reported in ArcGIS's form", async () => {
  const headers = { origin: "https://maps.example" };
  const response = await fetch(`${server.url}${SERVICE}?f=json`, { headers });
  assert.equal(response.headers.get("access-control-allow-origin"), "*");
  assert.equal(response.headers.get("access-control-allow-credentials"), null);
  const preflight = await fetch(`${server.url}${SERVICE}/1/query`, { method: "OPTIONS", headers });
  assert.equal(preflight.status, 204);
  const nowhere = await fetch(`${server.url}${ROOT}/Nothing/FeatureServer?f=json`);
  assert.equal(((await nowhere.json()) as Answer).error?.code, 404);
  const narrow = await get<{ layers: unknown[]; tables: { id: number }[] }>(`${SERVICE}/layers`);
  assert.deepEqual(narrow.tables.map(({ id }) => id), [9, 10, 12, 16, 17, 21, 35]); // oxfmt-ignore
});

test("published needs are open to everyone, with the same object ids as for staff", async () => {
  const staff = await server.as("Emergency Staff");
  const { eid, version } = await projectedEstimation(staff);
  const asked = `${SERVICE}/21/query?f=json&outFields=*&where=${encodeURIComponent(`eid = ${eid} AND day = 1`)}`;
  const rows = async (from: (path: string) => Promise<Response>) =>
    ((await (await from(asked)).json()) as Answer).features;
  const own = await rows((path) => staff.fetch(path));
  assert.ok(own.length > 0 && own.every(({ attributes }) => attributes["block"] === 1));
  const everyone = (path: string) => fetch(server.url + path);
  const idsIn = async (layer: number, from: (path: string) => Promise<Response>) =>
    ((await (await from(`${SERVICE}/${layer}/query?f=json&returnIdsOnly=true&where=eid%3D${eid}`)).json()) as { objectIds: number[] }).objectIds; // oxfmt-ignore
  assert.deepEqual(await rows(everyone), []);
  granted(await (await server.as("Administrator")).call(publishEstimation, { body: { eid, version } }));
  assert.deepEqual(await rows(everyone), await rows((path) => staff.fetch(path)));
  for (const layer of [0, 12, 16, 17]) {
    const ids = await idsIn(layer, (path) => staff.fetch(path));
    assert.ok(ids.length > 0, `${layer}`);
    assert.deepEqual(await idsIn(layer, everyone), ids, `object ids of ${layer}`);
  }
  const admin = await server.admin();
  for (const layer of NAMES.keys()) {
    const answer = (await (
      await admin.fetch(`${SERVICE}/${layer}/query?f=json&where=1%3D1&outFields=*`)
    ).json()) as Answer;
    assert.equal(answer.error, undefined, `${layer}: ${JSON.stringify(answer.error)}`);
    const ids = answer.features.map(({ attributes }) => attributes["OBJECTID"]);
    assert.equal(new Set(ids).size, ids.length, `object ids of ${layer}`);
  }
});

test("layers describe their fields, owner, place, time and drawing", async () => {
  interface Layer {
    readonly id: number;
    readonly name: string;
    readonly copyrightText: string;
    readonly extent?: { readonly xmin: number };
    readonly timeInfo?: { readonly startTimeField: string };
    readonly drawingInfo?: { readonly renderer: { readonly type: string; readonly normalizationField?: string; readonly classBreakInfos?: { readonly label: string }[] }; readonly labelingInfo?: unknown };
    readonly fields: readonly { readonly name: string; readonly alias: string; readonly domain: { readonly codedValues: readonly { readonly code: unknown }[] } | null }[];
  } // oxfmt-ignore
  const admin = await server.admin();
  const all = (await (await admin.fetch(`${SERVICE}/layers?f=pjson`)).json()) as { layers: Layer[]; tables: Layer[] };
  const layers = new Map([...all.layers, ...all.tables].map((layer) => [layer.id, layer]));
  assert.deepEqual(NAMES.map((_, id) => layers.get(id)?.name), NAMES); // oxfmt-ignore
  assert.equal(layers.size, NAMES.length);
  for (const { id, copyrightText, fields } of layers.values()) {
    assert.ok(copyrightText !== "", `copyright of ${id}`);
    assert.ok(fields.every(({ name, alias }) => alias !== "" && (alias !== name || !name.includes("_"))), `aliases of ${id}`); // oxfmt-ignore
  }
  const codes = (layer: number, name: string) =>
    layers
      .get(layer)
      ?.fields.find((field) => field.name === name)
      ?.domain?.codedValues.map(({ code }) => code) ?? [];
  assert.ok(codes(21, "product").includes("Water") && codes(21, "unit").includes("Gallons"));
  assert.ok(codes(12, "status").includes("Projected") && codes(0, "status").includes("Stale"));
  assert.deepEqual(codes(21, "zone"), codes(0, "zone"));
  for (const layer of [20, 21]) assert.equal(layers.get(layer)?.timeInfo?.startTimeField, "date");
  assert.ok(Number.isFinite(layers.get(1)?.extent?.xmin) && Number.isFinite(layers.get(2)?.extent?.xmin));
  const [zones, tracts] = [0, 1].map((id) => layers.get(id)?.drawingInfo);
  assert.deepEqual([zones?.renderer.type, zones?.labelingInfo !== undefined], ["uniqueValue", true]);
  assert.equal(tracts?.renderer.type, "classBreaks");
  assert.ok((tracts.renderer.normalizationField ?? "") !== "", "tracts are drawn by density");
  assert.equal(tracts.renderer.classBreakInfos?.at(-1)?.label, "more than 5,000 people per square mile");
});

test("rows can be requested by unique ids too, and unsupported parameters are refused by name", async () => {
  const named = await tracts({ uniqueIds: "3,5", returnIdsOnly: "true" });
  assert.deepEqual((named as unknown as { objectIds: number[] }).objectIds, [3, 5]);
  for (const [name, value] of [
    ...["historicMoment", "gdbVersion", "fullText", "parameterValues", "rangeValues", "datumTransformation"].map(
      (each) => [each, "1"] as const,
    ),
    ["sqlFormat", "native"],
    ["timeReferenceUnknownClient", "true"],
  ] as const) {
    const answer = (await get<{ error: { code: number; message: string } }>(`${SERVICE}/1/query`, { where: "1=1", [name]: value })).error; // oxfmt-ignore
    assert.deepEqual([answer.code, answer.message], [400, `Unsupported parameter: ${name}`]);
  }
});

test("every query is answered or refused quickly in any spelling, and never causes a server error", async () => {
  const deep = (value: string) => "[".repeat(90_000) + value + "]".repeat(90_000);
  const texts = [deep("1"), '{"toString":1,"valueOf":1}'];
  let seed = 7;
  const place = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const zigzag = Array.from({ length: 1_000 }, () => [GRID.west + place(), GRID.south + place()]);
  const spatialReference = { wkid: 4326 };
  const lines = {
    geometryType: "esriGeometryPolyline",
    geometry: JSON.stringify({ paths: [zigzag], spatialReference }),
  };
  const points = {
    geometryType: "esriGeometryMultipoint",
    geometry: JSON.stringify({ points: zigzag, spatialReference }),
  };
  const rings = {
    geometryType: "esriGeometryPolygon",
    geometry: JSON.stringify({ rings: [[...zigzag, zigzag[0]]], spatialReference }),
  };
  const figures = (onStatisticField: string, more = {}) =>
    JSON.stringify(Array.from({ length: 50 }, (_, i) => ({ ...statistic("sum", `s${i}`, onStatisticField), ...more })));
  const around = { distance: "9", units: "esriSRUnit_Kilometer" };
  const cases: readonly (readonly [path: string, parameters: Readonly<Record<string, string>>, refused?: boolean])[] = [
    ["1/query", { orderByFields: `name${" ".repeat(100_000)}x` }],
    ["1/query", { outStatistics: figures(Array.from({ length: 60 }, () => "population").join("+")) }],
    ["1/query", { outStatistics: figures("population"), groupByFieldsForStatistics: "county", having: "SUM(SUM(population)) > 1" }],
    ["1/query", { where: `${"fips||".repeat(3_300)}'a' = fips` }],
    ["1/query", { where: `name LIKE '${"%a".repeat(9_900)}'` }, false],
    ["1/query", lines, false],
    ["1/query", { ...lines, spatialRel: "esriSpatialRelCrosses" }],
    ["1/query", { ...points, ...around }, false],
    ["1/query", { ...points, ...around, spatialRel: "esriSpatialRelContains" }],
    ["1/query", rings],
    ["1/query", { geometry: "-1e300,-1e300,1e300,1e300", inSR: "2236" }],
    ["query", { layerDefs: JSON.stringify([1, 1].map((layerId) => ({ layerId, where: "1=1" }))) }],
    ["1/generateRenderer", { classificationDef: JSON.stringify({ type: "uniqueValueDef", uniqueValueFields: ["county"], fieldDelimiter: ",".repeat(99) }) }],
    ...texts.flatMap((text) => [
      ["1/query", { geometry: `{"x":${text},"y":1}` }] as const,
      ["1/query", { objectIds: `[${text}]` }] as const,
      ["1/query", { outStatistics: `[{"statisticType":${text},"onStatisticField":"population"}]` }] as const,
      ["1/query", { outStatistics: `[{"statisticType":"sum","onStatisticField":"population","statisticParameters":{"value":${text}}}]` }] as const,
      ["1/query", { quantizationParameters: `{"tolerance":${text}}` }] as const,
      ["query", { layerDefs: `{"1":${text}}` }] as const,
      ["1/generateRenderer", { classificationDef: `{"type":"classBreaksDef","breakCount":${text}}` }] as const,
    ]),
  ]; // oxfmt-ignore
  const started = process.cpuUsage();
  for (const [path, parameters, refused = true] of cases) {
    const body = new URLSearchParams({
      f: "json",
      dataSetId: String(grid),
      where: "1=1",
      returnCountOnly: "true",
      ...parameters,
    });
    const { error } = (await (
      await fetch(`${server.url}${SERVICE}/${path}`, { method: "POST", body })
    ).json()) as Answer;
    const shown = JSON.stringify([path, parameters]).slice(0, 120);
    if (refused)
      assert.ok(error !== undefined && [400, 422].includes(error.code), `${shown}: ${JSON.stringify(error)}`);
    else assert.equal(error, undefined, shown);
  }
  // Each of these once took from one second to two minutes.
  assert.ok(cpuMilliseconds(started) < 5_000);
});

test("several layers in one query, the domains of some, and server-made classes", async () => {
  const layerDefs = { "1": "population > 3040", "2": `fips = '${GRID.coastal}'` };
  const asked = { layerDefs, dataSetId: String(grid), returnGeometry: "false" };
  const { layers } = await get<{ layers: { id: number; features: unknown[] }[] }>(`${SERVICE}/query`, asked);
  const over = PEOPLE.filter((people) => people > 3_040).length;
  assert.deepEqual(
    layers.map(({ id, features }) => [id, features.length]),
    [
      [1, over],
      [2, 1],
    ],
  );
  assert.equal((await get(`${SERVICE}/query`, { layerDefs: { "5": "1=1" } })).error?.code, 499);
  assert.equal((await get(`${SERVICE}/query`, {})).error?.code, 400);

  const { domains } = await get<{ domains: { name: string; codedValues: { code: number }[] }[] }>(`${SERVICE}/queryDomains`, { layers: [0] }); // oxfmt-ignore
  const zone = domains.find(({ name }) => name === "zone_number");
  assert.deepEqual(
    zone?.codedValues.map(({ code }) => code),
    [1, 2, 3, 4],
  );

  interface Classes {
    readonly classBreakInfos: readonly { readonly classMaxValue: number; readonly count: number }[];
    readonly uniqueValueInfos: readonly { readonly value: string; readonly count: number }[];
  }
  const classes = (definition: object) =>
    get<Classes>(`${SERVICE}/1/generateRenderer`, { dataSetId: String(grid), classificationDef: definition });
  const classificationMethod = "esriClassifyEqualInterval";
  const { classBreakInfos } = await classes({ type: "classBreaksDef", classificationField: "population", classificationMethod, breakCount: 4 }); // oxfmt-ignore
  const [least, most] = [Math.min(...PEOPLE), Math.max(...PEOPLE)];
  const bounds = [1, 2, 3, 4].map((part) => least + ((most - least) * part) / 4);
  assert.deepEqual(
    classBreakInfos.map(({ classMaxValue }) => classMaxValue),
    bounds,
  );
  assert.deepEqual(
    classBreakInfos.map(({ count: found }) => found),
    bounds.map((bound, i) => PEOPLE.filter((each) => each <= bound && (i === 0 || each > (bounds[i - 1] ?? 0))).length),
  );
  const { uniqueValueInfos } = await classes({ type: "uniqueValueDef", uniqueValueFields: ["county"] });
  assert.deepEqual(
    uniqueValueInfos.map(({ value, count: found }) => [value, found]),
    [
      [GRID.inland, 32],
      [GRID.coastal, 32],
    ],
  );
});

const read = async (path: string, init?: RequestInit): Promise<Answer> =>
  (await (await fetch(server.url + path, init)).json()) as Answer;
const post = (body: unknown, path = `${SERVICE}/1/query`): Promise<Answer> =>
  read(path, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

test("a JSON body counts whatever the types of its values", async () => {
  const asked = { f: "json", dataSetId: grid, where: "1=1" };
  assert.deepEqual(await post({ ...asked, returnCountOnly: true }), { count: ROWS.length });
  const two = await post({ ...asked, objectIds: [1, 2], outFields: ["fips", "population"], returnGeometry: false });
  assert.deepEqual(
    two.features.map(({ attributes, geometry }) => [attributes["fips"], geometry]),
    ROWS.map(({ fips }) => fips).toSorted().slice(0, 2).map((fips) => [fips, undefined]),
  ); // oxfmt-ignore
  const outStatistics = [{ statisticType: "sum", onStatisticField: "population", outStatisticFieldName: "people" }];
  const { features } = await post({ ...asked, outStatistics, groupByFieldsForStatistics: ["county"] });
  assert.equal(features.length, 2);
  const geometry = { xmin: -81.99, ymin: 27.01, xmax: -81.98, ymax: 27.02, spatialReference: { wkid: 4326 } };
  const near = await post({ ...asked, geometry, geometryType: "esriGeometryEnvelope", returnCountOnly: true });
  assert.deepEqual(near, { count: 1 });
  assert.deepEqual(await post({ ...asked, layerDefs: { 1: "1=1" }, returnCountOnly: true }, `${SERVICE}/query`), {
    layers: [{ id: 1, count: ROWS.length }],
  });
  assert.equal((await post({ ...asked, where: null, resultOffset: 63 })).features.length, 1);
});

test("a JSON body without parameters is refused", async () => {
  for (const body of ["[1]", '"where"', "7", `{"where":${"[".repeat(5_000)}${"]".repeat(5_000)}}`]) {
    const { error } = await post(body);
    assert.equal(error?.code, 400, body.slice(0, 20));
    assert.match(error.message, /^Invalid (?:body|parameter: where)$/);
  }
  const bare = { method: "GET", headers: { "content-type": "application/json" } };
  assert.deepEqual(await read(`${SERVICE}/1/query?f=json&dataSetId=${grid}&returnCountOnly=true`, bare), {
    count: ROWS.length,
  });
});

test("an operation that is not there is refused by its name", async () => {
  for (const [path, name] of [
    ["/0/queryBins", "queryBins"],
    ["/1/queryTopFeatures/", "queryTopFeatures"],
    ["/0/applyEdits", "applyEdits"],
    ["/applyEdits", "applyEdits"],
    ["/createReplica", "createReplica"],
    ["/1/1/attachments", "1/1/attachments"],
    ["/uploads/info", "uploads"],
  ] as const)
    for (const method of ["GET", "POST"]) {
      const { error } = await read(`${SERVICE}${path}?f=json`, { method });
      assert.deepEqual([error?.code, error?.message], [400, `Unsupported operation: ${name}`], `${method} ${path}`);
    }
  const { error } = await read(`${SERVICE}/1/99999?f=json`);
  assert.deepEqual([error?.code, error?.message], [404, "Invalid feature"]);
  assert.equal((await read(`${SERVICE}/99?f=json`)).error?.code, 404);
  assert.equal((await read("/arcgis/rest/services/Provision/MapServer?f=json")).error?.code, 404);
});

test("the address that names the portal is a page for people too", async () => {
  const page = await fetch(`${server.url}/arcgis/rest/info?f=html`);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  const text = await page.text();
  assert.match(text, /<h1>services: info<\/h1>/);
  assert.match(text, /\/sharing\/rest\/generateToken/);
});

type Row = Readonly<Record<string, unknown>>;
const file = (path: string) => fetch(server.url + path);
const bytesOf = async (path: string) => new Uint8Array(await (await file(path)).arrayBuffer());
const csvOf = async (path: string): Promise<Record<string, string>[]> =>
  parse(await (await file(path)).text(), { bom: true, columns: true });
const geojsonOf = async (path: string) => (await (await file(path)).json()) as FeatureCollection<MultiPolygon>;

test("the four files of a layer have the rows, figures and shapes of its query, and a missing figure in none is zero", async () => {
  const holed = await storeGrid(server.db, { label: "Holes", tractYear: 2016, unknown: [gridFips(2, 2)] });
  const asked = `dataSetId=${holed}`;
  const url = `/arcgis/rest/services/Provision/FeatureServer/1/query?f=json&where=1%3D1&outFields=*&outSR=4326&${asked}`;
  const truth = ((await (await file(url)).json()) as { features: { attributes: Row }[] }).features.map(({ attributes }) => attributes); // oxfmt-ignore
  const [csv, geojson] = [await csvOf(`/data/census_tracts.csv?${asked}`), await geojsonOf(`/data/census_tracts.geojson?${asked}`)]; // oxfmt-ignore
  const [table] = await readGeoPackage("t", await bytesOf(`/data/census_tracts.gpkg?${asked}`), { features: 1000 });
  const [part] = shapefilesIn(unzipSync(await bytesOf(`/data/census_tracts.zip?${asked}`)));
  assert.ok(part !== undefined && table !== undefined);
  const shapes = shapefileFeatures(part);
  assert.equal(truth.length, 64);
  assert.deepEqual([csv.length, geojson.features.length, table.features.length, shapes.length], [64, 64, 64, 64]);
  geojson.features.forEach(({ properties }, i) => assert.deepEqual(properties, truth[i]));
  const people = (rows: readonly (Row | null | undefined)[]) => rows.map((row) => row?.["population"]);
  assert.ok(people(truth).includes(null));
  assert.deepEqual(
    csv.map(({ population = "?" }) => (population === "" ? null : Number(population))),
    people(truth),
  );
  assert.deepEqual(people(table.features.map(({ properties }) => properties)), people(truth));
  assert.deepEqual(people(shapes.map(({ properties }) => properties)), people(truth));
  geojson.features.forEach(({ geometry: { coordinates } }, i) => {
    assert.deepEqual(table.features[i]?.geometry, { type: "MultiPolygon", coordinates });
    const ring = (shapes[i]?.geometry as { coordinates: number[][][] } | undefined)?.coordinates.flat(9).join();
    assert.equal(ring, coordinates.flat().map((each) => each.toReversed()).flat(2).join()); // oxfmt-ignore
  });
});

test("a query's own f=csv answers all rows it selects, also figures of groups, under a name that a disk takes", async () => {
  const query = "/arcgis/rest/services/Provision/FeatureServer/1/query";
  const where = encodeURIComponent(`county = '12081'`);
  const answer = await file(`${query}?f=csv&where=${where}&outFields=fips&dataSetId=${grid}`);
  assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename="census_tracts\.csv"$/);
  assert.equal(answer.headers.get("access-control-allow-origin"), "*");
  assert.equal((await answer.text()).trim().split("\r\n").length, 33);
  const outStatistics = encodeURIComponent('[{"statisticType":"count","onStatisticField":"fips","outStatisticFieldName":"tracts"}]'); // oxfmt-ignore
  const groups = await csvOf(`${query}?f=csv&outStatistics=${outStatistics}&groupByFieldsForStatistics=county&dataSetId=${grid}`); // oxfmt-ignore
  assert.deepEqual(groups.map(({ county, tracts }) => [county, tracts]), [["12027", "32"], ["12081", "32"]]); // oxfmt-ignore
  const refused = (await (await file(`${query}?f=shapefile&outSR=2236`)).json()) as { error: { details: string[] } };
  assert.match(refused.error.details.join(), /2236.*WGS 84/);
});

test("what is published can be downloaded by everyone; a table of needs has its days as dates", async () => {
  const { eid, version } = await projectedEstimation(await server.as("Emergency Staff"));
  granted(await (await server.as("Administrator")).call(publishEstimation, { body: { eid, version } }));
  const needs = await csvOf(`/data/product_need.csv?eid=${eid}`);
  assert.ok(needs.length > 0 && needs.every(({ date, calculated_at }) => /^\d{4}-\d\d-\d\d$/.test(date ?? "") && /T.*Z$/.test(calculated_at ?? ""))); // oxfmt-ignore
  const zones = await geojsonOf(`/data/zones.geojson?where=${encodeURIComponent(`eid = ${eid}`)}`);
  assert.ok(zones.features.length > 0);
  const part = shapefilesIn(unzipSync(await bytesOf(`/data/product_need.zip?eid=${eid}`)));
  assert.deepEqual(part, []);
});

test("addresses refuse what they do not know, by HTTP's statuses, and staff's tables go to staff alone", async () => {
  const refusal = async (path: string) => {
    const answer = await file(path);
    return [answer.status, ((await answer.json()) as { description: string }).description] as const;
  };
  for (const [path, status, why] of [
    ["/data/nothing.csv", 404, /no such data set.*nothing/],
    ["/data/zones.exe", 404, /no such file.*\.gpkg, \.zip/],
    ["/data/zones.csv?limit=3", 400, /limit.*resultRecordCount/],
    ["/data/zones.csv?where=populatoin%3E1", 400, /populatoin/],
    ["/data/config_inventory.csv", 401, /Token Required/],
    ["/data/series_99.csv", 401, /Token Required/],
  ] as const) {
    const [found, description] = await refusal(path);
    assert.equal(found, status, path);
    assert.match(description, why, path);
  }
  const staff = await server.as("Emergency Staff");
  assert.doesNotMatch(await (await file("/data/")).text(), /no such file/, "the page of the data sets");
  const inventory = await staff.fetch("/data/config_inventory.csv");
  assert.equal(inventory.status, 200);
  assert.equal(inventory.headers.get("cache-control"), "no-store");
});

const OGC = "/ogc";
const CRS = "http://www.opengis.net/def/crs";
interface OgcAnswer extends FeatureCollection<MultiPolygon> {
  readonly links: readonly { readonly rel: string; readonly href: string; readonly type: string }[];
  readonly numberMatched: number;
  readonly numberReturned: number;
  readonly collections: readonly (Row & { readonly id: string; readonly links: OgcAnswer["links"] })[];
  readonly [other: string]: unknown;
}
async function ogc(path: string): Promise<OgcAnswer & { readonly status: number; readonly head: Headers }> {
  const answer = await file(path.startsWith("http") ? path.slice(server.url.length) : OGC + path);
  const body = answer.body === null ? {} : ((await answer.json()) as OgcAnswer);
  return { ...(body as OgcAnswer), status: answer.status, head: answer.headers };
}
const hrefOf = ({ links }: Pick<OgcAnswer, "links">, rel: string) => links.find((link) => link.rel === rel)?.href;

test("OGC API: every client finds its way from the landing page, and conformance names what is implemented", async () => {
  const landing = await ogc("");
  // /req/core/root-success
  for (const rel of ["self", "service-desc", "conformance", "data"]) assert.ok(hrefOf(landing, rel), rel);
  const [conformance, api, data] = await Promise.all(["conformance", "service-desc", "data"].map((rel) => ogc(hrefOf(landing, rel) ?? ""))); // oxfmt-ignore
  assert.ok(Array.isArray(conformance?.["conformsTo"]) && conformance["conformsTo"].length === 4);
  assert.equal(api?.head.get("content-type"), "application/vnd.oai.openapi+json;version=3.0");
  assert.match(String(api?.["openapi"]), /^3\.0\./);
  // /req/core/fc-md-success, fc-md-op: each collection alone says the same, and its items are in the API document.
  for (const collection of data?.collections ?? []) {
    const { status, head: _, ...alone } = await ogc(`/collections/${collection.id}`);
    assert.deepEqual([status, { ...alone, crs: ["#/crs"] }], [200, collection], collection.id);
    assert.ok(hrefOf(collection, "items")?.endsWith(`/collections/${collection.id}/items`));
    assert.ok(`/collections/${collection.id}/items` in (api?.["paths"] as object), collection.id);
  }
  const ids = data?.collections.map(({ id }) => id) ?? [];
  assert.ok(["zones", "census_tracts", "product_need", "storm_cone"].every((id) => ids.includes(id)));
  assert.ok(!ids.includes("config_inventory"), "a table of staff");
  assert.deepEqual(data?.collections.find(({ id }) => id === "counties")?.["extent"], { spatial: { bbox: [[-82, 27, -81, 28]], crs: `${CRS}/OGC/1.3/CRS84` } }); // oxfmt-ignore
});

test("OGC API: pages follow one another in one order, with the counts of the whole", async () => {
  const ids: (string | number | undefined)[] = [];
  let href: string | undefined = `/collections/census_tracts/items?data_set_id=${grid}&limit=25`;
  for (let pages = 0; href !== undefined; pages++) {
    const page: Awaited<ReturnType<typeof ogc>> = await ogc(href);
    assert.deepEqual([page.status, page.numberMatched, page.numberReturned], [200, 64, page.features.length]);
    assert.equal(page.head.get("content-type"), "application/geo+json");
    assert.ok(!Number.isNaN(Date.parse(String(page["timeStamp"]))) && pages < 4);
    ids.push(...page.features.map(({ id }) => id));
    href = hrefOf(page, "next");
  }
  assert.deepEqual(
    ids,
    Array.from({ length: 64 }, (_, i) => i + 1),
  );
  const beyond = await ogc(`/collections/census_tracts/items?data_set_id=${grid}&limit=100000`);
  assert.deepEqual([beyond.numberReturned, hrefOf(beyond, "next")], [64, undefined]);
});

test("OGC API: properties, boxes and times select as the layer's own query does", async () => {
  const found = async (collection: string, parameters: Record<string, string>) =>
    (await ogc(`/collections/${collection}/items?${new URLSearchParams(parameters)}`)).numberMatched;
  const tractsOf = (parameters: Record<string, string>) => found("census_tracts", { data_set_id: String(grid), ...parameters }); // oxfmt-ignore
  const same = async (parameters: Record<string, string>, where: string) => assert.equal(await tractsOf(parameters), await count({ where })); // oxfmt-ignore
  await same({ county: GRID.coastal }, `county = '${GRID.coastal}'`);
  await same({ county: GRID.coastal, population: "3001" }, `county = '${GRID.coastal}' AND population = 3001`);
  assert.equal(await tractsOf({ county_name: "x' OR '1'='1" }), 0);
  const inner = [GRID.west + 2.2 * GRID.cell, GRID.south + 2.2 * GRID.cell, GRID.west + 3.8 * GRID.cell, GRID.south + 2.8 * GRID.cell] as const; // oxfmt-ignore
  const [west, south, east, north] = inner;
  assert.equal(await tractsOf({ bbox: inner.join() }), 2);
  assert.equal(await tractsOf({ bbox: [west, south, 0, east, north, 99].join() }), 2);
  assert.equal(await tractsOf({ bbox: [south, west, north, east].join(), "bbox-crs": `${CRS}/EPSG/0/4326` }), 2);
  const [left, right] = [west, east].map((x) => (x * Math.PI * 6_378_137) / 180);
  const [low, high] = [south, north].map((y) => 6_378_137 * Math.log(Math.tan(Math.PI / 4 + (y * Math.PI) / 360)));
  assert.equal(await tractsOf({ bbox: [left, low, right, high].join(), "bbox-crs": `${CRS}/EPSG/0/3857` }), 2);
  // Over the antimeridian: everything but what is between.
  assert.equal(await tractsOf({ bbox: "170,-90,-81.9,90" }), 8);
  const { eid, version } = await projectedEstimation(await server.as("Emergency Staff"));
  granted(await (await server.as("Administrator")).call(publishEstimation, { body: { eid, version } }));
  const needs = async (parameters: Record<string, string>) =>
    found("product_need", { eid: String(eid), ...parameters });
  const all = await needs({});
  const { features } = await ogc(`/collections/product_need/items?eid=${eid}&limit=1`);
  const { date } = features[0]?.properties ?? {};
  assert.match(String(date), /^\d{4}-\d\d-\d\d$/);
  assert.equal(await needs({ datetime: String(date) }), all / 21);
  assert.equal(await needs({ datetime: `${date}T00:00:00Z/..` }), all);
  assert.equal(await needs({ datetime: `../${date}` }), all / 21);
  assert.equal(await needs({ day: "2" }), all / 21);
});

test("OGC API: coordinates are in the asked system, in its order of axes, and the answer says which", async () => {
  const place = async (crs?: string) => {
    const answer = await ogc(`/collections/census_tracts/items/1${crs === undefined ? "" : `?crs=${encodeURIComponent(crs)}`}`); // oxfmt-ignore
    assert.equal(answer.head.get("content-crs"), `<${crs ?? `${CRS}/OGC/1.3/CRS84`}>`);
    const { coordinates } = answer["geometry"] as MultiPolygon;
    return coordinates[0]?.[0]?.[0] ?? [];
  };
  const [x = NaN, y = NaN] = await place();
  assert.ok(x < -80 && y > 26);
  assert.deepEqual(await place(`${CRS}/EPSG/0/4326`), [y, x]);
  assert.deepEqual(await place(`${CRS}/EPSG/0/4269`), [y, x]);
  const [east = NaN] = await place(`${CRS}/EPSG/0/3857`);
  assert.ok(Math.abs(east - (x * Math.PI * 6_378_137) / 180) < 0.02);
  const [feet = NaN] = await place(`${CRS}/EPSG/0/2236`);
  assert.ok(feet > 100_000 && feet < 2_000_000);
});

test("OGC API: what is unknown or malformed is refused by its name, with HTTP's status and the standard's form", async () => {
  for (const [path, status, named] of [
    // /req/core/query-param-unknown, query-param-invalid
    ["?x=1", 400, "x"],
    ["/conformance?limit=1", 400, "limit"],
    ["/collections?f=xml", 400, "f"],
    ["/collections/zones/items?where=1%3D1", 400, "where"],
    ["/collections/zones/items?limit=0", 400, "limit"],
    ["/collections/zones/items?limit=ten", 400, "limit"],
    ["/collections/zones/items?limit=1&limit=2", 400, "limit"],
    ["/collections/zones/items?offset=-1", 400, "offset"],
    ["/collections/zones/items?bbox=1,2,3", 400, "bbox"],
    ["/collections/zones/items?bbox=1,2,3,x", 400, "bbox"],
    ["/collections/zones/items?bbox=1,5,3,2", 400, "bbox"],
    ["/collections/zones/items?zone=one", 400, "zone"],
    ["/collections/product_need/items?datetime=yesterday", 400, "datetime"],
    ["/collections/product_need/items?datetime=2026-03-02/2026-03-01", 400, "datetime"],
    // /req/crs/fc-crs-valid-value, fc-bbox-crs-valid-value
    ["/collections/zones/items?crs=EPSG:4326", 400, "crs"],
    [`/collections/zones/items?bbox-crs=${CRS}/EPSG/0/4267`, 400, "bbox-crs"],
    ["/collections/none", 404, "none"],
    ["/collections/none/items", 404, "none"],
    ["/collections/census_tracts/items/99999", 404, "99999"],
    ["/collections/config_inventory/items", 401, "Token Required"],
    ["/nothing", 404, ""],
  ] as const) {
    const { status: found, ...answer } = await ogc(path);
    assert.equal(found, status, path);
    if (named !== "")
      assert.ok(String(answer["description"]).includes(named) && answer["code"] === String(status), path);
  }
});

test("the catalog has what DCAT-US requires of each data set, and only what everyone may read", async () => {
  const keys = { agencyName: "State Logistics", agencyContact: "Desk, data@agency.example", dataLicense: "https://creativecommons.org/publicdomain/zero/1.0/" }; // oxfmt-ignore
  await setConfigKeys(server.db, new Map(Object.entries(keys)), operator("test"));
  const staff = await server.as("Emergency Staff");
  const catalog = (await (await staff.fetch("/data.json")).json()) as { readonly [name: string]: unknown; readonly dataset: readonly (Row & { readonly distribution: readonly Row[] })[] }; // oxfmt-ignore
  assert.equal(catalog["conformsTo"], "https://project-open-data.cio.gov/v1.1/schema");
  assert.ok(catalog.dataset.length > 10);
  for (const { title, description, keyword, modified, publisher, contactPoint, identifier, accessLevel, license, distribution } of catalog.dataset) {
    for (const text of [title, description, identifier]) assert.ok(typeof text === "string" && text !== "");
    assert.ok(Array.isArray(keyword) && keyword.length > 0 && /^R\/P/.test(String(modified)));
    assert.deepEqual(publisher, { "@type": "org:Organization", name: keys.agencyName });
    assert.deepEqual(contactPoint, { "@type": "vcard:Contact", fn: keys.agencyName, hasEmail: "mailto:data@agency.example" });
    assert.deepEqual([accessLevel, license], ["public", keys.dataLicense]);
    for (const each of distribution) assert.ok("downloadURL" in each ? typeof each["mediaType"] === "string" : "accessURL" in each);
  } // oxfmt-ignore
  const links = catalog.dataset.flatMap(({ distribution }) => distribution.map((each) => String(each["downloadURL"] ?? each["accessURL"]))); // oxfmt-ignore
  assert.ok(!links.some((link) => link.includes("config_inventory")));
  for (const link of links.filter((each) => /zones|product_need/.test(each)))
    assert.equal((await file(link.slice(server.url.length))).status, 200, link);
});

test("a run's figures have an address that stays while they are public, the same for staff", async () => {
  const staff = await server.as("Emergency Staff");
  const publisher = await server.as("Administrator");
  const { eid, version } = await projectedEstimation(staff);
  granted(await publisher.call(publishEstimation, { body: { eid, version } }));
  const [{ run = "" } = {}] = await csvOf(`/data/product_need.csv?eid=${eid}`);
  const address = `/data/runs/${run}/product_need.csv`;
  const figures = await (await file(address)).text();
  assert.equal(figures, await (await file(`/data/product_need.csv?where=run%3D${run}`)).text());
  // A newer calculation that is not published changes neither.
  const { version: again } = await present(staff, eid);
  granted(await staff.call(calculateProjections, { body: { eid, version: again } }));
  assert.deepEqual([await (await file(address)).text(), await (await staff.fetch(address)).text()], [figures, figures]);
  assert.equal(await (await staff.fetch(`/data/estimations/${eid}/product_need.csv`)).text(), figures);
  const rows = async (where: string) => (await csvOf(`/data/runs/${run}/zones.csv?where=${encodeURIComponent(where)}`)).length; // oxfmt-ignore
  assert.ok((await rows("zone < 9")) > 0);
  assert.equal((await file(`/data/runs/${run}/zones.csv?where=${encodeURIComponent("1=1) OR (1=1")}`)).status, 400);
  assert.equal((await file(`/data/runs/${run}/counties.csv`)).status, 404);
  assert.equal((await file("/data/runs/999999/zones.csv")).status, 404);
  const { version: last } = await present(staff, eid);
  granted(await publisher.call(unpublishEstimation, { body: { eid, version: last } }));
  const gone = await file(address);
  assert.deepEqual([gone.status, /withdrawn/.test(await gone.text())], [404, true]);
  assert.equal((await staff.fetch(address)).status, 404);
});

test("an ad-hoc answer is a file by its address, for those who may export it, with the places of its rows", async () => {
  const staff = await server.as("Emergency Staff");
  const asked = (query: object, more = "") => `query=${encodeURIComponent(JSON.stringify(query))}${more}`;
  const query = { view: "county_profile", locations: [GRID.coastal] };
  const answer = await staff.fetch(`/data/adhoc.csv?${asked(query)}`);
  assert.match(answer.headers.get("content-disposition") ?? "", /filename="adhoc_county_profile\.csv"/);
  const [row, ...others] = parse(await answer.text(), { bom: true, columns: true }) as Record<string, string>[];
  assert.deepEqual(others, []);
  const gpkg = await staff.fetch(`/data/adhoc.gpkg?${asked(query, "&timeZone=America/Chicago")}`);
  const [layer] = await readGeoPackage("t", new Uint8Array(await gpkg.arrayBuffer()), { features: 10 });
  const [feature] = layer?.features ?? [];
  assert.match(feature?.geometry?.type ?? "", /Polygon$/);
  const values = Object.values(feature?.properties ?? {}).map(String);
  assert.ok(
    Object.values(row ?? {}).every((value) => value === "" || values.includes(value === "true" ? "1" : value)),
    JSON.stringify([row, values]),
  );
  const { module, action, after } = (await newestAudit(server, { module: "Export" })) ?? {};
  assert.deepEqual([module, action, (after as Row)["format"], (after as Row)["rows"]], ["Export", "export", "gpkg", 1]);
  const [part] = shapefilesIn(unzipSync(new Uint8Array(await (await staff.fetch(`/data/adhoc.zip?name=county_profile`)).arrayBuffer()))); // oxfmt-ignore
  assert.ok(part !== undefined && shapefileFeatures(part).length > 1);

  const viewer = await server.as("Viewer");
  const statuses = async (path: string) => [(await file(path)).status, (await viewer.fetch(path)).status];
  assert.deepEqual(await statuses(`/data/adhoc.csv?${asked(query)}`), [401, 403]);
  for (const [search, status, why] of [
    [asked({ view: "passwords" }), 400, /query\.view/],
    ["query=nothing", 400, /JSON/],
    [asked(query, "&timeZone=Mars"), 400, /timeZone/],
    [asked(query, "&where=1"), 400, /where/],
    [asked({ ...query, columns: ["nothing"] }), 422, /./],
  ] as const) {
    const refused = await staff.fetch(`/data/adhoc.csv?${search}`);
    assert.equal(refused.status, status, search);
    assert.match(((await refused.json()) as { description: string }).description, why);
  }
});
