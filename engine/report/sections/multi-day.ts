import type { Figures, ProductTable } from "../../display/need-tables.ts";
import { cell, column, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ChartBlock, FigureUnit, ReportBlock, ReportText, TableBlock, TableRow } from "../document.ts";
import { blockDays, blockStart, productInUnit, productName, unitName, zoneName } from "../names.ts";
import { needNotes } from "../notes.ts";

/** The need of the seven 72-hour blocks and of all 21 days: quantities, a chart a product, trucks. */
export function multiDayNeed(context: ReportContext): ReportBlock[] {
  const { quantities, trucks } = context;
  return [
    {
      ...frame(context, "multiDayNeed", keyed("report.multiDay.title")),
      unit: keyed("report.need.unitOfProduct"),
      rows: rowsOf(context, quantities, (table) => [table.unit, unitName(table.unit)]),
      notes: [keyed("report.need.totals"), keyed("report.multiDay.blocks")],
    },
    ...quantities.map((table) => chartOf(context, table)),
    {
      ...frame(context, "multiDayTrucks", keyed("report.multiDay.trucksTitle")),
      unit: keyed("report.units.trucks"),
      rows: rowsOf(context, trucks, () => ["trucks", keyed("report.units.trucks")]),
      notes: [keyed("report.multiDay.trucks"), ...needNotes(context)],
    },
  ];
}

type Measured = (table: ProductTable) => readonly [FigureUnit, ReportText];

function frame({ blocks }: ReportContext, id: string, title: ReportText): Omit<TableBlock, "unit" | "rows" | "notes"> {
  return {
    kind: "table",
    id,
    title,
    denominator: keyed("report.need.denominator"),
    columns: [
      column("zone", keyed("report.need.zone"), { numeric: false, width: 1.6 }),
      ...blocks.map((block) => column(`block-${block.block}`, blockDays(block), { group: blockStart(block) })),
      column("total", keyed("report.multiDay.total"), { width: 1.2 }),
    ],
    empty: keyed("report.none"),
  };
}

function rowsOf({ idOf }: ReportContext, tables: readonly ProductTable[], measured: Measured): TableRow[] {
  return tables.flatMap((table) => {
    const id = idOf(table.product);
    const [unit, name] = measured(table);
    const cells = (head: Cell, shown: Figures, exact: Figures): Cell[] => [
      head,
      ...shown.blocks.map((value, b) => cell(figureOf(unit, value, { exact: exact.blocks[b] ?? null }))),
      cell(figureOf(unit, shown.total, { exact: exact.total })),
    ];
    return [
      groupRow(id, productInUnit(table.product, name)),
      ...table.zones.map(({ zone, shown, exact }): TableRow => ({
        id: `${id}-${zone}`,
        emphasis: "none",
        cells: cells(zoneName(zone), shown, exact),
      })),
      {
        id: `${id}-total`,
        emphasis: "subtotal",
        cells: cells(keyed("report.allZones"), table.all.shown, table.all.exact),
      },
    ];
  });
}

function chartOf({ blocks, idOf }: ReportContext, { product, unit, zones, all }: ProductTable): ChartBlock {
  const total = cell(figureOf(unit, all.shown.total));
  return {
    kind: "chart",
    id: `multiDayChart-${idOf(product)}`,
    title: keyed("report.multiDay.chart", { product: productName(product), unit: unitName(unit) }),
    description: keyed("report.multiDay.chartDescription", { product: productName(product), total }),
    form: "stacked",
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: blocks.map(blockDays),
    series: zones.map(({ zone, shown }) => ({ id: `zone-${zone}`, name: zoneName(zone), values: shown.blocks })),
    table: "multiDayNeed",
  };
}
