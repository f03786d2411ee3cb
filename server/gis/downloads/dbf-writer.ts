import { writeSync } from "node:fs";
import type { FileRow } from "../../lists/file-plan.ts";
import type { ExportCell } from "../../lists/source.ts";
import type { DownloadColumn } from "./download-plan.ts";
import { shortNames } from "./short-names.ts";

/** Bytes of a table's head, of each field in it, and most bytes of a text (dBASE III). */
const [HEAD, FIELD, TEXT] = [32, 32, 254];
/** Bytes that a letter of JavaScript takes at most in UTF-8. */
const LETTER = 3;
const MOMENT = "2026-03-01T12:00:00.000Z".length;
const WIDTHS = { number: 24, day: 8, moment: MOMENT, yesNo: 1 } as const;
const WHOLE = 18;
const DECIMALS = 15;
const END_OF_FIELDS = 0x0d;
const END_OF_FILE = 0x1a;
const BLANK = 0x20;

/** A field of a table: a column under a short name, in bytes. */
export interface DbfColumn {
  readonly name: string;
  readonly type: "C" | "N" | "D" | "L";
  readonly width: number;
  readonly decimals: number;
  readonly column: DownloadColumn;
}

/** The fields of a table for some columns. Moments are texts, since a date of dBASE has no time. */
export function dbfColumns(columns: readonly DownloadColumn[]): DbfColumn[] {
  const names = shortNames(columns, { most: 10 });
  return columns.map((column, i) => ({ name: names[i] ?? "", column, ...formOf(column) }));
}

function formOf({ kind, isWhole, length }: DownloadColumn): Pick<DbfColumn, "type" | "width" | "decimals"> {
  switch (kind) {
    case "number":
      return isWhole === true
        ? { type: "N", width: WHOLE, decimals: 0 }
        : { type: "N", width: WIDTHS.number, decimals: DECIMALS };
    case "day":
      return { type: "D", width: WIDTHS.day, decimals: 0 };
    case "yesNo":
      return { type: "L", width: WIDTHS.yesNo, decimals: 0 };
    case "moment":
      return { type: "C", width: WIDTHS.moment, decimals: 0 };
    case "text":
      return { type: "C", width: Math.max(1, Math.min(TEXT, (length ?? TEXT) * LETTER)), decimals: 0 };
  }
}

/** Bytes of a row: its fields after the mark of deleted ones. */
export const dbfRowBytes = (fields: readonly DbfColumn[]): number => fields.reduce((sum, { width }) => sum + width, 1);

/** The table's head (dBASE III); its letters are UTF-8, as its `.cpg` says. */
export function dbfHead(fields: readonly DbfColumn[], rows: number, at: string): Buffer {
  const head = Buffer.alloc(HEAD + FIELD * fields.length + 1);
  const [year = 0, month = 0, day = 0] = at.slice(0, 10).split("-").map(Number);
  head.set([3, year - 1900, month, day]);
  head.writeUInt32LE(rows, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(dbfRowBytes(fields), 10);
  fields.forEach(({ name, type, width, decimals }, i) => {
    const from = HEAD + FIELD * i;
    head.write(name, from, 10, "latin1");
    head.write(type, from + 11, "latin1");
    head.set([width, decimals], from + 16);
  });
  head[head.length - 1] = END_OF_FIELDS;
  return head;
}

/** Writes the rows of a table, and counts the texts that had to be cut, by field. */
export class DbfRows {
  readonly cut: number[];
  readonly #fields: readonly DbfColumn[];
  readonly #file: number;

  constructor(file: number, fields: readonly DbfColumn[]) {
    this.#file = file;
    this.#fields = fields;
    this.cut = fields.map(() => 0);
  }

  write(row: FileRow): void {
    const bytes = Buffer.alloc(dbfRowBytes(this.#fields), BLANK);
    let at = 1;
    this.#fields.forEach((field, i) => {
      const text = textOf(field, row[i] ?? null);
      const written = bytes.write(text, at, field.width, "utf8");
      if (written < Buffer.byteLength(text)) this.cut[i] = (this.cut[i] ?? 0) + 1;
      at += field.width;
    });
    writeSync(this.#file, bytes);
  }

  end(): void {
    writeSync(this.#file, Uint8Array.of(END_OF_FILE));
  }
}

/** A cell as the table has it: blank if it is missing, figures and days filled up from the left. */
function textOf({ type, width }: DbfColumn, cell: ExportCell): string {
  if (cell === null) return type === "L" ? "?" : "";
  if (type === "L") return cell === true ? "T" : "F";
  if (type === "N") return figureOf(Number(cell), width).padStart(width);
  if (type === "D") return String(cell).replaceAll("-", "");
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

/** A number without an exponent where that fits, which not every reader knows. */
function figureOf(value: number, width: number): string {
  const short = String(value);
  if (!short.includes("e")) return short.slice(0, width);
  const plain = value.toFixed(20).replace(/0+$/, "");
  return Math.abs(value) < 1 ? plain.slice(0, width) : short;
}
