import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

/** State plane zones on NAD 83 by EPSG code: name, and a place in the middle in degrees and in feet or meters. */
export type StatePlanes = Readonly<
  Record<string, readonly [name: string, lon: number, lat: number, x: number, y: number]>
>;

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), "utf8")) as StatePlanes;

/** Converts with PROJ, directly and through GDAL's `ogr2ogr`, the places that the tests of projections expect. */
export async function askProj({ folder }: Pick<Asked, "folder">): Promise<void> {
  const planes = fixture("state-planes");
  const csv = path.join(folder, "places.csv");
  const rows = Object.entries(planes).map(([code, [, lon, lat]]) => `${code},${lon},${lat}`);
  writeFileSync(csv, ["code,lon,lat", ...rows].join("\n"));
  const place = "setsrid(makepoint(cast(lon as float), cast(lat as float)), 4269)";
  const turned = `st_transform(${place}, cast(code as integer))`;
  const sql = `select code, st_x(${turned}) as x, st_y(${turned}) as y from places`;
  const args = ["-f", "CSV", "/vsistdout/", csv, "-dialect", "SQLITE", "-sql", sql];
  const { stdout } = await runProgram({ path: "ogr2ogr", args, named: "ogr2ogr", packages: "gdal-bin" });
  const found = stdout.trim().split("\n").slice(1).map((line) => line.replaceAll('"', "").split(",")); // oxfmt-ignore
  assert.equal(found.length, rows.length);
  for (const [code = "", x, y] of found) {
    const [name, , , east, north] = planes[code] ?? assert.fail(code);
    assert.ok(Math.hypot(Number(x) - east, Number(y) - north) < 0.01, `${code} ${name}: ${x}, ${y}`);
  }
  for (const [wkid, [called, lon, lat, east, north]] of Object.entries(fixture("esri-systems"))) {
    const found: string[] = [];
    // NAD 83, WGS 84 and NAD 83 (2011): one of them is below the system, and no shift between the two is wanted.
    for (const below of ["4269", "4326", "6318"]) {
      const file = path.join(folder, "place.txt");
      writeFileSync(file, `${lat} ${lon}\n`);
      const args = ["-f", "%.4f", `EPSG:${below}`, `ESRI:${wkid}`, file];
      found.push((await runProgram({ path: "cs2cs", args, named: "cs2cs", packages: "proj-bin" })).stdout);
    }
    const isSame = found.some((line) => {
      const [x, y] = line.trim().split(/\s+/).map(Number);
      return Math.hypot((x ?? NaN) - east, (y ?? NaN) - north) < 0.01;
    });
    assert.ok(isSame, `${wkid} ${called}: ${found.join()}`);
  }
}
