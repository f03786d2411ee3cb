import assert from "node:assert/strict";
import { test } from "node:test";
import { guessColumns, readFigure, readPlace } from "./columns.ts";

test("the columns of an outage file are guessed: place, time, and what is a part of what", () => {
  const heading = ["fips_code", "county", "state", "sum", "run_start_time", "customers_served"];
  const guessed = guessColumns(heading, [["12001", "Alachua", "Florida", "37", "2017-09-11 00:00:00", "1248"]]);
  assert.deepEqual([guessed.geography, guessed.place, guessed.time], ["county", "fips_code", "run_start_time"]);
  assert.deepEqual(guessed.values, [
    { key: "sum", label: "Customers without power", unit: "customers", denominator: "customers_served" },
    { key: "customers_served", label: "Customers served", unit: "customers", denominator: null },
  ]);
});

test("a file by tract is known by its digits, and nothing is made up where nothing fits", () => {
  const byTract = guessColumns(
    ["GEOID", "Date", "boil_water_pct", "note"],
    [["12001000100", "9/11/2017", "12.5", "x"]],
  );
  assert.deepEqual([byTract.geography, byTract.place, byTract.time], ["tract", "GEOID", "Date"]);
  assert.deepEqual(byTract.values, [{ key: "boil_water_pct", label: "Boil water pct", unit: "%", denominator: null }]);
  const none = guessColumns(["a", "b"], [["x", "y"]]);
  assert.deepEqual([none.place, none.time, none.values], [null, null, []]);
});

test("a few faulty cells hide no column: the check of the file names them", () => {
  const good = ["12057", "2017-09-11T00:00:00Z", "100"];
  const rows = [good, good, good, good, ["abc", "2017-13-11T00:00:00Z", "x1"]];
  const { place, time, values } = guessColumns(["fips", "time", "out"], rows);
  assert.deepEqual([place, time, values.map(({ key }) => key)], ["fips", "time", ["out"]]);
  const commas = ["12057", "2017-09-11T00:00:00Z", "1.012,5"];
  assert.deepEqual(guessColumns(["fips", "time", "out"], [commas]).values.length, 1);
});

test("places get their leading zero back, and figures that are missing stay missing", () => {
  assert.equal(readPlace("1001", "county"), "01001");
  assert.equal(readPlace("1001020100", "tract"), "01001020100");
  assert.equal(readPlace("12-001", "county"), null);
  assert.equal(readPlace("12001", "tract"), null);
  assert.deepEqual(["", "NA", "-"].map(readFigure), [null, null, null]);
  assert.deepEqual(["1,024", "many", "0x10", "1e3", "-.5"].map(readFigure), [NaN, NaN, NaN, 1000, -0.5]);
});
