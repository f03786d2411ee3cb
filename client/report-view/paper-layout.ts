import type { Cell, ReportBlock, TableBlock } from "../../engine/report/document.ts";
import { textWidth } from "../../engine/report/draw/text-width.ts";

/** Points across a letter page between its margins, and the smallest letters of a table, as in the PDF. */
export const PAPER_WIDTH = 548;
const LETTERS = 7;
const CELL_PADDING = 7;

/** Charts that stand side by side, so that products can be compared at a glance. */
const SIDE_BY_SIDE = 3;

/** Blocks that share a row: charts that follow one another, else one alone. */
export type BlockRow = readonly [ReportBlock, ...ReportBlock[]];

export function rowsOf(blocks: readonly ReportBlock[]): BlockRow[] {
  const rows: [ReportBlock, ...ReportBlock[]][] = [];
  for (const block of blocks) {
    const last = rows.at(-1);
    if (block.kind === "chart" && last?.[0].kind === "chart" && last.length < SIDE_BY_SIDE) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Whether a table is too wide to be read upright: its page then lies on its side. */
export function isWide({ columns, rows }: TableBlock, say: (cell: Cell) => string): boolean {
  const least = columns.map(({ header, numeric }, i) => {
    const cells = rows.flatMap(({ emphasis, cells: row }) => {
      const cell = emphasis === "group" ? undefined : row[i];
      return cell === undefined ? [] : [numeric ? say(cell) : longestWord(say(cell))];
    });
    return Math.max(...[longestWord(say(header)), ...cells].map((words) => textWidth(words, LETTERS, true)));
  });
  return least.reduce((sum, width) => sum + width + CELL_PADDING, 0) > PAPER_WIDTH;
}

const longestWord = (text: string): string =>
  text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), "");
