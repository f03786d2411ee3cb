import type { PrivilegeRule } from "../../contract/privileges.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";
import type { ReactNode } from "react";
import { useConfirm, useErrorToast, useToast } from "../../framework/ui/index.ts";

type ActionId = "create" | "view" | "edit" | "delete";

/** What every list of records offers: to create one, to view or edit the chosen one, to delete the chosen ones. */
export function recordActions<Row>(parts: {
  readonly labels: Readonly<Record<ActionId, string>>;
  readonly needs: Readonly<Record<ActionId, PrivilegeRule>>;
  readonly createIcon?: string;
  create(): void;
  view(row: Row): void;
  /** As `view` where absent: the record's page is its form. */
  edit?(row: Row): void;
  remove(chosen: readonly Row[]): unknown;
}): ListAction<Row>[] {
  const { labels, needs, createIcon = "plus", create, view, edit = view, remove } = parts;
  const action = (id: ActionId, icon: string) => ({ id, label: labels[id], icon, needs: needs[id] });
  const first = (run: (row: Row) => void) => (chosen: readonly Row[]) => {
    const [row] = chosen;
    if (row !== undefined) run(row);
  };
  return [
    { ...action("create", createIcon), selection: "none", look: "primary", run: create },
    { ...action("view", "view-visible"), selection: "one", run: first(view) },
    { ...action("edit", "pencil"), selection: "one", run: first(edit) },
    { ...action("delete", "trash"), selection: "some", look: "danger", run: (chosen) => void remove(chosen) },
  ];
}

/** How records of one kind are deleted. */
export interface RecordDeletion<Row> {
  /** The question before it: names what goes, and with whom. */
  question(chosen: readonly Row[]): { readonly title: string; readonly text: ReactNode };
  readonly confirm: string;
  readonly cancel: string;
  /** Deletes one; false where the reader thought better of it, and nothing further is deleted. */
  remove(row: Row): Promise<boolean>;
  restore(row: Row): Promise<unknown>;
  deleted(count: number): string;
  restored(count: number): string;
  readonly undo: string;
  /** Whether it can be taken back by anyone who deletes these. */
  undoable?(chosen: readonly Row[]): boolean;
  /** After something went or came back. */
  onChanged?(): void;
}

/**
 * Deletes the chosen records after a question, one after the other up to the first that is refused, says how many went
 * and offers to take that back. Answers whether any went.
 */
export function useRecordDeletion<Row>(deletion: RecordDeletion<Row>): (chosen: readonly Row[]) => Promise<boolean> {
  const { question, confirm, cancel, remove, restore, deleted, restored, undo, undoable, onChanged } = deletion;
  const ask = useConfirm();
  const toast = useToast();
  const reportError = useErrorToast();

  const takeBack = async (gone: readonly Row[]): Promise<void> => {
    try {
      for (const row of gone) await restore(row);
      toast({ kind: "success", text: restored(gone.length) });
      onChanged?.();
    } catch (error) {
      reportError(error);
    }
  };

  return async (chosen) => {
    if (!(await ask({ ...question(chosen), confirm, cancel, danger: true }))) return false;
    const gone: Row[] = [];
    try {
      for (const row of chosen) {
        if (!(await remove(row))) break;
        gone.push(row);
      }
    } catch (error) {
      reportError(error);
    }
    if (gone.length === 0) return false;
    onChanged?.();
    toast({
      kind: "success",
      text: deleted(gone.length),
      ...(undoable?.(chosen) === false ? {} : { action: { label: undo, run: () => void takeBack(gone) } }),
    });
    return true;
  };
}
