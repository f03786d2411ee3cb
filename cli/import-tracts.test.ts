import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { getDataSets } from "../contract/calls/tracts.ts";
import { estimateColumns, STATISTICS } from "../engine/statistics.ts";
import { buildServer } from "../server/app.ts";
import { openStorage } from "../server/storage/storage.ts";
import { clientOf } from "../test/kits/server.ts";

const COMMAND = fileURLToPath(new URL("import-tracts.ts", import.meta.url));
let folder: string;
let dataDir: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), "import-tracts-"));
  dataDir = join(folder, "data");
  const columns = STATISTICS.map((key) => estimateColumns("below100")[key]);
  const rows = ["12001000100", "12001000200"].map((fips) => [fips, ...STATISTICS.map(() => 7)].join());
  writeFileSync(join(folder, "svi.csv"), [["FIPS", ...columns].join(), ...rows].join("\n"));
  writeFileSync(join(folder, "tracts.geojson"), collection("12001000100", "12001000300"));
  writeFileSync(join(folder, "broken.geojson"), '{"type":"FeatureCollection","features":[');
});
after(() => rmSync(folder, { recursive: true, force: true }));

function collection(...fips: string[]): string {
  const ring = (x: number) => [
    [
      [x, 29],
      [x + 1, 29],
      [x + 1, 30],
      [x, 29],
    ],
  ];
  const features = fips.map((GEOID, i) => ({
    type: "Feature",
    properties: { GEOID },
    geometry: { type: "Polygon", coordinates: ring(-82 + 2 * i) },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly errors: string[];
}

function command(...args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
    const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, env: environment });
    let [out, err] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, out, errors: err.trim().split("\n") }));
  });
}

const FILES = ["--statistics", "svi.csv", "--geometry", "tracts.geojson"];

for (const [what, args, line] of [
  ["nothing at all", [], /Missing --statistics, --geometry, --year/],
  ["an option that is not known", ["--years", "2018"], /--years/],
  ["another year", [...FILES, "--year", "2019"], /--year: found 2019, expected one of 2016, 2018, 2020/],
  [
    "a file that is not there",
    ["--statistics", "no.csv", "--geometry", "x", "--year", "2018"],
    /no\.csv: found no readable/,
  ],
  ["a folder for a file", ["--statistics", ".", "--geometry", "x", "--year", "2018"], /found a folder/],
] as const) {
  test(`one line and status 2 for ${what}`, async () => {
    const { status, out, errors } = await command(...args);
    assert.equal(status, 2);
    assert.equal(out, "");
    assert.equal(errors.length, 1);
    assert.match(errors[0] ?? "", line);
  });
}

test("into the stopped product, again, and into the running one, which shows it without a restart", async () => {
  const first = await command(...FILES, "--year", "2018");
  assert.equal(first.status, 0, first.errors.join("\n"));
  assert.match(first.out, /Stored as data set \d+ "Census tracts 2018"\n3 tracts in 1 counties, 14 people/);
  assert.match(
    first.out,
    /1 shapes without statistics[^\n]*\n {2}12001000300\n1 rows without a shape[^\n]*\n {2}12001000200/,
  );
  const broken = await command("--statistics", "svi.csv", "--geometry", "broken.geojson", "--year", "2018");
  assert.equal(broken.status, 2);
  assert.match(broken.errors.at(-1) ?? "", /^import-tracts: broken\.geojson: found text that is not JSON/);

  const storage = await openStorage({ dataDir });
  const app = await buildServer({ db: storage.db, dist: join(folder, "no-dist") });
  try {
    const client = clientOf(await app.listen({ host: "127.0.0.1", port: 0 }));
    assert.equal((await client.call(getDataSets)).ok.length, 1);
    const again = await command(...FILES, "--year", "2018");
    assert.match(again.out, /^Unchanged/);
    const second = await command(...FILES, "--year", "2020", "--label", "Running");
    assert.equal(second.status, 0, second.errors.join("\n"));
    assert.deepEqual(
      (await client.call(getDataSets)).ok.map(({ label }) => label),
      ["Running", "Census tracts 2018"],
    );
  } finally {
    await app.close();
    await storage.close();
  }
});
