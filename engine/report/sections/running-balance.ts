import { cell, count, figureOf, keyed } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, ReportText } from "../document.ts";
import { blockRange, productName } from "../names.ts";
import { unknownNotes } from "../notes.ts";
import { comparisonsOf, firstShortfalls, type ReportComparison, type SupplyQuantity } from "../shown-supply.ts";
import { isOverdue } from "../../supply/shortfall.ts";
import { supplyChart, supplyTable } from "./supply-table.ts";

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
    supplyTable(context, compared, {
      id: "runningBalance",
      texts: "balance",
      quantities: BALANCED,
      totals: null,
      notes: [keyed("report.balance.rule"), ...shelfLives(context)],
    }),
    ...compared.map((one) =>
      supplyChart(context, one, {
        id: "balanceChart",
        table: "runningBalance",
        texts: "balance",
        form: "lines",
        quantities: ["balance"],
      }),
    ),
  ];
}

/** One sentence a product: where it first runs short and by how much, or that it does not. */
function shortfallNotes({ blocks, facts }: ReportContext, compared: readonly ReportComparison[]): ReportText[] {
  // A need that no one knows is not covered.
  const enough = compared.filter(
    ({ firstShortfall, total }) => firstShortfall === null && total.shown.projected !== null,
  );
  return [
    ...firstShortfalls(compared).map(({ product, unit, firstShortfall: short }) => {
      const dates = blocks[short.block - 1];
      const late = facts.supply !== null && isOverdue(short, facts.supply.today);
      return keyed(late ? "report.balance.shortOverdue" : "report.balance.short", {
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
