import type { ExportFormat } from "../../contract/lists/export-formats.ts";
import type { ExportCell, ExportColumn } from "./source.ts";

/** A column of a file: its heading in the reader's language. */
export interface FileColumn extends Pick<ExportColumn, "kind" | "width"> {
  /** Its name for other programs. */
  readonly id: string;
  readonly header: string;
  /** The choices that Excel offers in its cells. */
  readonly choices?: readonly string[];
}

/** The title and notes of a file, in the reader's language. */
export interface FileFacts {
  /** Name of the list. */
  readonly title: string;
  /** The title in the file's properties: the list, its subject and the day. */
  readonly documentTitle: string;
  /** When and by whom it was exported, and which rows: one line each. */
  readonly lines: readonly string[];
  /** Name of the sheet that holds the lines. */
  readonly about: string;
  /** The words for "Page" and "of". */
  readonly page: string;
  readonly of: string;
  /** Shown if there is no row. */
  readonly empty: string;
}

/** The writing thread's input besides the rows. */
export interface FilePlan {
  readonly format: ExportFormat;
  readonly paper: "letter" | "a4";
  readonly language: string;
  /** The language in the agency's region: the format of numbers and dates. */
  readonly locale: string;
  readonly timeZone: string;
  readonly author: string;
  readonly facts: FileFacts;
  readonly columns: readonly FileColumn[];
}

/** A row of a file: its cells in the order of the columns; for GeoJSON its place after them, as text. */
export type FileRow = readonly ExportCell[];

/** Takes rows and returns bytes; one for each format. */
export interface FileWriter<Row = FileRow> {
  write(rows: readonly Row[]): void;
  /** Resolves once all remaining bytes have been passed on. */
  end(): Promise<void>;
}
