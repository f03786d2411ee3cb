import assert from "node:assert/strict";
import test from "node:test";
import { shippedSections } from "../../engine/reports/report-document.ts";
import { movedBy, ofPage, placeOf, placedAt, samePlaces, shownOrNot } from "./places.ts";
import { column } from "../../test/kits/numbers.ts";

const shipped = shippedSections("Operations");
const names = (places: readonly { section: string }[]) => places.map(({ section }) => section);

test("a section moves within its page, and over the page's edge onto the next", () => {
  const once = movedBy(shipped, "overview", -1);
  assert.deepEqual(names(ofPage(once, 1)), ["headline", "overview", "map"]);
  const down = movedBy(shipped, "overview", 1);
  assert.deepEqual(placeOf(down, "overview"), { page: 2, place: 1, active: true });
  const up = movedBy(shipped, "population", -1);
  assert.deepEqual(placeOf(up, "population"), { page: 1, place: 4, active: true });
});

test("the first section cannot move up, nor the last one down", () => {
  assert.equal(movedBy(shipped, "headline", -1), shipped);
  assert.equal(movedBy(shipped, "sources", 1), shipped);
});

test("a section moves onto an empty page before the next one", () => {
  const empty = movedBy(shipped, "multiDayNeed", -1);
  assert.deepEqual(ofPage(empty, 3), []);
  assert.deepEqual(placeOf(movedBy(empty, "comparison", -1), "comparison"), { page: 3, place: 1, active: true });
});

test("a section can be put anywhere, and every section stays in the list once, by page", () => {
  const placed = placedAt(shipped, "sources", { page: 2, index: 1 });
  assert.deepEqual(names(ofPage(placed, 2)), ["population", "sources", "dayOneNeed", "distributionPoints"]);
  assert.deepEqual(names(placed).toSorted(), names(shipped).toSorted());
  assert.deepEqual(
    column(placed, "page"),
    placed.map(({ page }) => page).toSorted((a, b) => a - b),
  );
  assert.deepEqual(placeOf(placedAt(shipped, "map", { page: 5, index: 99 }), "map")?.place, 7);
});

test("a reverted move equals the original", () => {
  const off = shownOrNot(shipped, "map", false);
  assert.equal(samePlaces(off, shipped), false);
  assert.equal(samePlaces(shownOrNot(off, "map", true), shipped), true);
});
