import type { DatedBlock, ProductComparison } from "../supply/comparison.ts";
import type { Shortfall } from "../supply/shortfall.ts";
import { shownComparison } from "../supply/shown.ts";
import { byUrgency } from "../supply/urgency.ts";
import { convert, type Unit } from "../words/units.ts";
import type { ReportContext } from "./context.ts";
import type { ReportSupply } from "./facts.ts";

/** Quantities of one block of a comparison. */
const SUPPLY_QUANTITIES = [
  "projected",
  "actual",
  "expected",
  "onOrder",
  "used",
  "surplus",
  "carriedIn",
  "balance",
  "expired",
  "carriedOut",
] as const satisfies readonly (keyof DatedBlock)[];
export type SupplyQuantity = (typeof SUPPLY_QUANTITIES)[number];

type ShownQuantities<Key extends SupplyQuantity> = Readonly<Record<Key, number | null>>;

/** A product's comparison in the unit of the report: the figures as every screen shows them, next to the engine's. */
export interface ReportComparison {
  readonly product: string;
  readonly unit: Unit;
  readonly blocks: readonly {
    readonly block: number;
    readonly shown: ShownQuantities<SupplyQuantity>;
    readonly exact: ShownQuantities<SupplyQuantity>;
  }[];
  readonly total: { readonly shown: ProductComparison["total"]; readonly exact: ProductComparison["total"] };
  readonly firstShortfall: Shortfall | null;
}

/** The compared supply, with units and date; null if the reader may not see it. */
export interface ShownSide extends Pick<ReportContext, "unitOf"> {
  readonly facts: { readonly supply: Pick<ReportSupply, "comparison" | "today"> | null };
}

/** The comparisons of a report; empty if its reader may not see the supply side. */
export function comparisonsOf({ facts, unitOf }: ShownSide): ReportComparison[] {
  return (facts.supply?.comparison ?? []).map((comparison) => {
    const unit = unitOf(comparison.unit);
    const shown = shownComparison(comparison, unit);
    const inUnit = (quantity: number | null) => convert(quantity, comparison.unit, unit);
    const { projected, actual, expected, onOrder, surplus, used } = comparison.total;
    const sure = (quantity: number) => convert(quantity, comparison.unit, unit);
    return {
      product: comparison.product,
      unit,
      blocks: comparison.blocks.map((exact, b) => ({
        block: exact.block,
        shown: shown.blocks[b] ?? exact,
        exact: Object.fromEntries(
          SUPPLY_QUANTITIES.map((key) => [key, inUnit(exact[key])]),
        ) as ShownQuantities<SupplyQuantity>,
      })),
      total: {
        shown: shown.total,
        exact: {
          projected: inUnit(projected),
          actual: sure(actual),
          expected: sure(expected),
          onOrder: sure(onOrder),
          surplus: inUnit(surplus),
          used: inUnit(used),
        },
      },
      firstShortfall: shown.firstShortfall,
    };
  });
}

/** The products of a report that fall short, the most urgent first, as of the day on which it is made. */
export function urgentOf({ facts }: Pick<ShownSide, "facts">, comparisons: readonly ReportComparison[]) {
  return facts.supply === null ? [] : byUrgency(comparisons, facts.supply.today);
}
