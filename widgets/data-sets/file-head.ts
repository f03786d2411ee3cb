import { SERIES_TEXT_MAX } from "../../contract/series/calls.ts";
import { textOf } from "../../engine/files/decoded-text.ts";
import { UnreadableError } from "../../engine/files/unreadable.ts";
import { recordsIn } from "../../engine/files/records.ts";
import { headOf as firstLines, tableForm } from "../../engine/files/table-form.ts";

/** The beginning of a file, from which its columns are guessed and a preview is shown. */
export interface FileHead {
  readonly fileName: string;
  readonly text: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Why a file is not even looked at. */
export type FileRefusal = "tooLarge" | "notText" | "workbook" | "unknownLetters" | "empty";

/** Rows of the preview. */
const ROWS = 100;

/** Reads a text file and its first rows. */
export async function readHead(file: File): Promise<FileHead | FileRefusal> {
  if (file.size > SERIES_TEXT_MAX) return "tooLarge";
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return headOf(file.name, textOf(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return error.fault === "notText" || error.fault === "workbook" ? error.fault : "unknownLetters";
  }
}

/** The heading and the first rows of a text; of a quotation mark that is not closed in them the check names the line. */
function headOf(fileName: string, text: string): FileHead | FileRefusal {
  const form = tableForm(text);
  const { records } = recordsIn(firstLines(text), form, { rows: ROWS + 1, isLenient: true });
  const [heading, ...rows] = records.map(({ cells }) => cells);
  return heading === undefined ? "empty" : { fileName, text, heading, rows };
}
