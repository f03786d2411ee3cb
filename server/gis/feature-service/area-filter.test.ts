import assert from "node:assert/strict";
import test from "node:test";
import { canonicalRings, regionOf } from "../../../engine/geometry/rings.ts";
import { rectangleRing } from "../../../test/fixtures/shapes.ts";
import { EsriError } from "../esri-error.ts";
import { areaFilter } from "./area-filter.ts";
import { meetsBox } from "./meets-box.ts";
import { eastOf, latitudeOf, longitudeOf, northOf, toDegrees, toMetres } from "./spatial-reference.ts";

/** A frame from 0 to 4 with a hole from 1 to 3. */
const frame = regionOf(canonicalRings([rectangleRing(0, 0, 4, 4), rectangleRing(1, 1, 3, 3)]));

test("a box meets a shape by overlapping, containing, being within and touching it", () => {
  assert.ok(meetsBox(frame, [3.5, 3.5, 9, 9], "polygon"));
  assert.ok(meetsBox(frame, [-1, -1, 5, 5], "polygon"));
  assert.ok(meetsBox(frame, [0.2, 0.2, 0.4, 0.4], "polygon"));
  assert.ok(meetsBox(frame, [4, 1, 5, 2], "polygon"));
  assert.ok(meetsBox(frame, [-1, 2, 5, 2.1], "polygon"));
});

test("a box next to a shape or within its hole does not meet it", () => {
  assert.ok(!meetsBox(frame, [4.1, 0, 5, 5], "polygon"));
  assert.ok(!meetsBox(frame, [1.5, 1.5, 2.5, 2.5], "polygon"));
  assert.ok(!meetsBox(frame, [2, 2, 2, 2], "polygon"));
});

const parameters = { type: null, inSR: null, relation: null };

test("metres become degrees, corners may come in any order, a point is a box", () => {
  const metres = `${eastOf(-81)},${northOf(28)},${eastOf(-82)},${northOf(27)}`;
  const found = areaFilter({ ...parameters, geometry: metres })?.box.map((value) => Number(value.toFixed(9)));
  assert.deepEqual(found, [-82, 27, -81, 28]);
  const point = { geometry: '{"x":-82,"y":27,"spatialReference":{"wkid":4326}}', type: "esriGeometryPoint" };
  assert.deepEqual(areaFilter({ ...parameters, ...point })?.box, [-82, 27, -82, 27]);
  assert.equal(areaFilter({ ...parameters, geometry: null }), null);
});

for (const [what, wrong] of [
  ["three numbers", { geometry: "1,2,3" }],
  ["words", { geometry: "a,b,c,d" }],
  ["half a JSON", { geometry: '{"xmin":1' }],
  ["an envelope without corners", { geometry: "{}" }],
  ["a relation that is not spoken", { geometry: "1,2,3,4", relation: "esriSpatialRelNear" }],
] as const) {
  test(`refused: ${what}`, () => {
    assert.throws(() => areaFilter({ ...parameters, ...wrong }), EsriError);
  });
}

test("known places match EPSG:3857", () => {
  assert.equal(eastOf(180).toFixed(6), "20037508.342789");
  assert.ok(Math.abs(northOf(0)) < 1e-8);
  assert.equal(northOf(85.0511287798066).toFixed(3), "20037508.343");
});

test("a round trip gives the same place", () => {
  for (const [x, y] of [
    [-82.339354, 29.644897],
    [179.9, -60],
    [0, 0],
  ] as const) {
    assert.ok(Math.abs(longitudeOf(eastOf(x)) - x) < 1e-12);
    assert.ok(Math.abs(latitudeOf(northOf(y)) - y) < 1e-12);
  }
  const box = [-83, 27, -80, 31] as const;
  toDegrees(toMetres(box)).forEach((value, i) => assert.ok(Math.abs(value - (box[i] ?? NaN)) < 1e-12));
});

test("the poles stay finite", () => {
  assert.ok(Number.isFinite(northOf(90)) && Number.isFinite(northOf(-90)));
});
