import type { HeadlineBlock, ReportDocument, TableBlock, TableRow } from "../../../engine/reports/document.ts";
import type { LinedFigure } from "../../explanation/Explaining.tsx";
import type { Reading } from "./reading.ts";

/** Tables whose figures are calculated from others of their row, by the rule in their notes. */
const TABLES = /^(?:band|tornado|population|pointsBy\w+|comparison|runningBalance)$/;
/** The signs of the columns that a column adds up. */
const SUMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  surplus: { projected: "−", actual: "+" },
  balance: { carriedIn: "+", actual: "+", projected: "−" },
  difference: { low: "−", high: "+" },
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
  const lines = columns.flatMap(({ id, header }, i) => {
    const cell = row.cells[i];
    const sign = id === own ? "=" : isTotal ? "+" : SUMS[own] ? SUMS[own][id] : "";
    if (!cell || !("figure" in cell) || sign === undefined) return [];
    return { key: of.format(header), value: `${sign} ${of.format(cell)}`.trim(), ...(id === own ? { from } : {}) };
  });
  const names = [title, group?.cells[0], row.cells[0], columns[at]?.header];
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
