import assert from "node:assert/strict";
import { test } from "node:test";
import { instantsOf, offsetAt, readTime } from "./times.ts";

const NEW_YORK = "America/New_York";
const utc = (text: string): number => Date.parse(`${text}Z`);

test("dates and times are read as they are written, and what is none is not guessed", () => {
  const hour = utc("2017-09-10T22:00:00");
  for (const [text, offset] of [
    ["2017-09-10 22:00", null],
    ["2017-09-10T22:00:00", null],
    ["2017-09-10T22:00:00.000Z", 0],
    ["2017-09-10 22:00:00 UTC", 0],
    ["2017-09-10T22:00-04:00", -240],
    ["2017-09-10T22:00+0530", 330],
    ["9/10/2017 10:00 PM", null],
    ["09/10/2017 22:00", null],
  ] as const)
    assert.deepEqual(readTime(text), { local: hour, offset }, text);
  assert.deepEqual(readTime("2017-09-10"), { local: utc("2017-09-10T00:00:00"), offset: null });
  assert.deepEqual(readTime("9/10/2017 12:05 AM"), { local: utc("2017-09-10T00:05:00"), offset: null });
  for (const text of ["", "10.9.2017", "2017-02-30", "13/10/2017", "2017-09-10 24:00", "9/10/2017 13:00 PM", "noon"])
    assert.equal(readTime(text), null, text);
});

test("a time of day is one instant, none in the hour that is left out, two in the hour that comes twice", () => {
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
