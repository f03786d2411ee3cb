import { cell, column, figureOf, groupRow, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { Cell, FigureUnit, ReportBlock, TableBlock, TableRow } from "../document.ts";
import { blockRange, productInUnit, unitName } from "../names.ts";
import { supplyNotes, unknownNotes } from "../notes.ts";
import { comparisonsOf } from "../shown-supply.ts";
import { BLOCK_COLUMN, supplyChart, supplyFrame, supplyTable } from "./supply-table.ts";

const COMPARED = ["projected", "actual", "expected", "surplus"] as const;
const DRAWN = ["projected", "actual", "expected"] as const;

/** Projected, Actual and Surplus by product and block. The public sees what is projected. */
export function comparison(context: ReportContext): ReportBlock[] {
  if (context.facts.supply === null) return [projectedOnly(context)];
  const compared = comparisonsOf(context);
  const isUsed = compared.some(({ total }) => total.shown.used !== null);
  return [
    supplyTable(context, compared, {
      id: "comparison",
      texts: "comparison",
      quantities: isUsed ? ([...COMPARED, "used"] as const) : COMPARED,
      totals: { of: ({ total }, key) => ({ shown: total.shown[key], exact: total.exact[key] }) },
      notes: [keyed("report.comparison.rows"), keyed("report.comparison.actual"), ...supplyNotes(context)],
    }),
    ...compared.map((one) =>
      supplyChart(context, one, {
        id: "comparisonChart",
        table: "comparison",
        texts: "comparison",
        form: "columns",
        quantities: DRAWN,
      }),
    ),
  ];
}

/** Page four of the public: what is projected, without what agencies and partners have. */
function projectedOnly(context: ReportContext): TableBlock {
  const { quantities, blocks, idOf } = context;
  return {
    ...supplyFrame("comparison", "comparison"),
    title: keyed("report.comparison.publicTitle"),
    denominator: keyed("report.need.denominator"),
    columns: [BLOCK_COLUMN, column("projected", keyed("report.comparison.columns.projected"))],
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
    notes: [keyed("report.comparison.public"), ...unknownNotes(context)],
  };
}
