import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { useFieldFaults } from "../../client/field-faults.ts";
import { keptDrafts } from "../../client/kept-drafts.ts";
import { isOfEstimation } from "../../client/supply.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { overTheirs, takeTheirs, TheirsSchema } from "./conflict.ts";
import type { Theirs } from "./conflict.ts";
import { faultsOf, placeFaults } from "./faults.ts";
import { isNothing, linesOf, NOTHING, sentOf } from "./lines.ts";
import type { Draft, Sent } from "./lines.ts";
import type { Line, SavedRow, Sheet, SheetId } from "./sheet.ts";
import { SHEET_IDS } from "./use-place.ts";

const useKeptDraft = keptDrafts<Draft>("supply");

/** Under which name the unsaved changes of a list are kept. */
export const recordOf = (list: SheetId, eid: number | null): string => (eid === null ? list : `${list} ${eid}`);

/** The lists with unsaved changes: the agency's own, and those of the estimation that is looked at. */
export function useUnsavedLists(eid: number | null): readonly SheetId[] {
  const records = useKeptDraft.useRecords();
  return SHEET_IDS.filter((list) => records.includes(recordOf(list, isOfEstimation(list) ? eid : null)));
}

/** What sends a list's changes; answers the rows as they are then. */
export type SendRows = (changed: Sent["changed"][number]["row"][], removed: Sent["removed"]) => Promise<unknown>;

/** The rows of a list while they are edited. */
export interface SheetForm {
  readonly draft: Draft;
  readonly lines: readonly Line[];
  readonly dirty: boolean;
  /** What is wrong, in the reader's language, by cell; a row as a whole by the cell without a field. */
  readonly faults: Readonly<Record<string, string>>;
  /** What is wrong and stands at no row that is shown. */
  readonly otherFaults: readonly string[];
  readonly saving: boolean;
  readonly conflict: Conflict<Theirs> | null;
  /** A cell that waits for the keyboard: the first that was refused. */
  readonly refusedAt: { readonly line: string; readonly field: string } | null;
  change(make: (draft: Draft) => Draft): void;
  /** Saves; false when it could not. */
  save(): Promise<boolean>;
  discard(): void;
  /** Leaves a conflict: with their rows, with one's own over theirs, or to go on editing. */
  settle(way: "theirs" | "mine" | "later"): void;
}

/** Holds the unsaved changes of a list (`record` names it among all drafts), checks them while somebody types, and saves all or none. */
export function useSheetForm(parts: {
  readonly sheet: Sheet;
  readonly rows: readonly SavedRow[];
  readonly record: string;
  readonly send: SendRows;
}): SheetForm {
  const { sheet, rows, record, send } = parts;
  const text = useTexts("widgets.supply");
  const { t } = useTranslation();
  const format = useFormat();
  const toast = useToast();
  const tell = useErrorToast();
  const readFaults = useFieldFaults();
  const [kept, keep] = useKeptDraft(record);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [refusedAt, setRefusedAt] = useState<SheetForm["refusedAt"]>(null);
  const [conflict, setConflict] = useState<Conflict<Theirs> | null>(null);
  const [saving, setSaving] = useState(false);

  const draft = kept?.draft ?? NOTHING;
  const lines = useMemo(() => linesOf(sheet, rows, draft), [sheet, rows, draft]);
  const own = useMemo(() => faultsOf(sheet, draft), [sheet, draft]);
  // What is empty is told once somebody wants to save; what is wrong, at once.
  const faults = useMemo(() => {
    const shown = Object.entries(own).filter(([, { key }]) => checked || key !== "domain.mandatory");
    const say = ({ key, values }: (typeof own)[string]) =>
      t(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format.number(value)])));
    return { ...refused, ...Object.fromEntries(shown.map(([cell, fault]) => [cell, say(fault)])) };
  }, [own, refused, checked, t, format]);
  const keys = new Set(lines.map(({ key }) => key));
  const otherFaults = Object.entries(refused).flatMap(([cell, said]) => (keys.has(lineOf(cell)) ? [] : [said]));

  const set = (next: Draft) => keep(isNothing(next) ? null : { version: null, draft: next });
  const discard = () => {
    keep(null);
    setRefused({});
    setChecked(false);
    setConflict(null);
  };
  const goToFirst = (cells: readonly string[]) => {
    const shown = lines.find(({ key }) => cells.some((cell) => lineOf(cell) === key));
    const cell = shown && cells.find((one) => lineOf(one) === shown.key);
    if (shown && cell !== undefined)
      setRefusedAt({ line: shown.key, field: cell.slice(shown.key.length + 1) || (sheet.fields[0]?.id ?? "") });
  };

  const sendDraft = async (sentDraft: Draft): Promise<boolean> => {
    const sent = sentOf(sheet, sentDraft);
    setSaving(true);
    try {
      await send(
        sent.changed.map(({ row }) => row),
        sent.removed,
      );
      discard();
      toast({ kind: "success", text: text("saved") });
      return true;
    } catch (error) {
      const other = conflictOf(error, TheirsSchema);
      if (other) setConflict(other);
      else {
        const found = placeFaults(readFaults(error), sent);
        setRefused(found);
        goToFirst(Object.keys(found));
        tell(error);
      }
      return false;
    } finally {
      setSaving(false);
    }
  };

  const save = async (): Promise<boolean> => {
    setChecked(true);
    const cells = Object.keys(own);
    if (cells.length === 0) return sendDraft(draft);
    toast({ kind: "warning", text: text("mendFirst", { count: cells.length }) });
    goToFirst(cells);
    return false;
  };

  const dirty = kept !== null;
  useUnsavedChanges({ dirty, save, discard });

  return {
    draft,
    lines,
    dirty,
    faults,
    otherFaults,
    saving,
    conflict,
    refusedAt,
    save,
    discard,
    change(make) {
      setRefused({});
      set(make(draft));
    },
    settle(way) {
      const theirs = conflict?.theirs ?? [];
      setConflict(null);
      if (way === "theirs") set(takeTheirs(draft, theirs));
      if (way !== "mine") return;
      const over = overTheirs(draft, theirs, newKey);
      set(over);
      // Their deletion may have been all that was left to do.
      if (!isNothing(over)) void sendDraft(over);
    },
  };
}

/** The key of a row that is not there yet. */
export const newKey = (): string => `new-${crypto.randomUUID()}`;

const lineOf = (cell: string): string => cell.slice(0, cell.lastIndexOf("/"));
