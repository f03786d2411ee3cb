import { useEffect } from "react";
import { shownReportCode } from "../../../contract/reports/report-code.ts";
import type {
  Cell,
  ReportBlock,
  ReportDocument,
  ReportText,
  TableBlock,
  TableColumn,
  TableRow,
} from "../../../engine/reports/document.ts";
import { textWidth } from "../../../engine/reports/draw/text-width.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import { useTexts } from "../../../framework/i18n/index.ts";

/** Width of a letter page between its margins in points, and the smallest letters of a table, as in the PDF. */
export const PAPER_WIDTH = 548;
const LETTERS = 7;
const CELL_PADDING = 7;

/** Charts that are side by side, so that products can be compared at a glance. */
const SIDE_BY_SIDE = 3;

/** Blocks that share a row: consecutive charts, otherwise a single block. */
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

/** Returns whether a table is too wide for an upright page: its page is then in landscape. */
export function isWide({ columns, rows }: TableBlock, textOf: (cell: Cell) => string): boolean {
  const least = columns.map(({ header, numeric }, i) => {
    const cells = rows.flatMap(({ emphasis, cells: row }) => {
      const cell = emphasis === "group" ? undefined : row[i];
      return cell === undefined ? [] : [numeric ? textOf(cell) : longestWord(textOf(cell))];
    });
    return Math.max(...[longestWord(textOf(header)), ...cells].map((words) => textWidth(words, LETTERS, true)));
  });
  return least.reduce((sum, width) => sum + width + CELL_PADDING, 0) > PAPER_WIDTH;
}

const longestWord = (text: string): string =>
  text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), "");

/** Sets the headers and footers of printed pages while the report is shown, in the PDF's words. */
export function usePaperFrame(document: ReportDocument, { format }: Formatter, code: string | null): void {
  const text = useTexts("report");
  const { agency, disaster, estimation, sampleData, run } = document;
  const calculated = text("file.calculated", { when: format({ moment: run.at }), version: run.engineVersion });
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      paperSheet({
        above: [agency, text("file.of", { disaster, estimation }), sampleData ? text("sampleData") : ""],
        below: [code === null ? "" : text("file.code", { code: shownReportCode(code) }), calculated],
        pageOf: (page, pages) => text("file.page", { page, pages }),
      }),
    );
    const root = window.document;
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [text, agency, disaster, estimation, sampleData, calculated, code]);
}

/** Headers and footers of each printed page. */
interface PaperFrame {
  /** Above: at the start of the line; at its end, one below the other. */
  readonly above: readonly [string, ...string[]];
  /** Below: at the start, one below the other. */
  readonly below: readonly string[];
  /** Below, at the end: the page of all pages. */
  pageOf(page: string, pages: string): string;
}

/** Placeholders for the browser's own counters in a text; no text contains these characters. */
const PAGE = "\u{f0000}";
const PAGES = "\u{f0001}";

/** The style sheet of the printed pages: margins, and texts in them (CSS Paged Media 3; a browser without it prints none). */
export function paperSheet({ above: [first, ...others], below, pageOf }: PaperFrame): string {
  const box = (place: string, content: string, look = "") =>
    `@${place} { content: ${content}; color: #4a4a4a; font: 7.5pt Helvetica, Arial, sans-serif; white-space: pre-line; ${look} }`;
  return `@page { margin: 50pt 32pt 46pt; ${[
    box("top-left", cssString(first), "font-weight: bold; color: #151515"),
    box("top-right", cssString(lines(others))),
    box("bottom-left", cssString(lines(below)), "inline-size: 75%"),
    box("bottom-right", counted(pageOf(PAGE, PAGES))),
  ].join(" ")} }`;
}

const lines = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

/** A text with its placeholders replaced by counters. */
function counted(text: string): string {
  return text
    .split(/([\u{f0000}\u{f0001}])/u)
    .filter((part) => part !== "")
    .map((part) => (part === PAGE ? "counter(page)" : part === PAGES ? "counter(pages)" : cssString(part)))
    .join(" ");
}

/** A text quoted for a style sheet: characters that could end it are escaped by number (CSS Syntax 3, 4.3.7). */
export function cssString(text: string): string {
  return `"${text.replace(/["\\\p{Cc}<>]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
}

/** A cell in the upper row of a header with two rows: a column that spans both, or the name of a group. */
type HeadGroup =
  | { readonly column: TableColumn }
  | { readonly name: string; readonly first: string; readonly span: number };

/** The header of a table: one row, or two if columns are grouped. */
interface TableHead {
  readonly groups: readonly HeadGroup[] | null;
  /** The columns of the lower row. */
  readonly below: readonly TableColumn[];
}

/** Neighboring columns of one group share the head above them. */
export function headOf(columns: readonly TableColumn[], textOf: (text: ReportText) => string): TableHead {
  if (columns.every(({ group }) => group === null)) return { groups: null, below: [] };
  const groups: HeadGroup[] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (column.group === null) groups.push({ column });
    else if (last && "name" in last && last.name === textOf(column.group))
      groups[groups.length - 1] = { ...last, span: last.span + 1 };
    else groups.push({ name: textOf(column.group), first: column.id, span: 1 });
  }
  return { groups, below: columns.filter(({ group }) => group !== null) };
}

/** The rows by table body: each group row begins one, so that it is the heading of exactly the rows that follow it. */
export function bodiesOf(rows: readonly TableRow[]): readonly (readonly TableRow[])[] {
  const bodies: TableRow[][] = [];
  for (const row of rows) {
    const last = bodies.at(-1);
    if (last === undefined || row.emphasis === "group") bodies.push([row]);
    else last.push(row);
  }
  return bodies;
}
