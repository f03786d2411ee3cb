import assert from "node:assert/strict";
import test from "node:test";
import { Turns } from "./turns.ts";

test("turns of one place follow one another, so many wait, the others are told when to come again", () => {
  const turns = new Turns({ spacing: 2000, longestWait: 4000 });
  const take = (place: string, now: number) => turns.take(place, now);
  assert.deepEqual(
    [1, 2, 3, 4].map(() => take("a", 0)),
    [{ wait: 0 }, { wait: 2000 }, { wait: 4000 }, { comeAgain: 2000 }],
  );
  assert.deepEqual(take("b", 0), { wait: 0 });
  assert.deepEqual(take("a", 2500), { wait: 3500 });
  assert.deepEqual(take("a", 60_000), { wait: 0 });
});
