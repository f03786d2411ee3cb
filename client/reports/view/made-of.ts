import type { HeadlineBlock, ReportDocument, TableBlock, TableRow } from "../../../engine/reports/document.ts";
import type { LinedFigure } from "../../explanation/Explaining.tsx";
import type { Reading } from "./reading.ts";

/** Tables whose figures are calculated from others of their row, by the rule in their notes. */
const TABLES = /^(?:band|tornado|population|pointsBy\w+|comparison|runningBalance|pastEvents)$/;
/** The columns that a column is calculated from, with their signs; none for a quantity that has a source. */
const SUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  surplus: { projected: "−", actual: "+" },
  balance: { carriedIn: "+", actual: "+", projected: "−" },
  difference: { low: "−", high: "+" },
  times: { planned: "", quantity: "÷" },
  quantity: {},
};

/** The sentences of a report on how low and high are calculated. */
export const rangeRule = ({ pages }: ReportDocument): Reading["rule"] =>
  pages
    .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === "notes" && block.id === "bandMethod" ? block.notes : []));

/** A table's figure among those of its row, with the rule; null in a table of other figures. */
export function cellMadeOf(block: TableBlock, row: TableRow, at: number, of: Reading): LinedFigure | null {
  const { id: table, title, rows, columns, notes } = block;
  if (!TABLES.test(table)) return null;
  const own = columns[at]?.id ?? "";
  const isTotal = table === "population" && own === "total";
  const group = rows.slice(0, rows.indexOf(row)).findLast(({ emphasis }) => emphasis === "group");
  const from = (/^(?:band|tornado)$/.test(table) ? of.rule : notes).map(of.format).join(" ");
  const order = SUMS[own] ? [...Object.keys(SUMS[own]), own] : columns.map(({ id }) => id);
  const lines = order.flatMap((id) => {
    const i = columns.findIndex((column) => column.id === id);
    const [column, cell] = [columns[i], row.cells[i]];
    if (!column || !cell || !("figure" in cell)) return [];
    const sign = id === own ? "=" : isTotal ? "+" : (SUMS[own]?.[id] ?? "");
    const source = row.from && id === "quantity" ? of.format(row.from) : id === own ? from : "";
    return { key: of.format(column.header), value: `${sign} ${of.format(cell)}`.trim(), from: source };
  });
  const words = row.cells.filter((cell, i) => i === 0 || !("figure" in cell));
  const names = [title, group?.cells[0], ...words, columns[at]?.header];
  return { of: "lines", title: names.flatMap((name) => (name ? of.format(name) : [])).join(" · "), lines };
}

/** An end of a headline figure's range, next to what is planned. */
export function endMadeOf(of: HeadlineBlock["figures"][number], end: "low" | "high", reading: Reading): LinedFigure {
  const { format, rule } = reading;
  const name = (column: string) => format({ key: `report.band.columns.${column}` });
  const own = { key: name(end), value: `= ${format({ figure: of.band?.[end] ?? of.figure })}` };
  const planned = { key: name("central"), value: format({ figure: of.figure }) };
  const lines = [planned, { ...own, from: rule.map(format).join(" ") }];
  return { of: "lines", title: `${format(of.label)} · ${own.key}`, lines };
}
