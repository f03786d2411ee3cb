import assert from "node:assert/strict";
import path from "node:path";
import type { MultiPolygon, Polygon } from "geojson";
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
  readonly warnings: readonly string[];
}

/** Debian's Python, for which QGIS's modules are installed. */
const PYTHON = "/usr/bin/python3";

/** Reads the layer with QGIS's own provider, without a screen; its log must contain no warning. */
export async function askQgis({ url, stored }: Asked): Promise<void> {
  const script = path.join(import.meta.dirname, "read_layer.py");
  const args = [script, url, stored.first.slice(0, 5)];
  const packages = "python3-qgis qgis-providers";
  const { stdout } = await runProgram({ path: PYTHON, args, named: "QGIS", packages });
  const found = JSON.parse(stdout.slice(stdout.indexOf("{"))) as Found;
  assert.deepEqual([found.count, found.different, found.known], [stored.count, stored.count, stored.known], "rows");
  assert.deepEqual([found.sum, found.greatest], [stored.sum, stored.max], "people");
  assert.equal(found.county, stored.inFirstCounty, "tracts of a county");
  found.extent.forEach((edge, i) =>
    assert.ok(Math.abs(edge - (stored.extent[i] ?? NaN)) < 1e-5, `extent: ${found.extent}`),
  );
  const { shape } = found;
  const rings = shape.type === "Polygon" ? shape.coordinates : shape.coordinates.flat();
  assert.ok(stored.awayFromFirst(rings as [number, number][][]) < 1e-6, "shape");
  assert.deepEqual(found.warnings, [], "warnings");
}
