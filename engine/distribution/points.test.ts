import assert from "node:assert/strict";
import test from "node:test";
import { seededRandom } from "../../test/kits/numbers.ts";
import { distributionPoints } from "./points.ts";

const counts = (people: number) => {
  const { typeI, typeII, typeIII } = distributionPoints(people);
  return [typeI, typeII, typeIII];
};

test("FEMA IS-26: each type serves its people with its lanes and staff", () => {
  const rows = [5_000, 10_000, 20_000].map(distributionPoints);
  assert.deepEqual(
    rows.map(({ lanes, staffDay, staffNight, vehiclesAnHour, spare }) => [
      lanes,
      staffDay,
      staffNight,
      vehiclesAnHour,
      spare,
    ]),
    [
      [1, 19, 4, 140, 0],
      [2, 34, 6, 280, 0],
      [4, 78, 10, 560, 0],
    ],
  );
});

test("the bounds between the types", () => {
  assert.deepEqual(counts(0), [0, 0, 0]);
  assert.deepEqual(counts(0.5), [0, 0, 1]);
  assert.deepEqual(counts(5_001), [0, 1, 0]);
  assert.deepEqual(counts(10_001), [1, 0, 0]);
  assert.deepEqual(counts(20_001), [1, 0, 1]);
  assert.deepEqual(counts(30_000), [1, 1, 0]);
  assert.deepEqual(counts(160_000), [8, 0, 0]);
});

test("no other points of any count do better", () => {
  const random = seededRandom(26);
  for (let round = 0; round < 500; round++) {
    const people = Math.floor(random() * 130_000);
    let best = { points: Infinity, capacity: Infinity };
    for (let i = 0; i <= 7; i++)
      for (let ii = 0; ii <= 14; ii++)
        for (let iii = 0; iii <= 26; iii++) {
          const points = i + ii + iii;
          const capacity = i * 20_000 + ii * 10_000 + iii * 5_000;
          const better = points < best.points || (points === best.points && capacity < best.capacity);
          if (capacity >= people && better) best = { points, capacity };
        }
    const { points, capacity } = distributionPoints(people);
    assert.deepEqual({ points, capacity }, best, `${people} people`);
  }
});

test("the noise of doubles opens no further point", () => {
  assert.deepEqual(counts(20_000 + 1e-10), [1, 0, 0]);
  assert.deepEqual(counts(20_000 - 1e-10), [1, 0, 0]);
  assert.equal(distributionPoints(20_000 + 1e-10).spare, 0);
});

test("three people come in a vehicle, a part of three too", () => {
  assert.equal(distributionPoints(20_000).vehicles, 6_667);
  assert.equal(distributionPoints(3).vehicles, 1);
  assert.equal(distributionPoints(0).vehicles, 0);
});
