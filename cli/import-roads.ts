import { TIGER_CREDIT } from "../contract/roads/calls.ts";
import { FileFault } from "../engine/tracts/fault.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readRoadFiles } from "../server/roads/read-file.ts";
import { roadContent } from "../server/roads/road-content.ts";
import { storeRoads } from "../server/roads/store-roads.ts";
import { BAD_INPUT, OK, UsageError, partsOf, runCommand, withStorage } from "./command.ts";
import { readInput } from "./read-input.ts";

const USAGE = `npm run import-roads -- [--state FL] [--credit "${TIGER_CREDIT}"] FILE…

  FILE      primary and secondary roads of the Census Bureau's TIGER/Line (tl_2023_12_prisecroads.zip): a zipped shapefile or
            GeoJSON, in degrees, with FULLNAME ("US Hwy 41") and RTTYP. All files are stored, or nothing
  --state   whose roads they are, by its postal code; by default as the file's name says
  --credit  who is named for them on the map

The local base map, prints and reports draw them in place of the built-in interstates of the state, and in place of what was
imported for it before. DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "import-roads",
  usage: USAGE,
  faults: [[FileFault, BAD_INPUT]],
  async run(args) {
    const { values, positionals: paths } = partsOf(args, { state: { type: "string" }, credit: { type: "string" } });
    if (paths.length === 0) throw new UsageError("Missing a file; --help shows how to call it");
    const credit = values.credit ?? TIGER_CREDIT;
    if (credit.trim() === "" || credit.length > 200)
      throw new UsageError(`--credit: found ${credit.length} letters, expected 1 to 200`);
    const files = paths.map((path) => readInput(path));
    const read = await readRoadFiles(files, values.state ?? null);
    const states = read.map(({ roads, left, ...state }) => ({ ...state, ...roadContent({ roads, left }) }));
    return withStorage(async ({ db }) => {
      const stored = await storeRoads(db, operator("import-roads"), { states, credit: credit.trim() });
      for (const { state, roads, numbered, left } of stored) {
        console.log(`Stored ${roads} roads of ${state}, ${numbered} of them numbered`);
        if (left > 0) console.log(`Left out: ${left} of ${state} without a line`);
      }
      return OK;
    });
  },
});
