import { useMemo } from "react";
import type { LinkChange, Person, PersonWithRoles } from "../../../contract/people/calls/security.ts";
import {
  PUBLIC_PRIVILEGES,
  RESERVED_FOR_ADMINISTRATOR,
  inTableOrder,
  type ModuleCode,
} from "../../../contract/people/modules.ts";
import type { PrivilegeCode } from "../../../contract/people/privileges.ts";
import { ApiError } from "../../../framework/http/api-error.ts";
import { useText, useTexts } from "../../../framework/i18n/index.ts";
import { useSession } from "../../../framework/gate/session.ts";

/** The roles that the product looks up by name. */
export const ADMINISTRATOR_ROLE = "Administrator";
export const PUBLIC_ROLE = "Public";

/** The entries that were added to a list and removed from it, in the order of their list. */
export interface ListDifference<Entry> {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
}

/** The differences between two lists. */
export function differenceOf<Entry>(before: Iterable<Entry>, after: Iterable<Entry>): ListDifference<Entry> {
  const was = new Set(before);
  const is = new Set(after);
  return { added: [...is].filter((one) => !was.has(one)), removed: [...was].filter((one) => !is.has(one)) };
}

/**
 * The reason why a privilege of a role cannot be granted or removed here: a key below `client.rights.fixed`, or null.
 */
type FixedReason = "kept" | "needsPerson" | "notYours" | null;

/**
 * Returns why the server would refuse to change one privilege of a role: Administrator keeps its security privileges,
 * visitors get nothing that needs an account, and users can only grant privileges that they have. Granted privileges
 * can always be removed.
 */
export function fixedPrivilege(
  code: PrivilegeCode,
  { roleName, held, caller }: { readonly roleName: string; readonly held: boolean; readonly caller: RoleGiver },
): FixedReason {
  if (roleName === ADMINISTRATOR_ROLE && RESERVED_FOR_ADMINISTRATOR.includes(code)) return "kept";
  if (held) return null;
  if (roleName === PUBLIC_ROLE && !PUBLIC_PRIVILEGES.includes(code)) return "needsPerson";
  return caller.administrator || caller.privileges.has(code) ? null : "notYours";
}

/** The granting user: their privileges, and whether they are an administrator, who may grant everything. */
export interface RoleGiver {
  readonly administrator: boolean;
  readonly privileges: ReadonlySet<string>;
}

/** Returns whether a user may add members to a role with these privileges. */
export const mayGiveRole = (
  { administrator, privileges }: RoleGiver,
  role: { readonly name: string; readonly permissions: readonly { readonly privilegeCode: string }[] },
): boolean =>
  role.name !== PUBLIC_ROLE &&
  (administrator ||
    (role.name !== ADMINISTRATOR_ROLE && role.permissions.every(({ privilegeCode }) => privileges.has(privilegeCode))));

/** The share of several people who have a role. */
type Share = "all" | "some" | "none";

export function shareOf(people: readonly PersonWithRoles[], roleId: number): Share {
  const holders = people.filter(({ roleIds }) => roleIds.includes(roleId)).length;
  return holders === 0 ? "none" : holders === people.length ? "all" : "some";
}

/** The links that must change so that each of these people gets or loses each role that was decided on. */
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

/**
 * The privileges that a refused change would have taken from the caller, or null if it was refused for another reason.
 */
export function ownLossOf(error: unknown): readonly PrivilegeCode[] | null {
  if (!(error instanceof ApiError) || error.key !== "domain.security.ownLoss") return null;
  const codes = error.details.faults?.find(({ path }) => path === "body.confirmLoss")?.values?.["codes"];
  return typeof codes === "string" ? inTableOrder(codes.split(" ")) : [];
}

/** The names of privileges and their groups in the reader's language. */
interface PrivilegeText {
  privilege(code: string): string;
  module(code: ModuleCode): string;
}

export function usePrivilegeText(): PrivilegeText {
  const text = useTexts("client.rights");
  return useMemo(
    () => ({ privilege: (code) => text(`privileges.${code}`), module: (code) => text(`modules.${code}`) }),
    [text],
  );
}

/** One entry that can be selected. */
export interface CheckItem {
  readonly id: string;
  readonly label: string;
  readonly note?: string;
  /** The column of a table that it is in. */
  readonly column?: string | undefined;
  /** The reason why it cannot be selected, or removed. */
  readonly fixed?: string;
}

/** A person in a list: the name and, next to it, how they sign in and whether they can. */
export function usePersonItem(): (person: Person) => CheckItem {
  const text = useText();
  return ({ userId, userName, displayName, active }) => ({
    id: String(userId),
    label: displayName,
    note: active ? userName : `${userName} · ${text("domain.lists.states.inactive")}`,
  });
}

export interface CheckGroup {
  readonly id: string;
  /** Left out if there is only one group. */
  readonly label?: string;
  readonly items: readonly CheckItem[];
}

/** Number of entries of a group that are on the page at once; the search finds the others. */
export const LISTED_AT_ONCE = 100;

/**
 * The groups, with only the entries that contain every word of the search, in label, note or the group's name, ignoring
 * case and accents.
 */
export function matching(groups: readonly CheckGroup[], search: string): readonly CheckGroup[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups.filter(({ items }) => items.length > 0);
  return groups
    .map((group) => ({
      ...group,
      items: group.items.filter((item) => {
        const text = folded(`${item.label} ${item.note ?? ""} ${group.label ?? ""}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}

const folded = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** Returns the privileges that the reader may grant to others. */
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
