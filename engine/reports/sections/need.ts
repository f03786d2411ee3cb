import { hasPeopleByBlock } from "../../needs/people-by-block.ts";
import { peopleTable, type PeopleLine } from "../../display/people-table.ts";
import type { NeedFigures, ProductTable } from "../../display/need-tables.ts";
import { cell, column, groupRow, keyed, row, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, ChartBlock, FigureUnit, ReportBlock, ReportText, TableRow } from "../document.ts";
import { baseName } from "./parameters.ts";
import { needNotes } from "../notes.ts";
import { blockDays, blockNumbers, blockStart, productInUnit, unitName } from "../texts.ts";

const ZONE = keyed("report.need.zone");
const denominator = keyed("report.need.denominator");

/** The need of the first day, by product and zone, with trucks. */
export function dayOneNeed(context: ReportContext): ReportBlock[] {
  const { facts, quantities, trucks } = context;
  return [
    table({
      id: "dayOneNeed",
      title: keyed("report.dayOne.title", { day: { day: facts.startDate } }),
      unit: keyed("report.need.unit"),
      denominator,
      columns: [
        column("zone", ZONE, { numeric: false, width: 2 }),
        column("assisted", keyed("report.need.assisted")),
        column("dayOne", keyed("report.dayOne.quantity")),
        column("trucks", keyed("report.need.trucks")),
      ],
      rows: quantities.flatMap((quantity, i) =>
        rowsOf(context, quantity, {
          name: unitName(quantity.unit),
          cellsOf: ({ shown, exact }, z) => {
            const load = z === null ? trucks[i]?.all : trucks[i]?.zones[z];
            return [
              cell("people", shown.assisted, exact.assisted),
              cell(quantity.unit, shown.dayOne, exact.dayOne),
              cell("trucks", load?.shown.dayOne ?? null),
            ];
          },
        }),
      ),
      notes: [keyed("report.need.totals"), ...needNotes(context)],
    }),
  ];
}

/** The need of the seven 72-hour blocks and of all 21 days: quantities, a chart for each product, trucks. */
export function multiDayNeed(context: ReportContext): ReportBlock[] {
  const { quantities, trucks, blocks } = context;
  const columns = [
    column("zone", ZONE, { numeric: false, width: 1.6 }),
    ...blocks.map((block) => column(`block-${block.block}`, blockDays(block), { group: blockStart(block) })),
    column("total", keyed("report.multiDay.total"), { width: 1.2 }),
  ];
  const blockRows = (product: ProductTable, unit: FigureUnit, name: ReportText) =>
    rowsOf(context, product, {
      name,
      cellsOf: ({ shown, exact }) => [
        ...shown.blocks.map((value, b) => cell(unit, value, exact.blocks[b] ?? null)),
        cell(unit, shown.total, exact.total),
      ],
    });
  return [
    ...peopleBlocks(context),
    table({
      id: "multiDayNeed",
      title: keyed("report.multiDay.title"),
      unit: keyed("report.need.unitOfProduct"),
      denominator,
      columns,
      rows: quantities.flatMap((product) => blockRows(product, product.unit, unitName(product.unit))),
      notes: [keyed("report.need.totals"), keyed("report.multiDay.blocks")],
    }),
    ...quantities.map((product) => chartOf(context, product)),
    table({
      id: "multiDayTrucks",
      title: keyed("report.multiDay.trucksTitle"),
      unit: keyed("report.units.trucks"),
      denominator,
      columns,
      rows: trucks.flatMap((product) => blockRows(product, "trucks", keyed("report.units.trucks"))),
      notes: [keyed("report.multiDay.trucks"), ...needNotes(context)],
    }),
  ];
}

/** People to serve by zone and block, where a restoration curve lowers them. */
function peopleBlocks({ facts, blocks, zoneOf }: ReportContext): ReportBlock[] {
  if (!hasPeopleByBlock(facts, facts.settings)) return [];
  const { zones, all } = peopleTable(facts);
  const cellsOf = ({ shown, exact }: PeopleLine) => shown.map((value, b) => cell("people", value, exact[b] ?? null));
  return [
    table({
      id: "peopleByBlock",
      title: keyed("report.multiDay.peopleTitle"),
      unit: keyed("report.multiDay.peopleUnit"),
      denominator,
      columns: [
        column("zone", ZONE, { numeric: false, width: 1.6 }),
        ...blocks.map((block) => column(`block-${block.block}`, blockDays(block), { group: blockStart(block) })),
      ],
      rows: [
        ...zones.flatMap((line) => [
          row(`people-${line.zone}`, [zoneOf(line.zone), ...cellsOf(line)]),
          ...line.groups.map((own) =>
            row(`people-${line.zone}-${own.group}`, [keyed(`report.multiDay.${own.group}`), ...cellsOf(own)]),
          ),
        ]),
        row("people-total", [keyed("report.allZones"), ...cellsOf(all)], "subtotal"),
      ],
      notes: [keyed("report.multiDay.people")],
    }),
  ];
}

/** A product's rows: its zones in order, and their total. */
function rowsOf(
  { idOf, nameOf, zoneOf }: ReportContext,
  { product, base = "poverty", zones, all }: ProductTable,
  {
    name,
    cellsOf,
  }: { readonly name: ReportText; cellsOf(line: Record<"shown" | "exact", NeedFigures>, zone: number | null): Cell[] },
): TableRow[] {
  const id = idOf(product);
  return [
    groupRow(
      id,
      base === "poverty" || base === "people"
        ? productInUnit(nameOf(product), name)
        : keyed("report.need.countedBy", { product: productInUnit(nameOf(product), name), base: baseName(base) }),
    ),
    ...zones.map((line, z) => row(`${id}-${line.zone}`, [zoneOf(line.zone), ...cellsOf(line, z)])),
    row(`${id}-total`, [keyed("report.allZones"), ...cellsOf(all, null)], "subtotal"),
  ];
}

function chartOf(
  { blocks, idOf, nameOf, zoneOf }: ReportContext,
  { product, unit, zones, all }: ProductTable,
): ChartBlock {
  const total = cell(unit, all.shown.total);
  return {
    kind: "chart",
    id: `multiDayChart-${idOf(product)}`,
    title: keyed("report.multiDay.chart", { product: nameOf(product), unit: unitName(unit) }),
    description: keyed("report.multiDay.chartDescription", { product: nameOf(product), total }),
    form: "stacked",
    categoryTitle: keyed("report.blocks.axis"),
    valueTitle: unitName(unit),
    unit,
    decimals: 0,
    categories: blocks.map(blockNumbers),
    series: zones.map(({ zone, shown }) => ({ id: `zone-${zone}`, name: zoneOf(zone), values: shown.blocks })),
    table: "multiDayNeed",
  };
}
