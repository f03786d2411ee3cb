import assert from "node:assert/strict";
import test from "node:test";
import { featuresOfEsriJson } from "../../../engine/files/layers/esri-json.ts";
import { featureName, holdsCodes, nameField, type LayerFeature } from "./features.ts";
import { bothClauses, passes, whereOf, type FilterOperator } from "./filter.ts";
import { ordered, readLayers, writeLayers } from "./layer-address.ts";
import { layerHref } from "./layer-request.ts";
import { branchOf, clauseAt, inScale, layerOfSession, timesOf, type TreeLayer } from "./layer.ts";
import { FEATURE_SERVICE_PATH } from "../../../contract/api/addresses.ts";
import { queryValues } from "./service-features.ts";
import { partsBeyond, zonePartsOf } from "./zone-parts.ts";
import { looksOfDrawing } from "./drawing-style.ts";
import { fetchWithin } from "./drawn-service.ts";
import { legendOf, linesByKind, looksOf, plainStyle, symbolAs, symbolsOf } from "./style.ts";

const layer = (id: string, more: Partial<TreeLayer> = {}): TreeLayer => ({
  ...layerOfSession(1, { title: id, kind: "wms", address: "https://a.example", sublayer: "" }),
  atFirst: { visible: false, opacity: 1, popup: true, filter: null },
  removable: false,
  id,
  ...more,
});

test("the address stores differences, and restores the same state", () => {
  const layers = [
    layer("1"),
    layer("2", { atFirst: { visible: true, opacity: 0.5, popup: true, filter: null } }),
    layer("3"),
  ];
  const states = {
    "1": { visible: true, opacity: 0.6 },
    "2": { visible: false },
    "3": { popup: false, visible: true },
  };
  assert.equal(writeLayers(layers, states, false), "1.60,-2,!3");
  assert.deepEqual(readLayers("1.60,-2,!3"), {
    states: {
      "1": { visible: true, popup: true, opacity: 0.6 },
      "2": { visible: false, popup: true },
      "3": { visible: true, popup: false },
    },
    order: null,
  });
  assert.equal(writeLayers(layers, {}, false), null);
  assert.equal(writeLayers([...layers, layer("s1", { removable: true })], {}, true), "~-1,2,-3");
  assert.deepEqual(readLayers("~3,1").order, ["3", "1"]);
  assert.deepEqual(readLayers("x,1.999,<script>,--2").states, { "1": { visible: true, popup: true, opacity: 1 } });
  assert.deepEqual(readLayers(null), { states: {}, order: null });
  // A storm's layers, whose ids are negative, are not taken for hidden ones.
  const below = [layer("-5"), layer("-6", { atFirst: { visible: true, opacity: 1, popup: true, filter: null } })];
  const changed = { "-5": { visible: true }, "-6": { visible: false } };
  assert.equal(writeLayers(below, changed, false), "n5,-n6");
  assert.deepEqual(readLayers("n5,-n6").states, {
    "-5": { visible: true, popup: true },
    "-6": { visible: false, popup: true },
  });
});

test("the pattern of tiles keeps its braces, at this server too", () => {
  assert.equal(layerHref(" https://a.example/{z}/{x}/{y}.png?k=1 "), "https://a.example/{z}/{x}/{y}.png?k=1");
  Object.assign(globalThis, { location: { origin: "https://here.example" } });
  assert.equal(layerHref("/tiles/{z}/{y}/{x}"), "https://here.example/tiles/{z}/{y}/{x}");
  Reflect.deleteProperty(globalThis, "location");
});

test("layers are in the chosen order; new ones stay with their forerunners", () => {
  const ids = (order: string[] | null) => ordered([layer("1"), layer("2"), layer("3")], order).map(({ id }) => id);
  assert.deepEqual(ids(null), ["1", "2", "3"]);
  assert.deepEqual(ids(["3", "1"]), ["3", "1", "2"]);
});

test("layers are below their groups", () => {
  const tree = branchOf("top", [layer("1", { group: ["A", "B"] }), layer("2"), layer("3", { group: ["A"] })]);
  assert.deepEqual(
    tree.layers.map(({ id }) => id),
    ["2"],
  );
  assert.deepEqual(
    tree.branches[0]?.layers.map(({ id }) => id),
    ["3"],
  );
  assert.deepEqual(
    tree.branches[0]?.branches[0]?.layers.map(({ id }) => id),
    ["1"],
  );
});

test("a layer is in scale between its limits, and always without one", () => {
  assert.ok(inScale({ minScale: 0, maxScale: 0 }, 1));
  assert.ok(!inScale({ minScale: 500_000, maxScale: 0 }, 600_000));
  assert.ok(inScale({ minScale: 500_000, maxScale: 10_000 }, 500_000));
  assert.ok(!inScale({ minScale: 500_000, maxScale: 10_000 }, 9_000));
});

test("a filter selects the same features here and at a service", () => {
  const fields = [
    { name: "name", type: "text" },
    { name: "beds", type: "number" },
  ] as const;
  const features = [
    { name: "O'Neil", beds: 120 },
    { name: "Dale", beds: 9 },
    { name: null, beds: null },
  ];
  const shown = (operator: FilterOperator, field: string, value: string) =>
    features.filter((attributes) => passes({ field, operator, value })({ attributes })).map(({ name }) => name);
  assert.deepEqual(shown("contains", "name", "o'n"), ["O'Neil"]);
  assert.deepEqual(shown("atLeast", "beds", "10"), ["O'Neil"]);
  assert.deepEqual(shown("isEmpty", "beds", ""), [null]);
  assert.deepEqual(shown("isNot", "name", "Dale"), ["O'Neil", null]);
  assert.equal(whereOf({ field: "name", operator: "contains", value: "o'n" }, fields), "UPPER(name) LIKE '%O''N%'");
  assert.equal(whereOf({ field: "name", operator: "is", value: "Dale" }, fields, true), "name = 'Dale'");
  assert.equal(whereOf({ field: "beds", operator: "atLeast", value: "10" }, fields), "beds >= 10");
  assert.equal(whereOf({ field: "1=1; --", operator: "is", value: "1" }, fields), null);
  assert.equal(bothClauses("A = 1 OR B = 2", null, "C > 3"), "(A = 1 OR B = 2) AND (C > 3)");
});

test("a figure is drawn by its class, the greatest in the last one; a figure outside all classes in the other color", () => {
  const style = {
    ...plainStyle(0),
    renderer: "breaks" as const,
    field: "share",
    breaks: [
      { min: 0, max: 10, color: "#111111", size: null, label: "" },
      { min: 10, max: 20, color: "#222222", size: 12, label: "much" },
    ],
  };
  const color = (share: number | null) => symbolsOf(style)({ share }).color;
  assert.deepEqual([0, 10, 20, 21, null].map(color), [
    "#111111",
    "#222222",
    "#222222",
    style.otherColor,
    style.otherColor,
  ]);
  assert.deepEqual(
    legendOf(style).map(({ label }) => label),
    [{ min: 0, max: 10 }, "much"],
  );
});

test("a feature is called by the field that names it", () => {
  assert.equal(
    nameField([
      { name: "OBJECTID", type: "number" },
      { name: "kind", type: "text" },
      { name: "FULLNAME", type: "text" },
    ]),
    "FULLNAME",
  );
  assert.equal(featureName({ id: 3, geometry: { type: "Point", coordinates: [0, 0] }, attributes: {} }, "x"), "#3");
});

test("areas become parts of a zone, tracts and counties by their FIPS codes; other features are left out", () => {
  const feature = (id: number, geometry: LayerFeature["geometry"]): LayerFeature => ({
    id,
    geometry,
    attributes: { fips: `1205700010${id}` },
  });
  const ring = [
    [0, 0, 9],
    [0, 1, 9],
    [1, 1, 9],
    [0, 0, 9],
  ];
  const closed = [
    [0, 0],
    [0, 1],
    [1, 1],
    [0, 0],
  ];
  const features = [
    feature(2, { type: "Polygon", coordinates: [ring.slice(0, 3)] }),
    feature(1, { type: "MultiPolygon", coordinates: [[ring], [ring]] }),
    feature(3, { type: "Point", coordinates: [0, 0] }),
  ];
  assert.deepEqual(zonePartsOf("file", features), [
    { kind: "polygon", geometry: { type: "Polygon", coordinates: [closed] } },
    { kind: "polygon", geometry: { type: "MultiPolygon", coordinates: [[closed], [closed]] } },
  ]);
  assert.deepEqual(zonePartsOf("tracts", features.slice(0, 2)), [
    { kind: "tracts", fips: ["12057000101", "12057000102"] },
  ]);
  assert.deepEqual(zonePartsOf("counties", []), []);
  // Left-out areas are reported to the reader.
  const many = zonePartsOf(
    "file",
    Array.from({ length: 201 }, (_, id) => feature(id, { type: "Polygon", coordinates: [ring] })),
  );
  assert.deepEqual(partsBeyond(many), { found: 201, allowed: 200 });
  assert.equal(partsBeyond(many.slice(1)), null);
});

test("a service's rings become polygons with their holes, and its points points", () => {
  const shell = (at: number) => [
    [at, 0],
    [at, 4],
    [at + 4, 4],
    [at + 4, 0],
    [at, 0],
  ];
  const hole = [
    [1, 1],
    [2, 1],
    [2, 2],
    [1, 2],
    [1, 1],
  ];
  const read = featuresOfEsriJson({
    features: [
      { attributes: { name: "A" }, geometry: { rings: [shell(0), hole, shell(10)] } },
      { attributes: { name: "B" }, geometry: { rings: [shell(0)] } },
      { attributes: { name: "C" }, geometry: { x: 1, y: 2 } },
      { attributes: { name: "D" } },
    ],
  });
  assert.deepEqual(
    read?.map(({ geometry }) => geometry),
    [
      { type: "MultiPolygon", coordinates: [[shell(0), hole], [shell(10)]] },
      { type: "Polygon", coordinates: [shell(0)] },
      { type: "Point", coordinates: [1, 2] },
      null,
    ],
  );
  assert.equal(featuresOfEsriJson({ layers: [] }), null);
});

test("an area without a style is transparent, also among a file's points", () => {
  const opacityOf = ({ color }: { color: string }) => parseInt(color.slice(7) || "ff", 16) / 255;
  const plain = plainStyle(3).symbol;
  const points = plainStyle(3, "point");
  const among = symbolAs("polygon", points, points.symbol);
  for (const symbol of [plain, among]) {
    assert.ok(opacityOf(symbol) < 0.5);
    assert.deepEqual([opacityOf({ color: symbol.outline }), symbol.outlineWidth], [1, 1.5]);
  }
  assert.equal(symbolAs("line", points, points.symbol).size, 2);
  assert.equal(symbolAs("point", points, points.symbol), points.symbol);
});

test("a service's drawing becomes a style: one symbol, one by the values of fields, or one by classes", () => {
  const area = (color: number[], edge = [0, 0, 0, 255]) => ({
    type: "esriSFS",
    color,
    outline: { type: "esriSLS", color: edge, width: 1 },
  });
  const cone = looksOfDrawing({ renderer: { type: "simple", symbol: area([255, 255, 255, 110]) } });
  const { color, outline, outlineWidth } = cone?.symbolOf({}) ?? plainStyle(0).symbol;
  assert.deepEqual([cone?.shape, color, outline, outlineWidth], ["polygon", "#ffffff6e", "#000000ff", 1]);
  const uniqueValueInfos = [
    { value: "34", label: "34 kt", symbol: area([255, 220, 0, 70], [200, 170, 0, 255]) },
    { value: "50", label: "50 kt", symbol: area([255, 140, 0, 90], [200, 100, 0, 255]) },
  ];
  const winds = { type: "uniqueValue", field1: "threshold", defaultSymbol: area([0, 0, 0, 0]), uniqueValueInfos };
  const looks = looksOfDrawing({ renderer: winds });
  const seen = (threshold: number) => {
    const symbol = looks?.symbolOf({ threshold });
    return [symbol?.color, symbol?.outline];
  };
  assert.deepEqual(seen(34), ["#ffdc0046", "#c8aa00ff"]);
  assert.deepEqual(seen(50), ["#ff8c005a", "#c86400ff"]);
  assert.deepEqual(seen(64), ["#00000000", "#000000ff"]);
  assert.deepEqual(looks?.lines.map(({ label }) => label), ["34 kt", "50 kt"]); // oxfmt-ignore
  const classBreakInfos = [
    { classMinValue: 0, classMaxValue: 100, label: "", symbol: area([1, 1, 1, 255]) },
    { classMaxValue: 500, label: "dense", symbol: area([2, 2, 2, 255]) },
  ];
  const byArea = { normalizationType: "esriNormalizeByField", normalizationField: "sqmi" };
  const none = { defaultSymbol: area([0, 0, 0, 0]), defaultLabel: "Not known" };
  const density = { type: "classBreaks", field: "people", ...byArea, ...none, classBreakInfos };
  const classes = looksOfDrawing({ renderer: density });
  const fills = [[200, 2], [201, 2], [2_000, 2], [5, 0], [null, 1]].map(([people = null, sqmi = null]) => classes?.symbolOf({ people, sqmi }).color); // oxfmt-ignore
  assert.deepEqual(fills, ["#010101ff", "#020202ff", "#00000000", "#00000000", "#00000000"]);
  assert.deepEqual(classes?.lines.map(({ label }) => label), [{ min: 0, max: 100 }, "dense", "Not known"]); // oxfmt-ignore
  const track = { type: "esriSLS", style: "esriSLSDash", color: [0, 0, 0, 255], width: 2 };
  const line = looksOfDrawing({ renderer: { type: "simple", symbol: track } });
  assert.deepEqual([line?.shape, line?.symbolOf({}).size, line?.symbolOf({}).line], ["line", 2, "dash"]);
  assert.equal(looksOfDrawing({ renderer: { type: "heatmap" } }), null);
});

test("the legend of a file says how each of its geometries is drawn", () => {
  const at = (geometry: LayerFeature["geometry"], id: number): LayerFeature => ({ id, geometry, attributes: {} });
  const point = at({ type: "Point", coordinates: [0, 0] }, 1);
  const area = at({ type: "Polygon", coordinates: [] }, 2);
  const looks = looksOf(plainStyle(1, "point"));
  const namesOf = (features: LayerFeature[]) =>
    linesByKind(looks, { features, fields: [] }).map(({ kind, symbol }) => [kind, symbol.color]);
  assert.deepEqual(namesOf([point, area]), [["polygon", "#d55e0040"], ["point", "#d55e00"]]); // oxfmt-ignore
  assert.deepEqual(namesOf([point]), [[null, "#d55e00"]]);
});

test("timestamps of a service are distinguished from its figures", () => {
  const read = featuresOfEsriJson({
    fields: [
      { name: "seen", type: "esriFieldTypeDate" },
      { name: "load", type: "esriFieldTypeDouble" },
    ],
    features: [{ attributes: { seen: 1_727_308_800_000, load: 1_727_308_800_000 } }, { attributes: { seen: null } }],
  });
  assert.deepEqual(
    read?.map(({ properties }) => properties),
    [{ seen: "2024-09-26T00:00:00.000Z", load: 1_727_308_800_000 }, { seen: null }],
  );
});

test("a layer with times shows its last step at or before a moment, and all features outside its times", () => {
  const at = ["2017-09-08T09:00:00.000Z", "2017-09-08T18:00:00.000Z"];
  const times = timesOf({ timeField: "valid", steps: at.map((one) => ({ at: one, address: "" })) });
  assert.deepEqual(times, { field: "valid", at });
  assert.equal(clauseAt(times, "2017-09-08T17:59:00.000Z"), "valid = TIMESTAMP '2017-09-08 09:00:00'");
  assert.equal(clauseAt(times, at[1] ?? ""), "valid = TIMESTAMP '2017-09-08 18:00:00'");
  for (const moment of ["2017-09-08T08:00:00.000Z", "2017-09-08T19:00:00.000Z", null])
    assert.equal(clauseAt(times, moment), null);
  const elsewhere = [{ at: "2017-09-08T09:00:00.000Z", address: "3" }];
  assert.equal(timesOf({ timeField: "valid", steps: elsewhere }), null);
});

test("the values of the product's own features are read page by page, those of other services from one answer", async () => {
  const trueFetch = globalThis.fetch;
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input));
    asked.push(`${pathname}?${searchParams.get("resultOffset") ?? ""}`);
    const from = Number(searchParams.get("resultOffset"));
    const features = [from, from + 1].map((n) => ({ attributes: { n } }));
    return Response.json({ features, exceededTransferLimit: from < 2 });
  };
  Object.assign(globalThis, { location: { origin: "https://here.example" } });
  const read = (address: string) => queryValues({ address, sublayer: "", where: null, field: "n", limit: 9 });
  try {
    const own = `${FEATURE_SERVICE_PATH}/1?dataSetId=2`;
    assert.deepEqual(await read(own), { values: [0, 1, 2, 3], partial: false });
    assert.deepEqual(await read("https://gis.example/R/FeatureServer/0"), { values: [0, 1], partial: true });
    const path = `${FEATURE_SERVICE_PATH}/1/query`;
    assert.deepEqual(asked, [`${path}?`, `${path}?2`, "/R/FeatureServer/0/query?"]);
  } finally {
    globalThis.fetch = trueFetch;
    Reflect.deleteProperty(globalThis, "location");
  }
});

test("a print requests a service's features within its bounds, and detects more than it can hold", async () => {
  const trueFetch = globalThis.fetch;
  Object.assign(globalThis, { location: { origin: "https://here.example" } });
  const asked: URL[] = [];
  let rows = 4_100;
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : input);
    asked.push(url);
    const from = Number(url.searchParams.get("resultOffset") ?? 0);
    const count = Math.min(2_000, rows - from);
    const features = Array.from({ length: count }, () => ({ attributes: {}, geometry: { x: -82, y: 28 } }));
    return Response.json({ fields: [], features, exceededTransferLimit: from + count < rows });
  };
  try {
    const service = layer("9", { kind: "feature-server", address: "/arcgis/rest/services/Provision/FeatureServer/1" });
    const ask = () => fetchWithin(service, { where: "A = 1", within: [-83, 27, -81, 29] });
    assert.equal((await ask())?.features.length, 4_100);
    assert.deepEqual(asked.map(({ searchParams }) => searchParams.get("resultOffset")), [null, "2000", "4000"]); // oxfmt-ignore
    assert.ok(asked.every(({ searchParams }) => searchParams.get("geometry") === "-83,27,-81,29"));
    rows = 10_001;
    assert.equal(await ask(), null);
  } finally {
    globalThis.fetch = trueFetch;
    Reflect.deleteProperty(globalThis, "location");
  }
});

test("identifiers are distinguished from amounts by the name of their field", () => {
  const codes = ["zip", "ZIP5", "county_fips", "COUNTYFP", "GEOID20", "OBJECTID", "facilityId", "Year built", "PHONE"];
  assert.deepEqual(codes.filter(holdsCodes), codes);
  assert.deepEqual(["homes", "capacity", "paid", "valid", "width", "decoded", "population"].filter(holdsCodes), []);
});
