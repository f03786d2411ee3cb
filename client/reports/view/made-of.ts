import {
  ANNEXED,
  type HeadlineBlock,
  type ReportDocument,
  type ReportText,
  type TableBlock,
  type TableRow,
} from "../../../engine/reports/document.ts";
import type { LinedFigure } from "../../explanation/Explaining.tsx";
import type { Reading } from "./reading.ts";

/**
 * Tables whose figures are calculated from others of their row, by the rule in their notes; those of need only for
 * readers of a link, who do not have the run.
 */
const TABLES =
  /^(?:band|tornado|population|pointsBy\w+|comparison|runningBalance|pastEvents|urgent|dayOneNeed|multiDay\w+)$/;
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
  const { title, rows, columns, notes, denominator } = block;
  const table = block.id.replace(new RegExp(`${ANNEXED}$`), "");
  if (!TABLES.test(table)) return null;
  const own = columns[at]?.id ?? "";
  const isTotal = own === "total" && /^(?:population|multiDayNeed)$/.test(table);
  const group = rows.slice(0, rows.indexOf(row)).findLast(({ emphasis }) => emphasis === "group");
  const rule = /^(?:band|tornado)$/.test(table) ? of.rule : notes.length > 0 ? notes : [denominator ?? []].flat();
  const from = rule.map(of.format).join(" ");
  const order = SUMS[own] ? [...Object.keys(SUMS[own]), own] : columns.map(({ id }) => id);
  const lines = order.flatMap((id) => {
    const i = columns.findIndex((column) => column.id === id);
    const [column, cell] = [columns[i], row.cells[i]];
    // The first names the row.
    if (!column || !cell || i === 0) return [];
    const sign = id === own ? "=" : isTotal ? "+" : (SUMS[own]?.[id] ?? "");
    const source = row.from && id === "quantity" ? of.format(row.from) : id === own ? from : "";
    return { key: of.format(column.header), value: `${sign} ${of.format(cell)}`.trim(), from: source };
  });
  const words = row.cells.filter((_, i) => i === 0 || /^(?:stage|product)$/.test(columns[i]?.id ?? ""));
  const names = [title, group?.cells[0], ...words, columns[at]?.header];
  return { of: "lines", title: names.flatMap((name) => (name ? of.format(name) : [])).join(" · "), lines };
}

/** A headline figure or an end of its range among the three, or its trucks after the quantity that they carry. */
export function headMadeOf(
  of: HeadlineBlock["figures"][number],
  own: "low" | "central" | "high" | "trucks",
  { format, quantity, rule }: Reading,
): LinedFigure {
  const { low = null, high = null } = of.band ?? {};
  const figures = own === "trucks" ? { need: of.figure, trucks: of.trucks } : { low, central: of.figure, high };
  const all = Object.entries(figures).flatMap(([id, figure]) => (figure ? { id, figure } : []));
  const trucks: ReportText = { key: "report.need.trucks" };
  const nameOf = (id: string) => ({ need: of.label, trucks })[id] ?? { key: `report.band.columns.${id}` };
  const from = { central: [of.note ?? []].flat(), trucks: [{ key: "report.multiDay.trucks" }], low: rule, high: rule };
  const lines = all.map(({ id, figure }) => ({
    key: format(nameOf(id)),
    value: `${id === own ? "= " : ""}${quantity(figure)}`,
    ...(id === own ? { from: from[own].map(format).join(" ") } : {}),
  }));
  return { of: "lines", title: [of.label, nameOf(own)].map(format).join(" · "), lines };
}
