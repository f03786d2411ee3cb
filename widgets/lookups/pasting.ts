import type { PastedCell } from "../../client/sheets/PastePreview.tsx";
import { MAX_DETAILS } from "../../contract/lookups/calls/lookups.ts";
import type { PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { addEntry, changeEntry, type LookupFormDraft, type EntryDraft } from "./draft.ts";

/** Columns of an entry into which cells can be pasted. */
const COLUMNS = ["value", "caption", "active"] as const;
type Column = (typeof COLUMNS)[number];

/** The result of pasting cells into a lookup's entries. */
interface PastedEntries {
  readonly draft: LookupFormDraft;
  /** Keys of the new entries. */
  readonly added: readonly string[];
  /** Number of pasted rows beyond the limit or not allowed. */
  readonly left: number;
  /** Pasted answers for "active" that are neither yes nor no; their cells stay unchanged. */
  readonly unknown: readonly { readonly key: string; readonly pasted: string }[];
}

/**
 * Pastes a block of cells over the entries from the focused one down; further rows become new entries up to the limit.
 * A fixed list accepts captions only and no new entries.
 */
export function pasteEntries(
  draft: LookupFormDraft,
  { cells, rowIds, columnIds }: PastedBlock,
  parts: {
    readonly fixed: boolean;
    readonly yes: readonly string[];
    readonly no: readonly string[];
    /** The caption as shown, which is translated for a built-in list; pasting it again changes nothing. */
    captionOf(entry: EntryDraft): string;
    newKey(): string;
  },
): PastedEntries {
  const { fixed, yes, no, captionOf, newKey } = parts;
  const room = fixed ? 0 : MAX_DETAILS - draft.entries.length;
  const added = Array.from({ length: Math.min(Math.max(0, cells.length - rowIds.length), room) }, newKey);
  const unknown: { key: string; pasted: string }[] = [];
  let next = added.reduce(addEntry, draft);
  [...rowIds, ...added].forEach((key, i) => {
    (cells[i] ?? []).forEach((pasted, j) => {
      const column = COLUMNS.find((one) => one === columnIds[j]);
      if (column === undefined || (fixed && column !== "caption")) return;
      const entry = next.entries.find((one) => one.key === key);
      if (column === "caption" && entry && captionOf(entry) === pasted) return;
      if (column !== "active") next = changeEntry(next, key, { [column]: pasted });
      else if (isOneOf(yes, pasted)) next = changeEntry(next, key, { active: true });
      else if (isOneOf(no, pasted)) next = changeEntry(next, key, { active: false });
      else if (pasted !== "") unknown.push({ key, pasted });
    });
  });
  return { draft: next, added, left: cells.length - rowIds.length - added.length, unknown };
}

/** The changes of a paste in words, with the fault of each cell. */
export function pastedEntryCells(parts: {
  readonly before: LookupFormDraft;
  readonly after: LookupFormDraft;
  /** The labels of a column, a cell and a row. */
  header(column: Column): string;
  cell(entry: EntryDraft, column: Column): string;
  row(place: number, entry: EntryDraft): string;
  /** The fault of an entry's cell after the paste; null for none. */
  fault(place: number, entry: EntryDraft, column: Column): string | null;
  /** Returns whether the paste left the cell unchanged because its value was neither yes nor no. */
  refused(entry: EntryDraft, column: Column): boolean;
}): PastedCell[] {
  const { before, after, header, cell, row, fault, refused } = parts;
  const old = new Map(before.entries.map((entry) => [entry.key, entry]));
  return after.entries.flatMap((entry, i) =>
    COLUMNS.flatMap((column): PastedCell[] => {
      const was = old.get(entry.key);
      if (was?.[column] === entry[column] && !refused(entry, column)) return [];
      const found = fault(i, entry, column);
      if (!was && entry[column] === "" && found === null) return [];
      return [
        {
          row: row(i + 1, entry),
          column: header(column),
          before: was ? cell(was, column) : "",
          after: cell(entry, column),
          fault: found,
        },
      ];
    }),
  );
}

const isOneOf = (words: readonly string[], pasted: string): boolean =>
  words.some((word) => folded(word) === folded(pasted));

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();
