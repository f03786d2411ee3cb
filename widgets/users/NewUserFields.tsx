import { useActiveRoles } from "../../client/people/roles.ts";
import type { RecordForm } from "../../client/records/use-record-form.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import type { User } from "../../contract/people/users.ts";
import { usePermits } from "../../framework/gate/session.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { Checkbox, RadioGroup } from "../../framework/ui/controls/index.ts";
import { ENTRIES, type UserForm } from "./user-draft.ts";

/** Fields of a new user: roles, and how they get a password. */
export function NewUserFields({ form }: { readonly form: RecordForm<UserForm, User> }) {
  const text = useTexts("widgets.users");
  const { active, portalOnly, entry } = form.draft;
  return (
    <>
      <Roles form={form} />
      {active && !portalOnly && (
        <RadioGroup
          label={text("entry.label")}
          options={ENTRIES}
          chosen={entry}
          error={form.fault("entry")}
          layout="vertical"
          textOf={(one) => text(`entry.${one}`)}
          onChoose={(chosen) => form.set("entry", chosen)}
        />
      )}
    </>
  );
}

/** The roles that the reader may assign; empty if there are none. */
function Roles({ form }: { readonly form: RecordForm<UserForm, User> }) {
  const text = useTexts("widgets.users");
  const seeded = useSeededText();
  const mayGive = usePermits(anyOf("security.save", "roleUser.add"));
  const roles = useActiveRoles(mayGive).data ?? [];
  const { roleIds } = form.draft;
  const fault = form.fault("roleIds");
  if (!mayGive || roles.length === 0) return null;
  return (
    <fieldset className="pv-stack pv-stack--tight">
      <legend className="pv-strong">{text("roles")}</legend>
      {fault !== null && (
        <p className="pv-danger" role="alert">
          {fault}
        </p>
      )}
      {roles.map((role) => (
        <Checkbox
          key={role.roleId}
          label={seeded.role(role)}
          hint={seeded.roleDescription(role)}
          checked={roleIds.includes(role.roleId)}
          onChange={(given) =>
            form.set("roleIds", given ? [...roleIds, role.roleId] : roleIds.filter((one) => one !== role.roleId))
          }
        />
      ))}
    </fieldset>
  );
}
