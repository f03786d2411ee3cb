import { STORM_BASINS, stormCode } from "../engine/storms/advisory.ts";
import { StormFault, type StormRemark } from "../engine/storms/fault.ts";
import { FileFault } from "../engine/tracts/fault.ts";
import { textOf } from "../server/answers/texts.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { importStormFiles, outcomeOf } from "../server/storms/advisories/importing.ts";
import { BAD_INPUT, OK, UsageError, partsOf, runCommand, withStorage } from "./command.ts";
import { readInput } from "./read-input.ts";

const USAGE = `npm run import-storm -- [--storm AL142018] FILE…

  FILE   of the National Hurricane Center: zipped shapefiles (…_5day_NNN.zip, …_fcst_NNN.zip, best track), KMZ, KML, GeoJSON,
         a text of one or several forecast advisories (TCM), or HURDAT2. Files of one advisory are put together; all of them are
         stored, or nothing. An advisory that is there already stays as it is
  --storm  the storm of files that do not say which one they are of: basin (${STORM_BASINS.join(", ")}), number and year. Without it
         such a file is left out where the others name theirs

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "import-storm",
  usage: USAGE,
  faults: [[FileFault, BAD_INPUT]],
  run(args) {
    const { values, positionals: paths } = partsOf(args, { storm: { type: "string" } });
    const storm = values.storm === undefined ? undefined : stormIn(values.storm);
    if (paths.length === 0) throw new UsageError("Missing a file; --help shows how to call it");
    const files = paths.map((path) => readInput(path));
    return withStorage(async ({ db }) => {
      const note = ({ kind, ...values }: StormRemark) =>
        console.log(textOf("en", `domain.storm.remarks.${kind}`, values));
      for (const stored of await importStormFiles(db, operator("import-storm"), files, { storm, note }).catch(refuse)) {
        const { storm, number, outcome, notes } = outcomeOf(stored);
        console.log(`${storm}, ${number === null ? "best track" : `advisory ${number}`}: ${outcome}`);
        for (const one of notes)
          console.log(textOf("en", `domain.storm.notes.${one}`, { storm, number: number ?? "" }));
      }
      return OK;
    });
  },
});

function stormIn(option: string): string {
  const code = option.trim().toUpperCase();
  if (STORM_BASINS.some((basin) => basin === stormCode(code)?.basin)) return code;
  throw new UsageError(
    `--storm: found ${option}, expected basin (${STORM_BASINS.join(", ")}), number and year: AL142018`,
  );
}

function refuse(error: unknown): never {
  if (!(error instanceof StormFault)) throw error;
  throw new UsageError(textOf("en", `domain.storm.faults.${error.kind}`, error.values));
}
