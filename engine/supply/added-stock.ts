import type { PackSizes } from "../words/packs.ts";
import type { Unit } from "../words/units.ts";
import type { ProductComparison } from "./comparison.ts";
import { shownComparison, type ShownComparison } from "./shown.ts";
import { sourcesOf, type StorageType } from "./sources.ts";

/** Stock that could be given: loose goods in their unit, or trucks, which have none. */
export interface FreeStock {
  readonly id: number;
  readonly agency: string;
  readonly category: StorageType;
  readonly quantity: number;
  readonly unit: Unit | null;
}

/** The result of giving stock to a block of a comparison. */
interface AddedStock {
  /** In the unit of the comparison; only stock that counts. */
  readonly quantity: number;
  /** Stock in a unit that does not convert into the need's: it would not count. */
  readonly unfit: readonly FreeStock[];
  /** The comparison including it, in whole figures of `unit`. */
  readonly shown: ShownComparison;
}

/** A comparison after stock is allocated to one of its blocks, counted like every allocation. */
export function withStock(
  comparison: ProductComparison,
  stocks: readonly FreeStock[],
  { block, unit, pack }: { readonly block: number; readonly unit: Unit; readonly pack?: PackSizes | undefined },
): AddedStock {
  const { product, capacity, blocks } = comparison;
  const allocations = stocks.map(({ category, ...stock }) => ({ ...stock, product, block, storageType: category }));
  const startDate = blocks[0]?.from ?? "";
  const measured = { unit: comparison.unit, capacity, startDate, pack };
  const sources = sourcesOf(product, { allocations, deliveries: [], uses: [] }, measured);
  const quantity = sources.reduce((sum, source) => sum + (source.quantity ?? 0), 0);
  const more = blocks.map((one) => (one.block === block ? { ...one, actual: one.actual + quantity } : one));
  return {
    quantity,
    unfit: stocks.filter((_, i) => sources[i]?.quantity === null),
    shown: shownComparison({ ...comparison, blocks: more }, unit),
  };
}
