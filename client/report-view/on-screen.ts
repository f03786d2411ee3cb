import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DrawOptions, DrawingColors } from "../../engine/report/draw/drawing.ts";
import { createFormatter, type Formatter } from "../../engine/report/formatter.ts";
import { useLocale } from "../../framework/i18n/index.ts";

/** The reading of a report in the language that the texts around speak. */
export function useFormatter(timeZone: string): Formatter {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => createFormatter({ locale, timeZone, text: (key, values) => t(key, { ...values }) }),
    [locale, timeZone, t],
  );
}

/** The page's own colors, which follow its variant. */
const SCREEN: DrawingColors = {
  text: "var(--calcite-color-text-1)",
  faint: "var(--calcite-color-text-2)",
  grid: "var(--calcite-color-border-3)",
  surface: "var(--calcite-color-foreground-1)",
  land: "var(--calcite-color-foreground-3)",
  border: "var(--calcite-color-border-input)",
  water: "color-mix(in srgb, var(--calcite-color-brand) 14%, var(--calcite-color-foreground-1))",
  road: "color-mix(in srgb, #c9823a 75%, var(--calcite-color-text-2))",
};

/** The letters of drawings, in pixels. */
const LETTERS = { narrow: 11, wide: 12.5 };

/** How a report's drawings are made for a place so many pixels wide. */
export const onScreen = (formatter: Formatter, width: number): DrawOptions => ({
  formatter,
  width,
  colors: SCREEN,
  textSize: width < 600 ? LETTERS.narrow : LETTERS.wide,
});
