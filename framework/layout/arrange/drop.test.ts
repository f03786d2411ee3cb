import assert from "node:assert/strict";
import test from "node:test";
import { dropAt, edgesOf, hasRows, type SeenInstance, type SeenPage } from "./drop.ts";

const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height });
const at = (id: string, index: number, place: string, seen: ReturnType<typeof box>): SeenInstance => ({
  id,
  index,
  place,
  ...seen,
});
/** Two side by side above a third in the middle, a panel with tabs before them, and nothing after and below. */
const PAGE: SeenPage = {
  page: box(0, 0, 1000, 600),
  places: [
    { place: "regions.start", tabs: true, length: 2, ...box(0, 0, 200, 600) },
    { place: "regions.main", tabs: false, length: 3, ...box(200, 0, 800, 600) },
  ],
  instances: [
    at("list", 0, "regions.start", box(0, 40, 200, 560)),
    at("map", 0, "regions.main", box(200, 0, 400, 300)),
    at("chart", 1, "regions.main", box(600, 0, 400, 300)),
    at("table", 2, "regions.main", box(200, 300, 800, 200)),
  ],
  empty: ["regions.top", "regions.end", "regions.bottom"],
};
const drop = (x: number, y: number) => dropAt({ x, y }, PAGE);

test("something is put above or below a row, marked by a line over the whole region", () => {
  assert.deepEqual(drop(400, 100)?.to, { place: "regions.main", index: 0 });
  assert.deepEqual(drop(800, 250), { to: { place: "regions.main", index: 2 }, marker: box(200, 296, 800, 4) });
  assert.deepEqual(drop(600, 450)?.to, { place: "regions.main", index: 3 });
  assert.deepEqual(drop(600, 530)?.to, { place: "regions.main", index: 3 }, "below the last");
});

test("at the side of an instance it is put into its row", () => {
  assert.deepEqual(drop(230, 100), {
    to: { place: "regions.main", index: 0, beside: "map" },
    marker: box(200, 0, 4, 300),
  });
  assert.deepEqual(drop(590, 100)?.to, { place: "regions.main", index: 1, beside: "map" });
  assert.deepEqual(drop(930, 400)?.to, { place: "regions.main", index: 3, beside: "table" });
});

test("a panel with tabs takes it as its last tab", () => {
  assert.deepEqual(drop(20, 300), { to: { place: "regions.start", index: 2 }, marker: box(0, 0, 200, 600) });
});

test("an empty region is at its edge of the page, and nothing is outside of it", () => {
  assert.deepEqual(drop(980, 300)?.to, { place: "regions.end", index: 0 });
  assert.deepEqual(drop(500, 590)?.to, { place: "regions.bottom", index: 0 });
  assert.deepEqual(drop(500, 10)?.to, { place: "regions.top", index: 0 });
  assert.equal(drop(1001, 300), null);
});

test("a page without anything has a main region to begin with", () => {
  const empty = ["regions.top", "regions.start", "regions.main", "regions.end", "regions.bottom"];
  const page: SeenPage = { ...PAGE, places: [], instances: [], empty };
  assert.deepEqual(dropAt({ x: 500, y: 300 }, page), { to: { place: "regions.main", index: 0 }, marker: PAGE.page });
  assert.deepEqual(edgesOf(page).length, 5);
});

test("neighbors share rows where a place is wide enough and has no tabs: at the top, in the middle and at the bottom", () => {
  const shared = (place: string, width: number, tabs = false) =>
    hasRows({ place, tabs, length: 2, ...box(0, 0, width, 100) });
  assert.deepEqual(
    ["top", "main", "bottom", "start", "end"].map((region) => shared(`regions.${region}`, 900)),
    [true, true, true, false, false],
  );
  assert.ok(!shared("regions.top", 500));
  assert.ok(!shared("regions.bottom", 900, true));
});
