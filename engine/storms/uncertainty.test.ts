import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { PLAIN_SHAPE, WIND_THRESHOLDS, type StormShape } from "./advisory.ts";
import { categoryStep } from "./category.ts";
import { WIDEST_REACH } from "./reach.ts";
import { readStormFiles } from "./read/read-files.ts";
import { stormCase, type StormCase } from "./uncertainty.ts";

const IRMA = { basin: "AL", season: 2017 };
const RADII = { ne: 56, se: 40, sw: 30, nw: 70 };

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

test("along an edge of the cone the centers are beside the track by the cone's radius, and radii stay", () => {
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

const knots = (which: StormCase, shapes = forecast()) =>
  stormCase(shapes, which, IRMA).flatMap(({ kind, wind }) => (kind === "point" ? [Number(wind?.toFixed(1))] : []));

test("a category more or less moves all hours by the ratio of the greatest wind, and the radii with it as far as they may grow", () => {
  // 100 kt lie 4/17 within category 3 (96 to 113): as far within category 4 (113 to 137) 118.6 kt, within 2 (83 to 96) 86.1 kt.
  assert.deepEqual(knots("stronger"), [118.6, 83.1]);
  assert.deepEqual(knots("weaker"), [86.1, 60.2]);
  const reach = (which: StormCase) =>
    of(which, "wind").map(({ radii }) => radii && Object.values(radii).map((one: number) => Number(one.toFixed(1))));
  // 64-kt winds grow to 60 nautical miles at most; the 70 that are given stay. Below 64 kt there are none.
  assert.deepEqual(reach("stronger"), [
    [60, 47.5, 35.6, 70],
    [60, 47.5, 35.6, 70],
  ]);
  assert.deepEqual(reach("weaker"), [[48.2, 34.4, 25.8, 60.2]]);
});

test("errors follow the next class at the same place; above category 5 the last width is used, and none is skipped", () => {
  const stepped = [30, 34, 45, 64, 83, 96, 113, 137, 160].map((wind) =>
    ([1, -1] as const).map((step) => Number(categoryStep(wind, step).toFixed(1))),
  );
  assert.deepEqual(stepped, [
    [30, 30],
    [64, 25],
    [71, 28.3],
    [83, 34],
    [96, 64],
    [113, 83],
    [137, 96],
    [161, 113],
    [184, 136],
  ]);
  // A hurricane that is a tropical storm at its end: by its own category's step, 45 kt became 75 or 15.
  const made = [120, 96, 75, 45].flatMap((wind, at): StormShape[] => [
    { ...PLAIN_SHAPE, kind: "point", tau: 12 * at, wind, geometry: { type: "Point", coordinates: [-85, 25 + at] } },
  ]);
  assert.deepEqual(knots("stronger", made), [144, 115.2, 90, 54]);
  // 96 kt are category 3: by the ratio alone 80.8, category 1; 83 is the least of category 2.
  assert.deepEqual(knots("weaker", made), [101, 83, 63.1, 37.9]);
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
    // The greatest wind, 135 kt, lies 22/24 within category 4, and becomes 96 + 17 · 22/24 = 111.6 kt: 250 nautical miles become 206.6.
    const weaker = stormCase(irma.shapes, "weaker", IRMA).find(
      ({ kind, tau, threshold }) => kind === "wind" && tau === 72 && threshold === 34,
    );
    assert.equal(weaker?.radii?.ne.toFixed(1), "206.6");
  },
);

const BEST = new URL("../../../shared/data/hurdat2_florida_storms.txt", import.meta.url);

test(
  "how the reach goes with the wind, and how far it goes at most, is what the best tracks say",
  { skip: existsSync(BEST) ? false : "../shared/data is not here" },
  () => {
    const storms: { wind: number; radii: number[][] }[][] = [];
    for (const line of readFileSync(BEST, "utf8").split("\n")) {
      const cells = line.split(",").map((cell) => cell.trim());
      if (/^AL\d{6}$/.test(cells[0] ?? "")) storms.push([]);
      else if (["TS", "HU"].includes(cells[3] ?? ""))
        storms
          .at(-1)
          ?.push({ wind: Number(cells[6]), radii: [8, 12, 16].map((at) => cells.slice(at, at + 4).map(Number)) });
    }
    for (const [at, threshold] of WIND_THRESHOLDS.entries()) {
      const sum = { xy: 0, xx: 0 };
      const widest: number[] = [];
      for (const storm of storms) {
        const known = storm.flatMap(({ wind, radii }) => {
          const own = radii[at] ?? [];
          const mean = own.reduce((all, one) => all + one, 0) / 4;
          return mean > 0 ? [{ x: Math.log(wind), y: Math.log(mean), widest: Math.max(...own) }] : [];
        });
        widest.push(...known.map((one) => one.widest));
        const mean = (of: "x" | "y") => known.reduce((all, one) => all + one[of], 0) / known.length;
        const [x, y] = [mean("x"), mean("y")];
        for (const one of known) {
          sum.xy += (one.x - x) * (one.y - y);
          sum.xx += (one.x - x) ** 2;
        }
      }
      assert.equal(Math.round(sum.xy / sum.xx), 1, `${threshold} kt: to the power of ${sum.xy / sum.xx}`);
      const sorted = widest.toSorted((a, b) => a - b);
      const percentile = sorted[Math.ceil(0.95 * sorted.length) - 1] ?? NaN;
      assert.equal(percentile, WIDEST_REACH[threshold], `${threshold} kt`);
    }
  },
);
