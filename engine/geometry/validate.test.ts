import assert from "node:assert/strict";
import test from "node:test";
import type { Position } from "geojson";
import { ring, starRing } from "../../test/fixtures/shapes.ts";
import { seededRandom } from "../../test/kits/numbers.ts";
import { cpuMilliseconds } from "../../test/kits/waiting.ts";
import { checkPolygon, type PolygonFaultReason } from "./validate.ts";

const square = ring([0, 0], [4, 0], [4, 4], [0, 4]);

test("a valid polygon passes, in either direction", () => {
  assert.equal(check(square), null);
  assert.equal(check(square.toReversed()), null);
  assert.equal(check(square, ring([1, 1], [2, 1], [2, 2])), null);
  assert.equal(checkPolygon({ type: "MultiPolygon", coordinates: [[square], [ring([2, 2], [6, 2], [6, 6])]] }), null);
});

test("a shape that is not a polygon is refused", () => {
  for (const geometry of [null, 7, {}, { type: "Point", coordinates: [1, 2] }, { type: "Polygon", coordinates: [] }]) {
    assert.equal(checkPolygon(geometry)?.reason, "notAPolygon");
  }
  assert.equal(checkPolygon({ type: "Polygon", coordinates: [[1, 2]] })?.reason, "notAPolygon");
  assert.equal(checkPolygon({ type: "MultiPolygon", coordinates: [] })?.reason, "notAPolygon");
});

test("invalid rings are refused with their reason", () => {
  const faults: [PolygonFaultReason, Position[]][] = [
    ["tooFewPoints", []],
    ["tooFewPoints", ring([0, 0], [1, 1])],
    ["tooFewPoints", ring([0, 0], [1, 1], [0, 0], [1, 1])],
    ["notClosed", square.slice(0, -1)],
    ["notFinite", ring([0, 0], [NaN, 0], [1, 1])],
    ["notFinite", [[0, 0], [1], [1, 1], [0, 0]]],
    ["outOfRange", ring([0, 0], [181, 0], [1, 1])],
    ["outOfRange", ring([0, 0], [1, -90.5], [1, 1])],
    ["zeroArea", ring([0, 0], [1, 1], [3, 3])],
  ];
  for (const [reason, bad] of faults) assert.equal(check(bad)?.reason, reason, JSON.stringify(bad));
});

test("a fault names the polygon, the ring and the place", () => {
  const bowTie = ring([0, 0], [2, 2], [2, 0], [0, 2]);
  assert.deepEqual(checkPolygon({ type: "MultiPolygon", coordinates: [[square], [bowTie]] }), {
    reason: "selfCrossing",
    polygon: 1,
    ring: 0,
    at: [1, 1],
  });
});

test("a ring that crosses itself is refused, at a vertex too", () => {
  assert.equal(check(ring([0, 0], [2, 2], [2, 0], [0, 2]))?.reason, "selfCrossing");
  const throughVertex = check(ring([0, 0], [1, 1], [2, 2], [2, 0], [1, 1], [0, 2]));
  assert.deepEqual(throughVertex?.at, [1, 1]);
  const vertexThroughEdge = check(ring([0, 0], [4, 0], [4, 4], [2, -1], [0, 4]));
  assert.equal(vertexThroughEdge?.reason, "selfCrossing");
});

test("a spike and a doubled edge are refused", () => {
  assert.equal(check(ring([0, 0], [4, 0], [4, 4], [4, 6], [4, 4], [0, 4]))?.reason, "selfCrossing");
  assert.equal(check(ring([0, 0], [4, 0], [2, 0], [2, 4]))?.reason, "selfCrossing");
});

test("a ring that touches itself at a vertex is accepted", () => {
  assert.equal(check(ring([0, 0], [1, 1], [0, 2], [2, 2], [1, 1], [2, 0])), null, "two lobes");
  assert.equal(check(ring([0, 0], [4, 0], [4, 4], [2, 0], [0, 4])), null, "a vertex on an edge");
  assert.equal(
    check(ring([0, 0], [4, 0], [4, 4], [0, 4], [0, 0], [1, 2], [2, 1])),
    null,
    "a hole as part of the shell",
  );
});

test("repeated points are not a fault", () => {
  assert.equal(check(ring([0, 0], [0, 0], [4, 0], [4, 4], [4, 4], [4, 4], [0, 4])), null);
});

test("holes must be in their shell and not in one another", () => {
  assert.equal(check(square, ring([5, 5], [6, 5], [6, 6]))?.reason, "holeOutside");
  assert.equal(check(square, ring([3, 3], [6, 3], [6, 6]))?.reason, "selfCrossing");
  assert.equal(
    check(square, ring([1, 1], [3, 1], [3, 3], [1, 3]), ring([1.5, 1.5], [2, 1.5], [2, 2]))?.reason,
    "holeInHole",
  );
  assert.equal(check(square, ring([0, 0], [2, 1], [1, 2])), null, "a hole that touches a corner");
  assert.equal(check(square, ring([0, 2], [2, 0], [4, 2], [2, 4])), null, "a hole that touches all four edges");
  assert.equal(check(square, ring([0, 1], [0, 2], [2, 2]))?.reason, "selfCrossing", "a hole along an edge");
});

test("five thousand vertices are checked quickly", () => {
  const random = seededRandom(1);
  const corners = 5000;
  const star = starRing(random, { center: [-81, 28], radius: 2, corners, least: 0.9 });
  const started = process.cpuUsage();
  assert.equal(check(star), null);
  assert.ok(cpuMilliseconds(started) < 2000);
  const swapped = [...star];
  [swapped[1000], swapped[1003]] = [swapped[1003] ?? [], swapped[1000] ?? []];
  assert.equal(check(swapped)?.reason, "selfCrossing");
});

function check(...coordinates: Position[][]) {
  return checkPolygon({ type: "Polygon", coordinates });
}
