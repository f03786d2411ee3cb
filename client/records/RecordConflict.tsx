import type { ReactNode } from "react";
import { fetched } from "../../framework/ui/fetched.tsx";
import type { ConflictRow } from "./merging.ts";
import type { RecordForm } from "./use-record-form.ts";

/** Rarely needed: it is fetched with the first conflict. */
const ConflictDialog = fetched(() => import("./ConflictDialog.tsx"));

export interface RecordConflictProps<Draft, Theirs> {
  /** The name of the record. */
  readonly name?: string | undefined;
  readonly form: Pick<RecordForm<Draft, Theirs>, "conflict" | "settle">;
  /** Additional information for choosing one field's value. */
  more?(row: ConflictRow, theirs: Theirs): ReactNode;
}

/** The dialog for fields that another user changed too. */
export function RecordConflict<Draft, Theirs>({ name, form, more }: RecordConflictProps<Draft, Theirs>) {
  const { conflict } = form;
  if (conflict === null) return null;
  const { merge, changedBy, changedAt, theirs } = conflict;
  return (
    <ConflictDialog
      key={changedAt}
      {...{ name, merge, changedBy, changedAt }}
      more={(row) => more?.(row, theirs)}
      settle={form.settle}
    />
  );
}
