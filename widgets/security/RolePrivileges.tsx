import { useMemo } from "react";
import { persistedDrafts } from "../../client/persisted-drafts.ts";
import { RecordConflict } from "../../client/record-form/RecordFoot.tsx";
import { useRecordForm } from "../../client/record-form/use-record-form.ts";
import { useOwnLoss } from "../../client/rights/ChangeSummary.tsx";
import { PrivilegePicker } from "../../client/rights/PrivilegePicker.tsx";
import {
  ADMINISTRATOR_ROLE,
  PUBLIC_ROLE,
  differenceOf,
  usePrivilegeText,
  useGiver,
} from "../../client/rights/rights.ts";
import { useSaveRolePrivileges } from "../../client/roles.ts";
import { RoleSchema, type Role } from "../../contract/calls/roles.ts";
import { inTableOrder } from "../../contract/modules.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState } from "../../framework/ui/index.ts";
import { RoleChoice, ViewFrame } from "./ViewFrame.tsx";
import type { Place } from "./use-place.ts";
import { usePrivilegeSummary } from "./use-summaries.tsx";

interface ViewProps {
  readonly roles: readonly Role[];
  readonly place: Place;
  readonly readOnly: boolean;
}

/** The privileges of one role. */
export function RolePrivileges({ roles, place, readOnly }: ViewProps) {
  const text = useTexts("widgets.security");
  const role = roles.find(({ roleId }) => roleId === place.roleId) ?? null;
  const choice = <RoleChoice roles={roles} role={role} place={place} />;
  if (role) return <Picked key={role.roleId} role={role} choice={choice} readOnly={readOnly} />;
  return (
    <>
      {choice}
      <EmptyState icon="lock" text={text(place.roleId === null ? "noRole" : "unknownRole")} />
    </>
  );
}

const codesOf = ({ permissions }: Role): PrivilegeCode[] =>
  inTableOrder(permissions.map(({ privilegeCode }) => privilegeCode));

interface Draft {
  readonly codes: readonly PrivilegeCode[];
}

const usePersistedDraft = persistedDrafts<Draft>("role-privileges");

function Picked({ role, choice, readOnly }: { role: Role; choice: React.ReactNode; readOnly: boolean }) {
  const text = useTexts("widgets.security");
  const names = usePrivilegeText();
  const caller = useGiver();
  const publish = usePublish();
  const confirmed = usePrivilegeSummary();
  const withOwnLoss = useOwnLoss();
  const call = useSaveRolePrivileges();
  const start = useMemo(() => ({ codes: codesOf(role) }), [role]);
  const closed = readOnly || (role.name === ADMINISTRATOR_ROLE && !caller.administrator);
  const form = useRecordForm<Draft, Role, unknown>({
    saved: role,
    start,
    kept: usePersistedDraft(String(role.roleId)),
    schema: RoleSchema,
    async send({ codes }, version, theirs) {
      const stands = theirs ?? role;
      if (!(await confirmed({ role: stands, ...differenceOf(codesOf(stands), codes) }))) return null;
      const sent = { roleId: role.roleId, version: version ?? role.version, privilegeCodes: codes };
      return withOwnLoss((confirmLoss) => call.mutateAsync({ ...sent, confirmLoss }));
    },
    savedText: () => text("privilegesSaved"),
    onSaved: () => publish(MenuUpdate, {}),
  });
  const { codes } = form.draft;
  const apart = (mine: readonly string[]) => mine.map((code) => names.privilege(code)).join(", ") || "–";

  return (
    <ViewFrame choice={choice} form={form} readOnly={closed}>
      {closed && !readOnly && <p className="pv-muted">{text("administratorOnly")}</p>}
      {role.name === PUBLIC_ROLE && <p className="pv-muted">{text("publicNote")}</p>}
      <PrivilegePicker
        roleName={role.name}
        chosen={codes}
        start={start.codes}
        readOnly={closed}
        onChange={(next) => form.set("codes", inTableOrder(next))}
      />
      <RecordConflict
        form={form}
        rowsOf={(theirs) => {
          const { added, removed } = differenceOf(codesOf(theirs), codes);
          return [{ label: text("privilegesApart"), yours: apart(added), theirs: apart(removed) }];
        }}
      />
    </ViewFrame>
  );
}
