import { blockDates } from "../needs/blocks.ts";
import { sum } from "../display/whole-figures.ts";
import { BLOCKS, type TruckRounding } from "../needs/inputs.ts";
import type { Unit } from "../words/units.ts";
import { compareSupply, type DatedBlock, type ProductComparison } from "./comparison.ts";
import type { Capacity } from "./shortfall.ts";
import { shownComparison } from "./shown.ts";
import type { PackSizes } from "../words/packs.ts";
import { sourcesOf, type CountedAs, type EnteredSupply, type SupplySource } from "./sources.ts";

/** A product's need, and the facts of the product. */
export interface NeededProduct {
  readonly product: string;
  /** The unit of the need and of every quantity of the comparison. */
  readonly unit: Unit;
  /** Need of the seven blocks; null if no zone's people are known. */
  readonly blocks: readonly (number | null)[];
  /**
   * For each zone the seven quantities that its cells are calculated from (`needCells`); absent if the need is not
   * given by zone.
   */
  readonly needCells?: readonly (readonly number[])[] | undefined;
  readonly capacity: Capacity;
  /** The content of a case and a pallet, if the product has them. */
  readonly pack?: PackSizes | undefined;
  /** Blocks that goods stay usable, including their own; null for goods that do not expire. */
  readonly shelfLifeBlocks: number | null;
  readonly leadTimeDays: number;
}

/** The values that all products of one comparison share. */
interface ComparisonRules {
  /** First of the 21 days, YYYY-MM-DD. */
  readonly startDate: string;
  readonly truckRounding: TruckRounding;
}

/**
 * Compares a product's need with what was allocated, delivered and distributed. Actual is stock allocated to the block
 * (loose goods, and trucks times capacity) plus deliveries that arrived in it; deliveries that are planned or under way
 * are shown next to it as expected and change no balance. Requested goods that arrived are part of Actual; ordered and
 * shipped ones are part of the running balance from the day of their expected arrival. Entries in a unit that does not convert into the need's are
 * listed and not counted. The figures are unrounded; the first shortfall is taken from the whole figures that are shown
 * (`shownComparison`), so that no shortfall is reported that no table shows.
 */
export function compareProduct(
  needed: NeededProduct,
  supply: EnteredSupply,
  { startDate, truckRounding }: ComparisonRules,
): ProductComparison {
  const { product, unit, capacity, shelfLifeBlocks, leadTimeDays, pack, needCells } = needed;
  const sources = sourcesOf(product, supply, { unit, capacity, startDate, pack });
  const compared = compareSupply({
    projected: needed.blocks,
    actual: byBlock(sources, "actual"),
    expected: byBlock(sources, "expected"),
    onOrder: byBlock(sources, "onOrder"),
    shelfLife: shelfLifeBlocks,
  });
  const dates = blockDates(startDate);
  const blocks = compared.map((row): DatedBlock => {
    const { from = "", to = "" } = dates[row.block - 1] ?? {};
    return { ...row, from, to, used: usedIn(sources, row.block) };
  });
  const compare = { product, unit, capacity, shelfLifeBlocks, leadTimeDays, truckRounding, needCells, blocks, sources };
  const exact = { ...compare, total: totalOf(blocks) };
  return { ...exact, firstShortfall: shownComparison(exact).firstShortfall };
}

/** The sums of entries that count as one thing, block by block. */
function byBlock(sources: readonly SupplySource[], countedAs: CountedAs): number[] {
  return Array.from({ length: BLOCKS }, (_, b) =>
    sum(sources.filter((one) => one.countedAs === countedAs && one.block === b + 1).map(({ quantity }) => quantity)),
  );
}

function usedIn(sources: readonly SupplySource[], block: number): number | null {
  const uses = sources.filter((one) => one.countedAs === "used" && one.block === block);
  return uses.length === 0 ? null : sum(uses.map(({ quantity }) => quantity));
}

function totalOf(blocks: readonly DatedBlock[]): ProductComparison["total"] {
  const total = (key: "actual" | "expected" | "onOrder") => sum(blocks.map((block) => block[key]));
  const used = blocks.map((block) => block.used);
  return {
    projected: wholeSum(blocks.map(({ projected }) => projected)),
    actual: total("actual"),
    expected: total("expected"),
    onOrder: total("onOrder"),
    surplus: wholeSum(blocks.map(({ surplus }) => surplus)),
    used: used.every((one) => one === null) ? null : sum(used),
  };
}

/** A sum whose parts are all known; null otherwise. */
function wholeSum(values: readonly (number | null)[]): number | null {
  return values.includes(null) ? null : sum(values);
}
