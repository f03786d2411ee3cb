import type { ProductNeed } from "../needs/needs.ts";
import { convert } from "../units.ts";
import type { Unit } from "../units.ts";

/** The figures of one row of need, or what they differ by. Quantities unrounded; trucks whole. */
export interface Quantities {
  readonly assisted: number;
  readonly dayOne: number;
  /** Seven. */
  readonly blocks: readonly number[];
  readonly total: number;
  readonly trucks: { readonly dayOne: number; readonly blocks: readonly number[]; readonly total: number };
}

/** The figures of one row of need as far as they are known: all, or none. */
export interface KnownQuantities {
  readonly assisted: number | null;
  readonly dayOne: number | null;
  readonly blocks: readonly (number | null)[];
  readonly total: number | null;
  readonly trucks: {
    readonly dayOne: number | null;
    readonly blocks: readonly (number | null)[];
    readonly total: number | null;
  };
}

/** A row of need in another unit of the same kind. */
export function quantitiesOf(need: ProductNeed, unit: Unit): Quantities {
  const inUnit = (quantity: number) => convert(quantity, need.unit, unit);
  const { assisted, dayOne, blocks, total, trucks } = need;
  return { assisted, dayOne: inUnit(dayOne), blocks: blocks.map(inUnit), total: inUnit(total), trucks };
}

const NO_BLOCKS = [0, 0, 0, 0, 0, 0, 0] as const;
/** What a zone or product that is not there needs. */
export const NOTHING: Quantities = {
  assisted: 0,
  dayOne: 0,
  blocks: NO_BLOCKS,
  total: 0,
  trucks: { dayOne: 0, blocks: NO_BLOCKS, total: 0 },
};

const UNKNOWN_BLOCKS = NO_BLOCKS.map(() => null);
/** What people whom nobody knows need. */
export const NOT_KNOWN: KnownQuantities = {
  assisted: null,
  dayOne: null,
  blocks: UNKNOWN_BLOCKS,
  total: null,
  trucks: { dayOne: null, blocks: UNKNOWN_BLOCKS, total: null },
};

/** The first less the second, figure by figure. */
export function minus(a: Quantities, b: Quantities): Quantities {
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
