import { parentPort, workerData } from "node:worker_threads";
import { parseJson } from "../../engine/tracts/geojson.ts";
import { readRoads } from "../../engine/roads/road-file.ts";
import { IMPORT_LIMITS, textOfFile } from "../tracts/import/limits.ts";
import { outcomeOf } from "../tracts/import/read-outcome.ts";
import type { InputFile } from "../tracts/import/shapefile.ts";
import { unpacked } from "../tracts/import/unpacked.ts";
import { roadContent, type RoadContent } from "./road-content.ts";

/** The roads of a file, ready to be stored. */
export interface RoadReadResult {
  readonly kind: "read";
  readonly content: RoadContent;
}

parentPort?.postMessage(outcomeOf(() => readFile(workerData as InputFile)));

/** Reads GeoJSON compressed by gzip. */
function readFile(packed: InputFile): RoadReadResult {
  const { name, bytes } = unpacked(packed, IMPORT_LIMITS.geometry);
  return { kind: "read", content: roadContent(readRoads(parseJson(textOfFile(bytes, name), name), name)) };
}
