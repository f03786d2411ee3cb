import { FileFault } from "../engine/tracts/fault.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import {
  TRACT_YEARS,
  importReportText,
  importTracts,
  type ImportOrder,
} from "../server/tracts/import/import-tracts.ts";
import { IMPORT_LIMITS } from "../server/tracts/import/limits.ts";
import { COLUMN_OPTIONS, COLUMN_USAGE, namedColumns } from "./named-columns.ts";
import { BAD_INPUT, OK, UsageError, optionsIn, printProgress, runCommand, withStorage } from "./command.ts";
import { readInput } from "./read-input.ts";

const USAGE = `npm run import-tracts -- --statistics svi.csv --geometry tracts.geojson --year 2018 [--label "…"]
       [--column population=POP --column unemployed= …] [--poverty below100]

  --statistics  CDC/ATSDR SVI table (CSV)
  --geometry    tract polygons: GeoJSON, Esri JSON, KML, a GeoPackage, a zipped shapefile, or a table with well-known text (WKT)
  --year        tract year: ${TRACT_YEARS.join(", ")}
  --label       how the data set is called; default "Census tracts" and the year
${COLUMN_USAGE}

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

await runCommand({
  name: "import-tracts",
  usage: USAGE,
  faults: [[FileFault, BAD_INPUT]],
  run(args) {
    const order = orderOf(args);
    return withStorage(async ({ db }) => {
      const parts = { progress: printProgress, actor: operator("import-tracts") };
      console.log(importReportText(await importTracts(db, order, parts)));
      return OK;
    });
  },
});

function orderOf(args: string[]): ImportOrder {
  const { statistics, geometry, year, label, column, poverty } = optionsIn(args, {
    statistics: { type: "string" },
    geometry: { type: "string" },
    year: { type: "string" },
    label: { type: "string" },
    ...COLUMN_OPTIONS,
  });
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
    columns: namedColumns(column, poverty, refuse),
  };
}

function refuse(message: string): never {
  throw new UsageError(message);
}
