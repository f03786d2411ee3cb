import { useMemo } from "react";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf, wordsByKey } from "../../client/records/merging.ts";
import { OutdatedNote, RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import { ChangeSummary, useOwnLoss } from "../../client/people/rights/ChangeSummary.tsx";
import { CheckBox } from "../../client/people/rights/CheckGroups.tsx";
import { PrivilegePicker } from "../../client/people/rights/PrivilegePicker.tsx";
import {
  ADMINISTRATOR_ROLE,
  PUBLIC_ROLE,
  differenceOf,
  usePrivilegeText,
  useGiver,
} from "../../client/people/rights/rights.ts";
import { useSaveRole } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX, RoleSchema, type Role } from "../../contract/people/calls/roles.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { usePermits } from "../../framework/gate/session.ts";
import { useText, useTexts } from "../../framework/i18n/index.ts";
import { TextArea, TextField } from "../../framework/ui/controls/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";
import { EMPTY_DRAFT, draftOf, roleFaults, sameCodes, sameDraft, sentOf, type RoleFormDraft } from "./draft.ts";

interface RoleFieldsProps {
  /** Null creates one. */
  readonly role: Role | null;
  onCreated(role: Role): void;
  /** Cancels creating a role. */
  onCancel(): void;
}

/** Name, description, state and privileges of a role, saved together. */
export function RoleFields({ role, onCreated, onCancel }: RoleFieldsProps) {
  const text = useTexts("widgets.roles");
  const seeded = useSeededText();
  const form = useRoleForm(role, (saved) => role === null && onCreated(saved));
  const { draft, start } = form;
  const caller = useGiver();
  const ownRank = role?.name !== ADMINISTRATOR_ROLE || caller.administrator;
  const mayEdit = usePermits(anyOf(role === null ? "role.create" : "role.edit")) && ownRank;
  // One call saves both and always requires Edit Role.
  const mayGive = usePermits(anyOf("security.save")) && mayEdit;
  const alwaysActive = role?.name === ADMINISTRATOR_ROLE || role?.name === PUBLIC_ROLE;
  return (
    <form {...form.element} className="pv-stack" aria-label={role === null ? text("newRole") : seeded.role(role)}>
      {!mayEdit && <p className="pv-muted">{text(ownRank ? "readOnly" : "administratorOnly")}</p>}
      <OutdatedNote form={form} />
      <div className="pv-columns">
        <TextField
          label={text("name")}
          hint={role?.seeded ? text("hints.seededName") : undefined}
          {...form.field("name")}
          {...(role?.seeded && { value: seeded.role(draft) })}
          required
          maxLength={ROLE_NAME_MAX}
          readOnly={!mayEdit || role?.seeded === true}
          autoFocus={role === null}
        />
        <TextArea
          label={text("description")}
          {...form.field("description")}
          {...(role?.seeded && { value: seeded.roleDescription(draft) })}
          rows={2}
          maxLength={ROLE_DESCRIPTION_MAX}
          readOnly={!mayEdit}
        />
        <CheckBox
          label={text("active")}
          note={text(alwaysActive ? "hints.alwaysActive" : "hints.active")}
          state={draft.active ? "all" : "none"}
          disabled={!mayEdit || alwaysActive}
          onChange={(active) => form.set("active", active)}
        />
        {role?.name === PUBLIC_ROLE ? null : (
          <CheckBox
            label={text("secondFactor")}
            note={text("hints.secondFactor")}
            state={draft.secondFactor ? "all" : "none"}
            disabled={!mayEdit}
            onChange={(secondFactor) => form.set("secondFactor", secondFactor)}
          />
        )}
      </div>
      <section className="pv-stack" aria-labelledby="roles-privileges">
        <h2 id="roles-privileges">{text("privileges")}</h2>
        {mayEdit && !mayGive && <p className="pv-muted">{text("mayNotGive")}</p>}
        <PrivilegePicker
          roleName={draft.name || text("newRole")}
          chosen={draft.codes}
          start={start.codes}
          readOnly={!mayGive}
          onChange={(codes) => form.set("codes", codes)}
        />
      </section>
      {mayEdit && <RecordFoot form={form} isNew={role === null} {...(role === null ? { onCancel } : {})} />}
    </form>
  );
}

const usePersistedDraft = persistedDrafts<RoleFormDraft>("roles");

type RoleForm = RecordForm<RoleFormDraft, Role> & { readonly start: RoleFormDraft };

/** The form of a role (`saved` is null for a new one); a save is confirmed after showing what it grants and removes. */
function useRoleForm(saved: Role | null, onSaved: (role: Role) => void): RoleForm {
  const publish = usePublish();
  const withOwnLoss = useOwnLoss();
  const confirmed = useSummary();
  const call = useSaveRole();
  const start = useMemo(() => (saved ? draftOf(saved) : EMPTY_DRAFT), [saved]);
  const text = useTexts("widgets.roles");
  const textOf = useText();
  const names = usePrivilegeText();
  const state = (active: boolean) => textOf(`domain.lists.states.${active ? "active" : "inactive"}`);
  const form = useRecordForm<RoleFormDraft, Role, Role>({
    saved,
    start,
    kept: usePersistedDraft(String(saved?.roleId ?? "new")),
    schema: RoleSchema,
    merging: mergingOf<RoleFormDraft, Role>({
      startOf: draftOf,
      words: ({ name, description, active, secondFactor, codes }) => [
        ...wordsByKey(text, { name, description, active: state(active), secondFactor: state(secondFactor) }),
        { path: ["codes"], label: text("privileges"), text: codes.map(names.privilege).join(", ") },
      ],
    }),
    check: roleFaults,
    same: sameDraft,
    async send(draft, version, theirs) {
      const before = theirs ? draftOf(theirs) : start;
      if (!sameCodes(draft.codes, before.codes) && !(await confirmed({ role: saved, before, draft }))) return null;
      const at = saved && version !== null ? { roleId: saved.roleId, version } : null;
      return withOwnLoss((confirmLoss) => call.mutateAsync({ ...sentOf(draft, { start: before, at }), confirmLoss }));
    },
    nameOf: ({ name }) => name,
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
  readonly before: RoleFormDraft;
  readonly draft: RoleFormDraft;
}

/** Shows before a save which privileges it grants and removes and how many users that affects; resolves to true to continue. */
function useSummary(): (summary: Summary) => Promise<boolean> {
  const text = useTexts("widgets.roles");
  const formText = useTexts("client.form");
  const names = usePrivilegeText();
  const confirm = useConfirm();
  return ({ role, before, draft }) => {
    const { added, removed } = differenceOf(before.codes, draft.codes);
    return confirm({
      title: text("summaryTitle", { role: draft.name }),
      text: (
        <ChangeSummary
          parts={[{ added: added.map(names.privilege), removed: removed.map(names.privilege) }]}
          concerns={role && <p>{text("concerns", { count: role.members })}</p>}
        />
      ),
      confirm: formText("save"),
    });
  };
}
