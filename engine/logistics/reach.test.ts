import assert from "node:assert/strict";
import test from "node:test";
import { reachOf, ringAround, straightKm, type OpenPoint, type ServedTract } from "./reach.ts";

/** One degree of latitude is 60 nautical miles, 111.2 km. */
const tract = (zone: number, lat: number, people: number): ServedTract => ({ zone, at: [-82, lat], people });
const point = (id: number, lat: number, capacity: number | null): OpenPoint => ({ id, at: [-82, lat], capacity });

test("a point serves the zone of its nearest tract; people beyond the way by road are counted", () => {
  const tracts = [tract(1, 28, 100), tract(1, 28.1, 50), tract(2, 29, 30)];
  const { zones, away } = reachOf(tracts, [point(7, 28.01, 5_000), point(8, 27.99, null), point(9, 35, 5_000)], {
    limitKm: 10,
    detour: 1.4,
  });
  assert.deepEqual(zones, [
    { zone: 1, people: 150, points: 2, capacity: 5_000, unknown: 1, beyond: 50, unserved: 50 },
    { zone: 2, people: 30, points: 0, capacity: 0, unknown: 0, beyond: 30, unserved: 30 },
  ]);
  assert.deepEqual(away, [9]);
});

test("the way by road is the straight line times the factor: 11.12 km at a tenth of a degree", () => {
  const beyond = (limitKm: number, detour: number) =>
    reachOf([tract(1, 28.1, 1)], [point(1, 28, 1)], { limitKm, detour }).zones[0]?.beyond;
  assert.deepEqual([beyond(11.11, 1), beyond(11.13, 1), beyond(15.5, 1.4), beyond(15.6, 1.4)], [1, 0, 1, 0]);
});

test("the sums are those of a plain count over 200 random worlds", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const place = () => [-82 + random(), 28 + random()] as const;
  for (let world = 0; world < 200; world += 1) {
    const tracts = Array.from({ length: 30 }, () => ({
      zone: 1 + Math.floor(random() * 4),
      at: place(),
      people: Math.floor(random() * 9_000),
    }));
    const points = Array.from({ length: 8 }, (_, id) => ({ id, at: place(), capacity: 1_000 * id }));
    const km = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) => {
      const [a, b, c] = [y1, y2, x2 - x1].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
      return 6_371.0088 * Math.acos(Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(c)));
    };
    const { zones, away } = reachOf(tracts, points, { limitKm: 20, detour: 1.25 });
    const near = (one: (typeof points)[number]) =>
      tracts.toSorted((a, b) => km(a.at, one.at) - km(b.at, one.at)).find((each) => km(each.at, one.at) <= 16);
    assert.deepEqual(
      away,
      points.filter((one) => near(one) === undefined).map(({ id }) => id),
    );
    for (const { zone, people, capacity, beyond, unserved } of zones) {
      assert.equal(people - unserved, Math.min(people - beyond, capacity), "served: in reach, and no more than fits");
      const own = tracts.filter((one) => one.zone === zone);
      const sum = (rows: typeof own) => rows.reduce((total, row) => total + row.people, 0);
      const served = points.filter((one) => near(one)?.zone === zone);
      assert.deepEqual(
        [people, capacity, beyond],
        [
          sum(own),
          served.reduce((total, one) => total + one.capacity, 0),
          sum(own.filter((row) => points.every((one) => km(row.at, one.at) > 16))),
        ],
      );
    }
  }
});

test("a ring lies at its distance all around, and ends where it began", () => {
  for (const at of [[-82, 28] as const, [-150, 65] as const]) {
    const ring = ringAround(at, 11.5);
    for (const place of ring) assert.ok(Math.abs(straightKm(at, place) - 11.5) < 1e-6);
    const [[x = 0, y = 0] = [], [endX = 1, endY = 1] = []] = [ring[0], ring.at(-1)];
    assert.ok(Math.abs(x - endX) + Math.abs(y - endY) < 1e-9);
    const east = Math.max(...ring.map(([lon]) => lon));
    // A degree of longitude is shorter by the cosine of the latitude.
    assert.ok(Math.abs((east - at[0]) * 111.195 * Math.cos((at[1] * Math.PI) / 180) - 11.5) < 0.01);
  }
});
