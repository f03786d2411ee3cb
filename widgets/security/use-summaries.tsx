import { useQueryClient } from "@tanstack/react-query";
import { ChangeSummary } from "../../client/rights/ChangeSummary.tsx";
import { PUBLIC_ROLE, usePrivilegeText, type Difference } from "../../client/rights/rights.ts";
import { ROLE_KEYS } from "../../client/roles.ts";
import { useSeededText } from "../../client/use-lookup-text.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { getAllUserRoles, type LinkChange, type PersonWithRoles } from "../../contract/calls/security.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm } from "../../framework/ui/index.ts";

/** Says which privileges a save gives to a role and takes from it, and whom that concerns; true to go on. */
export function usePrivilegeSummary(): (parts: { role: Role } & Difference<PrivilegeCode>) => Promise<boolean> {
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
      cancel: text("cancel"),
    });
  };
}

/** Says who gets and loses which roles; true to go on. */
export function useLinkSummary(): (parts: {
  readonly changes: readonly LinkChange[];
  readonly people: readonly PersonWithRoles[];
  readonly roles: readonly Role[];
}) => Promise<boolean> {
  const text = useTexts("widgets.security");
  const seeded = useSeededText();
  const confirm = useConfirm();
  return ({ changes, people, roles }) => {
    const nameOf = (roleId: number) => {
      const role = roles.find((one) => one.roleId === roleId);
      return role ? seeded.role(role) : String(roleId);
    };
    const parts = [...Map.groupBy(changes, ({ userId }) => userId)].map(([userId, own]) => ({
      name: people.find((person) => person.userId === userId)?.displayName ?? String(userId),
      added: own.filter(({ holds }) => holds).map(({ roleId }) => nameOf(roleId)),
      removed: own.filter(({ holds }) => !holds).map(({ roleId }) => nameOf(roleId)),
    }));
    return confirm({
      title: text("linksTitle", { count: parts.length }),
      text: <ChangeSummary parts={parts} />,
      confirm: text("save"),
      cancel: text("cancel"),
    });
  };
}

/** Members that are named; of more, their number says enough. */
const NAMED = 10;

/** The names of a role's members as one line, some of them where they are many; empty where they cannot be read. */
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
      // The number of members stands there already; who they are is a help, no condition.
      return "";
    }
  };
}
