import assert from "node:assert/strict";
import test from "node:test";
import { canonicalRings, regionOf } from "../../../engine/geometry/rings.ts";
import { EsriError } from "../esri-answers.ts";
import { areaFilter, meetsBox } from "./area-filter.ts";
import { eastOf, northOf } from "./spatial-reference.ts";

/** A frame from 0 to 4 with a hole from 1 to 3. */
const frame = regionOf(
  canonicalRings([
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
    [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
      [1, 1],
    ],
  ]),
);

test("a box meets a shape by overlap, by holding it, by lying in it and by touching it", () => {
  assert.ok(meetsBox(frame, [3.5, 3.5, 9, 9]));
  assert.ok(meetsBox(frame, [-1, -1, 5, 5]));
  assert.ok(meetsBox(frame, [0.2, 0.2, 0.4, 0.4]));
  assert.ok(meetsBox(frame, [4, 1, 5, 2]));
  assert.ok(meetsBox(frame, [-1, 2, 5, 2.1]));
});

test("a box next to a shape or within its hole does not meet it", () => {
  assert.ok(!meetsBox(frame, [4.1, 0, 5, 5]));
  assert.ok(!meetsBox(frame, [1.5, 1.5, 2.5, 2.5]));
  assert.ok(!meetsBox(frame, [2, 2, 2, 2]));
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
  ["a relation that is not spoken", { geometry: "1,2,3,4", relation: "esriSpatialRelTouches" }],
] as const) {
  test(`refused: ${what}`, () => {
    assert.throws(() => areaFilter({ ...parameters, ...wrong }), EsriError);
  });
}
