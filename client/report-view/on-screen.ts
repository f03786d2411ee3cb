import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DrawOptions } from "../../engine/report/draw/drawing.ts";
import { createFormatter, type Formatter } from "../../engine/report/formatter.ts";
import { useLocale } from "../../framework/i18n/index.ts";
import { LETTERS, SCREEN } from "./screen-looks.ts";

/** The reading of a report in the language that the texts around speak. */
export function useFormatter(timeZone: string): Formatter {
  const { t } = useTranslation();
  const locale = useLocale();
  return useMemo(
    () => createFormatter({ locale, timeZone, text: (key, values) => t(key, { ...values }) }),
    [locale, timeZone, t],
  );
}

/** How a report's drawings are made for a place so many pixels wide. */
export const onScreen = (formatter: Formatter, width: number): DrawOptions => ({
  formatter,
  width,
  colors: SCREEN,
  textSize: width < 600 ? LETTERS.narrow : LETTERS.wide,
});
