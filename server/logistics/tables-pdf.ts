import { brokenLines, CELL_PADDING, columnWidths, LINE, MARGIN, TEXT_SIZE, typeOf } from "../lists/pdf/type.ts";
import { pdfDocument } from "../pdf/pdf-document.ts";

/** A table of a sheet: its columns with their share of the width, figures at the right, and rows of text. */
export interface PaperTable {
  readonly title: string;
  readonly columns: readonly (readonly [heading: string, width: number, numeric?: true])[];
  readonly rows: readonly (readonly string[])[];
  /** Shown if there is no row. */
  readonly empty: string;
  /** Shown below its rows, such as the rule of its figures. */
  readonly method?: string;
}

/** A sheet begins on a page of its own. */
interface PaperSheet {
  readonly heading: string;
  readonly line: string;
  readonly tables: readonly PaperTable[];
}

const INK = "#1b2733";
const RULE = "#c4ccd4";
const BAND = "#e8ecf1";
const HEADING = 11;

/** Sheets of tables as a PDF; a cell has at most `cellLines` lines. */
export async function tablesPdf(
  sheets: readonly PaperSheet[],
  {
    title: name,
    language,
    cellLines,
  }: { readonly title: string; readonly language: string; readonly cellLines: number },
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const info = { Title: name, Author: "Provision", Creator: "Provision" };
  const options = { size: "letter", margin: MARGIN, autoFirstPage: false, lang: language, info } as const;
  const { doc, ended } = pdfDocument(options, (part) => parts.push(part));
  let y = 0;
  const page = () => {
    doc.addPage();
    y = MARGIN;
  };
  page();
  const type = typeOf(doc);
  const [plain, bold, title] = [
    type("plain", TEXT_SIZE, INK),
    type("bold", TEXT_SIZE, INK),
    type("bold", HEADING, INK),
  ];
  const whole = doc.page.width - 2 * MARGIN;
  const bottom = doc.page.height - 2 * MARGIN;
  const row = (cells: readonly string[], { columns }: PaperTable, isHead = false) => {
    const widths = columnWidths(
      columns.map(([, width]) => ({ width })),
      whole,
    );
    const { put, widthOf } = isHead ? bold : plain;
    const lines = cells.map((cell, i) => brokenLines(cell, (widths[i] ?? 0) - 2 * CELL_PADDING, widthOf, cellLines));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * CELL_PADDING;
    if (y + height > bottom) page();
    if (isHead) doc.rect(MARGIN, y, whole, height).fill(BAND);
    let x = MARGIN;
    lines.forEach((each, i) => {
      const width = widths[i] ?? 0;
      each.forEach((line, at) => {
        const shift = columns[i]?.[2] === true ? width - 2 * CELL_PADDING - widthOf(line) : 0;
        put(line, x + CELL_PADDING + shift, y + CELL_PADDING + at * LINE);
      });
      x += width;
    });
    y += height;
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + whole, y)
      .lineWidth(0.5)
      .stroke(RULE);
  };
  const table = (each: PaperTable) => {
    // A heading never stands alone at the end of a page.
    if (y + 6 * LINE > bottom) page();
    title.put(each.title, MARGIN, y + LINE);
    y += 2.5 * LINE;
    if (each.rows.length === 0) {
      plain.put(each.empty, MARGIN, y);
      y += 1.5 * LINE;
      return;
    }
    row(
      each.columns.map(([heading]) => heading),
      each,
      true,
    );
    for (const cells of each.rows) row(cells, each);
    for (const line of brokenLines(each.method ?? "", whole, plain.widthOf)) {
      plain.put(line, MARGIN, y + CELL_PADDING);
      y += LINE;
    }
  };
  sheets.forEach(({ heading, line, tables }, i) => {
    if (i > 0) page();
    type("bold", 16, INK).put(heading, MARGIN, y);
    plain.put(line, MARGIN, y + 22);
    y += 34;
    for (const each of tables) table(each);
  });
  doc.end();
  await ended;
  return Buffer.concat(parts);
}
