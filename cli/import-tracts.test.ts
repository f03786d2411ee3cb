import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { getDataSets } from "../contract/tracts/calls/tracts.ts";
import { estimateColumns, STATISTICS } from "../engine/words/statistics.ts";
import { runCommand, spawnCommand } from "../test/kits/command.ts";
import { beforeTests } from "../test/kits/cluster.ts";
import { testServer } from "../test/kits/domain-server.ts";
import { column } from "../test/kits/numbers.ts";
import { tractsDomain } from "../server/tracts/routes.ts";

const server = testServer({ domains: [tractsDomain] });
const folder = mkdtempSync(join(tmpdir(), "import-tracts-"));
const at = (name: string) => join(folder, name);

beforeTests(() => {
  const columns = STATISTICS.map((key) => estimateColumns("below100")[key]);
  const rows = ["12001000100", "12001000200"].map((fips) => [fips, ...STATISTICS.map(() => 7)].join());
  writeFileSync(at("svi.csv"), [["FIPS", ...columns].join(), ...rows].join("\n"));
  writeFileSync(at("tracts.geojson"), collection("12001000100", "12001000300"));
  writeFileSync(at("broken.geojson"), '{"type":"FeatureCollection","features":[');
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

const env = () => ({ DATABASE_URL: server.ownerUrl });
const command = (...args: string[]) => runCommand("import-tracts", args, env());

const FILES = ["--statistics", at("svi.csv"), "--geometry", at("tracts.geojson")];

for (const [what, args, line] of [
  ["nothing at all", [], /Missing --statistics, --geometry, --year/],
  ["an option that is not known", ["--years", "2018"], /--years/],
  ["another year", [...FILES, "--year", "2019"], /--year: found 2019, expected one of 2016, 2018, 2020/],
  [
    "no name",
    [...FILES, "--year", "2018", "--column", "people=X"],
    /--column: found people, expected one of fips, county, population/,
  ],
  [
    "no column",
    [...FILES, "--year", "2018", "--column", "seniors"],
    /--column: found seniors, expected a name and its column/,
  ],
  [
    "other poverty",
    [...FILES, "--year", "2018", "--poverty", "200"],
    /--poverty: found 200, expected below100 or below150/,
  ],
  [
    "a file that is not there",
    ["--statistics", "no.csv", "--geometry", "x", "--year", "2018"],
    /no\.csv: found no such file/,
  ],
  ["a folder for a file", ["--statistics", ".", "--geometry", "x", "--year", "2018"], /found a folder/],
] as const) {
  test(`one line and status 2 for ${what}`, async () => {
    const { code, out, errors, refusal } = await command(...args);
    assert.deepEqual([code, out, errors.trim()], [2, "", refusal]);
    assert.match(refusal, line);
  });
}

test("a data set comes in once, and a running product shows it without a restart", async () => {
  const first = await spawnCommand("import-tracts", [...FILES, "--year", "2018"], env());
  assert.equal(first.code, 0, first.errors);
  assert.match(first.out, /Stored as data set \d+ "Census tracts 2018"\n3 tracts in 1 counties, 14 people/);
  assert.match(
    first.out,
    /1 shapes without statistics[^\n]*\n {2}12001000300\n1 rows without a shape[^\n]*\n {2}12001000200/,
  );
  const broken = await command(...FILES.slice(0, 3), at("broken.geojson"), "--year", "2018");
  assert.equal(broken.code, 2);
  assert.match(broken.refusal, /^import-tracts: broken\.geojson: The file is not JSON/);

  const other = await command(...FILES, "--year", "2018", "--column", "population=PEOPLE");
  assert.match(other.refusal, /svi\.csv: line 1, heading: found no column PEOPLE among FIPS, .*named by --column/);

  const client = server.anonymous();
  assert.equal((await client.call(getDataSets)).ok.length, 1);
  const again = await command(...FILES, "--year", "2018");
  assert.match(again.out, /^Unchanged/);
  const second = await command(...FILES, "--year", "2020", "--label", "Running");
  assert.equal(second.code, 0, second.errors);
  writeFileSync(at("own.csv"), "TRACT,PEOPLE,E_POV\n12001000100,9,4\n");
  const none = STATISTICS.filter((key) => key !== "population" && key !== "below_poverty");
  const named = ["fips=TRACT", "population=PEOPLE", ...none.map((key) => `${key}=`)];
  const mapped = await command(
    ...["--statistics", at("own.csv"), ...FILES.slice(2), "--year", "2016", "--label", "Mapped"],
    ...named.flatMap((one) => ["--column", one]),
  );
  assert.match(mapped.out, /"Mapped"\n2 tracts in 1 counties, 9 people/, mapped.errors);
  // The default stays the one that was chosen, or the first, and comes first.
  assert.deepEqual(column((await client.call(getDataSets)).ok, "label"), ["Census tracts 2018", "Running", "Mapped"]);
});

test("a time series is imported from a file, its time zone is asked for, and rows without a match are reported", async () => {
  writeFileSync(at("outages.csv"), "fips,time,sum\n12001,2017-09-11 00:00,5\n99001,2017-09-11 00:00,6\n");
  const series = (...args: string[]) => runCommand("import-series", ["--source", "A utility", ...args], env());
  const unzoned = await series(at("outages.csv"));
  assert.deepEqual([unzoned.code, unzoned.out], [2, ""]);
  assert.match(unzoned.refusal, /outages\.csv: Line 2, 3: "2017-09-11 00:00" has no time zone/);
  const stored = await series("--time-zone", "UTC", at("outages.csv"));
  assert.equal(stored.code, 0, stored.errors);
  assert.match(
    stored.out,
    /^Stored as time series \d+ "outages": 1 places, 1 times\nLine 3: not a county or tract of the census data: 99001\. Rows left out: 1/,
  );
  const other = await series(at("svi.csv"));
  assert.match(
    other.refusal,
    /svi\.csv: line 1: found no column of dates or times \(FIPS has "12001000100", .*\), expected a column of dates or times, such as 2017-09-11/,
  );
  assert.match((await series("--zone", "UTC", at("outages.csv"))).refusal, /--zone/);
});
