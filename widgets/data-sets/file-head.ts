import { CsvError, parse } from "csv-parse/browser/esm/sync";
import { SERIES_TEXT_MAX } from "../../contract/calls/series.ts";
import { decodedText, isBinary } from "../../engine/files/decoded-text.ts";
import { delimiterOf } from "../../engine/series/columns.ts";

/** The beginning of a file, from which its columns are guessed and a preview is shown. */
export interface FileHead {
  readonly fileName: string;
  readonly text: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Why a file is not even looked at. */
export type FileRefusal = "tooLarge" | "notText" | "empty";

/** Characters that are read for the preview. */
const HEAD = 64 * 1024;
const ROWS = 100;

/** Reads a text file and its first rows. */
export async function readHead(file: File): Promise<FileHead | FileRefusal> {
  if (file.size > SERIES_TEXT_MAX) return "tooLarge";
  const text = decodedText(new Uint8Array(await file.arrayBuffer()));
  if (isBinary(text)) return "notText";
  return headOf(file.name, text);
}

/** The heading and the first rows of a text. */
export function headOf(fileName: string, text: string): FileHead | FileRefusal {
  const part = text.slice(0, HEAD);
  // The last line of a part may be cut off.
  const whole = text.length > HEAD ? part.slice(0, part.lastIndexOf("\n")) : part;
  const [heading, ...rows] = firstRows(whole, delimiterOf(text));
  return heading === undefined ? "empty" : { fileName, text, heading, rows };
}

function firstRows(text: string, delimiter: string): string[][] {
  const lines = { bom: true, delimiter, skip_empty_lines: true, trim: true, to: ROWS + 1 } as const;
  const options = { ...lines, relax_column_count: true, relax_quotes: true } as const;
  try {
    return parse(text, options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quotation mark that is not closed, in these rows at least: the check names its line.
    return parse(text, { ...options, quote: false });
  }
}
