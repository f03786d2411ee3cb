import { parentPort, workerData } from "node:worker_threads";
import { readRoads } from "../../engine/roads/road-file.ts";
import { IMPORT_LIMITS } from "../tracts/import/limits.ts";
import { readFeatures, type InputFile } from "../tracts/import/read-features.ts";
import { outcomeOf } from "../tracts/import/read-outcome.ts";
import { unpacked } from "../tracts/import/unpacked.ts";
import { roadContent, type RoadContent } from "./road-content.ts";

/** The roads of a file, ready to be stored. */
export interface RoadReadResult {
  readonly kind: "read";
  readonly content: RoadContent;
}

parentPort?.postMessage(await outcomeOf(() => readFile(workerData as InputFile)));

/** Reads a file of roads compressed by gzip. */
async function readFile(packed: InputFile): Promise<RoadReadResult> {
  const file = unpacked(packed, IMPORT_LIMITS.geometry);
  return { kind: "read", content: roadContent(readRoads(await readFeatures(file), file.name)) };
}
