import { UnitError, convert, unitKind, type Unit } from "./units.ts";

/** The content of one case and one pallet in the product's unit; null if it does not come in them. */
export interface PackSizes {
  readonly unit: Unit;
  readonly perCase: number | null;
  readonly perPallet: number | null;
}

/** The pack sizes in a product's record. */
export interface PackedProduct {
  readonly unit: Unit;
  readonly piecesPerCase: number | null;
  readonly piecesPerPallet: number | null;
}

export const packOf = ({ unit, piecesPerCase, piecesPerPallet }: PackedProduct): PackSizes => ({
  unit,
  perCase: piecesPerCase,
  perPallet: piecesPerPallet,
});

/** Whether a unit is a case or a pallet: estimations count in what these hold, defaults and supply in them too. */
export const isPackUnit = (unit: string): boolean => unit === "Cases" || unit === "Pallets";

/**
 * How much of the product one of a unit holds, in the product's own unit; null if the unit is not a pack, or the
 * product does not come in it.
 */
function contentOf(unit: Unit, pack: PackSizes): number | null {
  switch (unit) {
    case "Cases":
      return pack.perCase;
    case "Pallets":
      return pack.perPallet;
    default:
      return null;
  }
}

/** Whether a quantity of a product in one unit can be told in another. */
export function fits(from: Unit, to: Unit, pack?: PackSizes): boolean {
  if (unitKind(from) === unitKind(to)) return true;
  if (pack === undefined) return false;
  return unitKind(baseOf(from, pack)) === unitKind(baseOf(to, pack));
}

/** The product's own unit for a pack whose content is known, else the unit itself. */
const baseOf = (unit: Unit, pack: PackSizes): Unit => (contentOf(unit, pack) === null ? unit : pack.unit);

/**
 * A quantity of a product in another unit, cases and pallets by what the product's own hold. Throws {@link UnitError} where
 * the product does not say what a case or pallet holds, and where the units measure different things. A conversion into the
 * same unit returns the value untouched.
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
