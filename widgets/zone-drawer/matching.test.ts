import assert from "node:assert/strict";
import test from "node:test";
import { matching, namesInZoneName } from "./matching.ts";

const list = [
  { fips: "12021", name: "Collier" },
  { fips: "12086", name: "Miami-Dade" },
  { fips: "12099", name: "Palm Beach" },
  { fips: "35013", name: "Doña Ana" },
];
const names = (search: string) => matching(list, search).map(({ name }) => name);

test("an empty search shows everything", () => {
  assert.equal(names("  ").length, 4);
});

test("names are found by any part, ignoring case and accents, with beginnings first", () => {
  assert.deepEqual(names("MIAMI"), ["Miami-Dade"]);
  assert.deepEqual(names("dona"), ["Doña Ana"]);
  assert.deepEqual(names("d"), ["Doña Ana", "Miami-Dade"]);
});

test("a FIPS is found by its beginning", () => {
  assert.deepEqual(names("1208"), ["Miami-Dade"]);
});

test("a zone's name holds the areas that fit, and how many more there are", () => {
  assert.equal(namesInZoneName([]), "");
  assert.equal(namesInZoneName(["Collier", "Miami-Dade"]), "Collier, Miami-Dade");
  assert.equal(
    namesInZoneName(Array.from({ length: 12 }, (_, i) => `County ${i + 1}`)),
    "County 1, County 2, County 3, County 4, County 5 +7",
  );
});
