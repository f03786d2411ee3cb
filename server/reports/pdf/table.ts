import type { TableBlock, TableRow } from "../../../engine/reports/document.ts";
import { charactersOf, columnWidths } from "./column-widths.ts";
import { ensureRoom, paragraph, putLine, putRule, type Flow } from "./flow.ts";
import { BAND, FAINT, GROUP, INK, LINE, SIZES, spacedLines } from "./looks.ts";
import {
  cellsOf,
  colorOf,
  groupCells,
  heightOf,
  nameCells,
  putCell,
  putSmallNotes,
  type CellLines,
  type TableGrid,
} from "./table-cells.ts";
import { artifact, type Tag } from "./tags.ts";

/** Height that a table's caption keeps with it: its heading and two rows. */
const BEGINNING = 60;
/** The same for a caption of several lines. */
const CAPTION = 40;
/**
 * Long lists of a few words are set in columns side by side, with a limited number of rows each, `apart` points from
 * one another.
 */
const LIST = { side: 3, least: 12, most: 40, apart: 10, width: 450 };
/** Share of a page up to which a table stays on one page. */
const MAX_UNBROKEN = 0.4;

/** A table with its caption, unit, denominator and notes. Its heading is repeated on every page. */
export function putTable(flow: Flow, section: Tag, block: TableBlock, titled: boolean): void {
  const { formatter } = flow;
  ensureRoom(flow, tableBeginning(flow, block));
  const table = section.child("Table");
  putCaption(flow, table, block, { titled, below: block.rows.length === 0 ? 14 : BEGINNING });
  if (block.rows.length === 0) table.end();
  else if (isList(flow, block)) putList(flow, section, table, block);
  else putRows(flow, table, block);
  if (block.rows.length === 0) paragraph(flow, section, "P", formatter.format(block.empty), { after: 3 });
  putSmallNotes(flow, section, block.notes);
  flow.y += flow.density.gap;
}

function putRows(flow: Flow, table: Tag, block: TableBlock): void {
  const grid = gridOf(flow, block);
  const head = table.child("THead");
  putHeading(flow, grid, head);
  head.end();
  const body = table.child("TBody");
  block.rows.forEach((row, place) => putRow(flow, grid, { row, next: block.rows[place + 1] }, body));
  body.end();
  table.end();
  flow.y += 2;
}

const isList = (flow: Flow, { columns, rows }: TableBlock): boolean =>
  columns.length === 2 &&
  columns.every(({ numeric }) => !numeric) &&
  rows.length > LIST.least &&
  flow.width > LIST.width;

/** A list in columns read in order, each tagged as a table for screen readers; the first has the caption. */
function putList(flow: Flow, section: Tag, first: Tag, block: TableBlock): void {
  const { left } = flow;
  const width = (flow.width - (LIST.side - 1) * LIST.apart) / LIST.side;
  const sheets = chunks(block.rows, LIST.side * LIST.most);
  sheets.forEach((sheet, n) => {
    if (n > 0) flow.newPage();
    const top = flow.y;
    const feet = chunks(sheet, Math.ceil(sheet.length / LIST.side)).map((rows, i) => {
      flow.y = top;
      flow.within({ left: left + i * (width + LIST.apart), width }, () =>
        putRows(flow, n === 0 && i === 0 ? first : section.child("Table"), { ...block, rows }),
      );
      return flow.y;
    });
    flow.y = Math.max(...feet);
  });
}

const chunks = <Row>(rows: readonly Row[], size: number): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));

/** Height that must be left for a table to begin: its full height if it has few rows and must not be split. */
export function tableBeginning(flow: Flow, block: TableBlock): number {
  const grid = gridOf(flow, block);
  const rows = block.rows.reduce((sum, row) => sum + heightOf(flow, cellsOf(flow, grid, row), grid.size), 0);
  if (isList(flow, block)) return BEGINNING + Math.min(rows / LIST.side, flow.fullRoom);
  return rows + BEGINNING <= flow.fullRoom * MAX_UNBROKEN ? rows + BEGINNING : BEGINNING + CAPTION;
}

function gridOf(flow: Flow, block: TableBlock): TableGrid {
  return { columns: block.columns, ...columnWidths(block, flow.width, flow) };
}

/** The heading's rows: groups above their columns where there are any. Without a tag it is drawn again, unread. */
function putHeading(flow: Flow, grid: TableGrid, head: Tag | null): void {
  const letters = charactersOf("total", grid.size);
  const groups = groupCells(flow, grid);
  for (const cells of [...(groups ? [groups] : []), nameCells(flow, grid)]) {
    const height = heightOf(flow, cells, grid.size);
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

function putRow(
  flow: Flow,
  grid: TableGrid,
  { row, next }: { row: TableRow; next: TableRow | undefined },
  body: Tag,
): void {
  const letters = { ...charactersOf(row.emphasis, grid.size), color: colorOf(row.emphasis) };
  const cells = cellsOf(flow, grid, row);
  const height = heightOf(flow, cells, grid.size);
  const company = next && keepsWith(row, next) ? heightOf(flow, cellsOf(flow, grid, next), grid.size) : 0;
  if (flow.room() < height + company) {
    flow.newPage();
    putHeading(flow, grid, null);
  }
  const tags = rowTags(body, cells);
  let rest = cells;
  // A row that is higher than a page continues over several.
  for (;;) {
    const lineHeight = grid.size * flow.density.line;
    const fitting = Math.max(1, Math.floor((flow.room() - 2 * flow.density.rise) / lineHeight));
    const here = rest.map((cell) => ({ ...cell, lines: cell.lines.slice(0, fitting) }));
    const part = heightOf(flow, here, grid.size);
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

/** Keeps a heading row with the next row, and a total with the previous one. */
function keepsWith({ emphasis }: TableRow, next: TableRow): boolean {
  return emphasis === "group" || next.emphasis === "subtotal" || next.emphasis === "total";
}

/** The first cell of a row is its heading; that of a group is the heading of the rows below. */
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

function rules(flow: Flow, { emphasis }: TableRow, height: number): void {
  const { doc, left, width, y } = flow;
  artifact(doc, "Layout", () => {
    if (emphasis === "group") doc.rect(left, y, width, height).fill(GROUP);
    if (emphasis === "total") putRule(flow, y, 1, INK);
    else putRule(flow, y + height, 0.4);
  });
}

const TITLE = { size: SIZES.block, weight: "bold" } as const;
const MEASURE = { size: SIZES.small, weight: "plain" } as const;
/** Points between title and unit on a shared line. */
const APART = 9;

/** A table's title, with its subject and unit: on one line if there is room. */
function putCaption(
  flow: Flow,
  table: Tag,
  { title, unit, denominator }: TableBlock,
  { titled, below }: { readonly titled: boolean; readonly below: number },
): void {
  const { fonts, formatter, left, width } = flow;
  const words = titled ? formatter.format(title) : "";
  const measure = [unit, denominator].flatMap((text) => (text ? [formatter.format(text)] : [])).join(" · ");
  if (words === "" && measure === "") return ensureRoom(flow, below);
  const titleWidth = fonts.widthOf(words, TITLE);
  const isOneLine = words !== "" && titleWidth + APART + fonts.widthOf(measure, MEASURE) <= width;
  const measures = fonts.lines(measure, width, MEASURE);
  const [heads = []] =
    measure === "" || words === ""
      ? [fonts.lines(words, width, TITLE)]
      : spacedLines([fonts.lines(words, width, TITLE), measures]);
  const titleHeight = heads.length * TITLE.size * LINE;
  const height = titleHeight + (isOneLine ? 0 : measures.length * MEASURE.size * LINE);
  flow.y += titled ? 3 : 0;
  ensureRoom(flow, height + below);
  const top = flow.y;
  const caption = table.child("Caption");
  caption.draw(() => {
    heads.forEach((line, i) => putLine(flow, line, { ...TITLE, color: INK, x: left, y: top + i * TITLE.size * LINE }));
    measures.forEach((line, i) => {
      const at = isOneLine
        ? { x: left + titleWidth + APART, y: top + (TITLE.size - MEASURE.size) }
        : { x: left, y: top + titleHeight + i * MEASURE.size * LINE };
      putLine(flow, line, { ...MEASURE, color: FAINT, ...at });
    });
  });
  caption.end();
  flow.y = top + height + 2;
}
