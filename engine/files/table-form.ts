import { recordsIn, type TableForm } from "./records.ts";

/** Number of characters that are examined to find the layout. */
const HEAD = 64 * 1024;
/** Number of records that are searched for the heading. */
const WITHIN = 60;
const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Share of the lines below a heading that must have as many cells as it has for a separator to be accepted. */
const MOST = 0.8;
/** Excel's own first line, which names the separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[^\S\r\n]*(?:\r\n?|\n|$)/i;

/** The first complete lines of a text. */
export function headOf(text: string): string {
  if (text.length <= HEAD) return text;
  const end = Math.max(text.lastIndexOf("\n", HEAD), text.lastIndexOf("\r", HEAD));
  return text.slice(0, end === -1 ? HEAD : end);
}

/** Finds out how the text of a table is laid out, judged by its first lines. */
export function tableForm(text: string): TableForm {
  const head = headOf(text);
  const [line = "", stated] = SEPARATOR_LINE.exec(head) ?? [];
  const from = stated === undefined ? 1 : 2;
  const rest = head.slice(line.length);
  const delimiter = stated ?? delimiterOf(rest);
  const { records } = recordsIn(rest, { delimiter, headingLine: 1 }, { rows: WITHIN, isLenient: true });
  // A record begins where the one before it ended.
  const at = headingAt(records.map(({ cells }) => cells));
  return { delimiter, headingLine: from + (at === 0 ? 0 : (records[at - 1]?.line ?? 0)) };
}

/**
 * The separator that splits most lines into as many cells as the first of them; of several, the one whose table begins
 * first.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, HEAD / 4)
    .replace(/"[^"]*"/g, '""')
    .split(/\r\n?|\n/)
    .filter((line) => /[^\s,;|"]/.test(line))
    .slice(0, WITHIN);
  const found = DELIMITERS.map((sign) => {
    const counts = lines.map((line) => line.split(sign).length - 1);
    const usual = mode(counts.filter((count) => count > 0));
    const first = counts.indexOf(usual);
    const below = counts.slice(first);
    const isRegular = usual > 0 && below.filter((count) => count === usual).length >= MOST * below.length;
    return { sign, first: isRegular ? first : lines.length, count: isRegular ? usual : Math.max(0, ...counts) };
  });
  return found.reduce((best, one) =>
    one.first < best.first || (one.first === best.first && one.count > best.count) ? one : best,
  ).sign;
}

/** The most frequent number, 0 of none. */
function mode(numbers: readonly number[]): number {
  const times = [...Map.groupBy(numbers, (number) => number)].map(([number, all]) => [number, all.length] as const);
  return times.reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as const)[0];
}

/** The first record about as wide as the others that is not a title; else the first record. */
function headingAt(records: readonly (readonly string[])[]): number {
  const widths = records.map(widthOf);
  const width = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const at = records.findIndex((cells) => {
    const filled = cells.filter((cell) => cell !== "").length;
    return widthOf(cells) >= MOST * width && filled >= 2 && filled > width / 2;
  });
  return Math.max(0, at);
}

/** Number of cells of a record without the empty ones at its end. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== "") + 1;
