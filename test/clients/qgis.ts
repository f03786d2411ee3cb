import assert from "node:assert/strict";
import path from "node:path";
import type { MultiPolygon, Polygon } from "geojson";
import { countyInfo } from "../../server/storage/schema/index.ts";
import { ringsOf } from "./gdal.ts";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

interface Found {
  readonly count: number;
  readonly known: number;
  readonly sum: number;
  readonly different: number;
  readonly greatest: number;
  readonly extent: readonly number[];
  readonly shape: Polygon | MultiPolygon;
  readonly county: number;
  readonly feet: { readonly east: number; readonly shape: Polygon | MultiPolygon };
  readonly table: readonly [isValid: boolean, isSpatial: boolean, fips: readonly string[]];
  readonly warnings: readonly string[];
}

/** Debian's Python, for which QGIS's modules are installed. */
const PYTHON = "/usr/bin/python3";

/**
 * Reads the layer with QGIS's own provider, without a screen, also in feet by Esri's number, and the table of counties
 * with its GDAL, since that provider opens no tables; its log must contain no warning.
 */
export async function askQgis({ server, url, stored }: Asked): Promise<void> {
  const script = path.join(import.meta.dirname, "read_layer.py");
  const args = [script, url, stored.first.slice(0, 5), url.replace(/1$/, "9")];
  const packages = "python3-qgis qgis-providers";
  const { stdout } = await runProgram({ path: PYTHON, args, named: "QGIS", packages });
  const found = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Found;
  assert.deepEqual([found.count, found.different, found.known], [stored.count, stored.count, stored.known], "rows");
  assert.deepEqual([found.sum, found.greatest], [stored.sum, stored.max], "people");
  assert.equal(found.county, stored.inFirstCounty, "tracts of a county");
  found.extent.forEach((edge, i) =>
    assert.ok(Math.abs(edge - (stored.extent[i] ?? NaN)) < 1e-5, `extent: ${found.extent}`),
  );
  assert.ok(stored.awayFromFirst(ringsOf(found.shape)) < 1e-6, "shape");
  // Degrees of a place in Florida would be negative, and meters of Web Mercator too.
  assert.ok(found.feet.east > 0 && stored.awayFromFirst(ringsOf(found.feet.shape)) < 1e-6, "shape in feet");
  const counties = await server.db.select({ fips: countyInfo.fips }).from(countyInfo).orderBy(countyInfo.fips);
  assert.deepEqual(found.table, [true, false, counties.map(({ fips }) => fips)], "table of counties");
  assert.deepEqual(found.warnings, [], "warnings");
}
