import { useAtom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import type { NeedRow, UnitName } from "../../contract/domain.ts";
import { UNITS, unitKind } from "../../engine/units.ts";
import type { ChosenUnits } from "../../engine/display/need-tables.ts";

/** The units that the reader wants to see, by product; kept for the next visit. */
const chosenUnitsAtom = atomWithStorage<ChosenUnits>("provision.preference.displayUnits", {}, undefined, {
  getOnInit: true,
});

/** The chosen units, and how to choose one. */
export const useStoredUnits = () => useAtom(chosenUnitsAtom);

/** The units in which a product can be shown. */
export const unitsOf = (unit: UnitName): UnitName[] => UNITS.filter((name) => unitKind(name) === unitKind(unit));

/** Of the kept choices those that fit the products: a product's kind of unit may have changed since. */
export function fittingUnits(kept: ChosenUnits, totals: readonly Pick<NeedRow, "product" | "unit">[]): ChosenUnits {
  return Object.fromEntries(
    totals.flatMap(({ product, unit }) => {
      const chosen = kept[product];
      return chosen !== undefined && unitsOf(unit).includes(chosen) ? [[product, chosen]] : [];
    }),
  );
}
