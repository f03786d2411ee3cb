import { addDays } from "../needs/blocks.ts";
import type { TruckRounding } from "../needs/inputs.ts";
import { trucksShown } from "../needs/trucks.ts";
import { convert, type Unit } from "../words/units.ts";

/** The first block whose running balance shows a shortfall. */
export interface Shortfall {
  readonly block: number;
  /** First day of the block. */
  readonly from: string;
  /** What is short in it, positive. */
  readonly quantity: number;
  /** Truckloads that would fill it, at least one. */
  readonly trucks: number;
  /** Last day to order so that the goods are there on the block's first day. */
  readonly orderBy: string;
}

/** How a product comes. */
export interface OrderTerms {
  readonly capacity: Capacity;
  readonly leadTimeDays: number;
  /** How trucks are rounded, the estimation's setting. */
  readonly truckRounding: TruckRounding;
  /** Of the balances. */
  readonly unit: Unit;
}

interface BalancedBlock {
  readonly block: number;
  readonly from: string;
  /** Null where the need is not known: that is no shortfall, nor is it enough. */
  readonly balance: number | null;
}

/**
 * The first shortfall, from the balances that are shown: what it lacks, by when to order it and how many truckloads would
 * fill it. Null where no block shows one; less than a whole unit is none.
 */
export function firstShortfallOf(
  blocks: readonly BalancedBlock[],
  { capacity, leadTimeDays, truckRounding, unit }: OrderTerms,
): Shortfall | null {
  for (const { block, from, balance } of blocks) {
    if (balance === null || balance >= 0) continue;
    const quantity = -balance;
    const perTruck = convert(capacity.value, capacity.unit, unit);
    const trucks = trucksShown({ quantity, days: [] }, perTruck, { truckBasis: "shown", truckRounding });
    return { block, from, quantity, trucks, orderBy: addDays(from, -leadTimeDays) };
  }
  return null;
}

/** A truck's load. */
export interface Capacity {
  readonly value: number;
  readonly unit: Unit;
}
