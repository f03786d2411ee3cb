import assert from "node:assert/strict";
import test from "node:test";
import { areaOfPart, areaOfParts, faultyPart } from "./areas.ts";

const square = [[[-82, 28], [-81, 28], [-81, 29], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const bow = [[[-82, 28], [-81, 29], [-81, 28], [-82, 29], [-82, 28]]]; // oxfmt-ignore
const polygon = (coordinates: number[][][]) => ({
  kind: "polygon" as const,
  geometry: { type: "Polygon" as const, coordinates },
});

test("a point's area is a circle of its buffer, in miles", () => {
  const area = areaOfPart({ kind: "point", coordinates: [-82, 28], bufferMiles: 10 });
  const latitudes = (area?.type === "Polygon" ? area.coordinates.flat() : []).map(([, lat = 0]) => lat);
  assert.ok(Math.abs((Math.max(...latitudes) - 28) * 68.88 - 10) < 0.1);
});

test("a line with two equal points has no area yet", () => {
  assert.equal(areaOfPart({ kind: "line", coordinates: [[-82, 28], [-82, 28]], bufferMiles: 0.1 }), null); // oxfmt-ignore
});

test("picked counties add nothing here, drawn parts are combined", () => {
  assert.equal(areaOfParts([{ kind: "counties", fips: ["12086"] }]), null);
  assert.equal(areaOfParts([polygon(square), { kind: "line", coordinates: [[-82, 28], [-81, 28]], bufferMiles: 1 }])?.coordinates.length, 2); // oxfmt-ignore
});

test("the self-crossing part is reported with the place", () => {
  assert.deepEqual(faultyPart([polygon(square), polygon(bow)]), {
    index: 1,
    reason: "selfCrossing",
    at: [-81.5, 28.5],
  });
  assert.equal(faultyPart([polygon(square)]), null);
});
