import type { LinkChange, PersonWithRoles } from "../../contract/calls/security.ts";
import { inTableOrder, RESERVED_FOR_ADMINISTRATOR, PUBLIC_PRIVILEGES } from "../../contract/modules.ts";
import type { PrivilegeCode } from "../../contract/privileges.ts";
import { ApiError } from "../../framework/http/index.ts";

/** The roles that the product looks up by name. */
export const ADMINISTRATOR_ROLE = "Administrator";
export const PUBLIC_ROLE = "Public";

/** What came to a list and what went from it, in the order of the list they are in. */
export interface Difference<Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
}

/** How two lists differ. */
export function differenceOf<Entry>(before: Iterable<Entry>, after: Iterable<Entry>): Difference<Entry> {
  const was = new Set(before);
  const is = new Set(after);
  return { added: [...is].filter((one) => !was.has(one)), removed: [...was].filter((one) => !is.has(one)) };
}

/** Why a privilege of a role cannot be given or taken here: a key below `client.rights.fixed`, or null. */
export type Fixed = "kept" | "needsPerson" | "notYours" | null;

/**
 * What the server would refuse for one privilege of a role: Administrator keeps its hold on security, visitors get
 * nothing that needs a person, and no one gives what they do not hold. What is there already can always be taken.
 */
export function fixedPrivilege(
  code: PrivilegeCode,
  { roleName, held, caller }: { readonly roleName: string; readonly held: boolean; readonly caller: RoleGiver },
): Fixed {
  if (roleName === ADMINISTRATOR_ROLE && RESERVED_FOR_ADMINISTRATOR.includes(code)) return "kept";
  if (held) return null;
  if (roleName === PUBLIC_ROLE && !PUBLIC_PRIVILEGES.includes(code)) return "needsPerson";
  return caller.administrator || caller.privileges.has(code) ? null : "notYours";
}

/** Who gives: what they hold, and whether they are an administrator, who may give everything. */
export interface RoleGiver {
  readonly administrator: boolean;
  readonly privileges: ReadonlySet<string>;
}

/** Whether someone may make others members of a role that holds these privileges. */
export const mayGiveRole = (
  { administrator, privileges }: RoleGiver,
  role: { readonly name: string; readonly permissions: readonly { readonly privilegeCode: string }[] },
): boolean =>
  role.name !== PUBLIC_ROLE &&
  (administrator ||
    (role.name !== ADMINISTRATOR_ROLE && role.permissions.every(({ privilegeCode }) => privileges.has(privilegeCode))));

/** How many of several people have a role. */
export type Share = "all" | "some" | "none";

export function shareOf(people: readonly PersonWithRoles[], roleId: number): Share {
  const holders = people.filter(({ roleIds }) => roleIds.includes(roleId)).length;
  return holders === 0 ? "none" : holders === people.length ? "all" : "some";
}

/** The links that must change so that each of these people has, or has not, each role that was decided on. */
export function changesFor(
  people: readonly PersonWithRoles[],
  decisions: ReadonlyMap<number, boolean>,
): readonly LinkChange[] {
  return people.flatMap(({ userId, roleIds }) =>
    [...decisions].flatMap(([roleId, holds]) =>
      roleIds.includes(roleId) === holds ? [] : [{ userId, roleId, holds }],
    ),
  );
}

/** The privileges that a refused change would have taken from the caller, or null where it was refused for another reason. */
export function ownLossOf(error: unknown): readonly PrivilegeCode[] | null {
  if (!(error instanceof ApiError) || error.key !== "domain.security.ownLoss") return null;
  const codes = error.details.faults?.find(({ path }) => path === "body.confirmLoss")?.values?.["codes"];
  return typeof codes === "string" ? inTableOrder(codes.split(" ")) : [];
}
