import type { OrderTiming } from "../../supply/urgency.ts";
import { cell, column, count, keyed, notesBlock, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import type { ReportBlock, ReportText, TableBlock } from "../document.ts";
import { supplyNotes, unknownNotes } from "../notes.ts";
import { blockRange } from "../texts.ts";
import { comparisonsOf, urgentOf, type ReportComparison } from "../shown-supply.ts";
import { BLOCK_COLUMN, blockRows, supplyChart, supplyHead, supplyTable } from "./supply-table.ts";

const DRAWN = ["projected", "actual", "expected"] as const;
const COMPARED = [...DRAWN, "surplus"] as const;
const BALANCED = ["balance", "expired", "carriedOut"] as const;

/** Projected, Actual and Surplus by product and block. The public sees only what is projected. */
export function comparison(context: ReportContext): ReportBlock[] {
  if (context.facts.supply === null) return [projectedOnly(context)];
  const compared = comparisonsOf(context);
  const isUsed = compared.some(({ total }) => total.shown.used !== null);
  return [
    supplyTable(context, compared, {
      id: "comparison",
      texts: "comparison",
      quantities: isUsed ? ([...COMPARED, "used"] as const) : COMPARED,
      totalOf: ({ total }, key) => ({ shown: total.shown[key], exact: total.exact[key] }),
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

/** Page four for the public: what is projected, without the stock of agencies and partners. */
function projectedOnly(context: ReportContext): TableBlock {
  return table({
    id: "comparison",
    ...supplyHead("comparison"),
    title: keyed("report.comparison.publicTitle"),
    denominator: keyed("report.need.denominator"),
    columns: [BLOCK_COLUMN, column("projected", keyed("report.comparison.columns.projected"))],
    rows: context.quantities.flatMap((product) => {
      const { shown, exact } = product.all;
      return blockRows(context, product, {
        block: (b) => [{ shown: shown.blocks[b] ?? null, exact: exact.blocks[b] ?? null }],
        total: [{ shown: shown.total, exact: exact.total }],
      });
    }),
    notes: [keyed("report.comparison.public"), ...unknownNotes(context)],
  });
}

/** Shows what is left from block to block, what spoils, and where each product first falls short. */
export function runningBalance(context: ReportContext): ReportBlock[] {
  if (context.facts.supply === null) return [];
  const compared = comparisonsOf(context);
  const isOrdered = compared.some(({ total }) => total.exact.onOrder > 0);
  const shortfalls = [...shortfallNotes(context, compared), ...unknownNotes(context)];
  return [
    notesBlock("shortfalls", keyed("report.balance.shortfalls"), shortfalls),
    supplyTable(context, compared, {
      id: "runningBalance",
      texts: "balance",
      quantities: ["carriedIn", "actual", ...(isOrdered ? (["onOrder"] as const) : []), "projected", ...BALANCED],
      totalOf: null,
      notes: [keyed(`report.balance.${isOrdered ? "ruleOrdered" : "rule"}`), ...shelfLives(context)],
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

/** Sentences about the day by which a product must be ordered. */
const SENTENCES = {
  tooLate: "shortPast",
  overdue: "shortOverdue",
  today: "shortToday",
  ahead: "short",
} as const satisfies Record<OrderTiming, string>;

/** One sentence for each product: where it first falls short and by how much, or that it does not. */
function shortfallNotes(context: ReportContext, compared: readonly ReportComparison[]): ReportText[] {
  // A need that is not known is not covered.
  const enough = compared.filter(
    ({ firstShortfall, total }) => firstShortfall === null && total.shown.projected !== null,
  );
  return [
    ...urgentOf(context, compared).map(({ product, unit, due, firstShortfall: short }) => {
      const dates = context.blocks[short.block - 1];
      return keyed(`report.balance.${SENTENCES[due]}`, {
        product: context.nameOf(product),
        block: dates === undefined ? count(short.block) : blockRange(dates),
        quantity: cell(unit, short.quantity),
        trucks: cell("trucks", short.trucks),
        day: { day: short.orderBy },
      });
    }),
    ...enough.map(({ product }) => keyed("report.balance.enough", { product: context.nameOf(product) })),
  ];
}

function shelfLives(context: ReportContext): ReportText[] {
  return (context.facts.supply?.comparison ?? []).flatMap(({ product, shelfLifeBlocks: blocks }) =>
    blocks === null
      ? []
      : keyed("report.balance.shelfLife", { product: context.nameOf(product), count: count(blocks) }),
  );
}
