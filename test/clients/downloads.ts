import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { boxOf, ringsOf, rounded, type Tracts } from "./gdal.ts";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

/** The files of a download, each as GDAL opens it. */
const FILES = ["census_tracts.csv", "census_tracts.geojson", "census_tracts.gpkg", "census_tracts.zip"] as const;

/** `ogr2ogr` reads every kind of download, without any warning: the same rows, sums, missing figures and shapes. */
export async function askDownloads({ server, stored, folder }: Asked): Promise<void> {
  for (const name of FILES) {
    const file = path.join(folder, name);
    const answer = await fetch(`${server.url}/data/${name}`);
    assert.equal(answer.status, 200, name);
    writeFileSync(file, new Uint8Array(await answer.arrayBuffer()));
    const { features } = await readByGdal(name, file, folder);
    const people = features.flatMap(({ properties }) => properties.population ?? []).map(Number);
    assert.deepEqual([features.length, people.length], [stored.count, stored.known], `${name}: rows`);
    const sum = people.reduce((all, each) => all + each, 0);
    assert.equal(sum, stored.sum, `${name}: people`);
    const first = features.find(({ properties }) => properties.fips === stored.first);
    assert.ok(first !== undefined, `${name}: first tract`);
    if (name.endsWith(".csv")) continue;
    assert.deepEqual(
      rounded(boxOf(features.map(({ geometry }) => geometry))),
      rounded(stored.extent),
      `${name}: extent`,
    );
    assert.ok(stored.awayFromFirst(ringsOf(first.geometry)) < 1e-6, `${name}: shape`);
  }
}

async function readByGdal(name: string, file: string, folder: string): Promise<Tracts> {
  const copy = path.join(folder, `read-${name.replace(".", "-")}.geojson`);
  const options = name.endsWith(".csv") ? ["-oo", "AUTODETECT_TYPE=YES", "-oo", "EMPTY_STRING_AS_NULL=YES"] : [];
  const { stderr } = await runProgram({
    path: "ogr2ogr",
    args: ["-f", "GeoJSON", ...options, copy, name.endsWith(".zip") ? `/vsizip/${file}` : file, "census_tracts"],
    named: "ogr2ogr",
    packages: "gdal-bin",
  });
  assert.equal(stderr, "", `${name}: a warning of ogr2ogr`);
  const read = JSON.parse(readFileSync(copy, "utf8")) as Tracts;
  // GDAL takes FIPS codes of a CSV file for numbers.
  for (const { properties } of read.features) properties.fips = String(properties.fips);
  return read;
}
