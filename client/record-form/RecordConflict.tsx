import { ConflictDialog } from "../conflict/ConflictDialog.tsx";
import type { ConflictRow } from "../conflict/ConflictDialog.tsx";
import type { RecordForm } from "./use-record-form.ts";

/** The question that a form asks once someone else has saved its record: both sides as `rowsOf` puts them into words. */
export function RecordConflict<Draft, Theirs>({
  form,
  rowsOf,
}: {
  readonly form: Pick<RecordForm<Draft, Theirs>, "conflict" | "settle">;
  rowsOf(theirs: Theirs): readonly ConflictRow[];
}) {
  if (form.conflict === null) return null;
  return (
    <ConflictDialog
      changedBy={form.conflict.changedBy}
      changedAt={form.conflict.changedAt}
      rows={rowsOf(form.conflict.theirs)}
      onClose={() => form.settle("later")}
      onTakeTheirs={() => form.settle("theirs")}
      onSaveMine={() => form.settle("mine")}
    />
  );
}
