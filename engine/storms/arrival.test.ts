import assert from "node:assert/strict";
import test from "node:test";
import { metresPerRadian } from "../geometry/ellipsoid.ts";
import { buildTractSet } from "../zones/tract-set.ts";
import { greatestWind, windArrivals, type ForecastPoint } from "./arrival.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 8, 8, 9);
/** Degrees of a nautical mile at 25° north, to the east and to the north. */
const { east, north } = metresPerRadian(25);
const MILE = { east: (1852 * 180) / Math.PI / east, north: (1852 * 180) / Math.PI / north };

/** A square tract, 10 nautical miles wide, whose south-west corner lies some nautical miles east and north of 80° W, 25° N. */
function tract(fips: string, eastMiles: number, northMiles: number) {
  const at = (x: number, y: number) => [-80 + (eastMiles + x) * MILE.east, 25 + (northMiles + y) * MILE.north];
  const ring = [at(0, 0), at(10, 0), at(10, 10), at(0, 10), at(0, 0)];
  return { fips, geometry: { type: "Polygon" as const, coordinates: [ring] }, figures: { population: 100 } };
}

/** The storm after some hours, some nautical miles east of 80° W on 25° N. */
const point = (hours: number, eastMiles: number, more: Partial<ForecastPoint> = {}): ForecastPoint => ({
  at: START + hours * HOUR,
  longitude: -80 + eastMiles * MILE.east,
  latitude: 25,
  wind: 90,
  reach: { ne: 60, se: 60, sw: 60, nw: 60 },
  ...more,
});

const hoursOf = (set: ReturnType<typeof buildTractSet>, points: readonly ForecastPoint[]) =>
  Object.fromEntries([...windArrivals(set, points).counties].map(([county, at]) => [county, (at - START) / HOUR]));

test("winds arrive when the center, moving between two hours, comes within their reach of the nearest point", () => {
  // 10 knots eastward and a reach of 60 miles: a coast 180 miles away is reached after 12 h, one 185 miles away half an hour later.
  const set = buildTractSet([
    tract("12001000100", 180, -5),
    tract("12003000100", 185, -5),
    tract("12005000100", 20, 0),
  ]);
  const points = [point(0, 0), point(24, 240)];
  assert.deepEqual(hoursOf(set, points), { "12001": 12, "12003": 12.5, "12005": 0 });
  const { first, until } = windArrivals(set, points);
  assert.equal(first, START);
  assert.equal(until, START + 24 * HOUR);
});

test("a county's time is that of its first tract, and steps between two checks are at most a quarter of an hour", () => {
  // 180.5 miles at 10 knots: 12.05 h, seen at the next quarter.
  const set = buildTractSet([tract("12001000200", 260, -5), tract("12001000100", 180.5, -5)]);
  assert.deepEqual(hoursOf(set, [point(0, 0), point(24, 240)]), { "12001": 12.25 });
});

test("each quadrant has its own reach, also for a tract in two quadrants", () => {
  const reach = { ne: 60, se: 20, sw: 0, nw: 0 };
  const still = [point(0, 0, { reach })];
  // Winds reach 60 miles north-east, at least 20 south-east and nowhere west; the last tract, 40 miles east, spans both
  // quadrants.
  const set = buildTractSet([
    tract("12001000100", 30, 30),
    tract("12003000100", 30, -30),
    tract("12005000100", -30, 5),
    tract("12007000100", 40, -9),
  ]);
  assert.deepEqual(hoursOf(set, still), { "12001": 0, "12007": 0 });
});

test("the reach grows and shrinks linearly between two hours", () => {
  // The storm does not move; its reach grows from 0 to 120 miles in 12 h, so it arrives 60 miles away after 6 h.
  const calm = point(0, 0, { wind: 30, reach: null });
  const strong = point(12, 0, { reach: { ne: 120, se: 120, sw: 120, nw: 120 } });
  assert.deepEqual(hoursOf(buildTractSet([tract("12001000100", 60, -5)]), [calm, strong]), { "12001": 6 });
});

test("if the advisory has strong winds without radii, the rest is unknown", () => {
  const set = buildTractSet([tract("12001000100", 180, -5)]);
  const unknown = windArrivals(set, [point(0, 0), point(12, 100), point(24, 240, { reach: null })]);
  assert.deepEqual([unknown.counties.size, unknown.first, unknown.until], [0, null, START + 12 * HOUR]);
  assert.equal(windArrivals(set, [point(0, 0, { reach: null })]).until, null);
});

test("a storm that stays inside one large tract has its winds there", () => {
  const corners = [
    [-84, 20],
    [-76, 20],
    [-76, 30],
    [-84, 30],
    [-84, 20],
  ];
  const large = { fips: "12001000100", geometry: { type: "Polygon" as const, coordinates: [corners] }, figures: {} };
  assert.deepEqual(hoursOf(buildTractSet([large]), [point(0, 0)]), { "12001": 0 });
});

test("the greatest wind is that of the forecast from the arrival on", () => {
  const points = [point(0, 0, { wind: 150 }), point(12, 0, { wind: 130 }), point(24, 0, { wind: 80 })];
  assert.equal(greatestWind(points, null), 150);
  assert.equal(greatestWind(points, START + 6 * HOUR), 140);
  assert.equal(greatestWind(points, START + 24 * HOUR), 80);
  assert.equal(greatestWind([point(0, 0, { wind: null })], null), null);
});
