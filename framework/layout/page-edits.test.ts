import assert from "node:assert/strict";
import test from "node:test";
import * as edits from "./page-edits.ts";
import { pageIndexAt, placesOf } from "./page-places.ts";

const MAIN = ["pages", 0, "regions", "main"];
const END = ["pages", 0, "regions", "end"];
const wire = (from: string, to: string) => ({
  from: { instance: from, topic: "ZoneFocused" },
  to: { instance: to, action: "show" },
});
const CONFIG = {
  unknown: { kept: true },
  pages: [
    { route: "/county", mine: 1, regions: { main: ["map", "zones"] } },
    { route: "/other/:id?", regions: { main: ["zones"] } },
  ],
  widgets: [
    { id: "map", widget: "map", config: { scale: 2 }, mine: 2 },
    { id: "zones", widget: "zone-table" },
  ],
  wiring: [wire("zones", "map"), wire("map", "zones"), wire("zones", "zones")],
};
type Config = typeof CONFIG;
const frozen = JSON.stringify(CONFIG);
test.afterEach(() => assert.equal(JSON.stringify(CONFIG), frozen, "a config is never changed in place"));

const main = (config: unknown, page = 0) => (config as Config).pages[page]?.regions.main;
/** The config without what an edit may change. */
const rest = (config: unknown) => {
  const { unknown, pages } = config as Config;
  return JSON.stringify([unknown, pages.map(({ route }) => route), pages[0]?.mine]);
};

test("a widget is added under a name that is free, and nothing else changes", () => {
  const { config, id } = edits.addInstance(CONFIG, "map", { list: MAIN, index: 1 });
  assert.equal(id, "map-2");
  assert.deepEqual(main(config), ["map", "map-2", "zones"]);
  assert.deepEqual((config as Config).widgets.at(-1), { id: "map-2", widget: "map" });
  assert.equal(rest(config), rest(CONFIG));
  const first = edits.addInstance({ start: 1 }, "band", { list: END, index: 0 }).config;
  assert.deepEqual(first, {
    start: 1,
    widgets: [{ id: "band", widget: "band" }],
    pages: [{ regions: { end: ["band"] } }],
  });
});

test("it is moved within its region, to an empty one and to another page", () => {
  const to = (list: typeof MAIN, index: number) => edits.moveInstance(CONFIG, "map", MAIN, { list, index });
  assert.deepEqual(main(to(MAIN, 2)), ["zones", "map"]);
  assert.deepEqual(main(to(MAIN, 0)), ["map", "zones"]);
  assert.deepEqual((to(END, 0) as Config).pages[0]?.regions, { main: ["zones"], end: ["map"] });
  const other = to(["pages", 1, "regions", "main"], 1);
  assert.deepEqual([main(other), main(other, 1)], [["zones"], ["zones", "map"]]);
  assert.equal(rest(other), rest(CONFIG));
});

test("moved to a place that has it already, it stands there once", () => {
  const list = ["pages", 1, "regions", "main"];
  const config = edits.moveInstance(CONFIG, "zones", MAIN, { list, index: 0 });
  assert.deepEqual([main(config), main(config, 1)], [["map"], ["zones"]]);
});

test("a copy has the settings of the original and no wires", () => {
  const { config, id } = edits.duplicateInstance(CONFIG, "map", MAIN);
  assert.deepEqual([id, main(config)], ["map-2", ["map", "map-2", "zones"]]);
  assert.deepEqual((config as Config).widgets.at(-1), { id: "map-2", widget: "map", config: { scale: 2 }, mine: 2 });
  assert.deepEqual((config as Config).wiring, CONFIG.wiring);
});

test("two side by side divide the room, and the whole row needs no key", () => {
  const config = edits.shareRow(CONFIG, MAIN, { id: "zones", beside: "map" });
  assert.deepEqual([edits.widthOf(config, "zones"), edits.widthOf(config, "map")], [6, 6]);
  const turned = edits.moveInstance(config, "zones", MAIN, { list: MAIN, index: 0 });
  assert.equal(edits.shareRow(turned, MAIN, { id: "zones", beside: "map" }), turned, "in one row already");
  const added = edits.addInstance(config, "band", { list: MAIN, index: 1 });
  const three = edits.shareRow(added.config, MAIN, { id: "band", beside: "map" });
  assert.deepEqual(
    ["map", "band", "zones"].map((id) => edits.widthOf(three, id)),
    [3, 3, 6],
  );
  const split = edits.splitRow(CONFIG, "map", { width: 8, next: "zones" });
  assert.deepEqual([edits.widthOf(split, "map"), edits.widthOf(split, "zones")], [8, 4]);
  assert.deepEqual(edits.splitRow(split, "map", { width: 12, next: "zones" }), CONFIG);
  assert.deepEqual(edits.setWidth(edits.setWidth(CONFIG, "map", 4), "map", 12), CONFIG);
  assert.equal(edits.widthOf(edits.setWidth(CONFIG, "map", 0.4), "map"), edits.NARROWEST);
});

test("a panel's size and arrangement are set beside what is there", () => {
  const sized = edits.setPanel(CONFIG, 0, "end", { size: 40 });
  const { pages } = edits.setPanel(sized, 0, "end", { display: "tabs" }) as { pages: { panels?: object }[] };
  assert.deepEqual(pages[0]?.panels, { end: { size: 40, display: "tabs" } });
});

test("an instance that stands elsewhere too keeps its wires when it is taken off a page", () => {
  assert.deepEqual(edits.usesOf(CONFIG, "zones", MAIN), { elsewhere: 1, wires: [0, 1, 2] });
  const config = edits.removeInstance(CONFIG, "zones", MAIN) as Config;
  assert.deepEqual([main(config), main(config, 1)], [["map"], ["zones"]]);
  assert.deepEqual([config.widgets, config.wiring], [CONFIG.widgets, CONFIG.wiring]);
});

test("one that stands nowhere else goes with its wires, which are named first", () => {
  assert.deepEqual(edits.usesOf(CONFIG, "map", MAIN), { elsewhere: 0, wires: [0, 1] });
  const config = edits.removeInstance(CONFIG, "map", MAIN) as Config;
  assert.deepEqual(main(config), ["zones"]);
  assert.deepEqual([config.widgets, config.wiring], [CONFIG.widgets.slice(1), CONFIG.wiring.slice(2)]);
  assert.equal(rest(config), rest(CONFIG));
});

test("what is no list is left as it was typed", () => {
  const typed = { pages: [{ regions: { main: "map" } }], widgets: [{ id: "map", widget: "map" }] };
  assert.equal(edits.moveInstance(typed, "map", MAIN, { list: END, index: 0 }), typed);
  assert.equal(edits.addInstance(typed, "map", { list: MAIN, index: 0 }).config, typed);
  assert.equal(edits.addInstance({ widgets: "none" }, "map", { list: MAIN, index: 0 }).id, "map");
});

test("a page is found by its address and has its places, empty ones too", () => {
  assert.deepEqual(
    ["/county", "/other/7", "/nowhere"].map((address) => pageIndexAt({ pages: ["?", ...CONFIG.pages] }, address)),
    [1, 2, -1],
  );
  const places = placesOf(CONFIG, 0);
  assert.deepEqual(
    places.map(({ place, ids }) => `${place} ${ids.join()}`),
    ["regions.top ", "regions.start ", "regions.main map,zones", "regions.end ", "regions.bottom "],
  );
});

test("a page with steps has their panels and drawers instead of panels around", () => {
  const steps = [
    { id: "one", title: "One", panel: ["zones", 7] },
    { id: "two", page: "/other" },
  ];
  const places = placesOf({ pages: [{ route: "/map", steps, regions: { main: ["map"] } }] }, 0);
  assert.deepEqual(
    places.map(({ place, ids, step }) => [place, ids.join(), step]),
    [
      ["regions.top", "", undefined],
      ["regions.main", "map", undefined],
      ["steps[0].panel", "zones,", "One"],
      ["steps[0].drawer", "", "One"],
    ],
  );
});
