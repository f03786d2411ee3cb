import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { floridaTracts, withoutFlorida } from "../../test/oracle/florida.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { PLAIN_SHAPE, type QuadrantRadii, type StormShape, type WindThreshold } from "./advisory.ts";
import { AREA_IMPACTS, type StormArea } from "./areas.ts";
import { beyondHorizon, horizonsOf } from "./horizon.ts";
import { landfall } from "./landfall.ts";
import { readStormFiles } from "./read/read-files.ts";

const everywhere = (radius: number): QuadrantRadii => ({ ne: radius, se: radius, sw: radius, nw: radius });
const mean = ({ ne, se, sw, nw }: QuadrantRadii) => (ne + se + sw + nw) / 4;

/** The advisory is tested on one tract in this many. */
const EVERY = 5;

/** A forecast hour: its strongest wind and its wind radii. */
function hour(tau: number, wind: number, reach: Partial<Record<WindThreshold, number>> = {}): StormShape[] {
  const geometry = { type: "Point" as const, coordinates: [-80, 20 + tau / 12] };
  const point = { ...PLAIN_SHAPE, tau, wind, geometry };
  return [
    { ...point, kind: "point" },
    ...([34, 50, 64] as const).flatMap((threshold): StormShape[] =>
      reach[threshold] === undefined
        ? []
        : [{ ...point, kind: "wind", threshold, radii: everywhere(reach[threshold]) }],
    ),
  ];
}
const estimated = (shapes: readonly StormShape[]) =>
  beyondHorizon(shapes).map(({ tau, threshold, radii, drawn }) => [
    tau,
    threshold,
    radii && Math.round(mean(radii)),
    drawn,
  ]);

test("the horizon of each wind is where the advisory's radii end although the wind continues", () => {
  const whole = [...hour(0, 100, { 34: 100, 50: 50, 64: 30 }), ...hour(24, 60, { 34: 100, 50: 40 }), ...hour(48, 30)];
  assert.deepEqual(horizonsOf(whole), []);
  const short = [...whole, ...hour(72, 70)];
  assert.deepEqual(
    horizonsOf(short).map(({ threshold, tau }) => [threshold, tau]),
    [
      [34, 48],
      [50, 48],
      [64, 48],
    ],
  );
  // For winds that the forecast never mentions, there is no horizon.
  assert.deepEqual(horizonsOf(hour(0, 100, { 34: 100 })), []);
  assert.deepEqual(estimated([...hour(0, 100), ...hour(24, 100)]), []);
});

test("beyond it winds of 34 knots reach as far as the wind changes, 50 and 64 by the last ratio, none wider than observed", () => {
  const given = [...hour(0, 100, { 34: 100, 50: 50, 64: 30 }), ...hour(24, 90, { 34: 120, 50: 60 })];
  assert.deepEqual(estimated([...given, ...hour(48, 120), ...hour(72, 60), ...hour(96, 30)]), [
    // 30 to 50 of 60.
    [24, 64, 36, true],
    // 120 · 120/90; 60 to 120 of it; 0.6 of that would be 48.
    [48, 34, 160, true],
    [48, 50, 80, true],
    [48, 64, 48, true],
    // 120 · 60/90; 50 knots only just occur: 0.3 of it.
    [72, 34, 80, true],
    [72, 50, 24, true],
  ]);
  const wide = [...hour(0, 100, { 34: 200, 50: 100, 64: 70 }), ...hour(24, 150)];
  assert.deepEqual(estimated(wide), [
    // 300 grows to 240 only, 50 knots to 120 (half of it), 64 to no more than the 70 that were given, where 60 are seen.
    [24, 34, 240, true],
    [24, 50, 120, true],
    [24, 64, 70, true],
  ]);
});

const TCM = new URL("../../../shared/data/irma2017_adv030-048_from_tcm.geojson", import.meta.url);
const skip = existsSync(TCM) ? false : "../shared/data is not here";
const irma = () =>
  readStormFiles([{ name: "irma.geojson", bytes: readFileSync(TCM) }])
    .map(({ number, shapes }) => ({ number: Number(number), shapes }))
    .toSorted((a, b) => a.number - b.number);

test("Irma's estimates are close to the later advisories for the same time", { skip }, () => {
  const advisories = irma();
  const horizons = advisories.find(({ number }) => number === 37)?.shapes;
  // Winds of 50 knots are given up to 72 hours, and have ended after that.
  assert.deepEqual(horizons && horizonsOf(horizons).map(({ threshold, tau }) => [threshold, tau]), [
    [34, 72],
    [64, 36],
  ]);
  const errors = advisories.flatMap(({ number, shapes }) =>
    beyondHorizon(shapes).flatMap(({ threshold, validAt, radii }) => {
      const later = advisories.find(
        (one) => one.number > number && one.shapes.some((shape) => isOf(shape, { threshold, validAt })),
      );
      const then = later?.shapes.find((shape) => isOf(shape, { threshold, validAt }))?.radii;
      return threshold === 64 && radii && then ? [{ found: mean(radii), then: mean(then) }] : [];
    }),
  );
  const over = (of: (one: (typeof errors)[number]) => number) =>
    errors.reduce((sum, one) => sum + of(one), 0) / errors.length;
  assert.equal(errors.length, 31);
  // Nautical miles, over all quadrants; 50 is the mean of what was given.
  assert.ok(Math.abs(over(({ found, then }) => found - then)) < 3, `bias ${over(({ found, then }) => found - then)}`);
  assert.ok(
    over(({ found, then }) => Math.abs(found - then)) < 8,
    `${over(({ found, then }) => Math.abs(found - then))}`,
  );
});

const isOf = (shape: StormShape, { threshold, validAt }: Pick<StormShape, "threshold" | "validAt">): boolean =>
  shape.kind === "wind" && shape.tau !== 0 && shape.threshold === threshold && shape.validAt === validAt;

test(
  "of Irma 30 to 48, people stay in their zones where the horizon moves by 12 hours and the storm does not",
  { skip: withoutFlorida },
  (t) => {
    const set = buildTractSet(floridaTracts());
    const people = set.figures.population;
    /** People affected in a fifth of Florida's tracts: each by the strongest wind that comes over its middle, the rest as in the cone. */
    const affected = (shapes: readonly StormShape[]): number => {
      const ways = ([64, 50, 34] as const).map((threshold) => ({ threshold, moments: momentsOf(shapes, threshold) }));
      let sum = 0;
      for (let row = 0; row < set.size; row += EVERY) {
        const [x, y] = [set.centroids[2 * row] ?? NaN, set.centroids[2 * row + 1] ?? NaN];
        const strongest = ways.find(({ moments }) => moments.some((moment) => isWithin(moment, x, y)))?.threshold;
        const area: StormArea = strongest ? `wind${strongest}` : "cone";
        const share = AREA_IMPACTS[area].affected;
        if (!Number.isNaN(people[row])) sum += ((people[row] ?? 0) * share) / 100;
      }
      return sum;
    };
    /** As if the horizon of the advisory lay 12 to 24 hours nearer: one hour of its radii less. */
    const cut = (shapes: readonly StormShape[]) =>
      shapes.filter(({ kind, tau, threshold }) => kind !== "wind" || (tau ?? 0) <= (threshold === 64 ? 24 : 48));
    const jumps = irma().map(({ number, shapes }) => {
      const [given, less] = [affected(shapes), affected(cut(shapes))];
      const [whole, still] = [
        affected([...shapes, ...beyondHorizon(shapes)]),
        affected([...cut(shapes), ...beyondHorizon(cut(shapes))]),
      ];
      return { number, given, whole, jump: Math.abs(given - less) / given, left: Math.abs(whole - still) / whole };
    });
    for (const { number, given, whole, jump, left } of jumps)
      t.diagnostic(
        `${number}: ${Math.round(given)} affected, with the winds beyond ${Math.round(whole)}; ${(100 * jump).toFixed(1)} % and ${(100 * left).toFixed(1)} % other by the horizon`,
      );
    assert.equal(jumps.length, 19);
    const over = (of: (one: (typeof jumps)[number]) => number) => jumps.reduce((sum, one) => sum + of(one), 0) / 19;
    assert.ok(over(({ jump }) => jump) > 0.25, "without the winds beyond, a quarter moves");
    assert.ok(over(({ left }) => left) < 0.05);
    assert.ok(Math.max(...jumps.map(({ left }) => left)) < 0.12);
  },
);

interface Moment {
  readonly x: number;
  readonly y: number;
  readonly radii: QuadrantRadii;
}

/**
 * The reach of a wind every half hour, by straight lines between the hours: a different method than the swaths'
 * polygons.
 */
function momentsOf(shapes: readonly StormShape[], threshold: WindThreshold): Moment[] {
  const hours = shapes
    .flatMap(({ kind, tau, wind, geometry }) => {
      if (kind !== "point" || tau === null || geometry.type !== "Point") return [];
      const own = shapes.find((one) => one.kind === "wind" && one.tau === tau && one.threshold === threshold)?.radii;
      const [x = NaN, y = NaN] = geometry.coordinates;
      return [{ tau, x, y, radii: own ?? ((wind ?? Infinity) < threshold ? everywhere(0) : null) }];
    })
    .toSorted((a, b) => a.tau - b.tau);
  return hours.slice(1).flatMap((to, at) => {
    const from = hours[at];
    const [before, after] = [from?.radii ?? null, to.radii];
    if (from === undefined || before === null || after === null) return [];
    return Array.from({ length: 25 }, (_, i) => {
      const mix = (a: number, b: number) => a + ((b - a) * i) / 24;
      const reach = (key: keyof QuadrantRadii) => mix(before[key], after[key]);
      const radii = { ne: reach("ne"), se: reach("se"), sw: reach("sw"), nw: reach("nw") };
      return { x: mix(from.x, to.x), y: mix(from.y, to.y), radii };
    });
  });
}

function isWithin({ x, y, radii }: Moment, longitude: number, latitude: number): boolean {
  const east = (longitude - x) * 60 * Math.cos((((latitude + y) / 2) * Math.PI) / 180);
  const north = (latitude - y) * 60;
  const side = east >= 0 ? (north >= 0 ? "ne" : "se") : north >= 0 ? "nw" : "sw";
  return Math.hypot(east, north) <= radii[side];
}

test("landfall is when the center first is over a tract, between two hours of the forecast", () => {
  const square = (west: number) => [
    [west, 0],
    [west + 1, 0],
    [west + 1, 1],
    [west, 1],
    [west, 0],
  ];
  const set = buildTractSet([
    { fips: "12001000100", geometry: { type: "Polygon", coordinates: [square(4)] }, figures: {} },
  ]);
  const point = (hours: number, longitude: number) => ({ at: hours * 3_600_000, longitude, latitude: 0.5 });
  assert.equal(landfall(set, [point(0, 0), point(12, 6)], [0]), 8 * 3_600_000);
  assert.equal(landfall(set, [point(0, 4.5), point(12, 6)], [0]), 0);
  assert.equal(landfall(set, [point(0, 0), point(12, 3)], [0]), null);
});
