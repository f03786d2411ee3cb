import type { Role } from "../../contract/calls/roles.ts";
import type { Conflict as Both } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { differenceOf } from "../../client/rights/rights.ts";
import { usePrivilegeText } from "../../client/rights/use-privilege-text.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { draftOf } from "./draft.ts";
import type { RoleForm } from "./use-role-form.tsx";

/** Both people's versions side by side; of the privileges, those in which they differ. */
export function Conflict({ form, conflict }: { readonly form: RoleForm; readonly conflict: Both<Role> }) {
  const text = useTexts("widgets.roles");
  const textOf = useText();
  const names = usePrivilegeText();
  const theirs = draftOf(conflict.theirs);
  const { added, removed } = differenceOf(theirs.codes, form.draft.codes);
  const list = (codes: readonly string[]) => codes.map(names.privilege).join(", ") || "–";
  const state = (active: boolean) => textOf(`domain.lists.states.${active ? "active" : "inactive"}`);
  return (
    <ConflictDialog
      changedBy={conflict.changedBy}
      changedAt={conflict.changedAt}
      rows={[
        { label: text("name"), yours: form.draft.name, theirs: theirs.name },
        { label: text("description"), yours: form.draft.description, theirs: theirs.description },
        { label: text("active"), yours: state(form.draft.active), theirs: state(theirs.active) },
        { label: text("privilegesApart"), yours: list(added), theirs: list(removed) },
      ]}
      onClose={form.settle}
      onTakeTheirs={form.discard}
      onSaveMine={() => {
        form.settle();
        void form.save(conflict.theirs);
      }}
    />
  );
}
