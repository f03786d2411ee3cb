import { UnitError, convert, unitKind, type Unit } from "./units.ts";

/** The content of one case, pallet and serving (of USDA Foods) in the product's unit; null if it does not come in them. */
export interface PackSizes {
  readonly unit: Unit;
  readonly perCase: number | null;
  readonly perPallet: number | null;
  readonly perServing: number | null;
}

/** The pack sizes in a product's record. */
export interface PackedProduct {
  readonly unit: Unit;
  readonly piecesPerCase: number | null;
  readonly piecesPerPallet: number | null;
  /** Servings that make one of its unit, such as a meal. */
  readonly servingsPerUnit: number | null;
}

export const packOf = ({ unit, piecesPerCase, piecesPerPallet, servingsPerUnit }: PackedProduct): PackSizes => ({
  unit,
  perCase: piecesPerCase,
  perPallet: piecesPerPallet,
  perServing: servingsPerUnit === null ? null : 1 / servingsPerUnit,
});

/**
 * Returns whether a unit is a case, a pallet or a serving. Estimations count in the units that these hold; defaults and
 * supply count in them too.
 */
export const isPackUnit = (unit: string): boolean => ["Cases", "Pallets", "Servings"].includes(unit);

/**
 * Returns how much of the product one case, pallet or serving is, in the product's own unit; null for other units, and if
 * the product does not come in it.
 */
function contentOf(unit: Unit, { perCase, perPallet, perServing }: PackSizes): number | null {
  const contents: Partial<Record<Unit, number | null>> = { Cases: perCase, Pallets: perPallet, Servings: perServing };
  return contents[unit] ?? null;
}

/** Returns whether a quantity of a product converts from one unit to another. */
export function fits(from: Unit, to: Unit, pack?: PackSizes): boolean {
  if (unitKind(from) === unitKind(to)) return true;
  if (pack === undefined) return false;
  return unitKind(baseOf(from, pack)) === unitKind(baseOf(to, pack));
}

/** The product's own unit for a pack whose content is known, else the unit itself. */
const baseOf = (unit: Unit, pack: PackSizes): Unit => (contentOf(unit, pack) === null ? unit : pack.unit);

/**
 * Converts a quantity of a product to another unit; cases and pallets are those of the product. Throws {@link
 * UnitError} if the product does not state what a case or pallet holds, and if the units measure different things. A
 * conversion into the same unit returns the value unchanged.
 */
export function convertPacked(value: number, { from, to, pack }: Conversion): number {
  if (from === to || pack === undefined) return convert(value, from, to);
  if (!fits(from, to, pack)) throw new UnitError(from, to);
  const inBase = value * (contentOf(from, pack) ?? 1);
  const converted = convert(inBase, baseOf(from, pack), baseOf(to, pack));
  return converted / (contentOf(to, pack) ?? 1);
}

interface Conversion {
  readonly from: Unit;
  readonly to: Unit;
  readonly pack?: PackSizes | undefined;
}
