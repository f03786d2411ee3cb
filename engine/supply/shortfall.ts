import { addDays } from "../needs/blocks.ts";
import type { TruckRounding } from "../needs/inputs.ts";
import { trucksShown } from "../needs/trucks.ts";
import { convert, type Unit } from "../words/units.ts";

/** The first block whose running balance shows a shortfall. */
export interface Shortfall {
  readonly block: number;
  /** First day of the block. */
  readonly from: string;
  /** The quantity missing in it, positive. */
  readonly quantity: number;
  /** Truckloads that would cover it, at least one. */
  readonly trucks: number;
  /** The last day to order for the goods to arrive on the block's first day. */
  readonly orderBy: string;
}

/** Terms of a product's delivery. */
export interface OrderTerms {
  readonly capacity: Capacity;
  readonly leadTimeDays: number;
  /** Rounding of trucks, the estimation's setting. */
  readonly truckRounding: TruckRounding;
  /** Of the balances. */
  readonly unit: Unit;
}

interface BalancedBlock {
  readonly block: number;
  readonly from: string;
  /** Null if the need is not known: that is neither a shortfall nor enough. */
  readonly balance: number | null;
}

/**
 * The first shortfall, from the balances that are shown: the missing quantity, the day to order by and the truckloads
 * that would cover it. Null if no block shows one; less than a whole unit does not count.
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
