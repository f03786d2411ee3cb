import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { mergingOf } from "../../client/records/merging.ts";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import { useRecordForm } from "../../client/records/use-record-form.ts";
import { ChangeSummary, useOwnLoss } from "../../client/people/rights/ChangeSummary.tsx";
import { PrivilegePicker } from "../../client/people/rights/PrivilegePicker.tsx";
import {
  ADMINISTRATOR_ROLE,
  PUBLIC_ROLE,
  differenceOf,
  usePrivilegeText,
  type ListDifference,
  useGiver,
} from "../../client/people/rights/rights.ts";
import { ROLE_KEYS, useSaveRolePrivileges } from "../../client/people/roles.ts";
import { useSeededText } from "../../client/lookups/use-lookup-text.ts";
import { RoleSchema, type Role } from "../../contract/people/calls/roles.ts";
import { getAllUserRoles } from "../../contract/people/calls/security.ts";
import { inTableOrder } from "../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { MenuUpdate } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, useConfirm } from "../../framework/ui/index.ts";
import { RoleChoice, ViewFrame, type ViewProps } from "./ViewFrame.tsx";

/** The privileges of one role. */
export function RolePrivileges({ roles, place, readOnly }: ViewProps) {
  const text = useTexts("widgets.security");
  // The first role is shown without a choice.
  const role = (place.roleId === null ? roles[0] : roles.find(({ roleId }) => roleId === place.roleId)) ?? null;
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

interface PrivilegesDraft {
  readonly codes: readonly PrivilegeCode[];
}

const usePersistedDraft = persistedDrafts<PrivilegesDraft>("role-privileges");

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
  const form = useRecordForm<PrivilegesDraft, Role, unknown>({
    saved: role,
    start,
    kept: usePersistedDraft(String(role.roleId)),
    schema: RoleSchema,
    merging: mergingOf<PrivilegesDraft, Role>({
      startOf: (theirs) => ({ codes: codesOf(theirs) }),
      words: (side) => [
        { path: ["codes"], label: text("rolePrivileges"), text: side.codes.map(names.privilege).join(", ") },
      ],
    }),
    async send({ codes }, version, theirs) {
      const before = theirs ?? role;
      if (!(await confirmed({ role: before, ...differenceOf(codesOf(before), codes) }))) return null;
      const sent = { roleId: role.roleId, version: version ?? role.version, privilegeCodes: codes };
      return withOwnLoss((confirmLoss) => call.mutateAsync({ ...sent, confirmLoss }));
    },
    savedText: () => text("privilegesSaved"),
    onSaved: () => publish(MenuUpdate, {}),
  });
  const { codes } = form.draft;

  return (
    <ViewFrame choice={choice} form={form} readOnly={closed}>
      <OutdatedNote form={form} />
      {closed && !readOnly && <p className="pv-muted">{text("administratorOnly")}</p>}
      {role.name === PUBLIC_ROLE && <p className="pv-muted">{text("publicNote")}</p>}
      <PrivilegePicker
        roleName={role.name}
        chosen={codes}
        start={start.codes}
        readOnly={closed}
        onChange={(next) => form.set("codes", inTableOrder(next))}
      />
    </ViewFrame>
  );
}

/** Shows which privileges a save grants to a role and removes, and the affected users; resolves to true to continue. */
function usePrivilegeSummary(): (parts: { role: Role } & ListDifference<PrivilegeCode>) => Promise<boolean> {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const names = usePrivilegeText();
  const confirm = useConfirm();
  const memberNames = useMemberNames();
  return async ({ role, added, removed }) => {
    const members = await memberNames(role);
    return confirm({
      title: text("summaryTitle", { role: seeded.role(role) }),
      text: (
        <ChangeSummary
          parts={[{ added: added.map(names.privilege), removed: removed.map(names.privilege) }]}
          concerns={
            <>
              <p>
                {role.name === PUBLIC_ROLE ? text("concernsVisitors") : text("concerns", { count: role.members })}
                {members === "" ? "" : ` ${members}`}
              </p>
              {!role.active && <p>{text("inactiveNote")}</p>}
            </>
          }
        />
      ),
      confirm: text("save"),
    });
  };
}

/** The most members that are named; the others are counted. */
const NAMED = 10;

/** The names of a role's members in one line, only some if there are many; empty if they cannot be read. */
function useMemberNames(): (role: Role) => Promise<string> {
  const client = useQueryClient();
  const text = useTexts("widgets.security");
  return async ({ roleId, members }) => {
    if (members === 0) return "";
    try {
      const people = await client.fetchQuery({
        queryKey: ROLE_KEYS.members(roleId),
        queryFn: ({ signal }) => send(getAllUserRoles, { params: { roleId }, signal }),
      });
      const names = people.slice(0, NAMED).map(({ displayName }) => displayName);
      const more = people.length - names.length;
      return names.join(", ") + (more > 0 ? ` ${text("andMore", { count: more })}` : "");
    } catch {
      // The number of members is known; their names are only an aid, so a failure is ignored.
      return "";
    }
  };
}
