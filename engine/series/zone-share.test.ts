import assert from "node:assert/strict";
import { test } from "node:test";
import { percentOf, zoneShareOf } from "./zone-share.ts";

test("people weigh a county's share, and those without a figure are counted apart", () => {
  const tracts = [
    { fips: "12001000100", people: 300, share: 1 },
    { fips: "12001000200", people: 200, share: 0.5 },
    { fips: "12003000100", people: 100, share: 1 },
    { fips: "12005000100", people: 50, share: 1 },
    { fips: "12001000300", people: null, share: 1 },
  ];
  const byCounty = new Map([
    ["12001", 50],
    ["12003", 0],
  ]);
  // (300 + 100) × 50 % and 100 × 0 %, of 500 people.
  assert.deepEqual(
    zoneShareOf(tracts, (fips) => byCounty.get(fips.slice(0, 5)) ?? null),
    {
      value: 40,
      knownPeople: 500,
      unknownPeople: 50,
    },
  );
  assert.deepEqual(
    zoneShareOf(tracts.slice(3), () => null),
    { value: null, knownPeople: 0, unknownPeople: 50 },
  );
});

test("a share is a percentage of its whole, and unknown where either is", () => {
  assert.deepEqual(
    [percentOf(1, 4), percentOf(5, 4), percentOf(null, 4), percentOf(1, null), percentOf(0, 0)],
    [25, 100, null, null, null],
  );
});
