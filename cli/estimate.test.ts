import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import {
  STATISTICS_TABLE,
  TRACTS,
  box,
  collection,
  estimateOptions,
  feature,
  polygon,
  writeEstimateFiles,
} from "../test/kits/estimate-files.ts";
import type { EstimateFiles } from "../test/kits/estimate-files.ts";

const COMMAND = fileURLToPath(new URL("./estimate.ts", import.meta.url));
const DATA = fileURLToPath(new URL("../../shared/data", import.meta.url));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function command(cwd: string, ...options: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...options], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** Runs the command on the tiny country, with some files replaced and options added. */
function estimate(context: TestContext, files: EstimateFiles = {}, ...options: string[]): Outcome {
  return command(writeEstimateFiles(context, files), ...estimateOptions(files), ...options);
}

function jsonOf(outcome: Outcome) {
  assert.equal(outcome.stderr, "");
  assert.equal(outcome.status, 0);
  return JSON.parse(outcome.stdout);
}

function refuses(outcome: Outcome, line: string): void {
  assert.equal(outcome.stderr, `estimate: ${line}\n`);
  assert.equal(outcome.status, 2);
  assert.equal(outcome.stdout, "");
}

test("the JSON answer has zones, needs and totals in the shape agreed", (context) => {
  const { zones, needs, totals, ...rest } = jsonOf(estimate(context, {}, "--format", "json"));
  assert.deepEqual(rest, {});
  assert.deepEqual(zones[1], {
    zone: 2,
    tracts: 2,
    shared: 0,
    missing: {
      population: 0,
      housing_units: 0,
      households: 0,
      below_poverty: 1,
      unemployed: 0,
      seniors: 0,
      children: 0,
      disabled: 0,
      single_parent: 0,
      minority: 0,
      english_speakers: 0,
      mobile_homes: 1,
      no_vehicles: 0,
      institutionalized: 0,
    },
    population: 9_000,
    housing_units: 3_600,
    households: 2_700,
    below_poverty: 600,
    unemployed: 20,
    seniors: 40,
    children: 60,
    disabled: 80,
    single_parent: 100,
    minority: 120,
    english_speakers: 140,
    mobile_homes: 80,
    no_vehicles: 180,
    institutionalized: 10,
    above_poverty: 8_400,
    unknown_poverty: 6_000,
  });
  assert.deepEqual(
    needs.map(({ product, zone }: { product: string; zone: number }) => `${product} ${zone}`),
    ["Food 1", "Food 2", "Water 1", "Water 2", "Ice 1", "Ice 2"],
  );
  // Half of zone 2 is affected: 50 % of (600 * 80 % + 8,400 * 40 %) = 1,920 people.
  assert.deepEqual(needs[3], {
    product: "Water",
    unit: "Gallons",
    zone: 2,
    assisted: 1_920,
    dayOne: 1_920,
    blocks: Array(7).fill(5_760),
    total: 40_320,
    trucks: { dayOne: 1, blocks: Array(7).fill(2), total: 9 },
  });
  assert.deepEqual(totals[1], {
    product: "Water",
    unit: "Gallons",
    assisted: 2_600,
    dayOne: 2_600,
    blocks: Array(7).fill(7_800),
    total: 54_600,
    trucks: { dayOne: 1, blocks: Array(7).fill(2), total: 12 },
  });
});

test("CSV has the columns agreed, a row per product and zone and one per total", (context) => {
  const { stdout, status } = estimate(context, {}, "--format", "csv");
  assert.equal(status, 0);
  const lines = stdout.split("\r\n");
  assert.equal(
    lines[0],
    "product,unit,zone,assisted,day_one,block_1,block_2,block_3,block_4,block_5,block_6,block_7,total," +
      "trucks_day_one,trucks_block_1,trucks_block_2,trucks_block_3,trucks_block_4,trucks_block_5,trucks_block_6,trucks_block_7,trucks_total",
  );
  assert.equal(lines[5], "Water,Gallons,2,1920,1920,5760,5760,5760,5760,5760,5760,5760,40320,1,2,2,2,2,2,2,2,9");
  assert.equal(lines[6], "Water,Gallons,total,2600,2600,7800,7800,7800,7800,7800,7800,7800,54600,1,2,2,2,2,2,2,2,12");
  assert.equal(lines.length, 1 + 9 + 1);
});

test("the table is the default; it names the rules, the units and what is missing", (context) => {
  const { stdout, status } = estimate(context);
  assert.equal(status, 0);
  for (const line of [
    /^Selection {2}intersects: /m,
    /^Overlap {4}countOnce: /m,
    /^Poverty {4}below the poverty line \(E_POV\)$/m,
    /^Tracts {5}6; 1 without statistics/m,
    /^People assisted: 2,600 of 5,500 affected$/m,
    /^below_poverty +200 +0 +600 +1$/m,
    /^Water: 1 Gallons per person and day, 4,750 Gallons per truck$/m,
    /^All zones +2,600 +2,600 +7,800 .* 54,600$/m,
    /^All zones +1 +2 .* 12$/m,
    /^Zone 2 +1,920 +0 +0 +1 +5,000 +1 +19 +4 +640$/m,
  ]) {
    assert.match(stdout, line);
  }
});

test("settings: the Corps preset, explicit settings over it, affected by zone, a feature's affected over both", (context) => {
  const settings = { preset: "corps", truckRounding: "up", affected: { 1: 10, 2: 99 } };
  const { needs } = jsonOf(estimate(context, { settings }, "--format", "json"));
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

test("settings: a product of one's own, in units that convert", (context) => {
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
  const { totals } = jsonOf(estimate(context, { settings }, "--format", "json"));
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

test("overlap: the lowest zone number takes a shared tract, or each counts it", (context) => {
  const zones = collection(
    feature({ zone: 2 }, polygon(0.5, 0.2, 1.5, 0.8)),
    feature({ zone: 1 }, polygon(0.2, 0.2, 0.8, 0.8)),
  );
  const counts = (settings: unknown) =>
    jsonOf(estimate(context, { zones, settings }, "--format", "json")).zones.map(
      ({ tracts, shared }: { tracts: number; shared: number }) => [tracts, shared],
    );
  assert.deepEqual(counts({}), [
    [1, 1],
    [1, 1],
  ]);
  assert.deepEqual(counts({ overlap: "countEach" }), [
    [1, 1],
    [2, 1],
  ]);
});

test("the command line itself is checked", (context) => {
  const folder = writeEstimateFiles(context);
  refuses(command(folder), "--tracts: found nothing, expected the path of a file (see --help)");
  refuses(command(folder, ...estimateOptions(), "--format", "xml"), '--format: found "xml", expected table, json, csv');
  refuses(command(folder, ...estimateOptions(), "extra"), 'found "extra", expected options only (see --help)');
  refuses(command(folder, "--zone", "zones.geojson"), "Unknown option '--zone'");
  const help = command(folder, "--help");
  assert.equal(help.status, 0);
  assert.match(help.stdout, /--statistics/);
});

test("files that are missing, folders or not what they should be are named", (context) => {
  const folder = writeEstimateFiles(context, { tracts: '{"type":"FeatureCollection","features":[{"typ' });
  const options = (option: string, file: string) => [...estimateOptions(), `--${option}`, file];
  refuses(
    command(folder, ...options("zones", "none.geojson")),
    "none.geojson: found no such file, expected a file to read",
  );
  refuses(command(folder, ...options("statistics", ".")), ".: found a folder, expected a file to read");
  const truncated = command(folder, ...estimateOptions());
  assert.match(truncated.stderr, /^estimate: tracts\.geojson: found text that is not JSON \(.*\), expected JSON\n$/);
  assert.equal(truncated.status, 2);
  refuses(
    command(folder, ...options("zones", "svi.csv")),
    command(folder, ...options("zones", "svi.csv")).stderr.slice("estimate: ".length, -1),
  );
});

const bowTie = {
  type: "Polygon",
  coordinates: [
    [
      [-82, 29],
      [-81.9, 29.1],
      [-81.9, 29],
      [-82, 29.1],
      [-82, 29],
    ],
  ],
};
const good = polygon(0.2, 0.2, 0.8, 0.8);

const BAD_ZONES: readonly (readonly [what: string, zones: unknown, line: string | RegExp])[] = [
  [
    "a zone without a number",
    collection(feature({ zone: 1 }, good), feature({}, good)),
    "zones.geojson: feature 2, zone: found nothing, expected a whole number from 1 to 4",
  ],
  [
    "a zone 5",
    collection(feature({ zone: 5 }, good)),
    "zones.geojson: feature 1, zone: found 5, expected a whole number from 1 to 4",
  ],
  [
    "a zone in quotes",
    collection(feature({ zone: "1" }, good)),
    'zones.geojson: feature 1, zone: found "1", expected a whole number from 1 to 4',
  ],
  [
    "an affected share above 100",
    collection(feature({ zone: 1, affected: 101 }, good)),
    "zones.geojson: feature 1, affected: found 101, expected a percentage from 0 to 100",
  ],
  [
    "parts of a zone that differ in affected",
    collection(feature({ zone: 1, affected: 50 }, good), feature({ zone: 1, affected: 60 }, good)),
    "zones.geojson: feature 2, affected: found 60, expected 50 as in feature 1, another part of zone 1",
  ],
  [
    "a line for a zone",
    collection(feature({ zone: 1 }, { type: "LineString", coordinates: box(0, 0, 1, 1) })),
    'zones.geojson: feature 1, geometry: found "LineString", expected a Polygon or a MultiPolygon',
  ],
  [
    "a bow-tie",
    collection(feature({ zone: 1 }, bowTie)),
    /^zones\.geojson: feature 1, geometry: found a ring that crosses itself or another at .*, expected rings that do not cross$/,
  ],
  [
    "one zone off the tracts among good ones",
    collection(feature({ zone: 1 }, good), feature({ zone: 3 }, polygon(5, 5, 6, 6))),
    "zones.geojson: feature 2, zone 3: found a zone off the tracts, expected one whose interior meets a census tract",
  ],
  [
    "a zone that meets the tracts along an edge only",
    collection(feature({ zone: 1 }, polygon(3, 0, 4, 1))),
    "zones.geojson: feature 1, zone 1: found a zone off the tracts, expected one whose interior meets a census tract",
  ],
];

for (const [what, zones, line] of BAD_ZONES) {
  test(`${what} refuses the whole run`, (context) => {
    const outcome = estimate(context, { zones }, "--format", "json");
    if (typeof line === "string") return refuses(outcome, line);
    assert.match(outcome.stderr.slice("estimate: ".length, -1), line);
    assert.equal(outcome.status, 2);
    assert.equal(outcome.stdout, "");
  });
}

const rows = (product: string, npp: number, cpt: number, unit = "Gallons") => ({
  parameters: [
    { product, category: "npp", value: npp, unit: "Gallons" },
    { product, category: "cpt", value: cpt, unit },
  ],
});

const BAD_SETTINGS: readonly (readonly [what: string, settings: unknown, line: string])[] = [
  [
    "an unknown setting",
    { trucks: "up" },
    "settings.json: trucks: found an unknown setting, expected one of preset, selection, overlap, demandCurve, truckRounding, truckBasis, demand, affected, parameters, assistance",
  ],
  [
    "an unknown choice",
    { selection: "touches" },
    'settings.json: selection: found "touches", expected one of intersects, centroid, areaWeighted',
  ],
  [
    "six demand percentages",
    { demandCurve: "custom", demand: [1, 2, 3, 4, 5, 6] },
    "settings.json: demand: found 6 percentages, expected 7, one per block",
  ],
  [
    "demand without custom",
    { demand: [1, 2, 3, 4, 5, 6, 7] },
    'settings.json: demand: found percentages with demandCurve constant, expected demandCurve "custom" beside them, or no demand',
  ],
  [
    "custom without demand",
    { demandCurve: "custom" },
    "settings.json: demand: found nothing, expected seven percentages, as demandCurve is custom",
  ],
  [
    "a negative npp",
    rows("Water", -1, 1),
    "settings.json: parameters[0].value: found -1, expected an npp of 0 or more",
  ],
  ["a cpt of 0", rows("Water", 1, 0), "settings.json: parameters[1].value: found 0, expected a cpt of more than 0"],
  [
    "a unit there is not",
    rows("Water", 1, 1, "Litres"),
    'settings.json: parameters[1].unit: found "Litres", expected one of Pounds, Kilograms, Gallons, Liters, Meals',
  ],
  [
    "units that do not fit",
    rows("Water", 1, 1, "Pounds"),
    "settings.json: parameters: found npp of Water in Gallons and its cpt in Pounds, expected units that convert into one another",
  ],
  [
    "a new product without assistance",
    rows("Juice", 1, 1),
    "settings.json: assistance: found no Below Poverty(%) for Juice in zone 1, expected both percentages for every product and zone present",
  ],
  [
    "a percentage above 100",
    { assistance: [{ product: "Ice", zone: 1, category: "Above Poverty(%)", value: 101 }] },
    "settings.json: assistance[0].value: found 101, expected a percentage from 0 to 100",
  ],
  [
    "an affected zone there is not",
    { affected: { 5: 10 } },
    'settings.json: affected.5: found zone "5", expected a zone from 1 to 4',
  ],
  [
    "a value that is a text",
    { parameters: [{ product: "Ice", category: "npp", value: "8", unit: "Pounds" }] },
    'settings.json: parameters[0].value: found "8", expected a number',
  ],
  ["a list of settings", [], "settings.json: found [], expected a JSON object of settings"],
];

for (const [what, settings, line] of BAD_SETTINGS) {
  test(`${what} is refused with its place`, (context) => refuses(estimate(context, { settings }), line));
}

test("statistics with wrong columns, both poverty columns or a FIPS twice are refused", (context) => {
  const both = STATISTICS_TABLE.split("\n").map((line, i) =>
    line === "" ? line : `${line},${i === 0 ? "E_POV150" : 1}`,
  );
  const refused: [string, RegExp][] = [
    [
      STATISTICS_TABLE.replace("E_TOTPOP", "POP"),
      /^estimate: svi\.csv: line 1, heading: found no column E_TOTPOP, expected /,
    ],
    [both.join("\n"), /^estimate: svi\.csv: line 1, E_POV, E_POV150: found both columns, expected one of the two/],
    [
      `${STATISTICS_TABLE}${STATISTICS_TABLE.split("\n")[1]}`,
      /^estimate: svi\.csv: line 7, FIPS: found 12001000100 again \(also line 2\)/,
    ],
  ];
  for (const [statistics, line] of refused) {
    const { stderr, status, stdout } = estimate(context, { statistics });
    assert.match(stderr, line);
    assert.equal(stderr.trimEnd().split("\n").length, 1);
    assert.deepEqual([status, stdout], [2, ""]);
  }
});

test("tracts twice, or of a shape that is none, are named by their feature", (context) => {
  const { features } = TRACTS as { features: unknown[] };
  refuses(
    estimate(context, { tracts: collection(...features, features[0]) }),
    "tracts.geojson: feature 7, GEOID: found 12001000100 again (also feature 1), expected each tract once",
  );
  const flat = {
    type: "Polygon",
    coordinates: [
      [
        [-82, 29],
        [-81, 29],
        [-80, 29],
        [-82, 29],
      ],
    ],
  };
  const { stderr, status } = estimate(context, {
    tracts: collection(...features, feature({ GEOID: "12005000100" }, flat)),
  });
  assert.match(
    stderr,
    /^estimate: tracts\.geojson: feature 7, tract 12005000100: found a ring whose points lie on one line/,
  );
  assert.equal(status, 2);
});

test("the real tracts of Florida", { skip: existsSync(DATA) ? false : "the shared data is not here" }, (context) => {
  const zones = collection(
    feature(
      { zone: 1 },
      {
        type: "Polygon",
        coordinates: [
          [
            [-80.4, 25.6],
            [-80.1, 25.6],
            [-80.1, 25.95],
            [-80.4, 25.95],
            [-80.4, 25.6],
          ],
        ],
      },
    ),
  );
  const folder = writeEstimateFiles(context, { zones });
  const started = performance.now();
  const outcome = command(
    folder,
    "--tracts",
    path.join(DATA, "fl_tracts_cb2018_500k.geojson"),
    "--statistics",
    path.join(DATA, "fl_svi2018_tracts.csv"),
    "--zones",
    "zones.geojson",
    "--format",
    "json",
  );
  const { zones: answered, needs, totals } = jsonOf(outcome);
  assert.ok(answered[0].tracts > 100 && answered[0].population > 500_000);
  assert.equal(answered[0].above_poverty, answered[0].population - answered[0].below_poverty);
  assert.deepEqual(
    needs.map(({ total }: { total: number }) => total),
    totals.map(({ total }: { total: number }) => total),
  );
  assert.ok(performance.now() - started < 10_000);
});
