import { useMemo } from "react";
import { useProductText } from "../../client/use-product-text.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { Measure, Period } from "./difference-rows.ts";

/** Names of zones, periods, causes and units as table, charts and exports write them. */
export function useNames({ causes }: Pick<WhatIfAnswer, "causes">) {
  const text = useTexts("widgets.estimation-comparison");
  const productText = useProductText();
  const format = useFormat();
  return useMemo(
    () => ({
      zone: (zone: number | null) => (zone === null ? text("allZones") : text("zone", { zone })),
      period: (period: Period) => {
        if (period === "total" || period === "dayOne") return text(`periods.${period}`);
        const last = Number(period.slice(-1)) * 3;
        return text("periods.days", { from: last - 2, to: last });
      },
      /** In the order of a row's parts. */
      parts: [...causes.map((cause) => text(`causes.${cause}`)), text("causes.interaction")],
      product: productText,
      unit: (measure: Measure, unit: string) => text(`units.${measure === "quantity" ? unit : measure}`),
      /** With its sign, a dash where nothing is known. */
      change: (value: number | null) => `${value !== null && value > 0 ? "+" : ""}${format.number(value)}`,
    }),
    [causes, text, format, productText],
  );
}
export type Names = ReturnType<typeof useNames>;
