import { convertPacked, fits, isPackUnit, packOf, type PackedProduct } from "../../../engine/words/packs.ts";
import type { Unit } from "../../../engine/words/units.ts";

/**
 * Converts a default in cases or pallets to the product's own unit, in which estimations count; leaves any other
 * unchanged.
 */
export function unpacked<Row extends { readonly value: number; readonly unit: Unit }>(
  row: Row,
  product: PackedProduct,
) {
  const pack = packOf(product);
  if (!isPackUnit(row.unit) || !fits(row.unit, product.unit, pack)) return row;
  return { ...row, value: convertPacked(row.value, { from: row.unit, to: product.unit, pack }), unit: product.unit };
}
