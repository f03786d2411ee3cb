import type { Lookup } from "../../contract/calls/lookups.ts";
import type { Conflict as Both } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { draftOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import type { LookupForm } from "./use-lookup-form.ts";

/** Both people's versions side by side; the entries as one line each. */
export function Conflict({ form, conflict }: { readonly form: LookupForm; readonly conflict: Both<Lookup> }) {
  const text = useTexts("widgets.lookups");
  const theirs = draftOf(conflict.theirs);
  const list = ({ entries }: Draft) =>
    entries
      .map(({ value, caption, active }) => `${caption || value}${active ? "" : ` (${text("inactive")})`}`)
      .join(", ");
  const fields = ["searchKey", "file", "caption"] as const;
  return (
    <ConflictDialog
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      rows={[
        ...fields.map((field) => ({ label: text(field), yours: form.draft[field], theirs: theirs[field] })),
        { label: text("entries"), yours: list(form.draft), theirs: list(theirs) },
      ]}
      onClose={form.settle}
      onTakeTheirs={form.discard}
      onSaveMine={() => {
        form.settle();
        void form.save(conflict.theirs.version);
      }}
    />
  );
}
