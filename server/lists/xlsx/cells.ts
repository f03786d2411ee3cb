import { getOrMake } from "../../answers/memoize-async.ts";
import type { ExportCell } from "../source.ts";

/** Characters that a cell of Excel may hold. */
const CELL_MAX = 32_767;
/** Days from Excel's first day, 30 December 1899, to that of Unix. */
const EXCEL_EPOCH_DAYS = 25_569;
const DAY = 86_400_000;

/** Indexes of the cell formats in styles.ts. */
export const STYLE = { plain: 0, head: 1, day: 2, moment: 3, quoted: 4, title: 5 } as const;

/** `A`, `B` … `Z`, `AA` … for the columns from 0. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** A text in XML; characters that XML cannot contain become U+FFFD. */
export function escaped(text: string): string {
  const allowed = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd").toWellFormed();
  return /[&<>"\r]/.test(allowed) ? allowed.replace(/[&<>"\r]/g, (sign) => ENTITIES[sign] ?? sign) : allowed;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\r": "&#13;",
};

/**
 * Texts that a spreadsheet would run as a formula if someone typed them (CWE-1236). Full-width symbols count too, since
 * they work in Chinese and Japanese versions, and leading blanks are ignored.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** Returns whether a text must be marked as one, so that editing it does not make it a formula. */
export const looksLikeFormula = (text: string): boolean => FORMULA.test(text);

/** A text, cut off if it is longer than a cell can hold. */
export const heldText = (text: string): string => (text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text);

/**
 * A text cell. A text cell is never run; one that begins like a formula is marked as a text that was typed with an
 * apostrophe before it, so that editing it does not make it one either.
 */
export function textCell(place: string, text: string, style: number = STYLE.plain): string {
  const held = heldText(text);
  const format = looksLikeFormula(held) ? STYLE.quoted : style;
  const styled = format === STYLE.plain ? "" : ` s="${format}"`;
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escaped(held)}</t></is></c>`;
}

/** Excel's serial number of a moment, in a time zone. */
export type SerialOf = (moment: Date) => number;

/** The XML of one cell; empty for a missing value. */
export function cellXml(place: string, value: ExportCell, day: boolean, serialOf: SerialOf): string {
  if (value === null || value === "") return "";
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? "" : `<c r="${place}" s="${STYLE.moment}"><v>${serialOf(value)}</v></c>`;
  if (typeof value === "number") return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : "";
  if (typeof value === "boolean") return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const serial = day ? daySerial(value) : null;
  return serial === null ? textCell(place, value) : `<c r="${place}" s="${STYLE.day}"><v>${serial}</v></c>`;
}

/** The serial number of a calendar day, YYYY-MM-DD; null for any other text. */
export function daySerial(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(moment) ? null : moment / DAY + EXCEL_EPOCH_DAYS;
}

/** Excel has no time zones: a moment becomes the local time in the zone, to the second. */
export function serialIn(timeZone: string): SerialOf {
  const offsetAt = offsetIn(timeZone);
  return (moment) => {
    const shown = moment.getTime() + offsetAt(moment);
    return Math.round(shown / 1000) / 86_400 + EXCEL_EPOCH_DAYS;
  };
}

/** Milliseconds that a zone's clock is ahead of UTC. Offsets change on the quarter hour, so one is kept for each. */
function offsetIn(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const known = new Map<number, number>();
  return (moment) => {
    const quarter = Math.floor(moment.getTime() / 900_000);
    return getOrMake(known, quarter, () => {
      const name = format.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? "";
      const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
      return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
    });
  };
}
