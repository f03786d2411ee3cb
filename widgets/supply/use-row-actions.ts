import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import type { NumberEntry, PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { readNumber } from "../../framework/ui/grid/number-entry.ts";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import { addLines, changeLines, removeLines, type Draft } from "./lines.ts";
import { NO, YES, type Cells, type Field, type Line, type Sheet } from "./sheet.ts";
import type { Search } from "./use-search.ts";
import { newKey, type SheetForm } from "./use-sheet-form.ts";

/** What happens to the rows of a list as a whole; the search is given up where it would hide what was just made. */
export function useRowActions(parts: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly search: Search;
  readonly most: number;
  readonly row: string | null;
}) {
  const { sheet, form, search, most, row } = parts;
  const text = useTexts("widgets.supply");
  const format = useFormat();
  const toast = useToast();
  const announce = useAnnounce();
  const language = useTranslation().i18n.resolvedLanguage ?? "en";
  const [chosen, choose] = useState<readonly string[]>(row === null ? [] : [row]);
  const [goTo, setGoTo] = useState<{ readonly line: string; readonly field: string } | null>(null);
  const { lines, refusedAt } = form;
  const { shown, look } = search;
  const picked = new Set(chosen);
  // A row that the search hides is not meant.
  const rows = shown.filter(({ key }) => picked.has(key));
  const first = sheet.fields.find(({ kind }) => kind !== "fact")?.id ?? "";

  const go = (place: { readonly line: string; readonly field: string }) => {
    if (!shown.some(({ key }) => key === place.line)) look("");
    setGoTo(place);
  };
  // A refused cell must be seen, whatever was looked for.
  useEffect(() => {
    if (refusedAt) look("");
  }, [refusedAt, look]);

  const takes = (more: number): boolean => {
    if (lines.length + more <= most) return true;
    toast({ kind: "warning", text: text("tooManyRows", { figure: format.number(most) }) });
    return false;
  };
  const begin = (added: readonly { readonly key: string; readonly cells: Line["cells"] }[]) => {
    const [top] = added;
    if (!top || !takes(added.length)) return;
    form.change((draft) => addLines(draft, added));
    look("");
    choose(added.map(({ key }) => key));
    setGoTo({ line: top.key, field: first });
  };

  return {
    chosen,
    choose,
    rows,
    goTo,
    go,
    add: () => begin([{ key: newKey(), cells: sheet.blank ?? {} }]),
    duplicate() {
      if (rows.length === 0) return toast({ kind: "warning", text: text("chooseRow") });
      begin(rows.map(({ cells }) => ({ key: newKey(), cells })));
    },
    remove() {
      const [only] = rows;
      if (!only) return toast({ kind: "warning", text: text("chooseRow") });
      form.change((draft) => removeLines(draft, rows));
      const at = shown.indexOf(only);
      const next = shown.find(({ key }, i) => i > at && !picked.has(key)) ?? shown[at - 1];
      choose(next ? [next.key] : []);
      announce(
        rows.length === 1
          ? text("removedRow", { name: sheet.nameOf(only) })
          : text("removedRows", { count: rows.length }),
      );
    },
    paste(block: PastedBlock) {
      const more = block.cells.length - block.rowIds.length;
      if (sheet.blank && !takes(more)) return;
      const words = { language, yes: text("yes"), no: text("no") };
      const { draft, added } = pasteBlock(sheet, { draft: form.draft, lines, block, words, newKey });
      form.change(() => draft);
      if (added.length > 0) look("");
      choose([...block.rowIds, ...added]);
      const count = block.rowIds.length + added.length;
      announce(text("pasted", { count, figure: format.number(count) }));
      if (!sheet.blank && more > 0) toast({ kind: "warning", text: text("pastedFewer", { count: more }) });
    },
  };
}

/** What pasted words may mean in the reader's language. */
interface PasteWords {
  readonly language: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * Puts a block of cells from a spreadsheet over the rows from the focused one down; what goes beyond them becomes new rows,
 * where the list takes any. A choice is meant by its label or its value, whatever its case; what nothing is meant by stays
 * as it was pasted, for the list's checks to mark. Columns that no one types keep what they show. Answers the keys of the new rows.
 */
export function pasteBlock(
  sheet: Sheet,
  parts: {
    readonly draft: Draft;
    readonly lines: readonly Line[];
    readonly block: PastedBlock;
    readonly words: PasteWords;
    newKey(): string;
  },
): { readonly draft: Draft; readonly added: readonly string[] } {
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
  if (!field || field.kind === "fact" || field.enabled?.(cells) === false) return cells;
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
      return readNumber(pasted, words.language);
    case "date":
      return readDate(pasted, words.language);
    case "yesNo":
      return [words.no, "no", "false", "0"].some((word) => folded(word) === folded(pasted)) ? NO : YES;
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

const folded = (text: string): string => text.normalize("NFC").trim().toLowerCase();

/** A day as YYYY-MM-DD, or as three numbers in the order in which the language writes them; else the text itself. */
export function readDate(typed: string, language: string): string {
  const numbers = /^(\d{1,4})\D+(\d{1,2})\D+(\d{1,4})\D*$/.exec(typed)?.slice(1);
  if (!numbers) return typed;
  const order = /^\d{4}/.test(typed)
    ? ["year", "month", "day"]
    : new Intl.DateTimeFormat(language)
        .formatToParts(new Date())
        .flatMap(({ type }) => (type === "year" || type === "month" || type === "day" ? [type] : []));
  const part = (name: string) => numbers[order.indexOf(name)] ?? "";
  const year = part("year");
  const iso = `${year.length === 2 ? `20${year}` : year}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
  return Number.isNaN(Date.parse(iso)) ? typed : iso;
}
