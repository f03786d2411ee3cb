import { useMemo, useState } from "react";
import { RoleSchema } from "../../contract/calls/roles.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { inTableOrder } from "../../contract/modules.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { MenuUpdate } from "../../contract/topics.ts";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import { PrivilegePicker } from "../../client/rights/PrivilegePicker.tsx";
import { ADMINISTRATOR_ROLE, differenceOf, PUBLIC_ROLE } from "../../client/rights/rights.ts";
import { useGiver } from "../../client/rights/use-giver.ts";
import { useOwnLoss } from "../../client/rights/use-own-loss.tsx";
import { usePrivilegeText } from "../../client/rights/use-privilege-text.ts";
import { useSaveRolePrivileges } from "../../client/security.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { EmptyState, useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { RoleChoice } from "./RoleChoice.tsx";
import type { Place } from "./use-place.ts";
import { usePrivilegeSummary } from "./use-summaries.tsx";
import { ViewFrame } from "./ViewFrame.tsx";

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

interface Kept {
  readonly version: number;
  readonly codes: readonly PrivilegeCode[];
}

function Picked({ role, choice, readOnly }: { role: Role; choice: React.ReactNode; readOnly: boolean }) {
  const text = useTexts("widgets.security");
  const names = usePrivilegeText();
  const caller = useGiver();
  const toast = useToast();
  const tell = useErrorToast();
  const publish = usePublish();
  const summary = usePrivilegeSummary();
  const withOwnLoss = useOwnLoss();
  const saveCall = useSaveRolePrivileges();
  const [kept, keep] = useState<Kept | null>(null);
  const [conflict, setConflict] = useState<Conflict<Role> | null>(null);
  const start = useMemo(() => codesOf(role), [role]);
  const codes = kept?.codes ?? start;
  const closed = readOnly || (role.name === ADMINISTRATOR_ROLE && !caller.administrator);

  const save = async (over?: Role): Promise<boolean> => {
    const stands = over ?? role;
    const { added, removed } = differenceOf(codesOf(stands), codes);
    if (!(await summary({ role: stands, added, removed }))) return false;
    const { roleId } = role;
    const version = over?.version ?? kept?.version ?? role.version;
    try {
      const done = await withOwnLoss((confirmLoss) =>
        saveCall.mutateAsync({ roleId, version, privilegeCodes: codes, confirmLoss }),
      );
      if (done === null) return false;
      keep(null);
      toast({ kind: "success", text: text("privilegesSaved") });
      publish(MenuUpdate, {});
      return true;
    } catch (error) {
      const other = conflictOf(error, RoleSchema);
      if (other) setConflict(other);
      else tell(error);
      return false;
    }
  };
  useUnsavedChanges({ dirty: kept !== null, save: () => save(), discard: () => keep(null) });
  const apart = (mine: readonly string[]) => mine.map((code) => names.privilege(code)).join(", ") || "–";
  const both = conflict && differenceOf(codesOf(conflict.theirs), codes);

  return (
    <ViewFrame
      choice={choice}
      dirty={kept !== null}
      saving={saveCall.isPending}
      readOnly={closed}
      onDiscard={() => keep(null)}
      onSave={() => void save()}
    >
      {closed && !readOnly && <p className="security__note">{text("administratorOnly")}</p>}
      {role.name === PUBLIC_ROLE && <p className="security__note">{text("publicNote")}</p>}
      <PrivilegePicker
        roleName={role.name}
        chosen={codes}
        start={start}
        readOnly={closed}
        onChange={(next) =>
          keep(
            inTableOrder(next).join() === start.join()
              ? null
              : { version: kept?.version ?? role.version, codes: inTableOrder(next) },
          )
        }
      />
      {conflict && both && (
        <ConflictDialog
          changedBy={conflict.changedBy}
          changedAt={conflict.changedAt}
          rows={[{ label: text("privilegesApart"), yours: apart(both.added), theirs: apart(both.removed) }]}
          onClose={() => setConflict(null)}
          onTakeTheirs={() => {
            setConflict(null);
            keep(null);
          }}
          onSaveMine={() => {
            setConflict(null);
            void save(conflict.theirs);
          }}
        />
      )}
    </ViewFrame>
  );
}
