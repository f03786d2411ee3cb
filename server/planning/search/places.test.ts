import assert from "node:assert/strict";
import test from "node:test";
import { SEARCH_LIMIT } from "../../../contract/planning/calls/search.ts";
import { findPlaces } from "./places.ts";

const names = (text: string): string[] =>
  findPlaces(text).map((one) => (one.kind === "place" ? `${one.name}, ${one.state}` : ""));

test("a place is found by its name, the largest of that name first, and by its name with the state", () => {
  assert.equal(names("Tampa")[0], "Tampa, FL");
  assert.equal(names("springfield")[0], "Springfield, MO");
  assert.equal(names("springfield fl")[0], "Springfield, FL");
  assert.equal(names("Tampa, FL")[0], "Tampa, FL");
});

test("accents, punctuation and the short forms of Saint and Fort do not count", () => {
  for (const text of ["st petersburg", "Saint Petersburg", "ST. PETERSBURG"])
    assert.equal(names(text)[0], "St. Petersburg, FL", text);
  assert.equal(names("ft lauderdale")[0], "Fort Lauderdale, FL");
});

test("results are limited, empty for texts that are not names, and have bounds", () => {
  assert.equal(names("san").length, SEARCH_LIMIT);
  assert.deepEqual(names("%%"), []);
  assert.deepEqual(names("12 086"), []);
  const [tampa] = findPlaces("tampa fl");
  assert.ok(tampa?.kind === "place");
  const [west, south, east, north] = tampa.bounds;
  assert.ok(west < -82.458 && -82.458 < east && south < 27.947 && 27.947 < north && east - west < 0.4);
});
