import type { BriefingTable } from "../../contract/supply/briefing-tables.ts";
import { CELL_PADDING, LINE } from "../lists/pdf/type.ts";
import type { Paper, PaperTable } from "./paper.ts";

/** Rows of the first page are close together; the height of a title is in points. */
const ROW = { cellLines: 2, padding: 1.5 };
const FACTS_ROW = { ...ROW, cellLines: 3 };
const TITLE_HEIGHT = 18;
/** How many rows are added at a time: two of what has to be decided and of how long goods last. */
const AT_ONCE = new Map([
  ["decisions", 2],
  ["supply", 2],
]);

/** The first page of a briefing, with the rows that fit. */
interface FirstPage {
  /** The ids of the tables that do not fit as they are. */
  readonly cut: readonly string[];
  /** Draws it; `goesOn` says next to a title how many rows are not there, and where the table is in full. */
  draw(goesOn: (id: string, hidden: number) => string): void;
}

/**
 * Fits tables between `top` and the end of a page. Each has its most urgent row, then one more after another as long as
 * all fit, in the order of the tables. Rows keep their order; a text of a cell that is too long for two lines is cut.
 */
export function firstPage(paper: Paper, tables: readonly BriefingTable[], top: number): FirstPage {
  const parts = tables.map((table) => {
    const isFacts = table.id === "facts";
    const laid = isFacts ? inPairs(table) : table;
    const heading = laid.columns.map(([name]) => name);
    // Pairs and a single column say by themselves what they are.
    const isPlain = isFacts || heading.length === 1;
    const rows = laid.rows.map((cells) => paper.rowOf(cells, laid, isFacts ? FACTS_ROW : ROW));
    return {
      id: table.id,
      laid,
      // The facts need one only to say where they are in full.
      title: isFacts && !rows.some((row) => row.isCut) ? 0 : TITLE_HEIGHT,
      head: isPlain ? [] : [paper.rowOf(heading, laid, { ...ROW, isHead: true })],
      rows,
      order: table.urgent ?? [...table.rows.keys()],
      method: paper.linesOf(table.method ?? ""),
      // Who and what it is about is there whatever the data.
      count: isFacts ? laid.rows.length : Math.min(1, laid.rows.length),
    };
  });
  type Part = (typeof parts)[number];
  const shownOf = ({ order, count, rows }: Part) =>
    order
      .slice(0, count)
      .toSorted((a, b) => a - b)
      .flatMap((at) => rows[at] ?? []);
  const isCut = (part: Part) => part.count < part.rows.length || shownOf(part).some((row) => row.isCut);
  const heightOf = (part: Part): number => {
    const { title, head, rows, method } = part;
    if (rows.length === 0) return title + LINE;
    const drawn = [...head, ...shownOf(part)].reduce((sum, { height }) => sum + height, title);
    return drawn + (method.length === 0 ? 0 : method.length * LINE + CELL_PADDING);
  };
  const isWithin = () => parts.reduce((sum, part) => sum + heightOf(part), top) <= paper.bottom;
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const part of parts)
      for (let i = 0; i < (AT_ONCE.get(part.id) ?? 1) && part.count < part.rows.length; i++) {
        part.count += 1;
        if (isWithin()) isMore = true;
        else part.count -= 1;
      }
  }
  const draw: FirstPage["draw"] = (goesOn) => {
    let y = top;
    for (const part of parts) {
      const { id, laid, title, head, rows, method, count } = part;
      const end = y + heightOf(part);
      y += title;
      if (title > 0) paper.title(laid.title, y - 2, isCut(part) ? goesOn(id, rows.length - count) : "");
      if (rows.length === 0) paper.putLines([laid.empty], y);
      else {
        for (const row of [...head, ...shownOf(part)]) y = paper.row(row, laid, y);
        paper.putLines(method, y + CELL_PADDING);
      }
      y = end;
    }
  };
  return { cut: parts.filter(isCut).map(({ id }) => id), draw };
}

/** Fields and their contents, two pairs to a row. */
function inPairs({ rows, columns, ...table }: BriefingTable): PaperTable {
  const half = Math.ceil(rows.length / 2);
  return {
    ...table,
    columns: [...columns, ...columns],
    rows: rows.slice(0, half).map((row, i) => [...row, ...(rows[half + i] ?? [])]),
  };
}
