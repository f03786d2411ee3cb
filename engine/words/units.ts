/** The units of needs and capacities, in the order screens list them. */
export const UNITS = [
  "Pounds",
  "Kilograms",
  "Gallons",
  "Liters",
  "Meals",
  "Each",
  "Cases",
  "Pallets",
  "Servings",
] as const;
export type Unit = (typeof UNITS)[number];

/** Units of one kind convert into one another; the product states what a case, pallet or serving is (packs.ts). */
type UnitKind = "mass" | "volume" | "meals" | "count" | "case" | "pallet" | "serving";

/** Kilograms in one avoirdupois pound, exact by the international yard and pound agreement of 1959 (NIST SP 811, B.8). */
export const KILOGRAMS_PER_POUND = 0.45359237;
/** Liters in one US liquid gallon, exact: 231 cubic inches (NIST SP 811, B.8). */
export const LITERS_PER_GALLON = 3.785411784;

/** The value of one unit in the base unit of its kind. */
const MEASURES: Readonly<Record<Unit, { readonly kind: UnitKind; readonly worth: number }>> = {
  Pounds: { kind: "mass", worth: KILOGRAMS_PER_POUND },
  Kilograms: { kind: "mass", worth: 1 },
  Gallons: { kind: "volume", worth: LITERS_PER_GALLON },
  Liters: { kind: "volume", worth: 1 },
  Meals: { kind: "meals", worth: 1 },
  Each: { kind: "count", worth: 1 },
  Cases: { kind: "case", worth: 1 },
  Pallets: { kind: "pallet", worth: 1 },
  Servings: { kind: "serving", worth: 1 },
};

/** Two units that do not measure the same kind of thing. */
export class UnitError extends Error {
  override readonly name = "UnitError";
  readonly from: Unit;
  readonly to: Unit;

  constructor(from: Unit, to: Unit) {
    super(`${from} do not convert to ${to}`);
    this.from = from;
    this.to = to;
  }
}

/** Returns whether a word is one of our units. */
export function isUnit(word: unknown): word is Unit {
  return UNITS.some((unit) => unit === word);
}

/** Returns what a unit measures. */
export function unitKind(unit: Unit): UnitKind {
  return MEASURES[unit].kind;
}

/**
 * Converts a quantity to another unit of the same kind. Throws {@link UnitError} if the kinds differ. A conversion into
 * the same unit returns the value unchanged.
 */
export function convert(value: number, from: Unit, to: Unit): number;
/** An unknown quantity stays unknown. */
export function convert(value: number | null, from: Unit, to: Unit): number | null;
export function convert(value: number | null, from: Unit, to: Unit): number | null {
  if (from === to) return value;
  if (unitKind(from) !== unitKind(to)) throw new UnitError(from, to);
  if (value === null) return null;
  return (value * MEASURES[from].worth) / MEASURES[to].worth;
}
