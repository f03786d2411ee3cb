import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PasteResult } from "./PastePreview.tsx";
import { useProductText } from "../lookups/use-lookup-text.ts";
import { useFormat, useLocale, useTexts } from "../../framework/i18n/index.ts";
import type { PastedBlock } from "../../framework/ui/grid/RecordGrid.tsx";
import { useAnnounce, useToast } from "../../framework/ui/index.ts";
import { useCellText } from "./columns.ts";
import { sheetFaults, type SheetCellFault } from "./faults.ts";
import { addLines, removeLines, type Edits } from "./lines.ts";
import { pasteBlock } from "./paste.ts";
import { pastedRows } from "./pasted-rows.ts";
import type { SheetLine, Sheet } from "./sheet.ts";
import { newKey, type SheetForm } from "./use-sheet-form.ts";

/** The actions on the rows of a list; the search is cleared if it would hide a row that was just added. */
export function useRowActions(parts: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly search: Search;
  readonly most: number;
  readonly row: string | null;
}) {
  const { sheet, form, search, most, row } = parts;
  const text = useTexts("widgets.supply");
  const pasting = useTexts("client.pasting");
  const format = useFormat();
  const toast = useToast();
  const announce = useAnnounce();
  const locale = useLocale();
  const { t } = useTranslation();
  const cell = useCellText();
  const [asked, setAsked] = useState<PendingPaste | null>(null);
  const [chosen, choose] = useState<readonly string[]>(row === null ? [] : [row]);
  const [goTo, setGoTo] = useState<{ readonly line: string; readonly field: string } | null>(null);
  const { lines, refusedAt } = form;
  const { shown, look } = search;
  const picked = new Set(chosen);
  // A selected row that the search hides is not included.
  const rows = picked.size === 0 ? [] : shown.filter(({ key }) => picked.has(key));
  const first = sheet.fields.find(({ kind }) => kind !== "fact")?.id ?? "";

  const go = (place: { readonly line: string; readonly field: string }) => {
    if (!shown.some(({ key }) => key === place.line)) look("");
    setGoTo(place);
  };
  // A refused cell must be visible, whatever the search is.
  useEffect(() => {
    if (refusedAt) look("");
  }, [refusedAt, look]);

  const takes = (more: number): boolean => {
    if (lines.length + more <= most) return true;
    toast({ kind: "warning", text: text("tooManyRows", { figure: format.number(most) }) });
    return false;
  };
  const begin = (added: readonly { readonly key: string; readonly cells: SheetLine["cells"] }[]) => {
    const [top] = added;
    if (!top || !takes(added.length)) return;
    form.change((draft) => addLines(draft, added));
    look("");
    choose(added.map(({ key }) => key));
    setGoTo({ line: top.key, field: first });
  };

  const take = ({ draft, added, block }: Omit<PendingPaste, "pasted">) => {
    form.change(() => draft);
    if (added.length > 0) look("");
    choose([...block.rowIds, ...added]);
    const count = block.rowIds.length + added.length;
    announce(text("pasted", { count, figure: format.number(count) }));
    const left = block.cells.length - count;
    if (left > 0) toast({ kind: "warning", text: text("pastedFewer", { count: left }) });
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
      begin(rows.map(({ cells }) => ({ key: newKey(), cells: { ...cells, externalId: "" } })));
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
    /** The changes of a paste that wait for confirmation; null for none. */
    pasted: asked?.pasted ?? null,
    paste(pasted: PastedBlock) {
      const block = { ...pasted, columnIds: inFileOrder(sheet, pasted.columnIds) };
      const more = block.cells.length - block.rowIds.length;
      if (sheet.blank && !takes(more)) return;
      const words = { locale, yes: text("yes"), no: text("no") };
      const next = { block, ...pasteBlock(sheet, { draft: form.draft, lines, block, words, newKey }) };
      // A single cell is visible, so its paste counts as typing.
      if (block.cells.length === 1 && block.cells[0]?.length === 1) return take(next);
      const faults = sheetFaults(sheet, next.draft, locale);
      const wording = {
        cell,
        fault: ({ key, values }: SheetCellFault) => t(key, { ...values }),
        row: (place: number, name: string) => {
          const row = format.number(place);
          return name === "" ? text("rowNumber", { row }) : pasting("namedRow", { row, name });
        },
      };
      setAsked({ ...next, pasted: pastedRows(sheet, { lines, ...next, faults, wording }) });
    },
    takePasted() {
      if (asked) take(asked);
      setAsked(null);
    },
    leavePasted: () => setAsked(null),
  };
}

/** The columns from the focused one on as files have them; a narrow screen shows them in another order. */
function inFileOrder({ fields }: Sheet, [first]: readonly string[]): string[] {
  const ids = fields.map(({ id }) => id);
  return first === undefined ? [] : ids.slice(Math.max(0, ids.indexOf(first)));
}

/** A paste that waits for the reader's confirmation: the form's new content, and the changes. */
interface PendingPaste {
  readonly block: PastedBlock;
  readonly draft: Edits;
  readonly added: readonly string[];
  readonly pasted: PasteResult;
}

/** The rows that contain every word of a search, in any of their cells as the grid shows them. */
export interface Search {
  readonly typed: string;
  readonly shown: readonly SheetLine[];
  look(typed: string): void;
}

/** `product` is the initial search, in a list that has products. */
export function useSearch(sheet: Sheet, lines: readonly SheetLine[], product: string | null): Search {
  const productText = useProductText();
  const [typed, look] = useState(() =>
    product !== null && sheet.fields.some(({ id }) => id === "product") ? productText(product) : "",
  );
  const cellText = useCellText();
  const shown = useMemo(() => {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return lines;
    return lines.filter((line) => {
      const content = folded(sheet.fields.map((field) => cellText(field, line)).join("\n"));
      return words.every((word) => content.includes(word));
    });
  }, [sheet, lines, typed, cellText]);
  return { typed, shown, look };
}

/** Ignores case and accents: a search for Munoz finds Muñoz. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
