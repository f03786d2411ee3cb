import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { rightsChanged, ROLE_KEYS } from "./security.ts";

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
