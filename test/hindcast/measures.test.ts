import assert from "node:assert/strict";
import test from "node:test";
import { PLAIN_SHAPE, type StormShape } from "../../engine/storms/advisory.ts";
import { alongTrack, withSeenReach } from "./along-track.ts";
import { bestTrackShapes } from "./best-track.ts";
import { errorsOf, leaveOneOut } from "./errors.ts";
import { meanShare, parseOutages } from "./observed.ts";

const HOUR = 3_600_000;

test("errors of three counties, calculated by hand", () => {
  const errors = errorsOf([
    { county: "A", people: 100, planned: 0.7, observed: 0.6 },
    { county: "B", people: 300, planned: 0.6, observed: 0.8 },
    { county: "C", people: 600, planned: 0.5, observed: 0.5 },
  ]);
  // |10|, |−20| and 0 points: median 10, weighted (100·10 + 300·20) / 1000 = 7, bias (1000 − 6000) / 1000 = −5.
  const rounded = [errors.median, errors.weighted, errors.bias].map((value) => Number(value?.toFixed(6)));
  assert.deepEqual(rounded, [10, 7, -5]);
  assert.deepEqual([errors.counties, Math.round(errors.planned), Math.round(errors.observed)], [3, 550, 600]);
  assert.deepEqual(errorsOf([]).median, null);
});

test("a left-out county gets the share of its class's other counties, weighted by people", () => {
  const left = leaveOneOut([
    { county: "A", people: 100, observed: 0.5, winds: "64" },
    { county: "B", people: 300, observed: 0.9, winds: "64" },
    { county: "C", people: 100, observed: 0.1, winds: "64" },
    { county: "D", people: 100, observed: 0.3, winds: "34" },
  ]);
  // A: (300·0.9 + 100·0.1) / 400 = 0.7; B: 0.3; C: (50 + 270) / 400 = 0.8. D is alone in its class.
  assert.deepEqual(
    left.map(({ county, planned }) => [county, Number(planned.toFixed(6))]),
    [
      ["A", 0.7],
      ["B", 0.3],
      ["C", 0.8],
    ],
  );
});

test("the mean of a block is linear between records, of the largest number of customers, and unknown if too little is covered", () => {
  const text = [
    "fips_code,county,state,sum,run_start_time,customers_served",
    "12001,Alachua,Florida,100,2017-09-12 00:00:00,200",
    "12001,Alachua,Florida,0,2017-09-12 10:00:00,100",
  ].join("\n");
  const records = parseOutages(text, "outages.csv").get("12001") ?? [];
  const from = Date.UTC(2017, 8, 12);
  assert.equal(meanShare(records, { from, until: from + 10 * HOUR, least: 0.9 }), 0.25);
  assert.equal(meanShare(records, { from, until: from + 5 * HOUR, least: 0.9 }), 0.375);
  assert.equal(meanShare(records, { from, until: from + 20 * HOUR, least: 0.9 }), null);
  assert.throws(() => parseOutages("fips_code,sum\n1,2", "bad.csv"), /bad\.csv.*run_start_time/s);
});

test("a best track becomes an advisory that knew it: its points, and the radii that are known", () => {
  const hurdat = [
    "AL112017,               IRMA,      2,",
    "20170910, 1200,  , HU, 24.5N,  81.5W, 115,  931,  220,  180,  130,  220,  100,   80,   70,  100,   70,   50,   45,   60,",
    "20170912, 1200,  , LO, 33.0N,  86.0W,  15, 1004, -999, -999, -999, -999,    0,    0,    0,    0,    0,    0,    0,    0,",
  ].join("\n");
  const shapes = bestTrackShapes(hurdat, { file: "hurdat2.txt", code: "AL112017", from: Date.UTC(2017, 8, 10) }) ?? [];
  assert.deepEqual(
    shapes.map(({ kind, tau, threshold, radii }) => [kind, tau, threshold, radii?.ne ?? null]),
    [
      ["point", 12, null, null],
      ["wind", 12, 34, 220],
      ["wind", 12, 50, 100],
      ["wind", 12, 64, 70],
      ["point", 60, null, null],
    ],
  );
  assert.equal(bestTrackShapes(hurdat, { file: "hurdat2.txt", code: "AL142018", from: 0 }), null);
});

test("a forecast moved to the observed path keeps its winds and their reach, interpolated between two fixes", () => {
  const point = (validAt: number, longitude: number, latitude: number): StormShape => ({
    ...PLAIN_SHAPE,
    kind: "point",
    tau: validAt / HOUR,
    validAt,
    wind: 100,
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  });
  const seen = [point(0, -80, 20), point(6 * HOUR, -82, 23)];
  const reach = { ne: 60, se: 60, sw: 60, nw: 60 };
  const wind: StormShape = { ...point(2 * HOUR, -70, 10), kind: "wind", threshold: 64, radii: reach };
  const [there, area, ...rest] = alongTrack([point(2 * HOUR, -70, 10), wind, point(9 * HOUR, -70, 10)], seen);
  // A third of the way; an hour beyond the last fix is left out.
  assert.deepEqual(rest, []);
  assert.deepEqual([there?.wind, there?.geometry], [100, { type: "Point", coordinates: [-80 - 2 / 3, 21] }]);
  assert.deepEqual([area?.threshold, area?.radii], [64, reach]);
  const ring = area?.geometry.type === "Polygon" ? (area.geometry.coordinates[0] ?? []) : [];
  // 60 nautical miles are a degree of latitude.
  assert.ok(Math.abs(Math.max(...ring.map(([, y = NaN]) => y)) - 22) < 0.01);
});

test("a forecast with the observed reach keeps its path and winds, and its content at the hour it was issued", () => {
  const everywhere = (reach: number) => ({ ne: reach, se: reach, sw: reach, nw: reach });
  const hour = (tau: number, longitude: number, reach: number): StormShape[] => {
    const point: StormShape = {
      ...PLAIN_SHAPE,
      kind: "point",
      tau,
      validAt: tau * HOUR,
      wind: 100,
      geometry: { type: "Point", coordinates: [longitude, 20] },
    };
    return [point, { ...point, kind: "wind", threshold: 64, radii: everywhere(reach) }];
  };
  const seen = [...hour(0, -80, 30), ...hour(6, -82, 60)];
  const made = withSeenReach([...hour(0, -70, 50), ...hour(2, -71, 50), ...hour(9, -72, 50)], seen);
  // A third of the way from 30 to 60; an hour beyond the last fix has no observed reach.
  assert.deepEqual(
    made.map(({ kind, tau, wind, radii }) => [kind, tau, wind, radii?.sw ?? null]),
    [
      ["point", 0, 100, null],
      ["wind", 0, 100, 50],
      ["point", 2, 100, null],
      ["wind", 2, 100, 40],
      ["point", 9, 100, null],
    ],
  );
  const ring = made[3]?.geometry.type === "Polygon" ? (made[3].geometry.coordinates[0] ?? []) : [];
  // 40 nautical miles north of its own center.
  assert.ok(Math.abs(Math.max(...ring.map(([, y = NaN]) => y)) - 20 - 40 / 60) < 0.01);
});
