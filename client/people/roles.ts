import type { QueryClient } from "@tanstack/react-query";
import {
  addOrUpdateRole,
  deleteRole,
  getAllRoles,
  getRoleById,
  restoreRole,
  type Role,
} from "../../contract/people/calls/roles.ts";
import { send } from "../../framework/http/api.ts";
import {
  getAllActiveRoles,
  getAllSecurityUsers,
  getAllUserRoles,
  rolePrivilegeInsert,
  userRoleInsertBulk,
  type LinkChange,
  getGroupRoles,
  saveGroupRoles,
  type GroupRole,
} from "../../contract/people/calls/security.ts";
import type { PrivilegeCode } from "../../contract/people/privileges.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

/** All roles by name. */
export const useAllRoles = () => useAnswer(getAllRoles, ROLE_KEYS.all);

/** The roles that can be granted, by name; idle for users who may not grant any. */
export const useActiveRoles = (enabled: boolean) =>
  useAnswer(getAllActiveRoles, [...ROLE_KEYS.all, "active"], {}, { enabled });

/** One role; idle for a new one. */
export const useRole = (roleId: number | null) =>
  useAnswer(getRoleById, ROLE_KEYS.one(roleId), roleId === null ? null : { params: { roleId } });

/** Creates a role, or saves a changed one at the version it was read. */
export const useSaveRole = () =>
  useCallChange(addOrUpdateRole, {
    onSuccess: (client, role) => {
      client.setQueryData<Role>(ROLE_KEYS.one(role.roleId), role);
      return rightsChanged(client);
    },
    // A user who was refused has an outdated list.
    onError: (client) => client.invalidateQueries({ queryKey: ROLE_KEYS.all }),
  });

/** Deletes a role, in the name of the signed-in user. */
export const useDeleteRole = () =>
  useChange(
    ({ role, ...query }: { role: Role; confirmLoss: boolean; actingUserId: number }) =>
      send(deleteRole, {
        params: { roleId: role.roleId, actingUserId: query.actingUserId },
        query: { version: role.version, confirmLoss: query.confirmLoss },
      }),
    {
      onSuccess: (client, { roleId }) => {
        client.removeQueries({ queryKey: ROLE_KEYS.one(roleId) });
        return rightsChanged(client);
      },
      onError: (client) => client.invalidateQueries({ queryKey: ROLE_KEYS.all }),
    },
  );

/** Undoes the user's own deletion. */
export const useRestoreRole = () =>
  useChange((roleId: number) => send(restoreRole, { body: { roleId } }), { onSuccess: rightsChanged });

export const ROLE_KEYS = {
  all: ["roles"],
  one: (roleId: number | null) => ["role", roleId],
  members: (roleId: number | null) => ["roleMembers", roleId],
  /** Everyone with the ids of their roles. */
  people: ["people"],
  groups: ["groupRoles"],
} as const;

/** The members of a role by name; idle while none is chosen. */
export const useMembers = (roleId: number | null) =>
  useAnswer(getAllUserRoles, ROLE_KEYS.members(roleId), roleId === null ? null : { params: { roleId } });

/** Everyone by name, with the ids of their roles. */
export const usePeople = (enabled = true) => useAnswer(getAllSecurityUsers, ROLE_KEYS.people, {}, { enabled });

/** Replaces a role's privileges at the version they were read. */
export const useSaveRolePrivileges = () =>
  useChange(
    (body: { roleId: number; version: number; privilegeCodes: readonly PrivilegeCode[]; confirmLoss: boolean }) =>
      send(rolePrivilegeInsert, { body: { ...body, privilegeCodes: [...body.privilegeCodes] } }),
    {
      onSuccess: (client, role) => {
        client.setQueryData<Role>(ROLE_KEYS.one(role.roleId), role);
        return rightsChanged(client);
      },
    },
  );

/** Grants and removes roles of users, all or none. */
export const useSaveLinks = () =>
  useChange(
    ({ changes, confirmLoss }: { changes: readonly LinkChange[]; confirmLoss: boolean }) =>
      send(userRoleInsertBulk, { body: { changes: [...changes], confirmLoss } }),
    {
      // A user who was refused has outdated lists.
      onSettled: rightsChanged,
    },
  );

/** The roles that groups at the organization's own sign-in give. */
export const useGroupRoles = () => useAnswer(getGroupRoles, ROLE_KEYS.groups);

/** Replaces the roles that groups give. */
export const useSaveGroupRoles = () =>
  useCallChange(saveGroupRoles, {
    onSuccess: (client, rows) => client.setQueryData<GroupRole[]>(ROLE_KEYS.groups, rows),
  });

/** Reads again everything that shows roles, members or people. */
async function rightsChanged(client: QueryClient): Promise<void> {
  const keys = [ROLE_KEYS.all, ["role"], ["roleMembers"], ROLE_KEYS.people, ["users"], ["user"]];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
