import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { FIPS_DIGITS } from "../../engine/files/place-codes.ts";
import { recordOptions, recordsIn, type ParsedRecord, type TableForm } from "../../engine/files/records.ts";
import { headOf, tableForm } from "../../engine/files/table-form.ts";
import { TIME_FORM, type DateOrder } from "../../engine/files/written-time.ts";
import { apartFrom } from "../../engine/series/apart.ts";
import { firstCells, guessColumns, isPlaceName, isTimeName, type ValueColumn } from "../../engine/series/columns.ts";
import {
  SeriesReader,
  type SeriesContent,
  type SeriesReading,
  type SeriesReport,
} from "../../engine/series/series-reader.ts";
import { FileFault, shown } from "../../engine/tracts/fault.ts";

/** The reader's choices before the columns of a file are guessed. */
interface GuessOptions {
  readonly dateOrder?: DateOrder | null;
  /** Headings of the columns of figures to take; null takes all that look like figures. */
  readonly figures?: readonly string[] | null;
}

/**
 * Recognizes a file's columns by their headings and first cells, and lists those that are ignored. Throws a {@link
 * FileFault} that names the columns examined if a place, a time or figures are missing.
 */
export function guessedFile(fileName: string, text: string, { dateOrder = null, figures = null }: GuessOptions = {}) {
  const form = tableForm(text);
  const { records, fault } = recordsIn(headOf(text), form);
  // The parser reports where it gave up, not where the quotation mark is.
  if (fault !== null && headOf(text) === text)
    throw new FileFault({ file: fileName }, "a quotation mark that is never closed", "a second one");
  const [heading, ...rows] = fault === null ? records : recordsIn(headOf(text), form, { isLenient: true }).records;
  if (heading === undefined) throw new FileFault({ file: fileName }, "no text", "a heading and rows of a CSV file");
  const cells = rows.map((row) => row.cells);
  const { geography, place, time, values, passed } = guessColumns(heading.cells, cells);
  const taken = figures === null ? values : figures.map((key) => namedColumn(key, values));
  const seen = { file: fileName, line: heading.line, heading: heading.cells, rows: cells };
  const absent = figures?.find((key) => !heading.cells.includes(key));
  if (absent !== undefined)
    throw new FileFault(
      { file: fileName, line: heading.line },
      `no column ${absent}`,
      `one of ${named(heading.cells)}`,
    );
  if (place === null) throw missing(seen, "FIPS codes", isPlaceName, FIPS_FORM);
  const apart = time === null ? apartFrom(heading.cells, cells, -1) : null;
  if (apart !== null)
    throw new FileFault(
      { file: fileName, line: heading.line },
      `a date in several columns (${apart})`,
      "one with all of it",
    );
  if (time === null) throw missing(seen, "dates or times", isTimeName, `such as ${TIME_FORM}`);
  if (taken.length === 0) throw missing(seen, "figures", () => false, "numbers such as 12, 12.5 or 12.5%");
  const file = { importId: randomUUID(), fileName, text, geography, place, time, values: [...taken], dateOrder };
  const others = values.filter(({ key }) => !taken.some((one) => one.key === key));
  return { file, passed: [...passed, ...others.map(({ key }) => ({ key, cells: [] }))] };
}

const FIPS_FORM = `${FIPS_DIGITS.county} digits of a county or ${FIPS_DIGITS.tract} of a tract, as 12001, 12001.0, 0500000US12001 or 1400000US12001000201`;

const namedColumn = (key: string, values: readonly ValueColumn[]): ValueColumn =>
  values.find((column) => column.key === key) ?? { key, label: key, unit: "", denominator: null };

const named = (heading: readonly string[]): string => heading.filter((name) => name !== "").join(", ");

interface SeenRow {
  readonly file: string;
  readonly line: number;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The fault of a missing column, with the content of the columns of that name, or else of all other columns. */
function missing(
  { file, line, heading, rows }: SeenRow,
  what: string,
  isNamed: (name: string) => boolean,
  form: string,
): FileFault {
  const looked = heading.some(isNamed) ? heading.filter(isNamed) : heading.filter((name) => name !== "");
  const more = looked.length > COLUMNS ? "; …" : "";
  const held = looked.slice(0, COLUMNS).map((name) => {
    const cells = firstCells(rows.map((row) => row[heading.indexOf(name)] ?? ""));
    return `${name} has ${cells.map(shown).join(", ") || "nothing"}`;
  });
  return new FileFault(
    { file, line },
    `no column of ${what} (${held.join("; ")}${more})`,
    `a column of ${what}, ${form}`,
  );
}

/** The most columns whose content a refusal shows. */
const COLUMNS = 6;

/** Characters that are read at a time; other work runs in between. */
const PIECE = 256 * 1024;

/**
 * Reads the CSV text of a series. Returns the content, or null if a fault prevents the import, and the findings. Yields
 * to other work while it runs. Calls `progress` with the number of characters read and the total.
 */
export async function readSeriesFile(
  text: string,
  reading: SeriesReading,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<ReadSeries> {
  const form = tableForm(text);
  const first = await readOnce(text, form, reading, progress);
  if (first.orderFoundLate === null) return first.finish();
  return (await readOnce(text, form, { ...reading, dateOrder: first.orderFoundLate }, progress)).finish();
}

interface ReadSeries {
  readonly content: SeriesContent | null;
  readonly report: SeriesReport;
}

async function readOnce(
  text: string,
  form: TableForm,
  reading: SeriesReading,
  progress: (done: number, of: number) => void,
): Promise<SeriesReader> {
  const rows = Readable.from(piecesOf(text, progress)).pipe(parse(recordOptions(form, text)));
  let reader: SeriesReader | null = null;
  let fault: { readonly line: number; readonly found: string } | null = null;
  try {
    for await (const { record, info } of rows as AsyncIterable<ParsedRecord>) {
      if (reader === null) reader = new SeriesReader(record, reading);
      else reader.add(record, info.lines);
      if (!reader.goesOn || reader.orderFoundLate !== null) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Only quotation marks are checked here; the series reader checks the number of cells.
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    fault = { line, found: shown(lineOf(text, line)) };
  }
  // A text that cannot be parsed has no heading, so missing columns are not reported.
  const { place, time, values } = reading.columns;
  reader ??= new SeriesReader(fault === null ? [] : [place, time, ...values.map(({ key }) => key)], reading);
  if (fault !== null) reader.fail(fault);
  return reader;
}

/** A line of a text, found without splitting the whole text. */
function lineOf(text: string, line: number): string {
  let from = 0;
  for (let at = 1; at < line; at++) from = text.indexOf("\n", from) + 1 || text.length;
  return text.slice(from, from + 200).split(/\r?\n/, 1)[0] ?? "";
}

function* piecesOf(text: string, progress: (done: number, of: number) => void): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) {
    progress(from, text.length);
    yield text.slice(from, from + PIECE);
  }
}
