import { useSeededText } from "../../client/use-seeded-text.ts";
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from "../../contract/calls/roles.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { anyOf } from "../../contract/privileges.ts";
import { RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { CheckBox } from "../../client/rights/CheckBox.tsx";
import { PrivilegePicker } from "../../client/rights/PrivilegePicker.tsx";
import { ADMINISTRATOR_ROLE, PUBLIC_ROLE } from "../../client/rights/rights.ts";
import { useGiver } from "../../client/rights/use-giver.ts";
import { usePermits } from "../../framework/gate/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Field, TextField } from "../../framework/ui/index.ts";
import { Conflict } from "./Conflict.tsx";
import { useRoleForm } from "./use-role-form.tsx";

interface RoleFieldsProps {
  /** Null makes one. */
  readonly role: Role | null;
  onCreated(role: Role): void;
  /** Leaves a role that has not been made. */
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
  // The one call that saves both asks for Edit Role, whatever has changed.
  const mayGive = usePermits(anyOf("security.save")) && mayEdit;
  const alwaysActive = role?.name === ADMINISTRATOR_ROLE || role?.name === PUBLIC_ROLE;
  return (
    <form
      ref={form.element}
      className="roles__form"
      noValidate
      aria-label={role === null ? text("newRole") : seeded.role(role)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {!mayEdit && <p className="roles__note">{text(ownRank ? "readOnly" : "administratorOnly")}</p>}
      {form.outdated && <p className="roles__note">{text("outdated", { who: role?.editedBy ?? text("somebody") })}</p>}
      <div className="roles__fields">
        <TextField
          label={text("name")}
          hint={role?.seeded ? text("hints.seededName") : undefined}
          value={role?.seeded ? seeded.role(draft) : draft.name}
          error={form.faults["name"] ?? null}
          required
          maxLength={ROLE_NAME_MAX}
          readOnly={!mayEdit || role?.seeded === true}
          autoFocus={role === null}
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <Field label={text("description")} error={form.faults["description"] ?? null}>
          {(control) => (
            <textarea
              {...control}
              className="pv-input roles__description"
              rows={2}
              value={role?.seeded ? seeded.roleDescription(draft) : draft.description}
              maxLength={ROLE_DESCRIPTION_MAX}
              readOnly={!mayEdit}
              onChange={({ target }) => form.change({ description: target.value })}
            />
          )}
        </Field>
        <CheckBox
          label={text("active")}
          note={text(alwaysActive ? "hints.alwaysActive" : "hints.active")}
          state={draft.active ? "all" : "none"}
          disabled={!mayEdit || alwaysActive}
          onChange={(active) => form.change({ active })}
        />
      </div>
      <section className="roles__privileges" aria-labelledby="roles-privileges">
        <h2 id="roles-privileges">{text("privileges")}</h2>
        {mayEdit && !mayGive && <p className="roles__note">{text("mayNotGive")}</p>}
        <PrivilegePicker
          roleName={draft.name || text("newRole")}
          chosen={draft.codes}
          start={start.codes}
          readOnly={!mayGive}
          onChange={(codes) => form.change({ codes })}
        />
      </section>
      {mayEdit && (
        <RecordFoot
          form={form}
          isNew={role === null}
          onCancel={onCancel}
          texts={{
            unsaved: text("unsaved"),
            allSaved: text("allSaved"),
            cancel: text("cancel"),
            discard: text("discard"),
            submit: text(role === null ? "createSubmit" : "save"),
          }}
        />
      )}
      {form.conflict && <Conflict form={form} conflict={form.conflict} />}
    </form>
  );
}
