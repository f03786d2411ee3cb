import type { ProductComparison, SupplySource } from "../../contract/calls/comparison.ts";
import type { UnitName } from "../../contract/domain.ts";
import { shownShares, type ShownComparison } from "../../engine/supply/shown.ts";

/** One entry, and what it adds to the figure as it is shown; null where it adds nothing. */
export interface Entry {
  readonly source: SupplySource;
  readonly share: number | null;
}

/** The entries behind one figure of a block, or of all blocks together. */
export interface EntryGroup {
  readonly countedAs: "actual" | "expected" | "used" | "uncounted";
  /** The figure that they make; null for what is not counted and where no one said. */
  readonly figure: number | null;
  readonly entries: readonly Entry[];
}

/** What the figures of a block (null: of all seven) are made of. Shares add up to the figure that is shown. */
export function entryGroups(exact: ProductComparison, shown: ShownComparison, block: number | null): EntryGroup[] {
  const blocks = block === null ? shown.blocks : shown.blocks.slice(block - 1, block);
  const counted = (["actual", "expected", "used"] as const).map((countedAs): EntryGroup => {
    const figures = blocks.map((one) => one[countedAs]);
    const known = figures.filter((figure) => figure !== null);
    return {
      countedAs,
      figure: known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0),
      entries: blocks.flatMap((one) =>
        sharesOf(
          exact.sources.filter((source) => source.countedAs === countedAs && source.block === one.block),
          { from: exact.unit, to: shown.unit, figure: one[countedAs] ?? 0 },
        ),
      ),
    };
  });
  const others = uncounted(exact).filter((source) => block === null || source.block === block);
  return [
    ...counted,
    { countedAs: "uncounted", figure: null, entries: others.map((source) => ({ source, share: null })) },
  ];
}

function sharesOf(
  sources: readonly SupplySource[],
  { from, to, figure }: { readonly from: UnitName; readonly to: UnitName; readonly figure: number },
): Entry[] {
  const shares = shownShares(
    sources.map(({ quantity }) => quantity ?? 0),
    from,
    to,
    figure,
  );
  return sources.map((source, i) => ({ source, share: shares[i] ?? 0 }));
}

/** Entries that count nowhere: deliveries after the 21 days, and units that do not convert into that of the need. */
export const uncounted = ({ sources }: Pick<ProductComparison, "sources">): SupplySource[] =>
  sources.filter(({ countedAs }) => countedAs === "outside" || countedAs === "unfit");
