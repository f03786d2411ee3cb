import type { Figures } from "../../display/need-tables.ts";
import { cell, column, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, FigureUnit, ReportBlock, TableRow } from "../document.ts";
import { productInUnit, unitName, zoneName } from "../names.ts";
import { needNotes } from "../notes.ts";

/** The need of the first day, by product and zone, with trucks. */
export function dayOneNeed(context: ReportContext): ReportBlock[] {
  const { facts } = context;
  return [
    {
      kind: "table",
      id: "dayOneNeed",
      title: keyed("report.dayOne.title", { day: { day: facts.startDate } }),
      unit: keyed("report.need.unit"),
      denominator: keyed("report.need.denominator"),
      columns: [
        column("zone", keyed("report.need.zone"), { numeric: false, width: 2 }),
        column("assisted", keyed("report.need.assisted")),
        column("dayOne", keyed("report.dayOne.quantity")),
        column("trucks", keyed("report.need.trucks")),
      ],
      rows: rowsOf(context),
      notes: [keyed("report.need.totals"), ...needNotes(context)],
      empty: keyed("report.none"),
    },
  ];
}

function rowsOf({ quantities, trucks, idOf }: ReportContext): TableRow[] {
  return quantities.flatMap((table, i) => {
    const id = idOf(table.product);
    const loads = trucks[i];
    const cells = (head: Cell, shown: Figures, { exact, load }: { exact: Figures; load: number | null }): Cell[] => [
      head,
      cell(figureOf("people", shown.assisted, { exact: exact.assisted })),
      cell(figureOf(table.unit satisfies FigureUnit, shown.dayOne, { exact: exact.dayOne })),
      cell(figureOf("trucks", load)),
    ];
    return [
      groupRow(id, productInUnit(table.product, unitName(table.unit))),
      ...table.zones.map((line, z): TableRow => ({
        id: `${id}-${line.zone}`,
        emphasis: "none",
        cells: cells(zoneName(line.zone), line.shown, {
          exact: line.exact,
          load: loads?.zones[z]?.shown.dayOne ?? null,
        }),
      })),
      {
        id: `${id}-total`,
        emphasis: "subtotal",
        cells: cells(keyed("report.allZones"), table.all.shown, {
          exact: table.all.exact,
          load: loads?.all.shown.dayOne ?? null,
        }),
      },
    ];
  });
}
