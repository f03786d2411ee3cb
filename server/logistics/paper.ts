import { brokenLines, CELL_PADDING, columnWidths, LINE, MARGIN, TEXT_SIZE, typeOf } from "../lists/pdf/type.ts";
import { pdfDocument } from "../pdf/pdf-document.ts";

/** A table on paper: its columns with their share of the width, figures at the right, and rows of text. */
export interface PaperTable {
  readonly title: string;
  readonly columns: readonly (readonly [heading: string, width: number, numeric?: true])[];
  readonly rows: readonly (readonly string[])[];
  /** Shown if there is no row. */
  readonly empty: string;
  /** Shown below its rows, such as the rule of its figures. */
  readonly method?: string;
}

/** What the cells of a row are broken into, and how high they are in points. */
interface PaperRow {
  readonly lines: readonly (readonly string[])[];
  readonly height: number;
  /** Whether a cell has more text than fits its lines. */
  readonly isCut: boolean;
  readonly look: RowLook;
}

/** How many lines a cell has at most, and the space above and below them in points. */
interface RowLook {
  readonly cellLines: number;
  readonly padding?: number;
  readonly isHead?: boolean;
}

const INK = "#1b2733";
const RULE = "#c4ccd4";
const BAND = "#e8ecf1";
const HEADING = 11;

/** From the top of a sheet to the lines below its heading. */
const SHEET_HEIGHT = 22;

/** What a PDF of tables is drawn with; its pages stay open until `finished`, so that earlier ones can name later ones. */
export function paperOf(of: { readonly title: string; readonly language: string; readonly paper: "letter" | "a4" }) {
  const parts: Uint8Array[] = [];
  const info = { Title: of.title, Author: "Provision", Creator: "Provision" };
  const options = { size: of.paper, margin: MARGIN, bufferPages: true, lang: of.language, info } as const;
  const { doc, ended } = pdfDocument(options, (part) => parts.push(part));
  const type = typeOf(doc);
  const [plain, bold, title, top] = [
    type("plain", TEXT_SIZE, INK),
    type("bold", TEXT_SIZE, INK),
    type("bold", HEADING, INK),
    type("bold", 16, INK),
  ];
  const width = doc.page.width - 2 * MARGIN;
  const widthsOf = ({ columns }: Pick<PaperTable, "columns">) =>
    columnWidths(
      columns.map(([, share]) => ({ width: share })),
      width,
    );
  const linesOf = (text: string, most = 40) => brokenLines(text, width, plain.widthOf, most);
  const headingLines = (text: string) => brokenLines(text, width, top.widthOf, 2);
  const putLines = (lines: readonly string[], y: number) =>
    lines.forEach((line, i) => plain.put(line, MARGIN, y + i * LINE));
  return {
    doc,
    /** The lowest point of what is drawn. */
    bottom: doc.page.height - 1.25 * MARGIN,
    plain,
    linesOf,
    putLines,
    /** Draws what a sheet begins with; returns where it ends. */
    heading(text: string, line: string): number {
      const [headings, lines] = [headingLines(text), linesOf(line, 3)];
      headings.forEach((each, i) => top.put(each, MARGIN, MARGIN + i * 18));
      const y = MARGIN + SHEET_HEIGHT + (headings.length - 1) * 18;
      putLines(lines, y);
      return y + lines.length * LINE + 2;
    },
    /** Draws the title of a table, with its letters down to `y`, and a note at the end of its line. */
    title(text: string, y: number, note = ""): void {
      title.put(text, MARGIN, y - HEADING);
      plain.put(note, MARGIN + width - plain.widthOf(note), y - TEXT_SIZE);
    },
    rowOf(cells: readonly string[], table: Pick<PaperTable, "columns">, look: RowLook): PaperRow {
      const { cellLines, padding = CELL_PADDING, isHead = false } = look;
      const { widthOf } = isHead ? bold : plain;
      const widths = widthsOf(table).map((each) => each - 2 * CELL_PADDING);
      const broken = cells.map((cell, i) => brokenLines(cell, widths[i] ?? 0, widthOf, cellLines + 1));
      const lines = broken.map((each, i) =>
        each.length <= cellLines ? each : brokenLines(cells[i] ?? "", widths[i] ?? 0, widthOf, cellLines),
      );
      const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * padding;
      return { lines, height, isCut: broken.some(({ length }) => length > cellLines), look };
    },
    /** Draws a row; returns where it ends. */
    row({ lines, height, look }: PaperRow, table: Pick<PaperTable, "columns">, y: number): number {
      const { padding = CELL_PADDING, isHead = false } = look;
      const { put, widthOf } = isHead ? bold : plain;
      if (isHead) doc.rect(MARGIN, y, width, height).fill(BAND);
      let x = MARGIN;
      for (const [i, each] of widthsOf(table).entries()) {
        for (const [at, line] of (lines[i] ?? []).entries()) {
          const shift = table.columns[i]?.[2] === true ? each - 2 * CELL_PADDING - widthOf(line) : 0;
          put(line, x + CELL_PADDING + shift, y + padding + at * LINE + 1);
        }
        x += each;
      }
      const end = y + height;
      doc
        .moveTo(MARGIN, end)
        .lineTo(MARGIN + width, end)
        .lineWidth(0.5)
        .stroke(RULE);
      return end;
    },
    /** Writes a line at the foot of every page, and returns the file. */
    async finished(foot?: (page: number, of: number) => string): Promise<Buffer> {
      const { count } = doc.bufferedPageRange();
      for (let page = 0; foot !== undefined && page < count; page++) {
        doc.switchToPage(page);
        plain.put(foot(page + 1, count), MARGIN, doc.page.height - MARGIN);
      }
      doc.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}
export type Paper = ReturnType<typeof paperOf>;
