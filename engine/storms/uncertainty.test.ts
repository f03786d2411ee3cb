import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { PLAIN_SHAPE, type StormShape } from "./advisory.ts";
import { categoryStep } from "./category.ts";
import { readStormFiles } from "./read/read-files.ts";
import { stormCase, type StormCase } from "./uncertainty.ts";

const IRMA = { basin: "AL", season: 2017 };
const RADII = { ne: 100, se: 80, sw: 60, nw: 40 };

/** A storm that goes due east along the equator, 10° in 24 hours, with winds of 100 and 70 knots. */
function forecast(): StormShape[] {
  const hour = (tau: number, east: number, wind: number): StormShape[] => [
    { ...PLAIN_SHAPE, kind: "point", tau, wind, geometry: { type: "Point", coordinates: [-40 + east, 0] } },
    { ...PLAIN_SHAPE, kind: "wind", tau, threshold: 64, radii: RADII, geometry: { type: "Polygon", coordinates: [] } },
  ];
  return [...hour(0, 0, 100), ...hour(24, 10, 70)];
}
const of = (which: StormCase, kind: StormShape["kind"]) =>
  stormCase(forecast(), which, IRMA).filter((shape) => shape.kind === kind);

test("along an edge of the cone the centers lie beside the track by the cone's radius, and radii stay", () => {
  for (const [which, side] of [
    ["left", 1],
    ["right", -1],
  ] as const) {
    const places = of(which, "point").map(({ geometry }) => (geometry.type === "Point" ? geometry.coordinates : []));
    // Hour 0 is where the storm is. At 24 hours the cone of 2017 is 45 nautical miles wide: 83,340 m at 110,574 m a degree.
    assert.deepEqual(places[0], [-40, 0]);
    assert.ok(Math.abs((places[1]?.[0] ?? 0) + 30) < 1e-6);
    assert.ok(Math.abs((places[1]?.[1] ?? 0) - side * 0.75371) < 1e-4, String(places[1]));
    assert.deepEqual(
      of(which, "wind").map(({ radii }) => radii),
      [RADII, RADII],
    );
  }
});

test("a category more or less changes the winds by a category's step and the radii by the square of their ratio", () => {
  // 100 kt is category 3, 96 to 113; 70 kt is category 1, 64 to 83, and below it a tropical storm has no 64-knot winds.
  assert.deepEqual(
    of("stronger", "point").map(({ wind }) => wind),
    [117, 89],
  );
  assert.deepEqual(
    of("weaker", "point").map(({ wind }) => wind),
    [87, 40],
  );
  const reach = (which: StormCase) => of(which, "wind").map(({ radii }) => Number(radii?.ne.toFixed(2)));
  assert.deepEqual(reach("stronger"), [136.89, 161.65]);
  assert.deepEqual(reach("weaker"), [75.69]);
});

test("the steps are those of the Saffir-Simpson scale; beyond category 5 the last one counts again", () => {
  assert.deepEqual(
    [30, 34, 64, 83, 96, 113, 137, 160].map((wind) => [categoryStep(wind, 1), categoryStep(wind, -1)]),
    [
      [30, 30],
      [64, 4],
      [83, 34],
      [96, 64],
      [113, 83],
      [137, 96],
      [161, 113],
      [184, 136],
    ],
  );
});

const originals = new URL("../../../shared/data/nhc-originals/", import.meta.url);
const skip = existsSync(originals) ? false : "../shared/data is not here";

test(
  "of Irma's advisory 37 both edges are those of the Hurricane Center's own cone, within 5 nautical miles",
  { skip },
  () => {
    const files = ["5day", "fcst"].map((part) => `al112017_${part}_037.zip`);
    const [irma] = readStormFiles(files.map((name) => ({ name, bytes: readFileSync(new URL(name, originals)) })));
    const cone = irma?.shapes.find(({ kind }) => kind === "cone")?.geometry;
    assert.ok(irma && cone?.type === "Polygon");
    const [edge = []] = cone.coordinates;
    for (const which of ["left", "right"] as const) {
      const centers: StormShape[] = stormCase(irma.shapes, which, IRMA).filter(
        ({ kind, tau }) => kind === "point" && tau !== 0,
      );
      assert.equal(centers.length, 7);
      for (const { tau, geometry } of centers) {
        const [x = NaN, y = NaN] = geometry.type === "Point" ? geometry.coordinates : [];
        const east = 60 * Math.cos((y * Math.PI) / 180);
        const miles = edge.map(([lon = NaN, lat = NaN]) => Math.hypot((lon - x) * east, (lat - y) * 60));
        assert.ok(Math.min(...miles) < 5, `${which} at ${tau} h: ${Math.min(...miles)}`);
      }
    }
    // At 72 hours 90 knots, category 2: one less is 71 knots (64 + 90 - 83), and 250 nautical miles become 250 (71 / 90)².
    const weaker = stormCase(irma.shapes, "weaker", IRMA).find(
      ({ kind, tau, threshold }) => kind === "wind" && tau === 72 && threshold === 34,
    );
    assert.equal(weaker?.radii?.ne.toFixed(2), "155.59");
  },
);
