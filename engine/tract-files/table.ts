import { CsvError, parse } from "csv-parse/sync";
import { FileFault } from "./fault.ts";

/** A table read from CSV text: a heading and rows of as many cells, each with the line it ends on. */
export interface Table {
  readonly heading: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** What csv-parse says of a record when asked for `info`. */
interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads comma-separated text (RFC 4180; a byte order mark and empty lines are
 * passed over). Throws a {@link FileFault} for an empty file, a row with more or
 * fewer cells than the heading, or a quote that does not close.
 */
export function parseTable(text: string, file: string): Table {
  const [heading, ...rows] = parsed(text, file);
  if (!heading) throw new FileFault({ file }, "an empty file", "a heading and one row per tract");
  return {
    heading: heading.record,
    rows: rows.map(({ record, info }) => ({ line: info.lines, cells: record })),
  };
}

function parsed(text: string, file: string): Parsed[] {
  try {
    // With `info`, csv-parse answers records of this shape; its types speak of plain records only.
    return parse(text, { bom: true, info: true, skip_empty_lines: true, trim: true }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
    throw new FileFault({ file, line }, ...reason(error));
  }
}

function reason(error: CsvError): [found: string, expected: string] {
  switch (error.code) {
    case "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH":
      return [`a row of ${cellCount(error)} cells`, "as many cells as the heading has"];
    case "CSV_QUOTE_NOT_CLOSED":
      return ["the end of the file within quotes", "a closing quote"];
    default:
      return ["text that is not CSV", `comma-separated values (${error.message})`];
  }
}

function cellCount(error: CsvError): string {
  const record = error["record"];
  return Array.isArray(record) ? String(record.length) : "other";
}
