import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import test from "node:test";
import { FLORIDA_COUNTIES } from "./store-counties.ts";

const derived = new URL("../../../shared/data/fl_counties.csv", import.meta.url);

test("Florida has 67 counties in seven regions, 35 of them on a coast", () => {
  assert.equal(FLORIDA_COUNTIES.length, 67);
  assert.equal(FLORIDA_COUNTIES.filter((county) => county.coastal).length, 35);
  assert.equal(new Set(FLORIDA_COUNTIES.map((county) => county.region)).size, 7);
  assert.equal(new Set(FLORIDA_COUNTIES.map((county) => county.fips)).size, 67);
});

test(
  "names and coast agree with the list derived from the water tracts",
  { skip: existsSync(derived) ? false : "../shared/data is not here" },
  () => {
    const rows = readFileSync(derived, "utf8")
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(","));
    const found = rows.map(([fips, name, coastal]) => ({ fips, name, coastal: coastal === "1" }));
    const ours = FLORIDA_COUNTIES.map(({ fips, name, coastal }) => ({ fips, name, coastal }));
    assert.deepEqual(ours, found);
  },
);
