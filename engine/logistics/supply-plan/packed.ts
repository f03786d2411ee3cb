import { convertPacked, type PackSizes } from "../../words/packs.ts";
import type { Unit } from "../../words/units.ts";

/** The cases and pallets that a quantity fills, rounded up; null where the size of a pack is not known. */
export function packed(quantity: number, unit: Unit, pack: Omit<PackSizes, "perServing"> | null) {
  const inUnit = (to: "Cases" | "Pallets", content: number | null | undefined) =>
    pack === null || content == null
      ? null
      : Math.ceil(convertPacked(quantity, { from: unit, to, pack: { ...pack, perServing: null } }) - 1e-9);
  return { cases: inUnit("Cases", pack?.perCase), pallets: inUnit("Pallets", pack?.perPallet) };
}
