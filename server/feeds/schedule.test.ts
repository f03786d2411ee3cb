import assert from "node:assert/strict";
import test from "node:test";
import { stateOf, stoppedSince, waitFor } from "./schedule.ts";

const MINUTE = 60_000;
const at = (minutes: number) => new Date(Date.UTC(2025, 8, 1) + minutes * MINUTE);
const FEED = {
  active: true,
  every: 10,
  quietAfter: null,
  failures: 0,
  begunAt: at(0),
  lookedAt: null,
  goodAt: null,
  newAt: null,
};

test("a good feed is asked at its interval; failures double the wait up to an hour, or its own interval", () => {
  const minutes = (every: number, failures: number, chance = 0.5) => waitFor({ every, failures }, chance) / MINUTE;
  assert.deepEqual(
    [0, 1, 2, 3, 9, 400].map((failures) => minutes(10, failures)),
    [10, 20, 40, 60, 60, 60],
  );
  assert.deepEqual(
    [0, 1, 2].map((failures) => minutes(360, failures)),
    [360, 360, 360],
  );
  assert.deepEqual([minutes(10, 0, 0), minutes(10, 0, 1)], [10, 10], "chance does not move a good feed");
  assert.deepEqual([minutes(10, 1, 0), minutes(10, 1, 1)], [18, 22]);
});

test("a feed has stopped once two of its intervals passed without a good look, or its hours without news", () => {
  const stopped = (changes: object, now: number) => stoppedSince({ ...FEED, ...changes }, at(now).getTime());
  assert.equal(stopped({}, 20), null);
  assert.deepEqual(stopped({}, 21), { since: at(0), isQuiet: false }, "a feed that was never good");
  assert.equal(stopped({ goodAt: at(15) }, 35), null);
  assert.deepEqual(stopped({ goodAt: at(15) }, 36), { since: at(15), isQuiet: false });
  assert.equal(stopped({ active: false }, 900), null);
  const quiet = { goodAt: at(299), quietAfter: 4, newAt: at(60) };
  assert.equal(stopped(quiet, 300), null);
  assert.deepEqual(stopped(quiet, 301), { since: at(60), isQuiet: true });
  assert.equal(stopped({ ...quiet, begunAt: at(100) }, 301), null, "what came before it was changed does not count");
});

test("the state says what is the case now", () => {
  const state = (changes: object, now = 5) => stateOf({ ...FEED, ...changes }, at(now).getTime());
  assert.equal(state({}), "waiting");
  assert.equal(state({ lookedAt: at(1), goodAt: at(1) }), "good");
  assert.equal(state({ lookedAt: at(1), failures: 1 }), "failing");
  assert.equal(state({ lookedAt: at(1), failures: 1 }, 21), "stopped");
  assert.equal(state({ active: false }), "off");
});
