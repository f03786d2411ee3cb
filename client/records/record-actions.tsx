import type { ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import type { PrivilegeRule } from "../../contract/people/privileges.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast, useReportedAction } from "../../framework/ui/index.ts";
import type { ListAction } from "../../framework/ui/record-list/props.ts";

type ActionId = "create" | "view" | "edit" | "delete";

/** The actions of every list of records: create one, view or edit the selected one, delete the selected ones. */
export function useRecordActions<Row>(kind: {
  /** The path of a record's page, to which its number is added; without a number, that of a new record. */
  readonly page: string;
  /** Suffix of the record's address for its form, if its page is not the form. */
  readonly formAt?: string;
  /** Text and icon of the action that creates one. */
  readonly create: string;
  readonly createIcon?: string;
  readonly needs: Readonly<Record<ActionId, PrivilegeRule>>;
  idOf(row: Row): number;
  remove(chosen: readonly Row[]): unknown;
}): { readonly actions: ListAction<Row>[]; rowId(row: Row): string; onOpen(row: Row): void } {
  const { page, formAt = "", create, createIcon = "plus", needs, idOf, remove } = kind;
  const text = useTexts("client.records");
  const navigate = useNavigate();
  const action = (id: ActionId, label: string, icon: string) => ({ id, label, icon, needs: needs[id] });
  const open = (row: Row, after = "") => void navigate(`${page}/${idOf(row)}${after}`);
  const first =
    (after = "") =>
    ([row]: readonly Row[]) => {
      if (row !== undefined) open(row, after);
    };
  return {
    actions: [
      { ...action("create", create, createIcon), selection: "none", look: "primary", run: () => void navigate(page) },
      { ...action("view", text("view"), "view-visible"), selection: "one", run: first() },
      { ...action("edit", text("edit"), "pencil"), selection: "one", run: first(formAt) },
      {
        ...action("delete", text("delete"), "trash"),
        selection: "some",
        look: "danger",
        run: (chosen) => void remove(chosen),
      },
    ],
    rowId: (row) => String(idOf(row)),
    onOpen: (row) => open(row),
  };
}

/**
 * Deletes the selected records one by one after a question, until one is refused, then reports their number and offers
 * to undo it. Resolves to whether any was deleted.
 */
export function useRecordDeletion<Row>(kind: {
  idOf(row: Row): number;
  nameOf(row: Row): string;
  /** Text that the question adds to the name. */
  detailOf?(row: Row): string;
  /** Title of the question, which lists what else will be deleted. */
  titleOf(count: number): string;
  /** Further text of the question. */
  notes?(chosen: readonly Row[]): ReactNode;
  /** Returns why none of them can be deleted; null if they can. */
  refusal?(chosen: readonly Row[]): string | null;
  /** Deletes one; false if the reader changed their mind, and nothing further is deleted. */
  remove(row: Row): Promise<boolean>;
  restore(row: Row): Promise<unknown>;
  /** Returns whether the deletion of these can be undone by everyone who may delete them. */
  undoable?(chosen: readonly Row[]): boolean;
  /** Called after something was deleted or restored. */
  onChanged?(): void;
}): (chosen: readonly Row[]) => Promise<boolean> {
  const text = useTexts("client.records");
  const ask = useConfirm();
  const toast = useToast();
  const reportError = useErrorToast();
  const reported = useReportedAction();

  const named = (rows: readonly Row[]) => ({ count: rows.length, name: rows.map(kind.nameOf).join(", ") });
  const takeBack = async (gone: readonly Row[]): Promise<void> => {
    const restoring = async () => {
      for (const row of gone) await kind.restore(row);
    };
    if (await reported(restoring, text("restored", named(gone)))) kind.onChanged?.();
  };

  return async (chosen) => {
    const refusal = kind.refusal?.(chosen) ?? null;
    if (refusal !== null) toast({ kind: "warning", text: refusal });
    const question = (
      <>
        <p>{text("sureDelete")}</p>
        <ul>
          {chosen.map((row) => (
            <li key={kind.idOf(row)}>
              <bdi>{kind.nameOf(row)}</bdi>
              {kind.detailOf && `: ${kind.detailOf(row)}`}
            </li>
          ))}
        </ul>
        {kind.notes?.(chosen)}
      </>
    );
    const asked = { title: kind.titleOf(chosen.length), text: question, confirm: text("delete"), danger: true };
    if (refusal !== null || !(await ask(asked))) return false;
    const gone: Row[] = [];
    try {
      for (const row of chosen) {
        if (!(await kind.remove(row))) break;
        gone.push(row);
      }
    } catch (error) {
      reportError(error);
    }
    if (gone.length === 0) return false;
    kind.onChanged?.();
    toast({
      kind: "success",
      text: text("deleted", named(gone)),
      ...(kind.undoable?.(chosen) === false ? {} : { action: { label: text("undo"), run: () => void takeBack(gone) } }),
    });
    return true;
  };
}
