import type { ReactNode } from "react";
import { RecordFoot } from "../../client/record-form/RecordFoot.tsx";
import { useSeededText } from "../../client/use-lookup-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import type { Place } from "./use-place.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";

/** What stands around each view: what is chosen, what can be changed, and a foot that stays in sight. */
export function ViewFrame(props: {
  readonly choice: ReactNode;
  readonly children: ReactNode;
  readonly form: Parameters<typeof RecordFoot>[0]["form"] & { save(): Promise<boolean> };
  readonly readOnly: boolean;
}) {
  const { choice, children, form, readOnly } = props;
  return (
    <form
      className="pv-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {choice}
      {children}
      {!readOnly && <RecordFoot form={form} />}
    </form>
  );
}

/** The role that a view speaks of. */
export function RoleChoice({ roles, role, place }: { roles: readonly Role[]; role: Role | null; place: Place }) {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const stateOf = (one: Role) => (one.active ? seeded.role(one) : text("inactiveRole", { role: seeded.role(one) }));
  return (
    <div className="security__choice">
      <SelectField
        label={text("role")}
        hint={role && role.description !== "" ? seeded.roleDescription(role) : undefined}
        value={role === null ? "" : String(role.roleId)}
        options={[
          ...(role === null ? [{ value: "", label: text("chooseRole") }] : []),
          ...roles.map((one) => ({ value: String(one.roleId), label: stateOf(one) })),
        ]}
        onChange={({ target }) => void place.show({ roleId: target.value === "" ? null : Number(target.value) })}
      />
    </div>
  );
}
