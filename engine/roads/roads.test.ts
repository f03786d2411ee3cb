import assert from "node:assert/strict";
import { test } from "node:test";
import { MADE_ROADS, roadCollection } from "../../test/kits/road-files.ts";
import { joinedLines } from "./join-lines.ts";
import { readRoads } from "./road-file.ts";
import { roadCells, roadPositions } from "./road-tiles.ts";
import { routeOf } from "./route.ts";

for (const [name, type, system, number] of [
  ["I- 75", "I", "I", "75"],
  ["I-275", "I", "I", "275"],
  ["I 35W", "I", "I", "35W"],
  ["I- 4 E", "I", "I", "4"],
  ["US Hwy 41", "U", "U", "41"],
  ["US Highway 1", null, "U", "1"],
  ["U.S. Route 98", null, "U", "98"],
  ["US Hwy 27 N", "U", "U", "27"],
  ["State Rd 60", "S", "S", "60"],
  ["State Rd A1A", "S", "S", "A1A"],
  ["State Hwy 35", "S", "S", "35"],
  ["State Rte 300", null, "S", "300"],
  ["FM 1960", "S", "S", "1960"],
  // Separate routes or none, for which a shield would be wrong.
  ["US Hwy 41 Bus", "U", "U", ""],
  ["US Hwy 19 Alt", "U", "U", ""],
  ["I- 75 Express Ln", "I", "I", ""],
  ["Old US Hwy 41", "M", "O", ""],
  ["Co Rd 535", "C", "O", ""],
  ["Interstate Dr", "M", "O", ""],
  ["Idlewild 4 Ln", null, "O", ""],
  ["Main St", "M", "O", ""],
  ["", null, "O", ""],
] as const) {
  test(`the road "${name}" of type ${type} is ${system} ${number}`, () => {
    assert.deepEqual(routeOf(name, type), { system, number });
  });
}

test("roads are read with their lines; an invalid one is reported with feature, field, found and expected value", () => {
  const { roads } = readRoads(roadCollection().features, "r.geojson");
  assert.deepEqual(roads.map(({ system, number }) => system + number), ["I75", "U41", "U41", "S60", "O"]); // oxfmt-ignore
  assert.deepEqual(roads[0]?.lines, [MADE_ROADS[0]?.line]);
  const [first] = roadCollection().features;
  const refused = (changes: object, message: RegExp) =>
    assert.throws(() => readRoads([{ geometry: null, properties: null, ...first, ...changes }], "r.geojson"), {
      message,
    });
  const properties = { FULLNAME: "I- 75", RTTYP: "I", MTFCC: "S1100" };
  refused(
    { properties: { RTTYP: "I" } },
    /r\.geojson: feature 1, FULLNAME: found the fields RTTYP, expected a field FULLNAME/,
  );
  refused(
    { properties: { ...properties, FULLNAME: 75 } },
    /feature 1, FULLNAME: found 75, expected the name of a road/,
  );
  refused(
    { properties: { ...properties, RTTYP: "X" } },
    /feature 1, RTTYP: found "X", expected one of C, I, M, O, S, U/,
  );
  refused(
    { properties: { ...properties, MTFCC: "H3010" } },
    /feature 1, MTFCC: found "H3010", expected the class of a road/,
  );
  refused({ properties: { FULLNAME: "Main St" } }, /FULLNAME: found no numbered road, expected interstates/);
  refused({ geometry: { type: "Point", coordinates: [0, 0] } }, /geometry: found "Point", expected a LineString/);
  refused({ geometry: { type: "LineString", coordinates: [[0, 0]] } }, /found \[\[0,0\]\], expected a line of two/);
  refused({ geometry: { type: "LineString", coordinates: [[0, 0], [600000, 3000000]] } }, /found \[600000,3000000\], expected longitude/); // oxfmt-ignore
});

test("features without a line are left out and counted, whatever they have in its place", () => {
  const { features } = roadCollection();
  const [first] = features;
  const none = [null, undefined, { type: "Point", coordinates: [-82, 27] }, { type: "LineString", coordinates: [] }];
  const others = none.map((geometry) => ({ ...first, properties: { ...first?.properties, RTTYP: "?" }, geometry }));
  const read = readRoads([...others, ...features], "r.geojson");
  assert.deepEqual([read.roads.length, read.left], [5, 4]);
});

test("lines that meet end to end are one, whichever way each runs; a fork stays apart", () => {
  const [a, b, c] = [[0, 0], [1, 0], [2, 0]] as const; // oxfmt-ignore
  assert.deepEqual(joinedLines([[a, b], [c, b]]), [[a, b, c]]); // oxfmt-ignore
  assert.deepEqual(joinedLines([[b, c], [a, b]]).map((line) => line.length), [3]); // oxfmt-ignore
  assert.equal(joinedLines([[a, b], [b, c], [b, [1, 1]]]).length, 3); // oxfmt-ignore
});

test("the overview has only interstates, highways follow at middle scales, and all roads at large ones", () => {
  const { overview, middle, fine } = roadCells(readRoads(roadCollection().features, "r.geojson").roads);
  const systemsOf = (cells: typeof fine) =>
    [...new Set([...cells.values()].flatMap(({ lines }) => lines.map(([system]) => system)))].toSorted();
  assert.deepEqual(
    [systemsOf(overview), systemsOf(middle), systemsOf(fine)],
    [["I"], ["I", "U"], ["I", "O", "S", "U"]],
  );
  assert.deepEqual([...overview.keys()], ["0_0"]);
  // 82.9 to 81.6 degrees west: 83 and 82 begin cells of a degree, and 84 one of four.
  assert.deepEqual([...fine.keys()].filter((key) => key.endsWith("_27")), ["-83_27", "-82_27"]); // oxfmt-ignore
  assert.deepEqual([...middle.keys()].toSorted(), ["-21_6", "-21_7"]);
  const us = middle.get("-21_6")?.lines.filter(([system]) => system === "U") ?? [];
  assert.deepEqual(us.map(([, number, steps]) => [number, roadPositions(steps)]), [
    ["41", [[-82.7, 27.2], [-82.6, 27.6], [-82.6, 28]]],
  ]); // oxfmt-ignore
  const shields = [...fine.values()].flatMap((cell) => cell.shields);
  assert.deepEqual(new Set(shields.map(([system, number]) => system + number)), new Set(["I75", "U41", "S60"]));
  // Each road appears at its kind's level, and more appear as the map zooms in.
  const levels = (wanted: string) => shields.filter(([system]) => system === wanted).map(([, , , , level]) => level);
  assert.deepEqual(["I", "U", "S"].map((system) => Math.min(...levels(system))), [6, 8, 10]); // oxfmt-ignore
  assert.ok(levels("U").filter((level) => level === 13).length > levels("U").filter((level) => level === 10).length);
});
