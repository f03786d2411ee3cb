import { isPressing, lastDay } from "../../supply/urgency.ts";
import { NOTHING, cell, column, count, keyed, row, table } from "../cells.ts";
import type { ReportContext } from "../context.ts";
import { ANNEXED, type Cell, type Figure, type ReportDocument, type TableBlock } from "../document.ts";
import type { ReportFacts, ReportSupply } from "../facts.ts";
import { dueBeforeWind } from "./arrivals.ts";
import { comparisonsOf, urgentOf, type ShownSide } from "../shown-supply.ts";
import { productInUnit, productName, unitName } from "../texts.ts";

/** Figures of this table come from stock and deliveries, which no check of a report calculates again. */
export const URGENT_BLOCK = "urgent";

const words = { numeric: false } as const;

/** The data that the table is made from; without arrivals it does not mention the wind. */
type UrgentContext = Pick<ReportContext, "idOf" | "nameOf" | "unitOf"> & {
  readonly facts: ShownSide["facts"] & Partial<Pick<ReportFacts, "arrivals" | "timeZone">>;
};

/**
 * Every product that falls short, the most urgent first, each with its last day to order and how far off that is;
 * nothing where none falls short.
 */
export function urgent(context: UrgentContext): TableBlock[] {
  const { facts, idOf, nameOf } = context;
  const { arrivals: winds, timeZone = "UTC" } = facts;
  const products = urgentOf(context, comparisonsOf(context));
  // Where every order is too late, the time before or after the wind is not mentioned.
  const isBlown = winds !== undefined && winds.counties.length > 0 && products.some(({ due }) => due !== "tooLate");
  if (facts.supply === null || products.length === 0) return [];
  return [
    table({
      id: URGENT_BLOCK,
      title: keyed("report.urgent.title"),
      unit: keyed("report.need.unitOfProduct"),
      denominator: keyed("report.urgent.denominator", { day: { day: facts.supply.today } }),
      columns: [
        column("product", keyed("report.urgent.product"), { ...words, width: 2 }),
        column("orderBy", keyed("report.urgent.orderBy"), { ...words, width: 1.4 }),
        column("left", keyed("report.urgent.left"), { ...words, width: 1.7 }),
        column("from", keyed("report.urgent.from"), { ...words, width: 1.4 }),
        column("short", keyed("report.urgent.short")),
        column("trucks", keyed("report.need.trucks")),
        ...(isBlown ? [column("wind", keyed("report.arrivals.due"), { ...words, width: 1.4 })] : []),
      ],
      rows: products.map((one) => {
        const { product, unit, blocks, due, days, firstShortfall: short } = one;
        const balance = blocks[short.block - 1]?.exact.balance ?? null;
        return row(
          `${idOf(product)}-${short.block}`,
          [
            productInUnit(nameOf(product), unitName(unit)),
            { day: short.orderBy },
            keyed(`report.urgent.due.${due}`, {
              count: count(days),
              from: { day: short.from },
              to: { day: lastDay(short) },
            }),
            { day: short.from },
            cell(unit, short.quantity, balance === null ? short.quantity : -balance),
            cell("trucks", short.trucks),
            ...(isBlown ? [due === "tooLate" ? NOTHING : dueBeforeWind(short.orderBy, winds, timeZone)] : []),
          ],
          isPressing(one) ? "alarm" : "none",
        );
      }),
      notes: [],
    }),
  ];
}

/** A report's row about a product that falls short. */
export interface UrgentRow {
  readonly product: Cell;
  readonly orderBy: Cell;
  readonly left: Cell;
  /** In the unit of the report. */
  readonly short: Figure;
  readonly trucks: Figure;
}

/**
 * The products that a report lists as falling short, in its order; empty for a report without the list, such as the
 * public's.
 */
export function urgentRows({ pages }: Pick<ReportDocument, "pages">): UrgentRow[] {
  const blocks = pages.flatMap(({ sections }) => sections).flatMap((section) => section.blocks);
  const block = [URGENT_BLOCK + ANNEXED, URGENT_BLOCK].map((id) => blocks.find((one) => one.id === id)).find(Boolean);
  return block?.kind === "table" ? rowsOf(block) : [];
}

/** The same for a comparison without a report: each product in the unit it is entered in. */
export function urgentRowsOf(
  supply: Pick<ReportSupply, "comparison" | "today">,
  names: ReportFacts["productNames"],
): UrgentRow[] {
  const [block] = urgent({
    facts: { supply },
    unitOf: (unit) => unit,
    idOf: (product) => product,
    nameOf: (product) => productName(product, names),
  });
  return block === undefined ? [] : rowsOf(block);
}

function rowsOf(block: TableBlock): UrgentRow[] {
  return block.rows.flatMap(({ cells: [product, orderBy, left, , short, trucks] }) =>
    product && orderBy && left && short && trucks && "figure" in short && "figure" in trucks
      ? [{ product: nameOf(product), orderBy, left, short: short.figure, trucks: trucks.figure }]
      : [],
  );
}

/** A product's name without its unit: the quantity carries it. */
const nameOf = (cell: Cell): Cell => ("key" in cell ? (cell.values?.["product"] ?? cell) : cell);
