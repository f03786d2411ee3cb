import { useCallback, useMemo, useState } from "react";
import type { SupplyProductDraft } from "../../contract/supply/calls/supply.ts";
import type { SheetList } from "../../contract/sheets/sheets.ts";
import { persistedDrafts } from "../records/persisted-drafts.ts";
import { useRecordForm, type RecordForm } from "../records/use-record-form.ts";
import { useSaveSupplyProducts } from "../supply/supply.ts";
import { isOfEstimation, useSaveSheet, type SheetBatch } from "./sheet-calls.ts";
import { useLocale, useTexts } from "../../framework/i18n/index.ts";
import { rowsBehind, sheetMerging, TheirsSchema, type SavedVersion } from "./conflict.ts";
import { useCellText } from "./columns.ts";
import { sheetFaults, lineOf, placeFaults } from "./faults.ts";
import { isNothing, linesOf, NOTHING, sentOf, type Edits, type SentChanges } from "./lines.ts";
import { useCountsText, useListName } from "./words.ts";
import type { SheetLine, SavedRow, Sheet, SheetId } from "./sheet.ts";

const usePersistedDraft = persistedDrafts<Edits>("supply");

/** Returns the name under which the unsaved changes of a list are stored. */
const recordOf = (list: SheetId, eid: number | null): string => (eid === null ? list : `${list} ${eid}`);

/** Returns which of the lists have unsaved changes: the agency's own, and those of the chosen estimation. */
export function useUnsavedLists<List extends SheetId>(lists: readonly List[], eid: number | null): readonly List[] {
  const records = usePersistedDraft.useRecords();
  return lists.filter((list) => records.includes(recordOf(list, isOfEstimation(list) ? eid : null)));
}

/** The rows of a list while they are edited; faults by cell, of a row as a whole by the cell without a field. */
export interface SheetForm extends RecordForm<Edits, SavedVersion> {
  readonly lines: readonly SheetLine[];
  /** Faults that do not belong to a displayed row. */
  readonly otherFaults: readonly string[];
  /** The rows have not been fetched yet: there are no lines, not even changed ones. */
  readonly waiting: boolean;
  /** A cell that should get the keyboard: the first that was refused. */
  readonly refusedAt: { readonly line: string; readonly field: string } | null;
}

/** The form of a list, whose changes are saved all or none. */
export function useSheetForm(parts: {
  readonly list: SheetId;
  readonly eid: number | null;
  readonly sheet: Sheet;
  /** Null while they are loading. */
  readonly rows: readonly SavedRow[] | null;
}): SheetForm {
  const { list, eid, sheet, rows } = parts;
  const locale = useLocale();
  const text = useTexts("widgets.supply");
  const nameOf = useListName();
  const counts = useCountsText();
  const send = useSend(list, eid);
  const cell = useCellText();
  const [refusedAt, setRefusedAt] = useState<SheetForm["refusedAt"]>(null);
  const kept = usePersistedDraft(recordOf(list, eid));
  const draft = kept[0]?.draft ?? NOTHING;
  const lines = useMemo(() => (rows ? linesOf(sheet, rows, draft) : []), [sheet, rows, draft]);
  const check = useCallback((one: Edits) => sheetFaults(sheet, one, locale), [sheet, locale]);
  const behind = useMemo(() => (rows ? rowsBehind(sheet, rows, draft) : null), [sheet, rows, draft]);
  const form = useRecordForm<Edits, SavedVersion, unknown>({
    saved: null,
    rows: { held: rows, behind },
    start: NOTHING,
    kept,
    schema: TheirsSchema,
    check,
    faultsShown: "atOnce",
    same: isNothing,
    placeFaults: (faults, sent) => placeFaults(faults, sentOf(sheet, sent)),
    reveal(cells) {
      const line = lines.find(({ key }) => cells.some((cell) => lineOf(cell) === key))?.key;
      const cell = cells.find((one) => lineOf(one) === line);
      if (line !== undefined && cell !== undefined)
        setRefusedAt({ line, field: cell.slice(line.length + 1) || (sheet.fields[0]?.id ?? "") });
    },
    merging: sheetMerging({ sheet, rows: rows ?? [], cell, newKey }),
    send: (sent) => send(sentOf(sheet, sent)),
    savedText: (_, sent) => text("savedRows", { list: nameOf(list), what: counts(sent) }),
  });
  const { faults } = form;
  const otherFaults = useMemo(() => {
    const found = rows ? Object.entries(faults) : [];
    if (found.length === 0) return [];
    const keys = new Set(lines.map(({ key }) => key));
    return found.flatMap(([cell, fault]) => (keys.has(lineOf(cell)) ? [] : [fault]));
  }, [rows, lines, faults]);
  return { ...form, lines, otherFaults, waiting: rows === null, refusedAt };
}

/** Sends a list's changes to its call. The rows have passed the call's own schema, so they are what it takes. */
function useSend(list: SheetId, eid: number | null): (sent: SentChanges) => Promise<unknown> {
  const saveRows = useSaveSheet<SheetList>(list === "products" ? "inventory" : list, eid);
  const saveProducts = useSaveSupplyProducts();
  return ({ changed, removed }) => {
    const rows: unknown = changed.map(({ row }) => row);
    return list === "products"
      ? saveProducts.mutateAsync(rows as SupplyProductDraft[])
      : saveRows.mutateAsync({ changed: rows as SheetBatch<SheetList>["changed"], removed: [...removed] });
  };
}

/** The key of a row that does not exist yet. */
export const newKey = (): string => `new-${crypto.randomUUID()}`;
