import assert from "node:assert/strict";
import { test } from "node:test";
import { likelyPlaces, readCoordinates, writeCoordinates } from "./coordinates.ts";

const near = (typed: string, [longitude, latitude]: readonly [number, number], language = "en") => {
  const read = readCoordinates(typed, language);
  assert.ok(read, `${typed} is no place`);
  assert.ok(Math.abs(read[0] - longitude) < 1e-4 && Math.abs(read[1] - latitude) < 1e-4, `${typed}: ${read.join()}`);
};

test("decimal degrees are read with either decimal sign, letters or signs, in either order", () => {
  const tampa = [-82.4572, 27.9506] as const;
  for (const typed of [
    "27.9506, -82.4572",
    "27.9506,-82.4572",
    "27.9506 -82.4572",
    "27,9506; -82,4572",
    "27,9506 −82,4572",
    "27,9506, -82,4572",
    "27.9506° N 82.4572° W",
    "N 27.9506 W 82.4572",
    "W82.4572, N27.9506",
    "(27.9506, -82.4572)",
    "Lat: 27.9506, Lon: -82.4572",
    "latitude 27.9506 longitude -82.4572",
  ])
    near(typed, tampa);
  near("27,9506 N 82,4572 O", tampa, "es");
  near("52,5 N 13,4 O", [13.4, 52.5], "de");
  near("22,9 S 43,2 O", [-43.2, -22.9], "pt");
  near("-122.4, 37.8", [-122.4, 37.8]);
  near("27,-82", [-82, 27]);
});

test("degrees, minutes and seconds are read with and without their signs", () => {
  for (const typed of [
    `27°57'2.2"N 82°27'25.9"W`,
    "27° 57′ 2.2″ N, 82° 27′ 25.9″ W",
    "27 57 2.2 N 82 27 25.9 W",
    "27 57 2.2 -82 27 25.9",
    "27 57.03667, -82 27.43167",
    "27°57′2,2″N 82°27′25,9″W",
  ])
    near(typed, [-82.45719, 27.95061]);
});

test("references of the military grid are read as the middle of their square", () => {
  // The Washington Monument, as the Federal Geographic Data Committee's standard for the U.S. National Grid gives it.
  near("18S UJ 23480 06470", [-77.03526, 38.88939]);
  near("18SUJ2348006470", [-77.03526, 38.88939]);
  for (const typed of [
    "18SUJ234800647",
    "18S UJ 234 06470",
    "00R LL 12345 12345",
    "61R LL 12345 12345",
    "17R LL 1234567890 1",
  ])
    assert.equal(readCoordinates(typed, "en"), null, typed);
  near("17R LL 5612393456", readCoordinates("17R LL 56123 93456", "en") ?? [0, 0]);
  for (const grid of ["18S UJ 23480 06470", "17R LL 56123 93456", "19Q HA 09999 10000"])
    assert.equal(writeCoordinates(readCoordinates(grid, "en") ?? [0, 0], "en-US").mgrs, grid);
});

test("a place outside of the data's bounds is offered after the one within them that lacks a minus or has its numbers swapped", () => {
  const florida = [-87.6, 24.5, -80, 31] as const;
  const tampa = [-82.4572, 27.9506];
  const of = (typed: string) => likelyPlaces(typed, "en", florida);
  assert.deepEqual(of("27.9506, 82.4572"), [tampa, [82.4572, 27.9506]]);
  assert.deepEqual(of("-82.4572, 27.9506"), [tampa, [27.9506, -82.4572]]);
  assert.deepEqual(of("82.4572 27.9506"), [tampa, [27.9506, 82.4572]]);
  assert.deepEqual(of("27.9506, -82.4572"), [tampa]);
  assert.deepEqual(of("27.9506 N 82.4572 E"), [[82.4572, 27.9506]]);
  assert.deepEqual(of("52.5, 13.4"), [[13.4, 52.5]]);
  assert.deepEqual(likelyPlaces("27.9506, 82.4572", "en", null), [[82.4572, 27.9506]]);
  assert.deepEqual(of("Tampa"), []);
});

test("other texts are not places", () => {
  for (const typed of [
    "",
    "Tampa",
    "12081",
    "27.95",
    "91, 181",
    "27 61 N 82 W",
    "N 27 N 28",
    "27.1.2, 3",
    "1 2 3",
    "-27 N 82 W",
  ])
    assert.equal(readCoordinates(typed, "en"), null, typed);
});

test("a place is written in three notations that are read again", () => {
  const at = [-82.4572, 27.99999] as const;
  const english = writeCoordinates(at, "en-US");
  assert.deepEqual([english.decimal, english.dms], ["27.99999, -82.45720", "28°0′0.0″N 82°27′25.9″W"]);
  assert.equal(writeCoordinates(at, "de-DE").decimal, "27,99999; -82,45720");
  for (const locale of ["en-US", "es-US", "pt-BR", "de-DE"])
    for (const text of Object.values(writeCoordinates(at, locale))) near(String(text), at, locale.slice(0, 2));
  assert.equal(writeCoordinates([0, 89], "en-US").mgrs, null);
});
