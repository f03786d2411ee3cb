import { useAtom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import { useCallback, useEffect, useState } from "react";
import type { NeedRow, UnitName } from "../../contract/api/domain.ts";
import { ProductChosen } from "../../contract/config/topics.ts";
import type { ChosenUnits } from "../../engine/display/need-tables.ts";
import { UNITS, unitKind } from "../../engine/words/units.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";

/**
 * The only product that a widget shows (null: all), and a function to choose it; the choice is shared by the bus.
 * Registers the actions `chooseProduct` and `chooseUnit`, which publish nothing.
 */
export function useChosenProduct(
  setAction: WidgetProps<unknown>["setAction"],
): readonly [string | null, (product: string | null) => void] {
  const publish = usePublish();
  const [product, setProduct] = useState<string | null>(null);
  const [, setUnits] = useStoredUnits();
  useEffect(
    () => setAction<{ product: string | null }>("chooseProduct", (asked) => setProduct(asked.product)),
    [setAction],
  );
  useEffect(
    () =>
      setAction<{ product: string; unit: UnitName }>("chooseUnit", (asked) =>
        setUnits((before) => ({ ...before, [asked.product]: asked.unit })),
      ),
    [setAction, setUnits],
  );
  const choose = useCallback(
    (next: string | null) => {
      setProduct(next);
      publish(ProductChosen, { product: next });
    },
    [publish],
  );
  return [product, choose];
}

/** The units that the reader wants to see, by product; kept for the next visit. */
const chosenUnitsAtom = atomWithStorage<ChosenUnits>("provision.preference.displayUnits", {}, undefined, {
  getOnInit: true,
});

/** The chosen units, and how to choose one. */
export const useStoredUnits = () => useAtom(chosenUnitsAtom);

/** The units in which a product can be shown. */
export const unitsOf = (unit: UnitName): UnitName[] => UNITS.filter((name) => unitKind(name) === unitKind(unit));

/** The stored choices that fit the products: a product's kind of unit may have changed since. */
export function fittingUnits(kept: ChosenUnits, totals: readonly Pick<NeedRow, "product" | "unit">[]): ChosenUnits {
  return Object.fromEntries(
    totals.flatMap(({ product, unit }) => {
      const chosen = kept[product];
      return chosen !== undefined && unitsOf(unit).includes(chosen) ? [[product, chosen]] : [];
    }),
  );
}
