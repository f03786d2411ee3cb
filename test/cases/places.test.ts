import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import type { Geometry } from "geojson";
import { answerOf } from "../../cli/estimate/run.ts";
import { positionsIn } from "../../client/layers/features.ts";
import { readLayerFile, type FileLayer } from "../../client/layers/files/read-file.ts";
import { readStormFiles } from "../../engine/storms/read/read-files.ts";
import { caseFile, casePath, droppedCase } from "./case-files.ts";

/** What the command estimates of a case's tracts, statistics and zones. */
function estimated([tracts = "", statistics = "", zones = ""]: readonly string[]): { population: number | null }[] {
  const request = { kind: "estimate", tracts, statistics, zones, settings: null, format: "json" } as const;
  const answer = answerOf(request, (file) => readFileSync(casePath(file), "utf8"));
  return (JSON.parse(answer) as { zones: { population: number | null }[] }).zones;
}
async function layersOf(name: string): Promise<readonly FileLayer[]> {
  const read = await readLayerFile(droppedCase(name));
  assert.equal(read.kind, "layers");
  return read.layers;
}
const west = (geometry: Geometry): number => Math.min(...[...positionsIn(geometry)].map(([x = NaN]) => Math.abs(x)));

test("a zone, a tract and a layer that cross 180° are small areas on both of its sides", async () => {
  const folder = "01-antimeridian-zone";
  const [aleutians] = estimated([`${folder}/t-ak.geojson`, `${folder}/s-ak.csv`, `${folder}/z-ak-unsplit.geojson`]);
  assert.equal(aleutians?.population, 5_000);
  const unsplit = ["t-ak-unsplit.geojson", "s-ak.csv", "z-bc.geojson"].map((file) => `02-antimeridian-tract/${file}`);
  assert.throws(() => estimated(unsplit), /z-bc\.geojson: feature 1, zone 1: found a zone off the tracts/);
  const [layer] = await layersOf("05-antimeridian-layer/g-dateline.geojson");
  const [feature] = layer?.set.features ?? [];
  assert.equal(feature?.geometry.type, "MultiPolygon");
  assert.ok(west(feature.geometry) >= 179);
});

test("the fixes of a best track that counts on beyond 180° lie where they lie", () => {
  const [imelda] = readStormFiles([caseFile("06-antimeridian-besttrack/h-over180.txt")]);
  const longitudes = imelda?.shapes.map(({ geometry }) => geometry.type === "Point" && geometry.coordinates[0]);
  assert.deepEqual(
    longitudes?.map((x) => Number(Number(x).toFixed(6))),
    [-179.5, 179.4, 178.9],
  );
});
