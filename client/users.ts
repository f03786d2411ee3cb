import { skipToken, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  addOrUpdateUser,
  deleteUser,
  getAllUsers,
  getUserById,
  liftLock,
  resetPassword,
  restoreUser,
  updateOwnProfile,
} from "../contract/calls/users.ts";
import { resetSecondFactor } from "../contract/calls/second-factor.ts";
import type { ProfileDraft, User, UserDraftSchema } from "../contract/users.ts";
import { send } from "../framework/http/api.ts";
import { SESSION_KEYS } from "./sessions/sessions.ts";

const USER_KEYS = {
  all: ["users"],
  one: (userId: number | null) => ["user", userId],
} as const;

/** All users by name. */
export function useUsers() {
  return useQuery({ queryKey: USER_KEYS.all, queryFn: ({ signal }) => send(getAllUsers, { signal }) });
}

/** One user; idle without a number. */
export function useUser(userId: number | null) {
  return useQuery({
    queryKey: USER_KEYS.one(userId),
    queryFn: userId === null ? skipToken : ({ signal }) => send(getUserById, { params: { userId }, signal }),
  });
}

/** Creates a user, or saves a changed one at the version it was read. */
export function useSaveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof UserDraftSchema>) => send(addOrUpdateUser, { body }),
    onSuccess: ({ user }) => userSaved(client, user),
    // The one who was refused looks at an old record.
    onError: (_, { userId }) => client.invalidateQueries({ queryKey: USER_KEYS.one(userId ?? null) }),
  });
}

/** Gives a user a one-time password. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => send(resetPassword, { body: { userId } }),
    onSuccess: ({ user }) => userSaved(client, user),
  });
}

/** Takes the second factor from a user who lost it. */
export function useResetSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => send(resetSecondFactor, { body: { userId } }),
    onSuccess: (user) => userSaved(client, user),
  });
}

/** Lets a user sign in again whom failed tries lock out. */
export function useLiftLock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => send(liftLock, { body: { userId } }),
    onSuccess: (user) => userSaved(client, user),
  });
}

export interface UserDeletion {
  readonly user: Pick<User, "userId" | "version">;
  readonly actingUserId: number;
  /** Anyone who deletes themselves has confirmed it. */
  readonly confirmLoss: boolean;
}

/** Deletes a user at the version it was read. */
export function useDeleteUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user: { userId, version }, actingUserId, confirmLoss }: UserDeletion) =>
      send(deleteUser, { params: { userId, actingUserId }, query: { version, confirmLoss } }),
    onSettled: () => client.invalidateQueries({ queryKey: USER_KEYS.all }),
    onSuccess: ({ userId }) => client.removeQueries({ queryKey: USER_KEYS.one(userId) }),
  });
}

/** Takes one's own deletion back. */
export function useRestoreUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => send(restoreUser, { body: { userId } }),
    onSuccess: (user) => userSaved(client, user),
  });
}

/** Saves one's own name, e-mail address and language. */
export function useSaveOwnProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileDraft) => send(updateOwnProfile, { body }),
    onSuccess: (user) => userSaved(client, user),
    onError: () => client.invalidateQueries({ queryKey: ["user"] }),
  });
}

async function userSaved(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(USER_KEYS.one(user.userId), user);
  await client.invalidateQueries({ queryKey: USER_KEYS.all });
  await client.invalidateQueries({ queryKey: SESSION_KEYS.of(user.userId) });
}
