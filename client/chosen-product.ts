import { useCallback, useEffect, useState } from "react";
import type { UnitName } from "../contract/domain.ts";
import { ProductChosen } from "../contract/topics.ts";
import { usePublish } from "../framework/bus/index.ts";
import type { WidgetProps } from "../framework/widget/define-widget.ts";
import { useStoredUnits } from "./display-units/stored-units.ts";

/**
 * The product that a widget shows alone (null: all), and how a reader chooses it, which the bus carries. Answers the
 * actions `chooseProduct` and `chooseUnit`, which publish nothing.
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
