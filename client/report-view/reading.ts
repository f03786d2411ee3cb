import { createContext, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { createFormatter } from "../../engine/report/formatter.ts";
import type { Formatter } from "../../engine/report/formatter.ts";

/** How the report that is drawn is read out: in its own language, told in the agency's time zone. */
const ReadingContext = createContext<Formatter | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** @throws where no report is around */
export function useReading(): Formatter {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error("a part of a report stands outside of it");
  return reading;
}

/** The reading of a report in the language that the texts around speak. */
export function useFormatter(timeZone: string): Formatter {
  const { t, i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(
    () => createFormatter({ language, timeZone, text: (key, values) => t(key, { ...values }) }),
    [language, timeZone, t],
  );
}
