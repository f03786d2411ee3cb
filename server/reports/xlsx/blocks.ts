import type {
  Cell,
  FactsBlock,
  HeadlineBlock,
  MapBlock,
  ReportBlock,
  ReportText,
  TableBlock,
} from "../../../engine/reports/document.ts";
import { drawMap } from "../../../engine/reports/draw/draw-map.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import type { XlsxSheet, UnroundedCell } from "./sheet.ts";
import type { CellFormat } from "./styles.ts";

const TITLE: CellFormat = { bold: true, size: 12 };
const HEAD: CellFormat = { bold: true, fill: "head", wrap: true };

/** A text of the file's own. */
const own = (key: string): ReportText => ({ key: `report.file.${key}` });

/** Writes one block below the present content of the sheet; returns the row of its heading, if it has one. */
export function addBlock(
  sheet: XlsxSheet,
  block: ReportBlock,
  { formatter, titled }: { formatter: Formatter; titled: boolean },
): number | null {
  sheet.skip();
  if (block.title !== null && titled) sheet.line(block.title, TITLE);
  switch (block.kind) {
    case "facts":
      return addFacts(sheet, block);
    case "headline":
      return addHeadline(sheet, block, formatter);
    case "table":
      return addTable(sheet, block, formatter);
    case "chart":
      // Its figures are in the table next to it.
      sheet.line(block.description);
      return null;
    case "map":
      return addMap(sheet, block, formatter);
    case "notes":
      for (const note of block.notes) sheet.line(note);
      return null;
  }
}

function addFacts(sheet: XlsxSheet, { id, facts }: FactsBlock): null {
  const top = sheet.length;
  for (const { label, value } of facts)
    sheet.add([
      { cell: label, look: { bold: true } },
      { cell: value, look: { align: "left" }, spreads: true },
    ]);
  if (facts.length > 0) sheet.call(id, { top, left: 0, bottom: sheet.length - 1, right: 1 });
  return null;
}

/** A row for each figure: name, quantity, unit, trucks, low and high. */
function addHeadline(sheet: XlsxSheet, { id, figures }: HeadlineBlock, { quantity, figure: bare }: Formatter): number {
  const head = sheet.length;
  const columns = ["what", "figure", "unit", "trucks", "low", "high", "note"] as const;
  sheet.add(columns.map((column) => ({ cell: own(`columns.${column}`), look: HEAD })));
  const rounded = (["figure", "low", "high"] as const).filter((column) =>
    figures.some((one) => differs(partOf(one, column))),
  );
  sheet.unrounded(rounded.map((column) => unroundedHead(own(`columns.${column}`))));
  const top = sheet.length;
  for (const one of figures) {
    const { label, figure, trucks, band, note } = one;
    // The unit's name is the part of a figure's text other than its number.
    const unit = quantity(figure).replace(bare(figure), "").trim();
    const cell = (each: Cell | null) => (each === null ? null : { cell: each });
    sheet.add([
      { cell: label, look: { bold: true, wrap: true } },
      { cell: { figure }, look: { bold: true } },
      { cell: { said: unit } },
      cell(trucks && { figure: trucks }),
      cell(band && { figure: band.low }),
      cell(band && { figure: band.high }),
      note && { cell: note, spreads: true },
    ]);
    sheet.unrounded(rounded.map((column) => exactOf(partOf(one, column))));
  }
  if (figures.length > 0) sheet.call(id, { top, left: 0, bottom: sheet.length - 1, right: columns.length - 1 });
  return head;
}

type HeadlineFigure = HeadlineBlock["figures"][number];

const partOf = ({ figure, band }: HeadlineFigure, column: "figure" | "low" | "high"): Cell | null => {
  const part = column === "figure" ? figure : (band?.[column] ?? null);
  return part && { figure: part };
};

/** The engine's own figure; null if the cell is not a figure or it is not known. */
const exactOf = (cell: Cell | null | undefined): number | null =>
  cell && "figure" in cell && cell.figure.exact !== null && Number.isFinite(cell.figure.exact)
    ? cell.figure.exact
    : null;

/** Returns whether a cell shows its figure rounded. */
const differs = (cell: Cell | null | undefined): boolean =>
  cell !== null &&
  cell !== undefined &&
  "figure" in cell &&
  exactOf(cell) !== null &&
  exactOf(cell) !== cell.figure.shown;

/** The heading of unrounded figures, from that of the rounded ones and of their group. */
function unroundedHead(header: ReportText, group: ReportText | null = null): UnroundedCell {
  return group === null
    ? { key: "report.file.unrounded", values: { column: header } }
    : { key: "report.file.unroundedOf", values: { column: header, group } };
}

function addTable(sheet: XlsxSheet, block: TableBlock, { format }: Formatter): number {
  const { columns, rows } = block;
  for (const text of [block.unit, block.denominator]) if (text) sheet.line(text);
  if (columns.some(({ group }) => group !== null)) addGroups(sheet, columns, format);
  const head = sheet.length;
  sheet.add(
    columns.map(({ header, numeric }) => ({ cell: header, look: { ...HEAD, align: numeric ? "right" : "left" } })),
  );
  const rounded = columns.flatMap((column, i) => (rows.some(({ cells }) => differs(cells[i])) ? [{ column, i }] : []));
  sheet.unrounded(rounded.map(({ column: { header, group } }) => unroundedHead(header, group)));
  const top = sheet.length;
  for (const row of rows) {
    const total: CellFormat =
      row.emphasis === "none" ? {} : { bold: true, ...(row.emphasis === "total" ? { line: true } : {}) };
    if (row.emphasis === "group") {
      const [first] = row.cells;
      const look: CellFormat = { bold: true, fill: "group" };
      sheet.add(columns.map((_, i) => ({ cell: i === 0 && first ? first : { said: "" }, look, spreads: true })));
      continue;
    }
    sheet.add(
      columns.map(({ numeric }, i) => {
        const cell = row.cells[i] ?? { said: "" };
        return { cell, look: numeric ? { ...total, align: "right" as const } : { ...total, wrap: true } };
      }),
    );
    sheet.unrounded(rounded.map(({ i }) => exactOf(row.cells[i])));
  }
  if (rows.length === 0) sheet.line(block.empty);
  else sheet.call(block.id, { top, left: 0, bottom: sheet.length - 1, right: columns.length - 1 });
  for (const note of block.notes) sheet.line(note);
  return head;
}

/** Writes headings above groups of columns. */
function addGroups(sheet: XlsxSheet, columns: TableBlock["columns"], write: Formatter["format"]): void {
  const titles = columns.map(({ group }) => (group === null ? "" : write(group)));
  sheet.add(columns.map(({ group }) => ({ cell: group ?? { said: "" }, look: { ...HEAD, align: "center" } })));
  for (let from = 0; from < titles.length;) {
    let to = from;
    while (titles[from] !== "" && titles[to + 1] === titles[from]) to += 1;
    sheet.merge(from, to);
    from = to + 1;
  }
}

/** Width of the map in points: about that of a table of three zones next to it. */
const MAP_WIDTH = 480;

function addMap(sheet: XlsxSheet, block: MapBlock, formatter: Formatter): null {
  const { title, description, zones, notes } = block;
  const alt = [title, description].map(formatter.format).join(". ");
  sheet.picture({ alt, content: { drawing: drawMap(block, { width: MAP_WIDTH, formatter }) } });
  sheet.line(description);
  for (const { label } of zones) sheet.line(label);
  for (const note of notes) sheet.line(note);
  return null;
}
