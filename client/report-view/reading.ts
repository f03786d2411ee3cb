import { createContext, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { sayer } from "../../engine/report/say.ts";
import type { Sayer } from "../../engine/report/say.ts";

/** How the report that is drawn is read out: in its own language, told in the agency's time zone. */
const ReadingContext = createContext<Sayer | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** @throws where no report is around */
export function useReading(): Sayer {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error("a part of a report stands outside of it");
  return reading;
}

/** The reading of a report in the language that the texts around speak. */
export function useSayer(timeZone: string): Sayer {
  const { t, i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? "en";
  return useMemo(
    () => sayer({ language, timeZone, text: (key, values) => t(key, { ...values }) }),
    [language, timeZone, t],
  );
}
