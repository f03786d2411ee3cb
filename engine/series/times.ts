const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    era: "short",
    second: "numeric",
    ...parts,
  });
  formats.set(zone, made);
  return made;
}

/** By how many minutes a time zone is ahead of UTC at an instant. `zone` is a name that Intl knows. */
export function offsetAt(zone: string, instant: number): number {
  const parts = new Map(
    formatIn(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const local = Date.UTC(
    parts.get("year") ?? NaN,
    (parts.get("month") ?? NaN) - 1,
    ...["day", "hour", "minute", "second"].map((part) => parts.get(part as Intl.DateTimeFormatPartTypes) ?? NaN),
  );
  return Math.round((local - Math.floor(instant / 1000) * 1000) / MINUTE);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * The instants at which clocks of a time zone show a date and time of day: one; none if clocks are set forward over it;
 * two where they are set back, the earlier first.
 */
export function instantsOf(local: number, zone: string): number[] {
  const offsets = new Set([offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)]);
  return [...offsets]
    .map((offset) => local - offset * MINUTE)
    .filter((instant) => instant + offsetAt(zone, instant) * MINUTE === local)
    .sort((a, b) => a - b);
}

/** The instant of a time that states its offset. */
export const instantWith = (local: number, offset: number): number => local - offset * MINUTE;
