import { momentFormat, numberFormat } from "../../../contract/api/numbers.ts";
import type { FileColumn, FilePlan, FileRow, FileWriter } from "../file-plan.ts";
import { pdfDocument } from "../../pdf/pdf-document.ts";
import type { ExportCell } from "../source.ts";
import {
  ASCENT,
  CELL_PADDING,
  LINE,
  LINES_MAX,
  MARGIN,
  TEXT_SIZE,
  brokenLines,
  columnWidths,
  typeOf,
  type Type,
  type TypeOf,
} from "./type.ts";

const INK = "#1b2733";
const FAINT = "#5b6875";
const RULE = "#c4ccd4";
const BAND = "#e8ecf1";
const TITLE_SIZE = 15;
const FOOT = 24;

/**
 * Writes a table while its rows arrive: title and facts on the first page, the heading on each, page numbers, column
 * widths by content. Full pages are passed on, so that memory does not grow with the number of rows.
 */
export function pdfWriter(plan: FilePlan, give: (bytes: Uint8Array) => void): FileWriter {
  const { facts, columns } = plan;
  const options = { size: plan.paper, layout: "landscape", margin: MARGIN, autoFirstPage: false } as const;
  const info = { Title: facts.documentTitle, Author: plan.author, Creator: plan.author };
  const { doc, ended } = pdfDocument({ ...options, lang: plan.language, info }, give);
  let pages = 0;
  let y = 0;
  const total = totalLater(doc);
  const textOf = cellText(plan);
  const left = MARGIN;
  const whole = () => doc.page.width - 2 * MARGIN;
  const bottom = () => doc.page.height - MARGIN - FOOT;
  const type = typeOf(doc);

  const foot = () => {
    const small = type("plain", TEXT_SIZE, FAINT);
    const at = doc.page.height - MARGIN - TEXT_SIZE;
    const text = `${facts.page} ${pages} ${facts.of} `;
    small.put(text, left, at);
    total.place(left + small.widthOf(text), at);
    const [title = ""] = brokenLines(facts.title, whole() / 2, small.widthOf, 1);
    small.put(title, left + whole() - small.widthOf(title), at);
  };
  const heading = (lines: readonly (readonly string[])[]) => {
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * CELL_PADDING;
    doc.rect(left, y, whole(), height).fill(BAND);
    drawCells(lines, type("bold", TEXT_SIZE, INK));
    y += height;
  };
  const drawCells = (cells: readonly (readonly string[])[], { put, widthOf }: Type) => {
    let x = left;
    cells.forEach((lines, i) => {
      const width = widths[i] ?? 0;
      lines.forEach((line, place) => {
        const shift = numeric[i] ? width - 2 * CELL_PADDING - widthOf(line) : 0;
        put(line, x + CELL_PADDING + shift, y + CELL_PADDING + place * LINE);
      });
      x += width;
    });
  };
  const numeric = columns.map(isNumeric);
  let widths: readonly number[] = [];
  let heads: readonly (readonly string[])[] = [];
  const page = () => {
    doc.addPage();
    pages += 1;
    foot();
    y = MARGIN;
    if (pages === 1) {
      y = opening(plan, type, whole());
      widths = columnWidths(columns, whole());
      heads = columns.map(({ header }, i) => linesIn(header, i, type("bold", TEXT_SIZE, INK)));
    }
    heading(heads);
  };
  const linesIn = (text: string, column: number, { widthOf }: Type) =>
    brokenLines(text, (widths[column] ?? 0) - 2 * CELL_PADDING, widthOf, LINES_MAX);
  const row = (cells: FileRow) => {
    const plain = type("plain", TEXT_SIZE, INK);
    const lines = columns.map((column, i) => linesIn(textOf(cells[i] ?? null, column), i, plain));
    const height = Math.max(1, ...lines.map(({ length }) => length)) * LINE + 2 * CELL_PADDING;
    if (y + height > bottom()) page();
    drawCells(lines, type("plain", TEXT_SIZE, INK));
    y += height;
    doc
      .moveTo(left, y)
      .lineTo(left + whole(), y)
      .lineWidth(0.5)
      .stroke(RULE);
  };
  return {
    write(rows) {
      if (pages === 0) page();
      for (const each of rows) row(each);
    },
    async end() {
      if (pages === 0) {
        page();
        type("plain", TEXT_SIZE, INK).put(facts.empty, left + CELL_PADDING, y + CELL_PADDING);
      }
      total.is(pages);
      doc.end();
      await ended;
    },
  };
}

const isNumeric = ({ kind }: FileColumn): boolean => kind === "number";

/** Draws title and facts at the top of the first page; returns the position at which the table may begin. */
function opening({ facts }: FilePlan, type: TypeOf, width: number): number {
  let y = MARGIN;
  const write = (text: string, { put, widthOf }: Type, height: number, most: number) => {
    for (const each of brokenLines(text, width, widthOf, most)) {
      put(each, MARGIN, y);
      y += height;
    }
  };
  write(facts.title, type("bold", TITLE_SIZE, INK), TITLE_SIZE + 4, 2);
  for (const fact of facts.lines) write(fact, type("plain", TEXT_SIZE, FAINT), LINE + 1, 6);
  return y + LINE / 2;
}

/** A number that every page shows and only the last one knows: one drawing that all of them refer to. */
function totalLater(doc: PDFKit.PDFDocument): { place(x: number, y: number): void; is(total: number): void } {
  const font = doc.ref({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica", Encoding: "WinAnsiEncoding" });
  const drawing = doc.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, -TEXT_SIZE, 80, TEXT_SIZE],
    Resources: { Font: { N: font } },
  });
  return {
    place(x, y) {
      const xobjects = doc.page.xobjects as Record<string, unknown>;
      xobjects["Total"] = drawing;
      doc.save();
      // The page is drawn upside down; numbers must not be.
      doc.transform(1, 0, 0, -1, x, y + ASCENT * TEXT_SIZE);
      doc.addContent("/Total Do");
      doc.restore();
    },
    is(total) {
      font.end("");
      drawing.end(Buffer.from(`0.357 0.408 0.459 rg BT /N ${TEXT_SIZE} Tf (${total}) Tj ET\n`));
    },
  };
}

/** A cell as readers of the file's language write it. */
function cellText({ locale, timeZone }: FilePlan) {
  const number = numberFormat(locale, { maximumFractionDigits: 6 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
  const moment = momentFormat(locale, timeZone, { second: "2-digit" });
  return (value: ExportCell, { kind }: FileColumn): string => {
    if (value === null) return "";
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : moment.format(value);
    if (typeof value === "number") return Number.isFinite(value) ? number.format(value) : "";
    if (kind === "day" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value))
      return day.format(new Date(value));
    return String(value);
  };
}
