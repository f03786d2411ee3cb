import { useMemo } from "react";
import { useAtomValue } from "jotai";
import { momentFormat } from "../../contract/api/numbers.ts";
import { MISSING, timeZoneAtom, useLocale, type LocaleFormat } from "../../framework/i18n/index.ts";

/** Formats a line's time in the agency's time zone, to the millisecond. */
export function useLineTime(): (instant: string | null, withDay?: boolean) => string {
  const timeZone = useAtomValue(timeZoneAtom);
  const locale = useLocale();
  return useMemo(() => {
    const clock: Intl.DateTimeFormatOptions = {
      ...({ hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 } as const),
      hourCycle: "h23",
    };
    const time = new Intl.DateTimeFormat(locale, { ...clock, timeZone });
    const whole = momentFormat(locale, timeZone, clock);
    return (instant, withDay = false) =>
      instant === null ? MISSING : (withDay ? whole : time).format(Date.parse(instant));
  }, [locale, timeZone]);
}

/**
 * The instant of a local time (`2026-09-01T12:30`, the format of date fields) in a time zone; null if it is invalid. A
 * time that occurs twice means the first.
 */
export function instantIn(wallTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return null;
  const before = asUtc - offsetAt(asUtc - DAY, timeZone);
  const after = asUtc - offsetAt(asUtc + DAY, timeZone);
  const fits = [before, after].find((instant) => instant + offsetAt(instant, timeZone) === asUtc);
  return new Date(fits ?? after).toISOString();
}

const DAY = 24 * 60 * 60 * 1000;

/** Milliseconds that a zone's clocks are ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const options = { timeZone, timeZoneName: "longOffset" } as const;
  const parts = new Intl.DateTimeFormat("en", options).formatToParts(instant);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

const UNITS = ["B", "kB", "MB", "GB"] as const;

/** A size in bytes in common units: 12 B, 3.4 MB. */
export function sizeOf(bytes: number, format: Pick<LocaleFormat, "number">): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${format.number(value, { digits: step === 0 || value >= 100 ? 0 : 1 })} ${UNITS[step] ?? ""}`;
}
