import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  addOrUpdateRole,
  deleteRole,
  getAllRoles,
  getRoleById,
  restoreRole,
  type Role,
} from "../contract/calls/roles.ts";
import type { z } from "zod";
import { send } from "../framework/http/api.ts";
import {
  getAllSecurityUsers,
  getAllUserRoles,
  rolePrivilegeInsert,
  userRoleInsertBulk,
  type LinkChange,
  getGroupRoles,
  saveGroupRoles,
  type GroupRole,
} from "../contract/calls/security.ts";
import type { PrivilegeCode } from "../contract/privileges.ts";

/** All roles by name. */
export function useAllRoles() {
  return useQuery({ queryKey: ROLE_KEYS.all, queryFn: ({ signal }) => send(getAllRoles, { signal }) });
}

/** One role; idle for a new one. */
export function useRole(roleId: number | null) {
  return useQuery({
    queryKey: ROLE_KEYS.one(roleId),
    queryFn: roleId === null ? skipToken : ({ signal }) => send(getRoleById, { params: { roleId }, signal }),
  });
}

/** Creates a role, or saves a changed one at the version it was read. */
export function useSaveRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof addOrUpdateRole.body>) => send(addOrUpdateRole, { body }),
    onSuccess: (role) => {
      client.setQueryData<Role>(ROLE_KEYS.one(role.roleId), role);
      return rightsChanged(client);
    },
    // The one who was refused looks at an old list.
    onError: () => client.invalidateQueries({ queryKey: ROLE_KEYS.all }),
  });
}

/** Deletes a role, in the name of anyone who is signed in. */
export function useDeleteRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ role, ...query }: { role: Role; confirmLoss: boolean; actingUserId: number }) =>
      send(deleteRole, {
        params: { roleId: role.roleId, actingUserId: query.actingUserId },
        query: { version: role.version, confirmLoss: query.confirmLoss },
      }),
    onSuccess: ({ roleId }) => {
      client.removeQueries({ queryKey: ROLE_KEYS.one(roleId) });
      return rightsChanged(client);
    },
    onError: () => client.invalidateQueries({ queryKey: ROLE_KEYS.all }),
  });
}

/** Takes one's own deletion back. */
export function useRestoreRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (roleId: number) => send(restoreRole, { body: { roleId } }),
    onSuccess: () => rightsChanged(client),
  });
}

export const ROLE_KEYS = {
  all: ["roles"],
  one: (roleId: number | null) => ["role", roleId],
  members: (roleId: number | null) => ["roleMembers", roleId],
  /** Everyone with the ids of their roles. */
  people: ["people"],
  groups: ["groupRoles"],
} as const;

/** The members of a role by name; idle while none is chosen. */
export function useMembers(roleId: number | null) {
  return useQuery({
    queryKey: ROLE_KEYS.members(roleId),
    queryFn: roleId === null ? skipToken : ({ signal }) => send(getAllUserRoles, { params: { roleId }, signal }),
  });
}

/** Everyone by name, with the ids of their roles. */
export function usePeople(enabled = true) {
  return useQuery({
    queryKey: ROLE_KEYS.people,
    queryFn: ({ signal }) => send(getAllSecurityUsers, { signal }),
    enabled,
  });
}

/** Replaces a role's privileges at the version they were read. */
export function useSaveRolePrivileges() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: {
      roleId: number;
      version: number;
      privilegeCodes: readonly PrivilegeCode[];
      confirmLoss: boolean;
    }) => send(rolePrivilegeInsert, { body: { ...body, privilegeCodes: [...body.privilegeCodes] } }),
    onSuccess: (role) => {
      client.setQueryData<Role>(ROLE_KEYS.one(role.roleId), role);
      return rightsChanged(client);
    },
  });
}

/** Gives roles to users and takes them away, all or nothing. */
export function useSaveLinks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, confirmLoss }: { changes: readonly LinkChange[]; confirmLoss: boolean }) =>
      send(userRoleInsertBulk, { body: { changes: [...changes], confirmLoss } }),
    // The one who was refused looks at old lists.
    onSettled: () => rightsChanged(client),
  });
}

/** Which roles groups at the organisation's own sign-in give. */
export function useGroupRoles() {
  return useQuery({ queryKey: ROLE_KEYS.groups, queryFn: ({ signal }) => send(getGroupRoles, { signal }) });
}

/** Replaces what groups give. */
export function useSaveGroupRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { rows: GroupRole[]; heldRows: GroupRole[] }) => send(saveGroupRoles, { body }),
    onSuccess: (rows) => client.setQueryData<GroupRole[]>(ROLE_KEYS.groups, rows),
  });
}

/** Reads again whatever shows roles, members or people. */
export async function rightsChanged(client: QueryClient): Promise<void> {
  const keys = [ROLE_KEYS.all, ["role"], ["roleMembers"], ROLE_KEYS.people, ["users"], ["user"]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
