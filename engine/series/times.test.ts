import assert from "node:assert/strict";
import { test } from "node:test";
import { instantsOf, offsetAt } from "./times.ts";

const NEW_YORK = "America/New_York";
const utc = (text: string): number => Date.parse(`${text}Z`);

test("a local time is one instant, none in the skipped hour, two in the repeated hour", () => {
  assert.equal(offsetAt(NEW_YORK, utc("2017-09-11T02:00:00")), -240);
  assert.equal(offsetAt(NEW_YORK, utc("2017-12-11T02:00:00")), -300);
  assert.equal(offsetAt("Asia/Kathmandu", utc("2017-12-11T02:00:00")), 345);
  assert.deepEqual(instantsOf(utc("2017-09-10T22:00:00"), NEW_YORK), [utc("2017-09-11T02:00:00")]);
  assert.deepEqual(instantsOf(utc("2017-03-12T02:30:00"), NEW_YORK), []);
  assert.deepEqual(instantsOf(utc("2017-11-05T01:30:00"), NEW_YORK), [
    utc("2017-11-05T05:30:00"),
    utc("2017-11-05T06:30:00"),
  ]);
});
