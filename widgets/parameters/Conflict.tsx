import type { ParameterSet } from "../../contract/calls/parameters.ts";
import type { Conflict as Both } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { useEntryText } from "../../framework/ui/grid/use-entry-text.ts";
import { conflictRows } from "./conflict-rows.ts";
import { draftOf } from "./draft.ts";
import { CHOICES } from "./MethodTab.tsx";
import type { ParameterForm } from "./use-parameter-form.ts";

/** Both people's parameters side by side, cell by cell where they differ. */
export function Conflict({ form, conflict }: { form: ParameterForm; conflict: Both<ParameterSet> }) {
  const text = useTexts("widgets.parameters");
  const write = useEntryText();
  const rows = conflictRows(form.draft, draftOf(conflict.theirs), {
    label: (key) => (key in CHOICES || key === "demand" ? text(`settings.${key}.label`) : text(`columns.${key}`)),
    zone: (zone) => text("zone", { zone }),
    unit: (unit) => text(`units.${unit}`),
    number: write,
    choice: (setting, value) =>
      setting === "preset" ? text(`presets.${value}.short`) : text(`settings.${setting}.${value}.name`),
    absent: text("absent"),
  });
  return (
    <ConflictDialog
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      rows={rows}
      onClose={form.settle}
      onTakeTheirs={form.discard}
      onSaveMine={() => {
        form.settle();
        void form.save(conflict.theirs.version);
      }}
    />
  );
}
