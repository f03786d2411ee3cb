import { cell, column, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ChartBlock, FigureUnit, ReportBlock, TableBlock, TableRow } from "../document.ts";
import { blockDays, blockRange, productInUnit, productName, unitName } from "../names.ts";
import { comparisonsOf } from "../shown-supply.ts";
import type { ReportComparison } from "../shown-supply.ts";
import { supplyNotes } from "../supply-notes.ts";

const COMPARED = ["projected", "actual", "expected", "surplus"] as const;

/** Projected, Actual and Surplus by product and block. The public sees what is projected. */
export function comparison(context: ReportContext): ReportBlock[] {
  if (context.facts.supply === null) return [projectedOnly(context)];
  const compared = comparisonsOf(context);
  const isUsed = compared.some(({ total }) => total.shown.used !== null);
  const columns = isUsed ? ([...COMPARED, "used"] as const) : COMPARED;
  return [
    {
      ...frame(context),
      columns: [
        column("block", keyed("report.comparison.block"), { numeric: false, width: 2.6 }),
        ...columns.map((key) => column(key, keyed(`report.comparison.columns.${key}`))),
      ],
      rows: compared.flatMap((one) => rowsOf(context, one, columns)),
      notes: [keyed("report.comparison.rows"), keyed("report.comparison.actual"), ...supplyNotes(context)],
    },
    ...compared.map((one) => chartOf(context, one)),
  ];
}

function frame(_: ReportContext): Omit<TableBlock, "columns" | "rows" | "notes"> {
  return {
    kind: "table",
    id: "comparison",
    title: keyed("report.comparison.title"),
    unit: keyed("report.need.unitOfProduct"),
    denominator: keyed("report.comparison.denominator"),
    empty: keyed("report.none"),
  };
}

function rowsOf(
  { blocks: dates, idOf }: ReportContext,
  { product, unit, blocks, total }: ReportComparison,
  columns: readonly ((typeof COMPARED)[number] | "used")[],
): TableRow[] {
  const id = idOf(product);
  return [
    groupRow(id, productInUnit(product, unitName(unit))),
    ...dates.map((range, b): TableRow => {
      const row = blocks[b];
      return {
        id: `${id}-${range.block}`,
        emphasis: "none",
        cells: [
          blockRange(range),
          ...columns.map((key) => cell(figureOf(unit, row?.shown[key] ?? null, { exact: row?.exact[key] ?? null }))),
        ],
      };
    }),
    {
      id: `${id}-total`,
      emphasis: "subtotal",
      cells: [
        keyed("report.allDays"),
        ...columns.map((key) => cell(figureOf(unit, total.shown[key], { exact: total.exact[key] }))),
      ],
    },
  ];
}

function chartOf({ blocks: dates, idOf }: ReportContext, { product, unit, blocks }: ReportComparison): ChartBlock {
  const of = (key: "projected" | "actual" | "expected") => ({
    id: key,
    name: keyed(`report.comparison.columns.${key}`),
    values: blocks.map(({ shown }) => shown[key]),
  });
  return {
    kind: "chart",
    id: `comparisonChart-${idOf(product)}`,
    title: keyed("report.comparison.chart", { product: productName(product), unit: unitName(unit) }),
    description: keyed("report.comparison.chartDescription", { product: productName(product) }),
    form: "columns",
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: dates.map(blockDays),
    series: [of("projected"), of("actual"), of("expected")],
    table: "comparison",
  };
}

/** Page four of the public: what is projected, without what agencies and partners have. */
function projectedOnly(context: ReportContext): TableBlock {
  const { quantities, blocks, idOf } = context;
  return {
    ...frame(context),
    title: keyed("report.comparison.publicTitle"),
    denominator: keyed("report.need.denominator"),
    columns: [
      column("block", keyed("report.comparison.block"), { numeric: false, width: 2.6 }),
      column("projected", keyed("report.comparison.columns.projected")),
    ],
    rows: quantities.flatMap(({ product, unit, all }) => {
      const id = idOf(product);
      const figure = (shown: number | null, exact: number | null): Cell =>
        cell(figureOf(unit satisfies FigureUnit, shown, { exact }));
      return [
        groupRow(id, productInUnit(product, unitName(unit))),
        ...blocks.map((dates, b): TableRow => ({
          id: `${id}-${dates.block}`,
          emphasis: "none",
          cells: [blockRange(dates), figure(all.shown.blocks[b] ?? null, all.exact.blocks[b] ?? null)],
        })),
        {
          id: `${id}-total`,
          emphasis: "subtotal",
          cells: [keyed("report.allDays"), figure(all.shown.total, all.exact.total)],
        } satisfies TableRow,
      ];
    }),
    notes: [keyed("report.comparison.public")],
  };
}
