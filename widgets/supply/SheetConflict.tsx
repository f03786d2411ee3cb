import type { Conflict } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { useCellText } from "./columns.ts";
import { conflictRows } from "./conflict.ts";
import type { Theirs } from "./conflict.ts";
import type { Sheet } from "./sheet.ts";
import type { SheetForm } from "./use-sheet-form.ts";

/** Both people's rows side by side, field by field where they differ. */
export function SheetConflict({
  sheet,
  form,
  conflict,
}: {
  readonly sheet: Sheet;
  readonly form: SheetForm;
  readonly conflict: Conflict<Theirs>;
}) {
  const text = useTexts("widgets.supply");
  const cell = useCellText();
  return (
    <ConflictDialog
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      rows={conflictRows(sheet, form.draft, conflict.theirs, {
        cell,
        deleted: text("conflict.deleted"),
        kept: text("conflict.kept"),
      })}
      onTakeTheirs={() => form.settle("theirs")}
      onSaveMine={() => form.settle("mine")}
      onClose={() => form.settle("later")}
    />
  );
}
