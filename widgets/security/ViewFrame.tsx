import type { ReactNode } from "react";
import { useAddressParameters } from "../../framework/shell/address-parameters.ts";
import { RecordFoot } from "../../client/records/RecordFoot.tsx";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import type { Role } from "../../contract/people/calls/roles.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { SelectField } from "../../framework/ui/controls/index.ts";
import { useLeaveGuard } from "../../framework/ui/unsaved.tsx";
import { SECURITY_VIEWS, type SecurityView } from "./config.ts";

/** The props of each view. */
export interface ViewProps {
  readonly roles: readonly Role[];
  readonly place: ViewPath;
  readonly readOnly: boolean;
}

/** The frame of each view: the choice, the content, and a footer that stays visible. */
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

/** Chooses the role of a view. */
export function RoleChoice({ roles, role, place }: { roles: readonly Role[]; role: Role | null; place: ViewPath }) {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const stateOf = (one: Role) => (one.active ? seeded.role(one) : text("inactiveRole", { role: seeded.role(one) }));
  return (
    <div className="security__choice">
      <SelectField
        label={text("role")}
        hint={role && role.description !== "" ? seeded.roleDescription(role) : undefined}
        value={role?.roleId ?? null}
        options={[
          ...(role === null ? [{ value: null, label: text("chooseRole") }] : []),
          ...roles.map((one) => ({ value: one.roleId, label: stateOf(one) })),
        ]}
        onChange={(value) => void place.show({ roleId: value })}
      />
    </div>
  );
}

/** The page's state in its address: a view, a role and users. */
interface ViewPath {
  readonly view: SecurityView;
  readonly roleId: number | null;
  readonly userIds: readonly number[];
  /** Shows another view or role after the question about unsaved changes; false if the reader stays. */
  show(next: Partial<Pick<ViewPath, "view" | "roleId">>): Promise<boolean>;
  /** Chooses users. Decisions for the others are kept, so no question is needed. */
  chooseUsers(userIds: readonly number[]): void;
}

export function usePlace(first: SecurityView): ViewPath {
  const [parameters, set] = useAddressParameters();
  const mayLeave = useLeaveGuard();
  const view = SECURITY_VIEWS.find((one) => one === parameters.get("view")) ?? first;
  return {
    view,
    roleId: idOf(parameters.get("role")),
    userIds: (parameters.get("users") ?? "").split(",").flatMap((text) => idOf(text) ?? []),
    async show(next) {
      if (!(await mayLeave())) return false;
      set({
        ...(next.view === undefined ? {} : { view: next.view }),
        ...(next.roleId === undefined ? {} : { role: next.roleId === null ? null : String(next.roleId) }),
      });
      return true;
    },
    chooseUsers: (userIds) => set({ users: userIds.length === 0 ? null : userIds.join(",") }),
  };
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
