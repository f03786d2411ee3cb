import assert from "node:assert/strict";
import test from "node:test";
import { readGeoJson } from "./read-geojson.ts";
import { columns } from "../../test/kits/numbers.ts";

const options = { zone: 2, buffers: { point: 0.1, line: 0.1 } };
const square = [[[-82, 28], [-81, 28], [-81, 29], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const bow = [[[-82, 28], [-81, 29], [-81, 28], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const feature = (coordinates: unknown, properties: object = {}, type = "Polygon") => ({ type: "Feature", properties, geometry: { type, coordinates } }); // oxfmt-ignore
const read = (...features: object[]) => readGeoJson(JSON.stringify({ type: "FeatureCollection", features }), options);
const faultsOf = (upload: ReturnType<typeof readGeoJson>) => ("faults" in upload ? upload.faults : []);

test("features of this zone and without number become parts, those of others are left out and counted", () => {
  const upload = read(feature(square, { zone: 2, affected: 80 }), feature(square), feature(square, { zone: 1 }));
  assert.ok("parts" in upload);
  assert.equal(upload.parts.length, 2);
  assert.equal(upload.affected, 80);
  assert.equal(upload.others, 1);
});

test("the name that all features share is the zone's; several are none, and one that fits no zone is refused", () => {
  const named = (...names: unknown[]) => read(...names.map((name) => feature(square, name === null ? {} : { name })));
  const nameIn = (upload: ReturnType<typeof read>) => ("parts" in upload ? [upload.name, upload.namesDiffer] : []);
  assert.deepEqual(nameIn(named(" North coast ", null, "North coast")), ["North coast", false]);
  assert.deepEqual(nameIn(named("Hillsborough", "Pinellas")), [null, true]);
  assert.deepEqual(nameIn(named(12, "")), [null, false]);
  assert.deepEqual(columns(faultsOf(named(null, "x".repeat(61))), "key", "feature"), [["name", 2]]);
});

test("lines and points come with their buffers, heights are dropped", () => {
  const upload = read(feature([[-82, 28, 5], [-81, 28, 5]], {}, "LineString"), feature([-82, 28], {}, "Point")); // oxfmt-ignore
  assert.ok("parts" in upload);
  assert.deepEqual(upload.parts[0], { kind: "line", coordinates: [[-82, 28], [-81, 28]], bufferMiles: 0.1 }); // oxfmt-ignore
});

test("a bare geometry and a single feature are read too", () => {
  assert.ok("parts" in readGeoJson(JSON.stringify({ type: "Polygon", coordinates: square }), options));
  assert.ok("parts" in readGeoJson(JSON.stringify(feature(square)), options));
});

test("every bad feature is named with its number and reason, and nothing is taken", () => {
  const faults = faultsOf(
    read(feature(square), feature(bow), feature(square, { affected: 101 }), feature([1], {}, "MultiPoint")),
  );
  assert.deepEqual(columns(faults, "key", "feature", "reason"), [
    ["polygon", 2, "selfCrossing"],
    ["affected", 3, undefined],
    ["kind", 4, undefined],
  ]);
});

test("what is no GeoJSON, no JSON, empty or another zone's is refused", () => {
  assert.equal(faultsOf(readGeoJson('{"type":"Fea', options))[0]?.key, "notJson");
  assert.equal(faultsOf(readGeoJson('{"a":1}', options))[0]?.key, "notGeoJson");
  assert.equal(faultsOf(read())[0]?.key, "empty");
  assert.equal(faultsOf(read(feature(square, { zone: 3 })))[0]?.key, "noneForZone");
  assert.equal(faultsOf(read(feature(square, { zone: "one" })))[0]?.key, "zone");
});
