// The browser's build of the parser runs everywhere.
import { CsvError, parse } from "csv-parse/browser/esm/sync";

/** Layout of the text of a table. */
export interface TableForm {
  /** The separator between its cells. */
  readonly delimiter: string;
  /**
   * Line of the file at which its heading begins, counted from 1: a title, a source or Excel's `sep=` may come before
   * it.
   */
  readonly headingLine: number;
}

/** A row of a table: its trimmed cells, and the line of the file that it ends on. */
export interface TableRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reasons why a text cannot be read as a table: a quotation mark that is never closed, or one where none is allowed.
 */
interface TableFault {
  readonly kind: "openQuote" | "notCsv";
  /** Line of the text at which the parser gave up. */
  readonly line: number | null;
  readonly message: string;
}

/**
 * The guard with which Excel keeps a code from becoming a number, in a cell that is not quoted as a whole: `="12001"`.
 */
const GUARDED = /(?:^|[,;\t|])="/m;

/**
 * Returns csv-parse's options for the records of a table with this layout: records with only separators are skipped,
 * and each keeps its own width.
 */
export const recordOptions = ({ delimiter, headingLine }: TableForm, text: string) =>
  ({
    bom: true,
    ...(text.includes('="') ? { cast: (cell: string) => cell.replace(/^="([^"]*)"$/, "$1") } : {}),
    delimiter,
    from_line: headingLine,
    info: true,
    // A file that several programs have written to has mixed line ends; most files have one kind, which is read faster.
    record_delimiter: text.includes("\r") ? ["\r\n", "\n", "\r"] : ["\n"],
    relax_column_count: true,
    relax_quotes: GUARDED.test(text),
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  }) as const;

/** A record as csv-parse reports it when asked for `info`. */
export interface ParsedRecord {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** The records of a text, and the error that ended them early, if any. Lenient: misplaced quotation marks are text. */
export function recordsIn(
  text: string,
  form: TableForm,
  { rows, isLenient = false }: { readonly rows?: number; readonly isLenient?: boolean } = {},
): { readonly records: readonly TableRecord[]; readonly fault: TableFault | null } {
  const limit = rows === undefined ? {} : { to: rows };
  const own = recordOptions(form, text);
  const options = { ...own, ...limit, bom: false, relax_quotes: isLenient || own.relax_quotes };
  // The browser's build turns a text into bytes one character at a time, which takes longer than everything else.
  const bytes = new TextEncoder().encode(text.startsWith("\uFEFF") ? text.slice(1) : text);
  // With `info`, csv-parse returns records of this shape; its types cover plain records only.
  const read = (quote: boolean): TableRecord[] =>
    (parse(bytes, quote ? options : { ...options, quote: false }) as unknown as ParsedRecord[]).map(
      ({ record, info }) => ({ line: info.lines, cells: record }),
    );
  try {
    return { records: read(true), fault: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records: isLenient ? read(false) : [], fault: faultOf(error) };
  }
}

/** A parser's error in our words. */
const faultOf = (error: CsvError): TableFault => ({
  kind: error.code === "CSV_QUOTE_NOT_CLOSED" ? "openQuote" : "notCsv",
  line: typeof error["lines"] === "number" ? error["lines"] : null,
  message: error.message,
});
