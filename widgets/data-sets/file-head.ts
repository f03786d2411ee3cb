import { parse } from "csv-parse/browser/esm/sync";
import { SERIES_TEXT_MAX } from "../../contract/calls/series.ts";
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

/** Reads a text file as UTF-8, or as Windows-1252 where it is none, and its first rows. */
export async function readHead(file: File): Promise<FileHead | FileRefusal> {
  if (file.size > SERIES_TEXT_MAX) return "tooLarge";
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.subarray(0, 1024).includes(0)) return "notText";
  return headOf(file.name, decoded(bytes));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The heading and the first rows of a text. */
export function headOf(fileName: string, text: string): FileHead | FileRefusal {
  const part = text.slice(0, HEAD);
  // The last line of a part may be cut off.
  const whole = text.length > HEAD ? part.slice(0, part.lastIndexOf("\n")) : part;
  const [heading, ...rows] = parse(whole, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    to: ROWS + 1,
  });
  return heading === undefined ? "empty" : { fileName, text, heading, rows };
}
