import { useMemo } from "react";
import { useProductText } from "../../client/use-lookup-text.ts";
import type { WhatIfAnswer } from "../../contract/calls/what-if.ts";
import type { ShownDifference, ShownLine, ShownProduct } from "../../engine/what-if/shown.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";

/** What is compared: quantities, trucks, or the people planned for. */
export const MEASURES = ["quantity", "trucks", "people"] as const;
export type Measure = (typeof MEASURES)[number];

export const BLOCKS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A span of time; `block3` is days 7 to 9. */
export const PERIODS = ["total", "dayOne", ...BLOCKS.map((block) => `block${block}` as const)] as const;
export type Period = (typeof PERIODS)[number];

/** Down the table stand the zones of one period, or the periods of one zone (null: all zones). */
export type Slice =
  { readonly by: "zone"; readonly period: Period } | { readonly by: "block"; readonly zone: number | null };

/** One row of the table. */
export interface DifferenceLine {
  readonly zone: number | null;
  readonly period: Period;
  readonly figure: ShownDifference;
  /** Whether it sums up the rows above it. */
  readonly whole: boolean;
}

/** A figure of a zone's line. People have no span of time. */
export function figureOf(line: ShownLine, period: Period, measure: Measure): ShownDifference {
  if (measure === "people") return line.assisted;
  if (period === "total" || period === "dayOne") return line[period];
  return line.blocks[Number(period.slice(-1)) - 1] ?? line.total;
}

/** The rows of one product; of people the zones alone. */
export function differenceLines({ lines }: ShownProduct, slice: Slice, measure: Measure): DifferenceLine[] {
  if (slice.by === "zone" || measure === "people") {
    const period = slice.by === "zone" ? slice.period : "total";
    return lines.map((line) => ({
      zone: line.zone,
      period,
      figure: figureOf(line, period, measure),
      whole: line.zone === null,
    }));
  }
  const line = lines.find(({ zone }) => zone === slice.zone) ?? lines.at(-1);
  const periods: readonly Period[] = [...PERIODS.slice(2), "total"];
  return line === undefined
    ? []
    : periods.map((period) => ({
        zone: line.zone,
        period,
        figure: figureOf(line, period, measure),
        whole: period === "total",
      }));
}

/** The part that is largest whatever its sign; null where there is none. */
export function largestPart(parts: readonly number[]): number | null {
  const largest = parts.reduce((best, part, i) => (Math.abs(part) > Math.abs(parts[best] ?? 0) ? i : best), 0);
  return parts[largest] ? largest : null;
}

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
