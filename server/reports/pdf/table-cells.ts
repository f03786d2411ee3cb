import type { ReportText, TableColumn, TableRow } from "../../../engine/reports/document.ts";
import { CELL_PADDING, charactersOf } from "./column-widths.ts";
import { paragraph, putLine, type Flow } from "./flow.ts";
import { ALARM, FAINT, INK, SIZES, type TextStyle } from "./looks.ts";
import type { Tag } from "./tags.ts";

/** A table's columns as they are drawn. */
export interface TableGrid {
  readonly columns: readonly TableColumn[];
  readonly widths: readonly number[];
  readonly size: number;
}

/** A cell broken into lines, and the columns that it spans. */
export interface CellLines {
  readonly lines: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly numeric: boolean;
}

/** The cells of a row. A group's one cell spans the table. */
export function cellsOf(flow: Flow, grid: TableGrid, { cells, emphasis }: TableRow): CellLines[] {
  const { format } = flow.formatter;
  const letters = charactersOf(emphasis, grid.size);
  const isGroup = emphasis === "group";
  const places = isGroup ? [grid.columns.length] : grid.columns.map((_, place) => place + 1);
  return places.map((to, place) => {
    const words = cells[place] ? format(cells[place]) : "";
    const numeric = !isGroup && grid.columns[place]?.numeric === true;
    return cellOf(flow, grid, { words, from: isGroup ? 0 : place, to, numeric, letters });
  });
}

/** The names of the columns. */
export function nameCells(flow: Flow, grid: TableGrid): CellLines[] {
  const letters = charactersOf("total", grid.size);
  return grid.columns.map(({ header, numeric }, place) =>
    cellOf(flow, grid, { words: flow.formatter.format(header), from: place, to: place + 1, numeric, letters }),
  );
}

/** The row above the names, if there is one: neighboring columns of one group share a cell. */
export function groupCells(flow: Flow, grid: TableGrid): CellLines[] | null {
  if (grid.columns.every(({ group }) => group === null)) return null;
  const runs: { words: string; from: number; to: number; numeric: boolean }[] = [];
  grid.columns.forEach(({ group, numeric }, place) => {
    const words = group === null ? "" : flow.formatter.format(group);
    const last = runs.at(-1);
    if (last && words !== "" && last.words === words) last.to = place + 1;
    else runs.push({ words, from: place, to: place + 1, numeric });
  });
  const letters = charactersOf("total", grid.size);
  // A group of one column is above its figures.
  return runs.map((run) => cellOf(flow, grid, { ...run, numeric: run.numeric && run.to - run.from === 1, letters }));
}

function cellOf(
  { fonts }: Flow,
  { widths }: TableGrid,
  { words, letters, ...place }: Omit<CellLines, "lines"> & { readonly words: string; readonly letters: TextStyle },
): CellLines {
  const width = sumOf(widths.slice(place.from, place.to)) - 2 * CELL_PADDING + 0.01;
  return { ...place, lines: fonts.lines(words, width, letters) };
}

/** Style of a row's text. */
export const colorOf = (emphasis: TableRow["emphasis"]): string => (emphasis === "alarm" ? ALARM : INK);

/** Draws a cell's lines, with the row's top at the flow's position. */
export function putCell(
  flow: Flow,
  { size, widths }: TableGrid,
  cell: CellLines,
  letters: TextStyle & { readonly color?: string },
): void {
  const { lines, from, to, numeric } = cell;
  const { line: leading, rise } = flow.density;
  const x = flow.left + sumOf(widths.slice(0, from));
  const width = sumOf(widths.slice(from, to));
  lines.forEach((line, i) => {
    const shift = numeric ? width - 2 * CELL_PADDING - flow.fonts.widthOf(line, letters) : 0;
    const y = flow.y + rise + i * size * leading;
    putLine(flow, line, { color: INK, ...letters, x: x + CELL_PADDING + Math.max(0, shift), y });
  });
}

/** Height of a row. */
export function heightOf({ density }: Flow, cells: readonly CellLines[], size: number): number {
  const { line, rise } = density;
  return Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * line + 2 * rise;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The characters that end a sentence in the product's languages. */
const SENTENCE = /[.!?:)]$/;

/** Notes under a table or map, small; whole sentences follow one another on a line. */
export function putSmallNotes(flow: Flow, section: Tag, notes: readonly ReportText[]): void {
  const small = { size: SIZES.small, color: FAINT, after: 1.5 } as const;
  for (const words of runIn(notes.map(flow.formatter.format))) paragraph(flow, section, "P", words, small);
}

function runIn(notes: readonly string[]): string[] {
  return notes.reduce<string[]>((paragraphs, note) => {
    const last = paragraphs.at(-1);
    return last !== undefined && SENTENCE.test(last)
      ? [...paragraphs.slice(0, -1), `${last} ${note}`]
      : [...paragraphs, note];
  }, []);
}
