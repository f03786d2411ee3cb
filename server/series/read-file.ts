import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import {
  SeriesReader,
  type SeriesContent,
  type SeriesReading,
  type SeriesReport,
} from "../../engine/series/series-reader.ts";
import { delimiterOf } from "../../engine/series/columns.ts";

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
  const options = { bom: true, info: true, skip_empty_lines: true, trim: true, delimiter: delimiterOf(text) } as const;
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
    fault = { line: typeof error["lines"] === "number" ? error["lines"] : 1, found: error.message };
  }
  // A text that cannot be read has no heading either: only the text itself is at fault.
  const { place, time, values } = reading.columns;
  reader ??= new SeriesReader(fault === null ? [] : [place, time, ...values.map(({ key }) => key)], reading);
  if (fault !== null) reader.fail(fault);
  return reader.finish();
}

function* piecesOf(text: string, progress: (done: number, of: number) => void): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) {
    progress(from, text.length);
    yield text.slice(from, from + PIECE);
  }
}
