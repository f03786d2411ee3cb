import { useQueryClient } from "@tanstack/react-query";
import { getAllUserRoles } from "../../contract/calls/security.ts";
import type { Role } from "../../contract/calls/roles.ts";
import { ROLE_KEYS } from "../../client/security.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";

/** Members that are named; of more, their number says enough. */
const NAMED = 10;

/** The names of a role's members as one line, some of them where they are many; empty where they cannot be read. */
export function useMemberNames(): (role: Role) => Promise<string> {
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
