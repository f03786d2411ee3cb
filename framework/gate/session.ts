import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { Session } from "../../contract/calls/session.ts";
import { permits, type Caller, type PrivilegeRule } from "../../contract/privileges.ts";

/** Who is asking; null until the server has said so. The gate fails closed on null. */
export const sessionAtom = atom<Session | null>(null);

/** The caller the gate's rules are asked for. */
export function callerOf(session: Session | null): Caller | null {
  if (!session) return null;
  return {
    userId: session.user?.userId ?? null,
    privileges: new Set(session.privileges.map((privilege) => privilege.privilegeCode)),
  };
}

/** The session: user (null for the public) and privileges; null while unknown. */
export function useSession(): Session | null {
  return useAtomValue(sessionAtom);
}

/** Answers rules for the present session. */
export function usePermission(): (rule: PrivilegeRule) => boolean {
  const session = useSession();
  return useMemo(() => {
    // Made once: a long menu asks hundreds of rules.
    const caller = callerOf(session);
    return (rule) => permits(caller, rule);
  }, [session]);
}

/** Whether the present session may. A courtesy: the server enforces it on every call. */
export function usePermits(rule: PrivilegeRule): boolean {
  return usePermission()(rule);
}
