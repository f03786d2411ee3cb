import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { boxOf, ringsOf, rounded, type Tracts } from "./gdal.ts";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

/** Debian's Python, for which QGIS's modules are installed. */
const PYTHON = "/usr/bin/python3";

/** GDAL's driver of OGC API – Features finds the collections by the landing page, and copies one page by page, whole and in part. */
export async function askOgcApi({ server, stored, folder }: Asked): Promise<void> {
  const copied = async (name: string, ...options: string[]): Promise<Tracts> => {
    const file = path.join(folder, `ogc-${name}.geojson`);
    const { stderr } = await runProgram({
      path: "ogr2ogr",
      args: ["-f", "GeoJSON", ...options, file, `OAPIF:${server.url}/ogc`, "census_tracts"],
      named: "ogr2ogr",
      packages: "gdal-bin",
    });
    assert.equal(stderr, "", "a warning of ogr2ogr");
    return JSON.parse(readFileSync(file, "utf8")) as Tracts;
  };
  const { features } = await copied("all");
  assert.equal(features.length, stored.count, "rows");
  assert.equal(new Set(features.map(({ properties }) => properties.fips)).size, stored.count, "different tracts");
  const sum = features.reduce((all, { properties }) => all + (properties.population ?? 0), 0);
  assert.equal(sum, stored.sum, "people");
  assert.deepEqual(rounded(boxOf(features.map(({ geometry }) => geometry))), rounded(stored.extent), "extent");
  const first = features.find(({ properties }) => properties.fips === stored.first);
  assert.ok(first !== undefined && stored.awayFromFirst(ringsOf(first.geometry)) < 1e-6, "shape");
  const own = await copied("county", "-where", `county = '${stored.first.slice(0, 5)}'`);
  assert.equal(own.features.length, stored.inFirstCounty, "tracts of a county");
  const [west = 0, south = 0, east = 0, north = 0] = boxOf([first.geometry]);
  const near = await copied("box", "-spat", ...[west, south, east, north].map(String));
  const inBox = features.filter(({ geometry }) => meets(boxOf([geometry]), [west, south, east, north]));
  assert.ok(near.features.length > 0 && near.features.length <= inBox.length, "tracts in a box");
  await askQgisCollection({ server, stored });
}

/** QGIS's own provider reads the same collection, without a screen. */
async function askQgisCollection({ server, stored }: Pick<Asked, "server" | "stored">): Promise<void> {
  const args = [path.join(import.meta.dirname, "read_collection.py"), `${server.url}/ogc`, "census_tracts"];
  const { stdout } = await runProgram({ path: PYTHON, args, named: "QGIS", packages: "python3-qgis qgis-providers" });
  const { count, known, sum, different, extent, warnings } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
    readonly [name in "count" | "known" | "sum" | "different"]: number;
  } & { readonly extent: readonly number[]; readonly warnings: readonly string[] };
  assert.deepEqual(
    [count, different, known, sum],
    [stored.count, stored.count, stored.known, stored.sum],
    "QGIS: rows",
  );
  assert.deepEqual(rounded(extent), rounded(stored.extent), "QGIS: extent");
  assert.deepEqual(warnings, [], "QGIS: warnings");
}

const meets = ([w = 0, s = 0, e = 0, n = 0]: readonly number[], box: readonly number[]): boolean =>
  w <= (box[2] ?? 0) && e >= (box[0] ?? 0) && s <= (box[3] ?? 0) && n >= (box[1] ?? 0);
