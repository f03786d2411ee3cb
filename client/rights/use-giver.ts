import { useMemo } from "react";
import { useSession } from "../../framework/gate/session.ts";
import { ADMINISTRATOR_ROLE, type RoleGiver } from "./rights.ts";

/** What the reader may give to others. */
export function useGiver(): RoleGiver {
  const session = useSession();
  return useMemo(
    () => ({
      administrator: session?.user?.roleNameOfLoginUser.includes(ADMINISTRATOR_ROLE) ?? false,
      privileges: new Set(session?.privileges.map(({ privilegeCode }) => privilegeCode)),
    }),
    [session],
  );
}
