import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Geometry } from "geojson";
import { ASKED, DISTANCES, MATRICES, ROWS, type Relations } from "../fixtures/relation-cases.ts";
import { runProgram } from "./program.ts";
import type { Asked } from "./run.ts";

/** The SQL of SpatiaLite (based on GEOS) for the query `q` and a row `r`. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  Intersects: "st_intersects(q, r)",
  EnvelopeIntersects: "mbrintersects(q, r)",
  IndexIntersects: "mbrintersects(q, r)",
  Contains: "st_contains(q, r)",
  Within: "st_within(q, r)",
  Crosses: "st_crosses(q, r)",
  Touches: "st_touches(q, r)",
  Overlaps: "st_overlaps(q, r)",
  ...Object.fromEntries(MATRICES.map((matrix) => [matrix, `st_relate(q, r, '${matrix}')`])),
};
/**
 * Our circle is a polygon, and the plane of UTM zone 17 has a scale factor: cases within one part in 200 are left open.
 */
const SLACK = 1 / 200;

/** Finds with GEOS the expected results for the tests of spatial queries; writes them to `artifacts/relations.json`. */
export async function askGeos({ folder }: Pick<Asked, "folder">): Promise<void> {
  const file = path.join(folder, "cases.geojson");
  const feature = (kind: string, name: string, geometry: Geometry) => ({ type: "Feature", properties: { kind, name }, geometry }); // oxfmt-ignore
  const features = [
    ...Object.values(ROWS).flatMap((rows) => Object.entries(rows).map(([name, geometry]) => feature("row", name, geometry))),
    ...Object.entries(ASKED).map(([name, { geometry }]) => feature("asked", name, geometry)),
  ]; // oxfmt-ignore
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  const found: Record<string, Record<string, Record<string, string>>> = {};
  for (const metres of DISTANCES) {
    const [least, most] = [await holding(file, metres * (1 - SLACK)), await holding(file, metres * (1 + SLACK))];
    const byName: Record<string, Record<string, string>> = (found[metres] = {});
    for (const name of Object.keys(ASKED))
      byName[name] = Object.fromEntries(
        Object.keys(FUNCTIONS).map((relation) => {
          const [few = [], many = []] = [least, most].map((each) => each.get(`${name}/${relation}`));
          const sure = few.filter((row) => many.includes(row));
          const open = [...new Set([...few, ...many])].filter((row) => !sure.includes(row)).sort();
          return [relation, sure.join("") + (open.length > 0 ? `?${open.join("")}` : "")];
        }),
      );
  }
  mkdirSync("artifacts", { recursive: true });
  writeFileSync("artifacts/relations.json", `${JSON.stringify(found, null, 2)}\n`);
  const kept = JSON.parse(readFileSync(new URL("../fixtures/relations.json", import.meta.url), "utf8")) as Relations;
  assert.deepEqual(found, kept, "test/fixtures/relations.json");
}

/** Returns the matching rows, by query geometry and relation. */
async function holding(file: string, metres: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const shape = (table: string, around: number): string => {
    const flat = around === 0 ? `${table}.geometry` : `st_transform(${table}.geometry, 32617)`;
    return around === 0 || table === "b" ? flat : `st_buffer(${flat}, ${around}, 64)`;
  };
  const pairs = `select a.name as name, b.name as sign, ${shape("a", metres)} as q, ${shape("b", metres)} as r
    from cases a, cases b where a.kind = 'asked' and b.kind = 'row'`;
  const columns = Object.values(FUNCTIONS).map((call, i) => `${call} as c${i}`);
  const sql = `select name, sign, ${columns.join(", ")} from (${pairs}) order by name, sign`;
  const args = ["-f", "CSV", "/vsistdout/", file, "-dialect", "SQLITE", "-sql", sql];
  const { stdout } = await runProgram({ path: "ogr2ogr", args, named: "ogr2ogr", packages: "gdal-bin" });
  const rows = stdout.trim().split("\n").slice(1).map((line) => line.replaceAll('"', "").split(",")); // oxfmt-ignore
  const by = new Map<string, string[]>();
  for (const [name = "", sign = "", ...values] of rows)
    Object.keys(FUNCTIONS).forEach((relation, i) => {
      assert.match(values[i] ?? "", /^[01]$/, `${name} ${sign} ${relation}`);
      const key = `${name}/${relation}`;
      if (values[i] === "1") by.set(key, [...(by.get(key) ?? []), sign]);
    });
  return by;
}
