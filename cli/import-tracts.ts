import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { FileFault } from "../engine/tract-files/fault.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { readSettings } from "../server/settings.ts";
import { StartupError } from "../server/storage/errors.ts";
import { joinStorage } from "../server/storage/storage.ts";
import {
  TRACT_YEARS,
  importReportText,
  importTracts,
  type ImportOrder,
} from "../server/tracts/import/import-tracts.ts";
import { IMPORT_LIMITS, assertSize } from "../server/tracts/import/limits.ts";
import type { InputFile } from "../server/tracts/import/shapefile.ts";

const USAGE = `npm run import-tracts -- --statistics svi.csv --geometry tracts.geojson --year 2018 [--label "…"]

  --statistics  CDC/ATSDR SVI table (CSV)
  --geometry    tract polygons: GeoJSON, or a zipped shapefile in longitude and latitude
  --year        tract year: ${TRACT_YEARS.join(", ")}
  --label       how the data set is called; default "Census tracts" and the year

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

/** The command's input is at fault: the message is the one line to print. */
class UsageError extends Error {}

const OK = 0;
const BAD_INPUT = 2;

/** Runs the command and answers its exit status: 0, or 2 with one line on standard error for bad input. */
async function run(args: string[]): Promise<number> {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(USAGE);
    return OK;
  }
  try {
    const order = orderOf(args);
    const storage = await joinStorage({ ...readSettings(process.env), progress: printLine });
    try {
      const report = await importTracts(storage.db, order, { progress: printLine, actor: operator("import-tracts") });
      console.log(importReportText(report));
    } finally {
      await storage.close();
    }
    return OK;
  } catch (error) {
    if (error instanceof UsageError || error instanceof FileFault || error instanceof StartupError) {
      console.error(`import-tracts: ${error.message.replaceAll(/\s+/g, " ")}`);
      return BAD_INPUT;
    }
    throw error;
  }
}

function orderOf(args: string[]): ImportOrder {
  const { statistics, geometry, year, label } = optionsOf(args);
  if (statistics === undefined || geometry === undefined || year === undefined) {
    const absent = Object.entries({ statistics, geometry, year }).filter(([, value]) => value === undefined);
    throw new UsageError(`Missing ${absent.map(([name]) => `--${name}`).join(", ")}; --help shows how to call it`);
  }
  const known = TRACT_YEARS.find((each) => String(each) === year);
  if (known === undefined) throw new UsageError(`--year: found ${year}, expected one of ${TRACT_YEARS.join(", ")}`);
  if (label?.trim() === "") throw new UsageError("--label: found nothing, expected a name");
  return {
    statistics: readInput(statistics, IMPORT_LIMITS.statistics),
    geometry: readInput(geometry, IMPORT_LIMITS.geometry),
    year: known,
    label: label?.trim(),
  };
}

function optionsOf(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({ args, options: { statistics: text, geometry: text, year: text, label: text } }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split("\n")[0] ?? ""}; --help shows how to call it`);
  }
}

function readInput(path: string, limit: number): InputFile {
  const name = basename(path);
  try {
    const facts = statSync(path);
    if (!facts.isFile()) throw new FileFault({ file: path }, "a folder", "a file");
    assertSize(name, facts.size, limit);
    return { name, bytes: readFileSync(path) };
  } catch (error) {
    if (error instanceof FileFault) throw error;
    throw new FileFault({ file: path }, `no readable file (${(error as NodeJS.ErrnoException).code})`, "a file");
  }
}

/** Progress goes next to the report, so that the report alone can be piped. */
function printLine(message: string): void {
  console.error(message);
}

process.exitCode = await run(process.argv.slice(2));
