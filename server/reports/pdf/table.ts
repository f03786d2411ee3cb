import type { TableBlock, TableColumn, TableRow } from "../../../engine/report/document.ts";
import { CELL_PADDING, CELL_RISE, columnWidths, lettersOf } from "./column-widths.ts";
import { ensureRoom, paragraph, putLine } from "./flow.ts";
import type { Flow } from "./flow.ts";
import { BAND, FAINT, GROUP, INK, LINE, RULE, SIZES } from "./looks.ts";
import { artifact } from "./tags.ts";
import type { Tag } from "./tags.ts";

interface Grid {
  readonly columns: readonly TableColumn[];
  readonly widths: readonly number[];
  readonly size: number;
}
interface CellLines {
  readonly lines: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly numeric: boolean;
}

/** Height that a table's caption keeps with it: its heading and two rows. */
const BEGINNING = 60;
/** Share of a page up to which a table is kept on one. */
const KEPT_WHOLE = 0.4;

/** A table with its caption, unit, denominator and notes. Its heading stands on every page that it goes on to. */
export function putTable(flow: Flow, section: Tag, block: TableBlock, { titled }: { readonly titled: boolean }): void {
  const { sayer, faces } = flow;
  const grid = { columns: block.columns, ...columnWidths(block, flow.width, { faces, sayer }) };
  const whole = block.rows.reduce((sum, row) => sum + heightOf(cellsOf(flow, grid, row), grid.size), BEGINNING);
  // A table of a few rows is not torn apart.
  if (whole <= flow.fullRoom * KEPT_WHOLE) ensureRoom(flow, whole);
  const table = section.child("Table");
  if (titled)
    paragraph(flow, table, "Caption", sayer.say(block.title), {
      size: SIZES.block,
      weight: "bold",
      before: 4,
      with: BEGINNING,
    });
  else ensureRoom(flow, BEGINNING);
  const measure = [block.unit, block.denominator].flatMap((text) => (text ? [sayer.say(text)] : [])).join(" · ");
  const small = { size: SIZES.small, color: FAINT };
  paragraph(flow, section, "P", measure, { ...small, with: BEGINNING / 2 });
  if (block.rows.length === 0) paragraph(flow, section, "P", sayer.say(block.empty), { after: 4 });
  else {
    const head = table.child("THead");
    putHeading(flow, grid, head);
    head.end();
    const body = table.child("TBody");
    block.rows.forEach((row, place) => putRow(flow, grid, { row, next: block.rows[place + 1] }, body));
    body.end();
    flow.y += 3;
  }
  table.end();
  for (const note of block.notes) paragraph(flow, section, "P", sayer.say(note), { ...small, after: 1.5 });
  flow.y += 7;
}

/** The heading's rows: groups above their columns where there are any. Without a tag it is drawn again, unread. */
function putHeading(flow: Flow, grid: Grid, head: Tag | null): void {
  const letters = lettersOf("total", grid.size);
  const { sayer } = flow;
  const groups = grid.columns.some(({ group }) => group !== null) ? [groupCells(flow, grid)] : [];
  const names = grid.columns.map((column, place) => ({
    ...spread(grid, place, place + 1),
    numeric: column.numeric,
    lines: linesIn(flow, sayer.say(column.header), grid.widths[place] ?? 0, letters),
  }));
  for (const cells of [...groups, names]) {
    const height = heightOf(cells, grid.size);
    artifact(flow.doc, "Layout", () => void flow.doc.rect(flow.left, flow.y, flow.width, height).fill(BAND));
    const row = head?.child("TR");
    for (const cell of cells) {
      const draw = () => putCell(flow, grid, cell, letters);
      if (row === undefined) artifact(flow.doc, "Pagination", draw);
      else {
        const tag = row.child("TH", { scope: "Column", columns: cell.to - cell.from });
        tag.draw(draw);
        tag.end();
      }
    }
    row?.end();
    flow.y += height;
  }
}

/** Neighbouring columns of one group share a cell. */
function groupCells(flow: Flow, grid: Grid): CellLines[] {
  const runs: { title: string; from: number; to: number }[] = [];
  grid.columns.forEach(({ group }, place) => {
    const title = group === null ? "" : flow.sayer.say(group);
    const last = runs.at(-1);
    if (last && title !== "" && last.title === title) last.to = place + 1;
    else runs.push({ title, from: place, to: place + 1 });
  });
  return runs.map(({ title, from, to }) => {
    const { width, ...place } = spread(grid, from, to);
    return { ...place, numeric: false, lines: linesIn(flow, title, width, lettersOf("total", grid.size)) };
  });
}

function putRow(flow: Flow, grid: Grid, { row, next }: { row: TableRow; next: TableRow | undefined }, body: Tag): void {
  const letters = lettersOf(row.emphasis, grid.size);
  const cells = cellsOf(flow, grid, row);
  const height = heightOf(cells, grid.size);
  // A row that heads others is not left alone at the foot of a page.
  const company = row.emphasis === "group" && next ? heightOf(cellsOf(flow, grid, next), grid.size) : 0;
  if (flow.room() < height + company) {
    flow.newPage();
    putHeading(flow, grid, null);
  }
  const tags = rowTags(body, cells);
  let rest = cells;
  // A row that is higher than a page goes on over several.
  for (;;) {
    const lineHeight = grid.size * LINE;
    const fitting = Math.max(1, Math.floor((flow.room() - 2 * CELL_RISE) / lineHeight));
    const here = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, fitting) }));
    const part = heightOf(here, grid.size);
    rules(flow, row, part);
    here.forEach((cell, i) => tags.cells[i]?.draw(() => putCell(flow, grid, cell, letters)));
    flow.y += part;
    rest = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(fitting) }));
    if (rest.every(({ lines }) => lines.length === 0)) break;
    flow.newPage();
    putHeading(flow, grid, null);
  }
  tags.end();
}

function cellsOf(flow: Flow, grid: Grid, { cells, emphasis }: TableRow): CellLines[] {
  const { say } = flow.sayer;
  const letters = lettersOf(emphasis, grid.size);
  if (emphasis === "group") {
    const { width, ...place } = spread(grid, 0, grid.columns.length);
    return [{ ...place, numeric: false, lines: linesIn(flow, cells[0] ? say(cells[0]) : "", width, letters) }];
  }
  return grid.columns.map(({ numeric }, place) => {
    const { width, ...at } = spread(grid, place, place + 1);
    return { ...at, numeric, lines: linesIn(flow, cells[place] ? say(cells[place]) : "", width, letters) };
  });
}

/** The first cell of a row heads it; that of a group heads what lies below. */
function rowTags(body: Tag, cells: readonly CellLines[]): { readonly cells: readonly Tag[]; end(): void } {
  const tag = body.child("TR");
  const tags = cells.map((cell, i) =>
    i === 0 ? tag.child("TH", { scope: "Row", columns: cell.to - cell.from }) : tag.child("TD"),
  );
  return {
    cells: tags,
    end() {
      for (const each of tags) each.end();
      tag.end();
    },
  };
}

function rules({ doc, left, width, y }: Flow, { emphasis }: TableRow, height: number): void {
  artifact(doc, "Layout", () => {
    if (emphasis === "group") doc.rect(left, y, width, height).fill(GROUP);
    doc
      .lineWidth(emphasis === "total" ? 1 : 0.4)
      .moveTo(left, emphasis === "total" ? y : y + height)
      .lineTo(left + width, emphasis === "total" ? y : y + height)
      .stroke(emphasis === "total" ? INK : RULE);
  });
}

function putCell(
  flow: Flow,
  { size, widths }: Grid,
  { lines, from, to, numeric }: CellLines,
  letters: ReturnType<typeof lettersOf>,
): void {
  const x = flow.left + sumOf(widths.slice(0, from));
  const width = sumOf(widths.slice(from, to));
  lines.forEach((line, i) => {
    const shift = numeric ? width - 2 * CELL_PADDING - flow.faces.widthOf(line, letters) : 0;
    const y = flow.y + CELL_RISE + i * size * LINE;
    putLine(flow, line, { ...letters, color: INK, x: x + CELL_PADDING + Math.max(0, shift), y });
  });
}

const spread = ({ widths }: Grid, from: number, to: number) => ({ from, to, width: sumOf(widths.slice(from, to)) });
const linesIn = ({ faces }: Flow, words: string, width: number, letters: ReturnType<typeof lettersOf>): string[] =>
  faces.lines(words, width - 2 * CELL_PADDING + 0.01, letters);
const heightOf = (cells: readonly { readonly lines: readonly string[] }[], size: number): number =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * LINE + 2 * CELL_RISE;
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
