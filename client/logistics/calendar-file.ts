import { addDays } from "../../engine/needs/blocks.ts";

/** An event of a whole day. */
export interface DayEvent {
  /** The same each time the file is made, so that a calendar replaces the event. */
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
}

/** Octets of a line of the file (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Days of work as a calendar (RFC 5545): every event takes a whole day and leaves the reader's time free. */
export function calendarFile(
  events: readonly DayEvent[],
  { name, at }: { readonly name: string; readonly at: Date },
): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Provision//Supply of sites//EN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, day, summary, description, location }) => [
      "BEGIN:VEVENT",
      `UID:${escaped(uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${day.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${addDays(day, 1).replaceAll("-", "")}`,
      `SUMMARY:${escaped(summary)}`,
      `DESCRIPTION:${escaped(description)}`,
      `LOCATION:${escaped(location)}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** Text as a value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

/** A line in parts of 75 octets, never within a character. */
function folded(line: string): string {
  const parts = [""];
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push("");
      // The space that a continued line begins with.
      octets = 1;
    }
    parts[parts.length - 1] += character;
    octets += size;
  }
  return parts.join("\r\n ");
}
