import { sum } from "../display/whole-figures.ts";
import type { ProductNeed } from "../needs/needs.ts";
import { convert, type Unit } from "../words/units.ts";

/** The figures of one row of need, or what they differ by: all are known, or none. Quantities unrounded; trucks whole. */
export type Quantities<Figure = number | null> = Omit<
  ProductNeed<Figure>,
  "product" | "unit" | "daily" | "assistedBlocks"
>;

/** A row of need in another unit of the same kind. */
export function quantitiesOf(need: ProductNeed, unit: Unit): Quantities {
  const inUnit = (quantity: number | null) => (quantity === null ? null : convert(quantity, need.unit, unit));
  const { assisted, dayOne, blocks, total, trucks } = need;
  return { assisted, dayOne: inUnit(dayOne), blocks: blocks.map(inUnit), total: inUnit(total), trucks };
}

/** Returns whether a row has its figures: it has all of them or none. */
export function isKnown(quantities: Quantities): quantities is Quantities<number> {
  return quantities.total !== null;
}

const NO_BLOCKS = [0, 0, 0, 0, 0, 0, 0] as const;
/** The need of a zone or product that does not exist. */
export const NOTHING: Quantities<number> = {
  assisted: 0,
  dayOne: 0,
  blocks: NO_BLOCKS,
  total: 0,
  trucks: { dayOne: 0, blocks: NO_BLOCKS, total: 0 },
};

/** The first less the second, figure by figure. */
export function minus(a: Quantities<number>, b: Quantities<number>): Quantities<number> {
  const list = (x: readonly number[], y: readonly number[]) => x.map((value, i) => value - (y[i] ?? 0));
  return {
    assisted: a.assisted - b.assisted,
    dayOne: a.dayOne - b.dayOne,
    blocks: list(a.blocks, b.blocks),
    total: a.total - b.total,
    trucks: {
      dayOne: a.trucks.dayOne - b.trucks.dayOne,
      blocks: list(a.trucks.blocks, b.trucks.blocks),
      total: a.trucks.total - b.trucks.total,
    },
  };
}

/** Lists of one length, added place by place. */
export function addLists(lists: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, i) => sum(lists.map((list) => list[i] ?? 0)));
}
