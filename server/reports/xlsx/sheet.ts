import type { Cell, Figure } from "../../../engine/reports/document.ts";
import { MISSING, type Formatter } from "../../../engine/reports/formatter.ts";
import { columnName, daySerial, escaped, heldText, looksLikeFormula, type SerialOf } from "../../lists/xlsx/cells.ts";
import type { SheetPicture } from "./pictures.ts";
import type { CellFormat, Styles } from "./styles.ts";

/** Least and greatest width of a column in characters. */
const NARROWEST = 9;
const WIDEST = 48;
/** Length from which a text of a table is broken into lines. */
const FIRST_WIDEST = 44;

/** Length from which a line is broken into several, so that a printed sheet does not shrink to fit it. */
const LONG_LINE = 90;
/** Least length of a broken line in characters. */
const REACH = 100;
/** Points of a line's height, in Calibri 11. */
const LINE_HEIGHT = 15;

/** Empty columns before the unrounded figures, and width of such a column in characters: 17 digits and a sign. */
const UNROUNDED_GAP = 2;
const UNROUNDED_WIDTH = 22;

/** An unrounded figure, or the heading above some; null if there is none. */
export type UnroundedCell = number | Cell | null;

/** A range of a sheet, by rows and columns from 0. */
interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One sheet, filled row by row. */
export class XlsxSheet {
  readonly name: string;
  readonly names: { readonly name: string; readonly range: CellRange }[] = [];
  readonly pictures: SheetPicture[] = [];
  readonly #styles: Styles;
  readonly #formatter: Formatter;
  readonly #serialOf: SerialOf;
  readonly #rows: string[] = [];
  readonly #merged: string[] = [];
  readonly #widths: number[] = [];
  /** Rows whose one long line is broken, with its length. */
  readonly #long = new Map<number, number>();
  /** Rows by their numbers from 1, with their unrounded figures, which are to the right of the printed columns. */
  readonly #unrounded = new Map<number, readonly UnroundedCell[]>();

  constructor(
    name: string,
    parts: { readonly styles: Styles; readonly formatter: Formatter; readonly serialOf: SerialOf },
  ) {
    this.name = name;
    this.#styles = parts.styles;
    this.#formatter = parts.formatter;
    this.#serialOf = parts.serialOf;
  }

  /** Number of rows. */
  get length(): number {
    return this.#rows.length;
  }

  /** A row of cells; null leaves a cell empty. */
  add(
    cells: readonly ({ readonly cell: Cell; readonly look?: CellFormat; readonly spreads?: boolean } | null)[],
  ): void {
    const row = this.#rows.length;
    const written = cells.map((each, column) => {
      if (each === null) return "";
      const { cell, look = {}, spreads = false } = each;
      // A text that spans columns does not affect the column's width; a number must fit.
      if (!spreads || "moment" in cell || "day" in cell) this.#widen(column, this.#formatter.format(cell), look);
      return this.#cell(`${columnName(column)}${row + 1}`, cell, look);
    });
    this.#rows.push(`<row r="${row + 1}">${written.join("")}</row>`);
  }

  /** A line of text that extends over its neighbors. */
  line(cell: Cell, look: CellFormat = {}): void {
    const { length } = this.#formatter.format(cell);
    const isLong = length > LONG_LINE;
    if (isLong) this.#long.set(this.#rows.length + 1, length);
    this.add([{ cell, look: { ...look, align: "left", ...(isLong ? { wrap: true } : {}) }, spreads: true }]);
  }

  /** The engine's own figures of the last row, each with the heading that it is under. */
  unrounded(cells: readonly UnroundedCell[]): void {
    if (cells.length > 0) this.#unrounded.set(this.#rows.length, cells);
  }

  /** Whether there are unrounded figures to the right of the printed columns. */
  get isWider(): boolean {
    return this.#unrounded.size > 0;
  }

  /** A picture below the last row; following rows are placed below it. */
  picture(picture: Omit<SheetPicture, "row">): void {
    const { height } = "image" in picture.content ? picture.content.image : picture.content.drawing;
    this.pictures.push({ ...picture, row: this.#rows.length });
    for (let points = 0; points < height; points += LINE_HEIGHT) this.#rows.push(`<row r="${this.#rows.length + 1}"/>`);
  }

  /** The last printed column, from 0: to its right are unrounded figures. */
  get lastPrinted(): number {
    return this.#reach().column;
  }

  skip(): void {
    if (this.#rows.length > 0) this.#rows.push(`<row r="${this.#rows.length + 1}"/>`);
  }

  /** Merges cells of the last row into one. */
  merge(from: number, to: number): void {
    const row = this.#rows.length;
    if (to > from) this.#merged.push(`${columnName(from)}${row}:${columnName(to)}${row}`);
  }

  /** Names a range by the id of a block, so that formulas and checks of other files can find it. */
  call(block: string, range: CellRange): void {
    this.names.push({ name: rangeName(block), range });
  }

  cols(): string {
    const widths = this.#widths.map(
      (width, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${Math.max(NARROWEST, width ?? 0) + 2}" customWidth="1"/>`,
    );
    const most = Math.max(0, ...[...this.#unrounded.values()].map(({ length }) => length));
    const from = this.lastPrinted + UNROUNDED_GAP + 1;
    const further =
      most === 0 ? "" : `<col min="${from}" max="${from + most - 1}" width="${UNROUNDED_WIDTH}" customWidth="1"/>`;
    const all = widths.join("") + further;
    return all === "" ? "" : `<cols>${all}</cols>`;
  }

  body(): string {
    const { characters } = this.#reach();
    const rows = this.#rows.map((written, i) => {
      const row = this.#withUnrounded(written, i + 1);
      const length = this.#long.get(i + 1);
      if (length === undefined) return row;
      return row.replace(">", ` ht="${Math.ceil((length * 1.1) / characters) * LINE_HEIGHT}" customHeight="1">`);
    });
    return `<sheetData>${rows.join("")}</sheetData>`;
  }

  mergedCells(): string {
    const { column } = this.#reach();
    const lines = [...this.#long.keys()].map((row) => `A${row}:${columnName(column)}${row}`);
    const all = column === 0 ? this.#merged : [...this.#merged, ...lines];
    if (all.length === 0) return "";
    return `<mergeCells count="${all.length}">${all.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  }

  /** The last column over which a long line extends, and the number of characters up to there. */
  #reach(): { readonly column: number; readonly characters: number } {
    let [column, characters] = [-1, 0];
    while (column + 1 < this.#widths.length || characters < REACH) {
      column++;
      characters += column < this.#widths.length ? Math.max(NARROWEST, this.#widths[column] ?? 0) + 2 : NARROWEST - 1;
    }
    return { column, characters };
  }

  #withUnrounded(row: string, number: number): string {
    const cells = this.#unrounded.get(number);
    if (cells === undefined) return row;
    const first = this.lastPrinted + UNROUNDED_GAP;
    const written = cells.map((cell, i) => {
      const place = `${columnName(first + i)}${number}`;
      if (cell === null) return "";
      if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
      return this.#cell(place, cell, { bold: true, fill: "head", wrap: true, align: "right" });
    });
    return row.replace("</row>", `${written.join("")}</row>`);
  }

  #widen(column: number, words: string, { wrap = false }: CellFormat): void {
    const longest = Math.max(...words.split(wrap ? /\s+/ : "\n").map(({ length }) => length));
    const needed = wrap ? Math.max(longest, Math.min(words.length, FIRST_WIDEST)) : words.length;
    this.#widths[column] = Math.max(this.#widths[column] ?? NARROWEST, Math.min(needed, WIDEST));
    for (let i = 0; i < column; i++) this.#widths[i] ??= NARROWEST;
  }

  #cell(place: string, cell: Cell, look: CellFormat): string {
    const number = (value: number, format: string) => {
      const style = this.#styles.place({ ...look, format });
      return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
    };
    if ("figure" in cell) {
      const { shown } = cell.figure;
      // An unknown figure is not written as a number, so that no sum takes it for zero.
      if (shown === null || !Number.isFinite(shown)) return this.#text(place, MISSING, { align: "right", ...look });
      return number(shown, numberFormat(cell.figure));
    }
    if ("day" in cell) {
      const serial = daySerial(cell.day);
      if (serial !== null) return number(serial, "yyyy\\-mm\\-dd");
    }
    if ("moment" in cell) {
      const moment = new Date(cell.moment);
      // Excel knows no zones: the format writes its name after the clock's time.
      if (!Number.isNaN(moment.getTime()))
        return number(this.#serialOf(moment), `yyyy\\-mm\\-dd\\ hh:mm" ${this.#formatter.zone(cell.moment)}"`);
    }
    return this.#text(place, this.#formatter.format(cell), look);
  }

  #text(place: string, words: string, look: CellFormat): string {
    const held = heldText(words);
    if (held === "") return "";
    const style = this.#styles.place(looksLikeFormula(held) ? { ...look, format: "@", quoted: true } : look);
    return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(held)}</t></is></c>`;
  }
}

/** Thousands in groups, and the figure's own decimals; a percentage keeps its number (35 is 35 %). */
export function numberFormat({ unit, decimals }: Pick<Figure, "unit" | "decimals">): string {
  const number = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  return unit === "percent" ? `${number}"%"` : number;
}

/** The name of a block's range: its id, as far as Excel allows it in a name. */
export const rangeName = (block: string): string => `block_${block.replace(/[^A-Za-z0-9_.]/g, "_")}`;
