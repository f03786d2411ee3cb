import { useMemo } from "react";
import { useAtomValue } from "jotai";
import { useTranslation } from "react-i18next";
import { createFormatter, type Formatter } from "../../../engine/reports/formatter.ts";
import { exactFiguresAtom, useLocale } from "../../../framework/i18n/index.ts";

/** The formatter of a report in the language of the surrounding texts. */
export function useFormatter(timeZone: string): Formatter {
  const { t } = useTranslation();
  const locale = useLocale();
  const exact = useAtomValue(exactFiguresAtom);
  return useMemo(
    () => createFormatter({ locale, timeZone, text: (key, values) => t(key, { ...values }), exact }),
    [locale, timeZone, t, exact],
  );
}
