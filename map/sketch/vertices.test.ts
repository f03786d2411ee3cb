import assert from "node:assert/strict";
import test from "node:test";
import type { ZonePartInput } from "../../contract/api/domain.ts";
import { handleAt, handlesOf, pathsOf, withInserted, withMoved, withRemoved } from "./vertices.ts";

const square = (x: number) => [[x, 0], [x + 1, 0], [x + 1, 1], [x, 1], [x, 0]]; // oxfmt-ignore
const polygon: ZonePartInput = { kind: "polygon", geometry: { type: "Polygon", coordinates: [square(0)] } };

test("a ring is edited open and closed again", () => {
  assert.equal(pathsOf(polygon)[0]?.length, 4);
  const moved = withMoved(polygon, { path: 0, vertex: 0 }, [-5, -5]);
  assert.deepEqual(moved, {
    kind: "polygon",
    geometry: { type: "Polygon", coordinates: [[[-5, -5], [1, 0], [1, 1], [0, 1], [-5, -5]]] }, // oxfmt-ignore
  });
});

test("in several polygons only the edited ring changes", () => {
  const two: ZonePartInput = {
    kind: "polygon",
    geometry: { type: "MultiPolygon", coordinates: [[square(0)], [square(5)]] },
  };
  const changed = withInserted(two, { path: 1, vertex: 3 }, [4, 0.5]);
  assert.deepEqual(pathsOf(changed)[0], pathsOf(two)[0]);
  assert.deepEqual(pathsOf(changed)[1]?.at(-1), [4, 0.5]);
});

test("the last three vertices of an area and the last two of a line stay", () => {
  const triangle = withRemoved(polygon, { path: 0, vertex: 1 });
  assert.ok(triangle);
  assert.equal(withRemoved(triangle, { path: 0, vertex: 0 }), null);
  assert.equal(withRemoved({ kind: "line", coordinates: [[0, 0], [1, 1]], bufferMiles: 0.1 }, { path: 0, vertex: 0 }), null); // oxfmt-ignore
});

test("picked counties have no vertices", () => {
  assert.deepEqual(pathsOf({ kind: "counties", fips: ["12001"] }), []);
});

const line = { kind: "line" as const, coordinates: [[0, 0], [10, 0], [20, 0]], bufferMiles: 0.1 }; // oxfmt-ignore
const toScreen = ([x, y]: readonly [number, number]) => ({ x, y });

test("a line has a handle on each vertex and each edge, a ring on its closing edge too", () => {
  assert.equal(handlesOf(line).length, 5);
  const ring = { kind: "polygon" as const, geometry: { type: "Polygon" as const, coordinates: [[[0, 0], [1, 0], [0, 1], [0, 0]]] } }; // oxfmt-ignore
  assert.equal(handlesOf(ring).length, 6);
});

test("the nearest handle is taken, a vertex before a middle, nothing out of reach", () => {
  const grips = handlesOf(line);
  assert.deepEqual(handleAt(grips, toScreen, { x: 9, y: 0, reach: 10 })?.at, [10, 0]);
  assert.equal(handleAt(grips, toScreen, { x: 4, y: 0, reach: 3 })?.kind, "middle");
  assert.equal(handleAt(grips, toScreen, { x: 5, y: 30, reach: 10 }), null);
});

test("vertices off the screen cannot be grabbed", () => {
  assert.equal(
    handleAt(handlesOf(line), () => null, { x: 0, y: 0, reach: 10 }),
    null,
  );
});
