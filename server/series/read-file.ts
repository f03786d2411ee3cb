import { Readable } from "node:stream";
import { randomUUID } from "node:crypto";
import { CsvError, parse } from "csv-parse";
import { parse as parseNow } from "csv-parse/sync";
import { FileFault, shown } from "../../engine/tract-files/fault.ts";
import {
  SeriesReader,
  type SeriesContent,
  type SeriesReading,
  type SeriesReport,
} from "../../engine/series/series-reader.ts";
import { delimiterOf, guessColumns } from "../../engine/series/columns.ts";

/** Characters from which the columns of a file are guessed. */
const HEAD = 64 * 1024;

/** A file whose columns are told by their headings. Throws a {@link FileFault} where no place, time or figures are among them. */
export function guessedFile(fileName: string, text: string) {
  const [heading, ...rows] = headOf(fileName, text);
  if (heading === undefined) throw new FileFault({ file: fileName }, "no text", "a heading and rows of a CSV file");
  const { geography, place, time, values } = guessColumns(heading, rows);
  const absent = [place === null && "FIPS codes", time === null && "dates or times", values.length === 0 && "figures"];
  const missing = absent.filter((what) => what !== false);
  if (place === null || time === null || missing.length > 0)
    throw new FileFault({ file: fileName, line: 1 }, `no column of ${missing.join(", ")}`, "a column of each");
  return { importId: randomUUID(), fileName, text, geography, place, time, values: [...values] };
}

function headOf(fileName: string, text: string): string[][] {
  const part = text.length > HEAD ? text.slice(0, text.lastIndexOf("\n", HEAD)) : text;
  const delimiter = delimiterOf(text);
  try {
    return parseNow(part, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      delimiter,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser knows where it gave up, and not where the mark stands.
    throw new FileFault({ file: fileName }, "a quotation mark that is never closed", "a second one");
  }
}

/** Characters that are read at a time: what else waits comes in between. */
const PIECE = 256 * 1024;

/**
 * Reads the CSV text of a series: what it holds, null where a fault keeps it from being imported, and what was found. Other
 * work goes on meanwhile. `progress` hears how many characters of all are read.
 */
export async function readSeriesFile(
  text: string,
  reading: SeriesReading,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<{ readonly content: SeriesContent | null; readonly report: SeriesReport }> {
  const options = {
    bom: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
  } as const;
  const rows = Readable.from(piecesOf(text, progress)).pipe(parse(options));
  let reader: SeriesReader | null = null;
  let fault: { readonly line: number; readonly found: string } | null = null;
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (reader === null) reader = new SeriesReader(record, reading);
      else reader.add(record, info.lines);
      if (!reader.goesOn) break;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Of quotation marks: how many cells a row has, the reader judges.
    const line = typeof error["lines"] === "number" ? error["lines"] : 1;
    fault = { line, found: shown(lineOf(text, line)) };
  }
  // A text that cannot be read has no heading either: only the text itself is at fault.
  const { place, time, values } = reading.columns;
  reader ??= new SeriesReader(fault === null ? [] : [place, time, ...values.map(({ key }) => key)], reading);
  if (fault !== null) reader.fail(fault);
  return reader.finish();
}

/** A line of a text, without parting all of it. */
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
