import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { StormFault } from "../engine/storms/fault.ts";
import { textOf } from "../server/answers/texts.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { importStormFiles, outcomeOf } from "../server/storms/importing.ts";
import { OK, UsageError, partsOf, runCommand, withStorage } from "./command.ts";

const USAGE = `npm run import-storm -- FILE…

  FILE   of the National Hurricane Center: zipped shapefiles (…_5day_NNN.zip, …_fcst_NNN.zip, best track), KMZ, KML, GeoJSON,
         the text of a forecast advisory (TCM), or HURDAT2. Files of one advisory are put together; all of them are
         stored, or nothing. An advisory that is there already stays as it is

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "import-storm",
  usage: USAGE,
  run(args) {
    const { positionals: paths } = partsOf(args, {});
    if (paths.length === 0) throw new UsageError("Missing a file; --help shows how to call it");
    const files = paths.map((path) => ({ name: basename(path), bytes: readInput(path) }));
    return withStorage(async ({ db }) => {
      for (const stored of await importStormFiles(db, operator("import-storm"), files).catch(refuse)) {
        const { storm, number, outcome, notes } = outcomeOf(stored);
        console.log(`${storm}, ${number === null ? "best track" : `advisory ${number}`}: ${outcome}`);
        for (const note of notes)
          console.log(textOf("en", `domain.storm.notes.${note}`, { storm, number: number ?? "" }));
      }
      return OK;
    });
  },
});

function refuse(error: unknown): never {
  if (!(error instanceof StormFault)) throw error;
  throw new UsageError(textOf("en", `domain.storm.faults.${error.kind}`, error.values));
}

function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path}: found no readable file (${(error as NodeJS.ErrnoException).code})`);
  }
}
