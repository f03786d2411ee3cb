import { SERIES_TEXT_MAX } from "../../contract/series/calls.ts";
import { asLayerFault, LayerFileError } from "../../client/map/files/fault.ts";
import { tableTextOf } from "../../engine/files/decoded-text.ts";
import { nameParts } from "../../engine/files/layers/read-one.ts";
import { recordsIn } from "../../engine/files/records.ts";
import { headOf as firstLines, tableForm } from "../../engine/files/table-form.ts";

/** The beginning of a file, from which its columns are guessed and a preview is shown. */
export interface FileHead {
  readonly fileName: string;
  readonly text: string;
  readonly heading: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Number of rows in the preview. */
const ROWS = 100;

/**
 * Reads a table and its first rows; the later check names the line of an unclosed quotation mark. Throws a
 * LayerFileError for a file that is not a table.
 */
export async function readHead(file: File): Promise<FileHead> {
  if (file.size > SERIES_TEXT_MAX)
    throw new LayerFileError("tooLarge", { found: file.size, expected: SERIES_TEXT_MAX });
  const { ending } = nameParts(file.name);
  const read = file.arrayBuffer().then((bytes) => tableTextOf(new Uint8Array(bytes), ending));
  const text = await read.catch((error: unknown) => Promise.reject(asLayerFault(error) as Error));
  const form = tableForm(text);
  const { records } = recordsIn(firstLines(text), form, { rows: ROWS + 1, isLenient: true });
  const [heading, ...rows] = records.map(({ cells }) => cells);
  if (heading === undefined) throw new LayerFileError("emptyFile");
  return { fileName: file.name, text, heading, rows };
}
