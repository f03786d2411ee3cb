import { FileFault } from "../../engine/tracts/fault.ts";
import { readRoads, type Road, type RoadFile } from "../../engine/roads/road-file.ts";
import { STATE_CODES } from "../../engine/words/states.ts";
import { readFeatures, type InputFile } from "../tracts/import/read-features.ts";

/** Roads of one state, from one file or several. */
interface StateRoads {
  readonly fips: string;
  readonly files: readonly string[];
  readonly roads: readonly Road[];
  readonly left: number;
}

/** The Census Bureau's file names: year, state, content. */
const TIGER_NAME = /^tl_\d{4}_(\d{2})_\w*roads\b/i;

/**
 * Reads TIGER/Line roads (zipped shapefiles, GeoJSON or any other form of features) by state: the given one, or that of each file's
 * name. Throws a FileFault for the first file that cannot be taken.
 */
export async function readRoadFiles(files: readonly InputFile[], state: string | null): Promise<StateRoads[]> {
  const read: ({ fips: string; file: string } & RoadFile)[] = [];
  for (const file of files) {
    const fips = stateOf(file.name, state);
    read.push({ fips, file: file.name, ...readRoads(await readFeatures(file), file.name) });
  }
  return [...Map.groupBy(read, ({ fips }) => fips)].map(([fips, parts]) => ({
    fips,
    files: parts.map(({ file }) => file),
    roads: parts.flatMap(({ roads }) => roads),
    left: parts.reduce((sum, { left }) => sum + left, 0),
  }));
}

function stateOf(file: string, state: string | null): string {
  const named = TIGER_NAME.exec(file)?.[1];
  const known = named !== undefined && STATE_CODES.has(named) ? named : null;
  const given = state === null ? null : fipsOf(state);
  const expected = "a state's postal code such as FL, or its two digits";
  if (given === undefined) throw new FileFault({ file: "--state" }, state ?? "", expected);
  if (given !== null && known !== null && given !== known)
    throw new FileFault({ file: "--state" }, state ?? "", `${STATE_CODES.get(known)}, as the name of ${file} says`);
  const fips = given ?? known;
  if (fips === null) throw new FileFault({ file }, "no state in the file's name", `--state with ${expected}`);
  return fips;
}

function fipsOf(state: string): string | undefined {
  const asked = state.trim().toUpperCase();
  if (STATE_CODES.has(asked)) return asked;
  return [...STATE_CODES].find(([, code]) => code === asked)?.[0];
}
