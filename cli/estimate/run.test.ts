import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import test from "node:test";
import {
  NAMES,
  STATISTICS_TABLE,
  TRACTS,
  box,
  collection,
  estimateTexts,
  feature,
  polygon,
  type EstimateFiles,
} from "../../test/kits/estimate-files.ts";
import { decodedText } from "../../engine/files/decoded-text.ts";
import type { UncheckedFeature } from "../../engine/files/layers/read-feature.ts";
import { readBytes } from "../read-input.ts";
import { answerOf } from "./run.ts";
import { aligned, fine, whole } from "./tables.ts";

/** The answer for the tiny country with some files replaced, read back from JSON. */
function answer(files: EstimateFiles = {}) {
  const texts = estimateTexts(files);
  const settings = files.settings === undefined ? null : NAMES.settings;
  const request = { ...NAMES, kind: "estimate", settings, format: "json" } as const;
  const text = (name: string) => texts.get(name) ?? assert.fail(`no ${name}`);
  const shapes = (name: string) => (JSON.parse(text(name)) as { features: UncheckedFeature[] }).features;
  return JSON.parse(answerOf(request, { text, shapes }));
}

function refuses(files: EstimateFiles, message: string | RegExp): void {
  assert.throws(() => answer(files), { name: "FileFault", message });
}

test("settings: the Corps preset, explicit settings over it, affected by zone, a feature's affected over both", () => {
  const settings = { preset: "corps", truckRounding: "up", affected: { 1: 10, 2: 99 } };
  const { needs } = answer({ settings });
  const water = needs.filter(({ product }: { product: string }) => product === "Water");
  assert.deepEqual(
    water.map(({ assisted, dayOne }: { assisted: number; dayOne: number }) => [assisted, dayOne]),
    [
      [40, 38],
      [1_800, 1_710],
    ],
  );
  // Twelve days of need, each rounded up to one truck.
  assert.deepEqual(water[0].trucks, { dayOne: 1, blocks: [3, 3, 3, 3, 0, 0, 0], total: 12 });
});

test("settings: a custom product, in units that convert", () => {
  const cell = (zone: number, category: string) => ({ product: "Juice", zone, category, value: 100 });
  const settings = {
    demandCurve: "custom",
    demand: [200, 100, 0, 0, 0, 0, 0],
    parameters: [
      { product: "Juice", category: "npp", value: 1, unit: "Liters" },
      { product: "Juice", category: "cpt", value: 1_000, unit: "Gallons" },
    ],
    assistance: [1, 2].flatMap((zone) => [cell(zone, "Below Poverty(%)"), cell(zone, "Above Poverty(%)")]),
  };
  const { totals } = answer({ settings });
  assert.deepEqual(totals[3], {
    product: "Juice",
    unit: "Liters",
    assisted: 5_500,
    dayOne: 11_000,
    blocks: [33_000, 16_500, 0, 0, 0, 0, 0],
    total: 49_500,
    trucks: { dayOne: 3, blocks: [9, 5, 0, 0, 0, 0, 0], total: 14 },
  });
});

test("overlap: the lowest zone number takes a shared tract, or each counts it", () => {
  const zones = collection(
    feature({ zone: 2 }, polygon(0.5, 0.2, 1.5, 0.8)),
    feature({ zone: 1 }, polygon(0.2, 0.2, 0.8, 0.8)),
  );
  const counts = (settings: unknown) =>
    answer({ zones, settings }).zones.map(({ tracts, shared }: { tracts: number; shared: number }) => [tracts, shared]);
  assert.deepEqual(counts({}), [
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(counts({ overlap: "countEach" }), [
    [1, 1],
    [2, 1],
  ]);
});

const bowTie = {
  type: "Polygon",
  coordinates: [[[-82, 29], [-81.9, 29.1], [-81.9, 29], [-82, 29.1], [-82, 29]]], // oxfmt-ignore
};
const good = polygon(0.2, 0.2, 0.8, 0.8);

const BAD_ZONES: readonly (readonly [what: string, zones: unknown, fault: string])[] = [
  [
    "a zone without a number",
    collection(feature({ zone: 1 }, good), feature({}, good)),
    "feature 2, zone: found nothing, expected a whole number from 1 to 4",
  ],
  ["a zone 5", collection(feature({ zone: 5 }, good)), "feature 1, zone: found 5, expected a whole number from 1 to 4"],
  [
    "a zone that is no number",
    collection(feature({ zone: "one" }, good)),
    'feature 1, zone: found "one", expected a whole number from 1 to 4',
  ],
  [
    "an affected share above 100",
    collection(feature({ zone: 1, affected: 101 }, good)),
    "feature 1, affected: found 101, expected a percentage from 0 to 100",
  ],
  [
    "parts of a zone that differ in affected",
    collection(feature({ zone: 1, affected: 50 }, good), feature({ zone: 1, affected: 60 }, good)),
    "feature 2, affected: found 60, expected 50 as in feature 1, another part of zone 1",
  ],
  [
    "a line for a zone",
    collection(feature({ zone: 1 }, { type: "LineString", coordinates: box(0, 0, 1, 1) })),
    'feature 1, geometry: found "LineString", expected a Polygon or a MultiPolygon',
  ],
  [
    "one zone off the tracts among good ones",
    collection(feature({ zone: 1 }, good), feature({ zone: 3 }, polygon(5, 5, 6, 6))),
    "feature 2, zone 3: found a zone off the tracts, expected one whose interior meets a census tract",
  ],
  [
    "a zone that meets the tracts along an edge only",
    collection(feature({ zone: 1 }, polygon(3, 0, 4, 1))),
    "feature 1, zone 1: found a zone off the tracts, expected one whose interior meets a census tract",
  ],
];

for (const [what, zones, fault] of BAD_ZONES) {
  test(`${what} refuses the whole run`, () => refuses({ zones }, `zones.geojson: ${fault}`));
}

test("a bow-tie refuses the whole run", () =>
  refuses(
    { zones: collection(feature({ zone: 1 }, bowTie)) },
    /^zones\.geojson: feature 1, geometry: found a ring that crosses itself or another at .*, expected rings that do not cross$/,
  ));

const rows = (product: string, npp: number, cpt: number, unit = "Gallons") => ({
  parameters: [
    { product, category: "npp", value: npp, unit: "Gallons" },
    { product, category: "cpt", value: cpt, unit },
  ],
});

const BAD_SETTINGS: readonly (readonly [what: string, settings: unknown, fault: string])[] = [
  [
    "an unknown setting",
    { trucks: "up" },
    "trucks: found an unknown setting, expected one of preset, selection, overlap, demandCurve, truckRounding, truckBasis, institutions, demand, restoration, presence, affected, parameters, assistance",
  ],
  [
    "an unknown choice",
    { selection: "touches" },
    'selection: found "touches", expected one of intersects, centroid, areaWeighted',
  ],
  [
    "six demand percentages",
    { demandCurve: "custom", demand: [1, 2, 3, 4, 5, 6] },
    "demand: found 6 percentages, expected 7, one per block",
  ],
  [
    "demand without custom",
    { demand: [1, 2, 3, 4, 5, 6, 7] },
    'demand: found percentages with demandCurve constant, expected demandCurve "custom" with them, or no demand',
  ],
  [
    "custom without demand",
    { demandCurve: "custom" },
    "demand: found nothing, expected seven percentages, as demandCurve is custom",
  ],
  ["a negative npp", rows("Water", -1, 1), "parameters[0].value: found -1, expected an npp of 0 or more"],
  ["a cpt of 0", rows("Water", 1, 0), "parameters[1].value: found 0, expected a cpt of more than 0 (0.000001 or more)"],
  [
    "a unit there is not",
    rows("Water", 1, 1, "Litres"),
    'parameters[1].unit: found "Litres", expected one of Pounds, Kilograms, Gallons, Liters, Meals, Each, Cases, Pallets, Servings',
  ],
  [
    "units that do not fit",
    rows("Water", 1, 1, "Pounds"),
    "parameters: found npp of Water in Gallons and its cpt in Pounds, expected units that convert into one another",
  ],
  [
    "a new product without assistance",
    rows("Juice", 1, 1),
    "assistance: found no Below Poverty(%) for Juice in zone 1, expected both percentages for every product and zone present",
  ],
  [
    "a percentage above 100",
    { assistance: [{ product: "Ice", zone: 1, category: "Above Poverty(%)", value: 101 }] },
    "assistance[0].value: found 101, expected a percentage from 0 to 100",
  ],
  ["an affected zone there is not", { affected: { 5: 10 } }, 'affected.5: found zone "5", expected a zone from 1 to 4'],
  [
    "a value that is a text",
    { parameters: [{ product: "Ice", category: "npp", value: "8", unit: "Pounds" }] },
    'parameters[0].value: found "8", expected a number',
  ],
  ["a list of settings", [], "found [], expected a JSON object of settings"],
];

for (const [what, settings, fault] of BAD_SETTINGS) {
  test(`${what} is refused with its place`, () => refuses({ settings }, `settings.json: ${fault}`));
}

test("statistics with wrong columns, both poverty columns or a FIPS twice are refused", () => {
  const both = STATISTICS_TABLE.split("\n").map((line, i) =>
    line === "" ? line : `${line},${i === 0 ? "E_POV150" : 1}`,
  );
  const refused: [string, RegExp][] = [
    [
      STATISTICS_TABLE.replace("E_TOTPOP", "POP"),
      /^svi\.csv: line 1, heading: found no column E_TOTPOP among FIPS, COUNTY, POP, .*, expected /,
    ],
    [both.join("\n"), /^svi\.csv: line 1, E_POV, E_POV150: found both columns, expected one of the two/],
    [
      `${STATISTICS_TABLE}${STATISTICS_TABLE.split("\n")[1]}`,
      /^svi\.csv: line 7, FIPS: found 12001000100 again \(also line 2\)/,
    ],
  ];
  for (const [statistics, line] of refused) refuses({ statistics }, line);
});

test("duplicate tracts and tracts with an invalid shape are named by their feature", () => {
  const { features } = TRACTS as { features: unknown[] };
  refuses(
    { tracts: collection(...features, features[0]) },
    "tracts.geojson: feature 7, GEOID: found 12001000100 again (also feature 1), expected each tract once",
  );
  const flat = { type: "Polygon", coordinates: [[[-82, 29], [-81, 29], [-80, 29], [-82, 29]]] }; // oxfmt-ignore
  refuses(
    { tracts: collection(...features, feature({ GEOID: "12005000100" }, flat)) },
    /^tracts\.geojson: feature 7, tract 12005000100: found a ring whose points lie on one line/,
  );
});

test("titles are left-aligned, figures right-aligned, and no line ends in blanks", () => {
  assert.deepEqual(
    aligned([
      ["", "Zone 1", "missing"],
      ["tracts", "12", ""],
      ["population", "1,234,567", "0"],
    ]),
    ["               Zone 1  missing", "tracts             12", "population  1,234,567        0"],
  );
});

test("whole figures have thousands marked, parameters keep their decimals", () => {
  assert.equal(whole(1234567), "1,234,567");
  assert.equal(fine(0.95), "0.95");
  assert.equal(fine(21744), "21,744");
});

test("a file is read relative to the given folder, and reported as given", (context) => {
  const folder = mkdtempSync(path.join(tmpdir(), "read-text-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, "a.txt"), "Grüße");
  assert.deepEqual(decodedText(readBytes("a.txt", folder)), "Grüße");
  assert.equal(decodedText(readBytes(path.join(folder, "a.txt"))), "Grüße");
  assert.throws(() => readBytes("b.txt", folder), {
    name: "FileFault",
    message: "b.txt: found no such file, expected a file to read",
  });
  assert.throws(() => readBytes("a.txt/b", folder), {
    message: "a.txt/b: found no such file, expected a file to read",
  });
  assert.throws(() => readBytes(".", folder), { message: ".: found a folder, expected a file to read" });
});
