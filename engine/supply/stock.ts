import { convert } from "../units.ts";
import type { Unit } from "../units.ts";

/** Goods of one product: loose ones in units, and full trucks. */
export interface Stock {
  readonly looseGoods: number;
  /** Unit of the loose goods. */
  readonly unit: Unit;
  readonly trucks: number;
}

/** A truck's load. */
export interface Capacity {
  readonly value: number;
  readonly unit: Unit;
}

/** Stock as one quantity: loose goods + trucks * cpt, in the unit asked for. Throws a UnitError where units do not fit. */
export function stockQuantity(stock: Stock, cpt: Capacity, unit: Unit): number {
  return convert(stock.looseGoods, stock.unit, unit) + stock.trucks * convert(cpt.value, cpt.unit, unit);
}
