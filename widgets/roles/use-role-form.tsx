import { useMemo } from "react";
import { RoleSchema } from "../../contract/calls/roles.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import { useRecordForm } from "../../client/record-form/use-record-form.ts";
import type { RecordForm } from "../../client/record-form/use-record-form.ts";
import { ChangeSummary } from "../../client/rights/ChangeSummary.tsx";
import { differenceOf } from "../../client/rights/rights.ts";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { usePrivilegeText } from "../../client/rights/use-privilege-text.ts";
import { useSaveRole } from "../../client/roles.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import { draftOf, EMPTY_DRAFT, faultsOf, sameCodes, sameDraft, sentOf } from "./draft.ts";
import type { Draft } from "./draft.ts";

const usePersistedDraft = persistedDrafts<Draft>("roles");

export type RoleForm = RecordForm<Draft, Role> & { readonly start: Draft };

/** The form of a role (`saved` is null for a new one); what a save gives and takes is confirmed before it is sent. */
export function useRoleForm(saved: Role | null, onSaved: (role: Role) => void): RoleForm {
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const confirmed = useSummary();
  const call = useSaveRole();
  const start = useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]);
  const form = useRecordForm<Draft, Role, Role>({
    saved,
    start,
    kept: usePersistedDraft(String(saved?.roleId ?? "new")),
    schema: RoleSchema,
    check: faultsOf,
    same: sameDraft,
    async send(draft, version, theirs) {
      const stands = theirs ? draftOf(theirs) : start;
      if (!sameCodes(draft.codes, stands.codes) && !(await confirmed({ role: saved, stands, draft }))) return null;
      const at = saved && version !== null ? { roleId: saved.roleId, version } : null;
      return withOwnLoss((confirmLoss) => call.mutateAsync({ ...sentOf(draft, { start: stands, at }), confirmLoss }));
    },
    onSaved(role) {
      publish(MenuUpdate, {});
      onSaved(role);
    },
  });
  return { ...form, start };
}

interface Summary {
  /** Null for a new one, which has no members yet. */
  readonly role: Role | null;
  readonly stands: Draft;
  readonly draft: Draft;
}

/** Shows before a save which privileges it gives and takes and how many people that concerns; true to go on. */
function useSummary(): (summary: Summary) => Promise<boolean> {
  const text = useTexts("widgets.roles");
  const formText = useTexts("client.form");
  const names = usePrivilegeText();
  const confirm = useConfirm();
  return ({ role, stands, draft }) => {
    const { added, removed } = differenceOf(stands.codes, draft.codes);
    return confirm({
      title: text("summaryTitle", { role: draft.name }),
      text: (
        <ChangeSummary
          parts={[{ added: added.map(names.privilege), removed: removed.map(names.privilege) }]}
          concerns={role && <p>{text("concerns", { count: role.members })}</p>}
        />
      ),
      confirm: formText("save"),
      cancel: formText("cancel"),
    });
  };
}
