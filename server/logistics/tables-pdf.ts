import { CELL_PADDING, LINE, MARGIN } from "../lists/pdf/type.ts";
import { paperOf, type Paper, type PaperTable } from "./paper.ts";

/** A sheet begins on a page of its own. */
interface PaperSheet {
  readonly heading: string;
  readonly line: string;
  readonly tables: readonly PaperTable[];
}

/** Sheets of tables as a PDF; a cell has at most `cellLines` lines. */
export function tablesPdf(
  sheets: readonly PaperSheet[],
  { cellLines, ...of }: { readonly title: string; readonly language: string; readonly cellLines: number },
): Promise<Buffer> {
  const paper = paperOf({ ...of, paper: "letter" });
  for (const [i, sheet] of sheets.entries()) {
    if (i > 0) paper.doc.addPage();
    sheetOn(paper, sheet, cellLines);
  }
  return paper.finished();
}

/** Draws a sheet from the top of the present page on, over as many as it takes; returns the page of each table. */
export function sheetOn(paper: Paper, { heading, line, tables }: PaperSheet, cellLines: number): number[] {
  const { doc, bottom } = paper;
  let y = paper.heading(heading, line);
  const makeRoom = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = MARGIN;
  };
  return tables.map((table) => {
    // A heading never stands alone at the end of a page.
    makeRoom(6 * LINE);
    const page = doc.bufferedPageRange().count;
    paper.title(table.title, y + 2 * LINE);
    y += 2.5 * LINE;
    if (table.rows.length === 0) {
      paper.putLines([table.empty], y);
      y += 1.5 * LINE;
      return page;
    }
    const head = table.columns.map(([name]) => name);
    for (const [i, cells] of [head, ...table.rows].entries()) {
      const row = paper.rowOf(cells, table, { cellLines, isHead: i === 0 });
      makeRoom(row.height);
      y = paper.row(row, table, y);
    }
    const method = paper.linesOf(table.method ?? "");
    paper.putLines(method, y + CELL_PADDING);
    y += method.length * LINE;
    return page;
  });
}
