import type { TableBlock, TableRow } from "../../../engine/reports/document.ts";
import type { Formatter } from "../../../engine/reports/formatter.ts";
import type { Fonts, TextStyle } from "./looks.ts";
import { getOrMake } from "../../answers/memoize-async.ts";

/** Points next to the words of a cell. */
export const CELL_PADDING = 3;
/** Sizes that a table's letters may have; the largest at which no figure is broken is used. */
const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5, 4.5] as const;
/** Share of the table's width below which no word makes a column wider. */
const MAX_WORD_SHARE = 0.22;
/** Below this size, a page is first turned to landscape. */
export const READABLE = 7;
/**
 * Shares of the width up to which words are kept on one line if the letters need not be smaller than `least` for it:
 * the name of a row, such as a block with its days; short words, such as a day; both columns of a list.
 */
const ONE_LINE = { name: 0.3, words: 0.16, list: 0.75, least: READABLE };
/** Share of the width that the longest text gets before the widths are distributed. */
const MAX_TEXT_SHARE = 0.6;

/** Length of a heading that is kept on one line, such as a zone's. */
const SHORT_HEADING = 6;

interface ColumnWidths {
  readonly size: number;
  readonly widths: readonly number[];
  /** Whether no figure is broken, nor any word that leaves room for the others. */
  readonly fits: boolean;
  /** Whether no word is broken. */
  readonly whole: boolean;
}

export const charactersOf = (emphasis: TableRow["emphasis"], size: number): TextStyle => ({
  size,
  weight: emphasis === "none" ? "plain" : "bold",
});

interface Setting {
  readonly fonts: Fonts;
  readonly formatter: Formatter;
}
type Columns = Pick<TableBlock, "columns" | "rows">;

/** Column widths computed earlier for a table in the same report, by the table's width. */
const found = new WeakMap<Formatter, WeakMap<Columns["columns"], Map<number, ColumnWidths>>>();

/**
 * Widths of a table's columns and the size of its letters: determined first by the content of each, then by the
 * columns' own shares.
 */
export function columnWidths(table: Columns, whole: number, setting: Setting): ColumnWidths {
  const tables = getOrMake(found, setting.formatter, () => new WeakMap());
  const widths = getOrMake(tables, table.columns, () => new Map());
  return getOrMake(widths, whole, () => measured(table, whole, setting));
}

function measured({ columns, rows }: Columns, whole: number, { fonts, formatter }: Setting): ColumnWidths {
  const groups = columns.map(({ group }) => (group === null ? "" : formatter.format(group)));
  const needs = (size: number, isOneLine: boolean) =>
    columns.map(({ header, numeric, width }, place) => {
      // The columns of a group share the room of their heading.
      const alone = groups[place] !== groups[place - 1] && groups[place] !== groups[place + 1];
      const words = formatter.format(header);
      const heading = `${words} ${alone ? (groups[place] ?? "") : ""}`;
      const cells = rows
        .filter(({ emphasis }) => emphasis !== "group")
        .map(({ cells, emphasis }) => ({ words: cells[place] ? formatter.format(cells[place]) : "", emphasis }));
      const head = Math.max(
        ...[longestWord(heading), words.length <= SHORT_HEADING ? words : ""].map((text) =>
          fonts.widthOf(text, charactersOf("total", size)),
        ),
      );
      const each = ({ words, emphasis }: (typeof cells)[number], text: (words: string) => string) =>
        fonts.widthOf(text(words), charactersOf(emphasis, size));
      const longest = Math.max(0, ...cells.map((cell) => each(cell, unbroken)));
      const word = Math.max(head, ...cells.map((cell) => each(cell, longestWord)));
      const share = columns.length === 2 ? ONE_LINE.list : place === 0 ? ONE_LINE.name : ONE_LINE.words;
      const least =
        numeric || (isOneLine && longest <= whole * share)
          ? Math.max(head, longest)
          : Math.min(word, whole * MAX_WORD_SHARE);
      const wanted = numeric ? least : Math.max(least, Math.min(longest, whole * MAX_TEXT_SHARE));
      const padding = 2 * CELL_PADDING;
      return { least: least + padding, wanted: wanted + padding, word: word + padding, share: width };
    });
  const settings = [
    ...SIZES.filter((size) => size >= ONE_LINE.least).map((size) => [size, true] as const),
    ...SIZES.map((size) => [size, false] as const),
  ];
  for (const [size, isOneLine] of settings) {
    const each = needs(size, isOneLine);
    if (sumOf(each, "least") > whole) continue;
    const widths = shared(each, whole);
    return { size, widths, fits: true, whole: each.every(({ word }, i) => word <= (widths[i] ?? 0) + 0.01) };
  }
  const size = SIZES[SIZES.length - 1] ?? READABLE;
  const each = needs(size, false);
  const squeeze = whole / sumOf(each, "least");
  return { size, widths: each.map(({ least }) => least * squeeze), fits: false, whole: false };
}

/** Returns whether a table in a column of this width has letters as large as in any, and no word broken. */
export function readsWhole(table: Columns, width: number, setting: Setting): boolean {
  const { size, whole } = columnWidths(table, width, setting);
  return size === SIZES[0] && whole;
}

interface Need {
  /** The longest word. */
  readonly word: number;
  readonly least: number;
  readonly wanted: number;
  readonly share: number;
}

function shared(needs: readonly Need[], whole: number): number[] {
  const spare = whole - sumOf(needs, "least");
  const more = sumOf(needs, "wanted") - sumOf(needs, "least");
  const filled = more === 0 ? 0 : Math.min(1, spare / more);
  const left = Math.max(0, spare - more);
  const shares = sumOf(needs, "share");
  return needs.map(({ least, wanted, share }) => least + (wanted - least) * filled + (left * share) / shares);
}

const sumOf = (needs: readonly Need[], key: keyof Need): number => needs.reduce((sum, need) => sum + need[key], 0);
const unbroken = (words: string): string => words;
const longestWord = (words: string): string =>
  words.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), "");
