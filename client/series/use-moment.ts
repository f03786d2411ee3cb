import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { timeZoneAtom, useLocale } from "../../framework/i18n/format.ts";

/** How an instant is written in the agency's time zone, with the zone's short name: figures of a series are looked at hour by hour. */
export function useMoment(): (iso: string | null | undefined) => string {
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, {
        year: "numeric",
        month: "short",
        day: "numeric",
        hour: "numeric",
        minute: "2-digit",
        timeZoneName: "short",
        timeZone,
      }),
    [locale, timeZone],
  );
  return useCallback((iso) => (iso ? format.format(Date.parse(iso)) : "–"), [format]);
}

/** How a large figure is written in words of little room: 4.1 million. */
export function useRoundFigure(): (value: number) => string {
  const locale = useLocale();
  const format = useMemo(
    () => new Intl.NumberFormat(locale, { notation: "compact", compactDisplay: "long", maximumFractionDigits: 1 }),
    [locale],
  );
  return useCallback((value) => format.format(value), [format]);
}
