import { basename } from "node:path";
import type { DateOrder } from "../engine/files/written-time.ts";
import { FileFault, shown } from "../engine/tracts/fault.ts";
import { textOf } from "../server/answers/texts.ts";
import { HttpError } from "../server/answers/errors.ts";
import { operator } from "../server/persistence/audit/audit.ts";
import { findingValues, importSeries } from "../server/series/importing.ts";
import { guessedFile } from "../server/series/read-file.ts";
import { textOfFile } from "../server/tracts/import/limits.ts";
import { BAD_INPUT, OK, UsageError, partsOf, printProgress, runCommand, withStorage } from "./command.ts";
import { readInput } from "./read-input.ts";

const USAGE = `npm run import-series -- --source "A utility" [--title "…"] [--license "…"] [--time-zone America/New_York] [--public] FILE…

  FILE         CSV: a column with the FIPS code of a county or tract, one with the date or time, columns of figures.
               Their headings tell which is which; each file becomes a time series of its own
  --source     who publishes the figures
  --title      how the series is called; default the file's name. With one file only
  --license    under what terms
  --time-zone  of the times that name none; without it each must name its own
  --date-order month-first or day-first: what 9/10/2017 is, where the file's own dates do not tell
  --figures    headings of the columns of figures to take, with commas between; default all that look like such
  --public     visitors may see it

DATA_DIR and DATABASE_URL name the database as they do for npm start; the product may run or not.`;

/** The longest string that JavaScript can hold. */
const LARGEST = 450 * 1024 * 1024;

await runCommand({
  name: "import-series",
  usage: USAGE,
  faults: [[FileFault, BAD_INPUT]],
  run(args) {
    const { files, words, timeZone, ...reading } = orderOf(args);
    return withStorage(async ({ db }) => {
      for (const path of files) {
        const { file: guessed, passed } = guessedFile(basename(path), textIn(path), reading);
        const file = { ...guessed, timeZone };
        const title = words.title ?? basename(path).replace(/\.\w+$/, "");
        let lastLine = "";
        const progress = {
          set({ phase, done, of }: { readonly phase: string; readonly done: number; readonly of: number }) {
            const line = `${phase} ${basename(path)}: ${of === 0 ? 100 : Math.floor((100 * done) / of)} %`;
            if (line !== lastLine) printProgress(line);
            lastLine = line;
          },
        };
        const order = { ...file, ...words, title };
        const { series, report } = await importSeries(db, operator("import-series"), order, progress).catch(
          (error: unknown) => refuse(path, error),
        );
        console.log(
          `Stored as time series ${series.seriesId} "${series.title}": ${series.places} places, ${series.steps.length} times`,
        );
        for (const { key, cells } of passed)
          console.log(`Column ${key} was passed over${cells.length > 0 ? `: ${cells.map(shown).join(", ")}` : ""}`);
        for (const finding of report.notes)
          console.log(textOf("en", `domain.series.findings.${finding.kind}`, findingValues(finding)));
      }
      return OK;
    });
  },
});

function orderOf(args: string[]) {
  const { values, positionals: files } = partsOf(args, {
    title: { type: "string" },
    source: { type: "string" },
    license: { type: "string" },
    "time-zone": { type: "string" },
    "date-order": { type: "string" },
    figures: { type: "string" },
    public: { type: "boolean" },
  });
  const { title, source, license = "", "time-zone": timeZone = null, public: isPublic = false } = values;
  if (files.length === 0) throw new UsageError("Missing a file; --help shows how to call it");
  if (source === undefined || source.trim() === "")
    throw new UsageError("Missing --source; --help shows how to call it");
  if (title !== undefined && files.length > 1)
    throw new UsageError(`--title: found ${files.length} files, expected one`);
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new UsageError(`--time-zone: found ${timeZone}, expected a name such as America/New_York`);
  const { "date-order": asked, figures } = values;
  const dateOrder = asked === undefined ? null : ORDERS[asked];
  if (dateOrder === undefined) throw new UsageError(`--date-order: found ${asked}, expected month-first or day-first`);
  const keys = figures === undefined ? null : figures.split(",").map((key) => key.trim());
  const words = { title, source: source.trim(), license, isPublic };
  return { files, words, timeZone, dateOrder, figures: keys };
}

const ORDERS: Readonly<Record<string, DateOrder>> = { "month-first": "monthFirst", "day-first": "dayFirst" };

/** Prints every fault of a file in one line. */
function refuse(path: string, error: unknown): never {
  const faults = error instanceof HttpError ? (error.details.faults ?? []) : [];
  if (faults.length === 0) throw error;
  throw new UsageError(`${path}: ${faults.map(({ message }) => message).join(" ")}`);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

function textIn(path: string): string {
  const { name, bytes } = readInput(path, LARGEST);
  return textOfFile(bytes, name);
}
