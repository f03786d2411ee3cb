import { useState } from "react";
import { useSaveDataSet } from "./calls.ts";
import type { ManagedDataSet } from "../../contract/tracts/calls/data-sets.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Switch, TextField } from "../../framework/ui/controls/index.ts";
import { FormDialog, useReportedAction } from "../../framework/ui/index.ts";

/** Edits name, source and visibility of a data set; the default is always visible. */
export function TractSetEditor({ set, onClose }: { readonly set: ManagedDataSet; onClose(): void }) {
  const text = useTexts("widgets.data-sets.tracts");
  const save = useSaveDataSet();
  const reported = useReportedAction();
  const { dataSetId, version, isDefault } = set;
  const [draft, setDraft] = useState({ label: set.label, source: set.source, hidden: set.hidden });
  const submit = async () => {
    const saving = () => save.mutateAsync({ dataSetId, version, ...draft });
    if (await reported(saving, ({ label: title }) => text("saved", { title }))) onClose();
  };
  return (
    <FormDialog
      title={text("editOf", { title: set.label })}
      confirm={text("save")}
      busy={save.isPending && "saving"}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={text("fields.label")}
        value={draft.label}
        onChange={(value) => setDraft({ ...draft, label: value })}
      />
      <TextField
        label={text("fields.source")}
        value={draft.source}
        onChange={(value) => setDraft({ ...draft, source: value })}
      />
      {!isDefault && (
        <Switch
          label={text("fields.hidden")}
          checked={draft.hidden}
          onChange={(hidden) => setDraft({ ...draft, hidden })}
        />
      )}
    </FormDialog>
  );
}
