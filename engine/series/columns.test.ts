import assert from "node:assert/strict";
import { test } from "node:test";
import { guessColumns } from "./columns.ts";

test("the columns of an outage file are guessed: place, time, and parts with their whole", () => {
  const heading = ["fips_code", "county", "state", "sum", "run_start_time", "customers_served"];
  const guessed = guessColumns(heading, [["12001", "Alachua", "Florida", "37", "2017-09-11 00:00:00", "1248"]]);
  assert.deepEqual([guessed.geography, guessed.place, guessed.time], ["county", "fips_code", "run_start_time"]);
  assert.deepEqual(guessed.values, [
    { key: "sum", label: "Customers without power", unit: "customers", denominator: "customers_served" },
    { key: "customers_served", label: "Customers served", unit: "customers", denominator: null },
  ]);
});

test("a file by tract is recognized by its digits, and nothing is guessed if nothing fits", () => {
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

test("a column of figures with many missing marks is recognized, and ignored columns are reported with their first cells", () => {
  const rows = ["<5", "<5", "*", "(100)", "200"].map((out) => ["12001", "2017-09-11", out, "1000", "pending", ""]);
  const guessed = guessColumns(["fips", "time", "customers_out", "customers_served", "state", "empty"], rows);
  assert.deepEqual(
    guessed.values.map(({ key, denominator }) => [key, denominator]),
    [
      ["customers_out", "customers_served"],
      ["customers_served", null],
    ],
  );
  assert.deepEqual(guessed.passed, [
    { key: "state", cells: ["pending"] },
    { key: "empty", cells: [] },
  ]);
});

test("a column of percentages has that unit, and a day of eight digits is a time if the heading says so", () => {
  const guessed = guessColumns(["fips", "date", "share", "n"], [["12001", "20240926", "12.5%", "20240926"]]);
  assert.deepEqual(
    [guessed.time, guessed.values.map(({ key, unit }) => [key, unit])],
    [
      "date",
      [
        ["share", "%"],
        ["n", ""],
      ],
    ],
  );
});
