import { readTime, type DateOrder } from "../../engine/files/written-time.ts";
import { regionsOwn } from "../../contract/api/numbers.ts";
import { readNumber } from "../../framework/ui/grid/number-entry.ts";
import type { NumberEntry, PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { addLines, changeLines, type Edits } from "./lines.ts";
import { NO, UNKNOWN, YES, type Cells, type Field, type SheetLine, type Sheet } from "./sheet.ts";

/** The words that may be pasted, in the reader's language. */
interface PasteWords {
  /** The language in the agency's region. */
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * Pastes a block of cells over the rows from the focused one down; further cells become new rows if the list allows it.
 * A choice is recognized by its label or value, ignoring case; an unknown one stays as pasted for the list's checks to
 * mark. Read-only columns stay unchanged. Returns the keys of the new rows.
 */
export function pasteBlock(
  sheet: Sheet,
  parts: {
    readonly draft: Edits;
    readonly lines: readonly SheetLine[];
    readonly block: PastedBlock;
    readonly words: PasteWords;
    newKey(): string;
  },
): { readonly draft: Edits; readonly added: readonly string[] } {
  const { draft, lines, block, words, newKey } = parts;
  const { cells, rowIds, columnIds } = block;
  const fields = columnIds.map((id) => sheet.fields.find((field) => field.id === id));
  const filled = (start: Cells, row: readonly string[]) =>
    row.reduce((before, pasted, i) => put(before, fields[i], { pasted, words }), start);
  const known = new Map(lines.map((line) => [line.key, line]));
  const over = rowIds.flatMap((id, i) => {
    const line = known.get(id);
    return line ? [{ line, cells: filled(line.cells, cells[i] ?? []) }] : [];
  });
  const { blank } = sheet;
  const added = blank ? cells.slice(rowIds.length).map((row) => ({ key: newKey(), cells: filled(blank, row) })) : [];
  return { draft: addLines(changeLines(sheet, draft, over), added), added: added.map(({ key }) => key) };
}

function put(
  cells: Cells,
  field: Field | undefined,
  { pasted, words }: { readonly pasted: string; readonly words: PasteWords },
): Cells {
  if (!field || field.kind === "fact" || field.fixed || field.enabled?.(cells) === false) return cells;
  const next = { ...cells, [field.id]: entryOf(field, pasted, { cells, words }) };
  return field.follow?.(next) ?? next;
}

function entryOf(
  field: Exclude<Field, { kind: "fact" }>,
  pasted: string,
  { cells, words }: { readonly cells: Cells; readonly words: PasteWords },
): NumberEntry {
  switch (field.kind) {
    case "number":
      return readNumber(pasted, words.locale, field.most);
    case "date":
      return readDate(pasted, words.locale);
    case "yesNo":
      if (field.nullable && pasted.trim() === "") return UNKNOWN;
      if ([words.no, ...NO_WORDS].some((word) => folded(word) === folded(pasted))) return NO;
      return [words.yes, ...YES_WORDS].some((word) => folded(word) === folded(pasted)) ? YES : pasted;
    case "choice": {
      if (pasted === "") return null;
      const meant = field
        .choices(cells)
        .find(({ value, label }) => folded(label) === folded(pasted) || folded(value) === folded(pasted));
      if (meant) return field.numeric ? Number(meant.value) : meant.value;
      return pasted;
    }
    case "text":
      return pasted;
  }
}

/** The words that spreadsheets and people use for yes and no in our four languages. */
const YES_WORDS = ["yes", "y", "true", "1", "x", "sí", "si", "sim", "ja", "verdadero", "verdadeiro", "wahr"];
const NO_WORDS = ["no", "n", "false", "0", "não", "nao", "nein", "falso", "falsch"];

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/**
 * Reads a day as YYYY-MM-DD, in the order in which the language or the region's spreadsheets write day and month.
 * Returns the text itself if it is not a day, and if the two orders make it two days: 3/4/2026 is March to one and
 * April to the other.
 */
export function readDate(typed: string, locale: string): string {
  const text = typed.trim().replaceAll(/\s*([./-])\s*/g, "$1");
  const orders = new Set([locale, regionsOwn(locale)].map(orderIn));
  const days = new Set([...orders].flatMap((order) => readTime(text, order)?.local ?? []));
  const [day, another] = days;
  if (day === undefined || another !== undefined || day % DAY !== 0) return typed;
  return new Date(day).toISOString().slice(0, 10);
}

const DAY = 86_400_000;

/** Returns the order in which a locale writes day and month. */
function orderIn(locale: string): DateOrder {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(0).map(({ type }) => type);
  return parts.indexOf("month") < parts.indexOf("day") ? "monthFirst" : "dayFirst";
}
