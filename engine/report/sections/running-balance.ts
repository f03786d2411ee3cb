import { cell, column, count, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ChartBlock, ReportBlock, ReportText, TableRow } from "../document.ts";
import { blockDays, blockRange, productInUnit, productName, unitName } from "../names.ts";
import { unknownNotes } from "../need-notes.ts";
import { comparisonsOf, firstShortfalls } from "../shown-supply.ts";
import type { ReportComparison, SupplyQuantity } from "../shown-supply.ts";

const BALANCED = [
  "carriedIn",
  "actual",
  "projected",
  "balance",
  "expired",
  "carriedOut",
] as const satisfies readonly SupplyQuantity[];

/** What is left from block to block, what spoils, and where each product first runs short. */
export function runningBalance(context: ReportContext): ReportBlock[] {
  if (context.facts.supply === null) return [];
  const compared = comparisonsOf(context);
  return [
    {
      kind: "notes",
      id: "shortfalls",
      title: keyed("report.balance.shortfalls"),
      notes: [...shortfallNotes(context, compared), ...unknownNotes(context)],
    },
    {
      kind: "table",
      id: "runningBalance",
      title: keyed("report.balance.title"),
      unit: keyed("report.need.unitOfProduct"),
      denominator: keyed("report.comparison.denominator"),
      columns: [
        column("block", keyed("report.comparison.block"), { numeric: false, width: 2.6 }),
        ...BALANCED.map((key) => column(key, keyed(`report.balance.columns.${key}`))),
      ],
      rows: compared.flatMap((one) => rowsOf(context, one)),
      notes: [keyed("report.balance.rule"), ...shelfLives(context)],
      empty: keyed("report.none"),
    },
    ...compared.map((one) => chartOf(context, one)),
  ];
}

function rowsOf({ blocks: dates, idOf }: ReportContext, { product, unit, blocks }: ReportComparison): TableRow[] {
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
          ...BALANCED.map((key) => cell(figureOf(unit, row?.shown[key] ?? null, { exact: row?.exact[key] ?? null }))),
        ],
      };
    }),
  ];
}

/** One sentence a product: where it first runs short and by how much, or that it does not. */
function shortfallNotes({ blocks }: ReportContext, compared: readonly ReportComparison[]): ReportText[] {
  const enough = compared.filter(({ firstShortfall }) => firstShortfall === null);
  return [
    ...firstShortfalls(compared).map(({ product, unit, firstShortfall: short }) => {
      const dates = blocks[short.block - 1];
      return keyed("report.balance.short", {
        product: productName(product),
        block: dates === undefined ? count(short.block) : blockRange(dates),
        quantity: cell(figureOf(unit, short.quantity)),
        trucks: cell(figureOf("trucks", short.trucks)),
        day: { day: short.orderBy },
      });
    }),
    ...enough.map(({ product }) => keyed("report.balance.enough", { product: productName(product) })),
  ];
}

function shelfLives({ facts }: ReportContext): ReportText[] {
  return (facts.supply?.comparison ?? []).flatMap(({ product, shelfLifeBlocks }) =>
    shelfLifeBlocks === null
      ? []
      : [
          keyed("report.balance.shelfLife", {
            product: productName(product),
            count: cell(figureOf("count", shelfLifeBlocks)),
          }),
        ],
  );
}

function chartOf({ blocks: dates, idOf }: ReportContext, { product, unit, blocks }: ReportComparison): ChartBlock {
  return {
    kind: "chart",
    id: `balanceChart-${idOf(product)}`,
    title: keyed("report.balance.chart", { product: productName(product), unit: unitName(unit) }),
    description: keyed("report.balance.chartDescription", { product: productName(product) }),
    form: "lines",
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: dates.map(blockDays),
    series: [
      {
        id: "balance",
        name: keyed("report.balance.columns.balance"),
        values: blocks.map(({ shown }) => shown.balance),
      },
    ],
    table: "runningBalance",
  };
}
