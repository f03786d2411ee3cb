import { atom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { Session } from "../../contract/people/calls/session.ts";
import {
  permits,
  type Caller,
  type PrivilegeRule,
  PRIVILEGE_CODES,
  publicAccess,
} from "../../contract/people/privileges.ts";
import type { PageConfig } from "../../contract/config/app-config.ts";

/** The caller; null until the server has answered. The gate fails closed on null. */
export const sessionAtom = atom<Session | null>(null);

/** The caller that the gate checks rules for. */
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

/** Checks rules against the present session. */
export function usePermission(): (rule: PrivilegeRule) => boolean {
  const session = useSession();
  return useMemo(() => {
    // Created once: a long menu checks hundreds of rules.
    const caller = callerOf(session);
    return (rule) => permits(caller, rule);
  }, [session]);
}

/** Returns whether the rule allows the present session. Only a courtesy: the server enforces it on every call. */
export function usePermits(rule: PrivilegeRule): boolean {
  return usePermission()(rule);
}

/** The rule behind a list of privilege indexes: any one of them is enough; an empty list is open to everyone. */
export function ruleOf(indexes: readonly number[]): PrivilegeRule {
  if (indexes.length === 0) return publicAccess;
  return { kind: "any", codes: indexes.map((index) => PRIVILEGE_CODES[index]).filter((code) => code !== undefined) };
}

/**
 * Returns whether a page opens: its own privileges allow it, and so do the needs of at least one widget of its main
 * region (of all its regions and steps, if the main one is empty). A page without known widgets has nothing to forbid.
 */
export function pagePermits(
  page: PageConfig,
  needsOf: (instance: string) => PrivilegeRule | undefined,
  may: (rule: PrivilegeRule) => boolean,
): boolean {
  if (!may(ruleOf(page.privileges))) return false;
  const { regions, steps } = page;
  const all = [...Object.values(regions).flat(), ...steps.flatMap(({ panel, drawer }) => [...panel, ...drawer])];
  const needs = (regions.main.length > 0 ? regions.main : all).flatMap((id) => needsOf(id) ?? []);
  return needs.length === 0 || needs.some(may);
}

/** The page on which a one-time password is changed: all others are closed until then. */
export const CHANGE_PASSWORD_ROUTE = "/change-password";
/** The page to which visitors are redirected from restricted pages. */
export const LOGIN_ROUTE = "/login";
