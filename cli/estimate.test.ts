import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { rectangle } from "../test/fixtures/shapes.ts";
import {
  collection,
  estimateOptions,
  feature,
  polygon,
  writeEstimateFiles,
  type EstimateFiles,
} from "../test/kits/estimate-files.ts";
import { childrenMilliseconds } from "../test/kits/waiting.ts";
import { FileFault } from "../engine/tracts/fault.ts";
import { USAGE, UsageError, requestOf } from "./estimate/arguments.ts";
import { estimateFiles } from "./estimate/run.ts";
import { readBytes } from "./read-input.ts";

const COMMAND = fileURLToPath(new URL("./estimate.ts", import.meta.url));
const DATA = fileURLToPath(new URL("../../shared/data", import.meta.url));

interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command as a process. */
function spawned(cwd: string, ...options: string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...options], { cwd, encoding: "utf8" });
  return { status, stdout, stderr };
}

/** What estimate.ts does, in this process: a start of Node for each line of arguments takes ten times as long. */
async function command(folder: string, ...options: string[]): Promise<Outcome> {
  try {
    const request = requestOf(options);
    const answer = request.kind === "help" ? USAGE : estimateFiles(request, (file) => readBytes(file, folder));
    return { status: 0, stdout: await answer, stderr: "" };
  } catch (error) {
    if (!(error instanceof FileFault || error instanceof UsageError)) throw error;
    return { status: 2, stdout: "", stderr: `estimate: ${error.message.replaceAll(/\s+/g, " ")}\n` };
  }
}

/** Runs the command on the tiny country, with some files replaced and options added. */
function estimate(context: TestContext, files: EstimateFiles = {}, ...options: string[]): Promise<Outcome> {
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

test("the JSON answer has zones, needs and totals in the agreed form", async (context) => {
  const { zones, needs, totals, ...rest } = jsonOf(await estimate(context, {}, "--format", "json"));
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

test("CSV has the agreed columns, a row per product and zone and one per total", async (context) => {
  const folder = writeEstimateFiles(context);
  const { stdout, status } = spawned(folder, ...estimateOptions(), "--format", "csv");
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

test("an unknown figure is null in JSON, an empty cell in CSV, a dash in the table", async (context) => {
  // The north-west tract has no row of statistics.
  const zones = collection(
    feature({ zone: 1 }, polygon(0.2, 1.2, 0.8, 1.8)),
    feature({ zone: 2, name: "The\ncoast" }, polygon(2.2, 0.2, 2.8, 0.8)),
  );
  const { zones: counted, needs, totals } = jsonOf(await estimate(context, { zones }, "--format", "json"));
  const [{ tracts, missing, population, seniors, above_poverty, unknown_poverty }] = counted;
  assert.deepEqual([tracts, missing.population, missing.seniors], [1, 1, 1]);
  assert.deepEqual([population, seniors, above_poverty, unknown_poverty], [null, null, null, null]);
  const blocks = Array(7).fill(null);
  assert.deepEqual(needs[0], {
    product: "Food",
    unit: "Meals",
    zone: 1,
    assisted: null,
    dayOne: null,
    blocks,
    total: null,
    trucks: { dayOne: null, blocks, total: null },
  });
  assert.equal(totals[0].total, needs[1].total);
  const lines = (await estimate(context, { zones }, "--format", "csv")).stdout.split("\r\n");
  assert.equal(lines[1], `Food,Meals,1${",".repeat(19)}`);
  const { stdout } = await estimate(context, { zones });
  // A table names the zone: above its figures, its needs and its points.
  assert.equal(stdout.match(/\bZone 2 – The coast\b/g)?.length, 8);
  assert.match(stdout, /^population +- +1 +3,000 +0$/m);
  assert.match(stdout, /^above_poverty +- +2,400$/m);
  assert.match(stdout, /^Zone 1( +-){10}$/m);
  assert.match(stdout, /^People to serve: at least 1,440 of at least 3,000 affected$/m);
  assert.match(stdout, /^All zones, at least +1,440 /m);
  // The same tract next to one with known people: the zone has more people than are counted.
  const both = collection(feature({ zone: 1 }, polygon(0.2, 0.2, 0.8, 1.8)));
  assert.match((await estimate(context, { zones: both })).stdout, /^Zone 1, at least +[\d,]+ /m);
});

test("the table is the default; it names the rules, the units and missing figures", async (context) => {
  const { stdout, status } = await estimate(context);
  assert.equal(status, 0);
  for (const line of [
    /^Selection {2}intersects: /m,
    /^Overlap {4}countOnce: /m,
    /^Poverty {4}below the poverty line \(E_POV\)$/m,
    /^Tracts {5}6, 1 of them without statistics; /m,
    /^People to serve: 2,600 of 5,500 affected$/m,
    /^below_poverty +200 +0 +600 +1$/m,
    /^Water: 1 Gallons per person and day, 4,750 Gallons per truck$/m,
    /^All zones +2,600 +2,600 +7,800 .* 54,600$/m,
    /^All zones +1 +2 .* 12$/m,
    /^Zone 2 +1,920 +0 +0 +1 +5,000 +1 +19 +4 +640$/m,
  ]) {
    assert.match(stdout, line);
  }
});

test("the command line itself is checked", async (context) => {
  const folder = writeEstimateFiles(context);
  refuses(await command(folder), "--tracts: found nothing, expected the path of a file (see --help)");
  refuses(
    await command(folder, ...estimateOptions(), "--format", "xml"),
    '--format: found "xml", expected table, json, csv',
  );
  refuses(await command(folder, ...estimateOptions(), "extra"), 'found "extra", expected options only (see --help)');
  refuses(await command(folder, "--zone", "zones.geojson"), "Unknown option '--zone'");
  const help = await command(folder, "--help");
  assert.equal(help.status, 0);
  assert.match(help.stdout, /--statistics/);
});

test("missing files, folders and invalid files are named", async (context) => {
  const folder = writeEstimateFiles(context, { tracts: '{"type":"FeatureCollection","features":[{"typ' });
  const options = (option: string, file: string) => [...estimateOptions(), `--${option}`, file];
  refuses(
    await command(folder, ...options("zones", "none.geojson")),
    "none.geojson: found no such file, expected a file to read",
  );
  refuses(await command(folder, ...options("statistics", ".")), ".: found a folder, expected a file to read");
  const truncated = await command(folder, ...estimateOptions());
  assert.match(
    truncated.stderr,
    /^estimate: tracts\.geojson: The file is not JSON \(.*\)\. Expected: text that starts with { or \[\.\n$/,
  );
  assert.equal(truncated.status, 2);
  const table = await command(folder, ...options("zones", "svi.csv"));
  assert.match(table.stderr, /^estimate: svi\.csv: No column has places/);
});

test("bad input ends with status 2 and one line, nothing on standard output", async (context) => {
  const zones = collection(feature({ zone: 1 }, polygon(0.2, 0.2, 0.8, 0.8)), feature({}, polygon(0, 0, 1, 1)));
  refuses(
    spawned(writeEstimateFiles(context, { zones }), ...estimateOptions()),
    "zones.geojson: feature 2, zone: found nothing, expected a whole number from 1 to 4",
  );
  refuses(
    await estimate(context, { settings: { demand: [] } }, "--format", "json"),
    'settings.json: demand: found percentages with demandCurve constant, expected demandCurve "custom" with them, or no demand',
  );
});

test(
  "the real tracts of Florida",
  { skip: existsSync(DATA) ? false : "the shared data is not here" },
  async (context) => {
    const zones = collection(feature({ zone: 1 }, rectangle(-80.4, 25.6, -80.1, 25.95)));
    const folder = writeEstimateFiles(context, { zones });
    const before = childrenMilliseconds();
    const outcome = spawned(
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
    assert.ok(childrenMilliseconds() - before < 10_000);
  },
);
