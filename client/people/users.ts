import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/people/calls/users.ts";
import { resetSecondFactor } from "../../contract/people/calls/second-factor.ts";
import type { User } from "../../contract/people/users.ts";
import { send } from "../../framework/http/api.ts";
import { SESSION_KEYS } from "./sessions/sessions.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

const USER_KEYS = { all: ["users"], one: (userId: number | null) => ["user", userId] } as const;

/** All users by name. */
export const useUsers = () => useAnswer(calls.getAllUsers, USER_KEYS.all);

/** One user; idle without a number. */
export const useUser = (userId: number | null) =>
  useAnswer(calls.getUserById, USER_KEYS.one(userId), userId === null ? null : { params: { userId } });

/** Creates a user, or saves a changed one at the version it was read. */
export const useSaveUser = () =>
  useCallChange(calls.addOrUpdateUser, {
    onSuccess: (client, { user }) => userSaved(client, user),
    // A user who was refused has an outdated record.
    onError: (client, { userId }) => client.invalidateQueries({ queryKey: USER_KEYS.one(userId ?? null) }),
  });

/** Gives a user a one-time password. */
export const useResetPassword = () =>
  useChange((userId: number) => send(calls.resetPassword, { body: { userId } }), {
    onSuccess: (client, { user }) => userSaved(client, user),
  });

/** Invites a user to choose a password, by mail or by a link to hand over. */
export const useInviteUser = () =>
  useCallChange(calls.inviteUser, { onSuccess: (client, { user }) => userSaved(client, user) });

/** Removes the second factor of a user who lost it. */
export const useResetSecondFactor = () =>
  useChange((userId: number) => send(resetSecondFactor, { body: { userId } }), { onSuccess: userSaved });

/** Unlocks a user who was locked out after failed attempts. */
export const useLiftLock = () =>
  useChange((userId: number) => send(calls.liftLock, { body: { userId } }), { onSuccess: userSaved });

/** Removes the link between an OpenID Connect identity and a user; the caller has confirmed what is lost with it. */
export const useUnlinkOpenId = (userId: number) =>
  useChange((issuer: string) => send(calls.unlinkOpenId, { body: { userId, issuer, confirmLoss: true } }), {
    onSuccess: userSaved,
  });

interface UserDeletion {
  readonly user: Pick<User, "userId" | "version">;
  readonly actingUserId: number;
  /** Users who delete themselves have confirmed it. */
  readonly confirmLoss: boolean;
}

/** Deletes a user at the version it was read. */
export const useDeleteUser = () =>
  useChange(
    ({ user: { userId, version }, actingUserId, confirmLoss }: UserDeletion) =>
      send(calls.deleteUser, { params: { userId, actingUserId }, query: { version, confirmLoss } }),
    {
      onSettled: (client) => client.invalidateQueries({ queryKey: USER_KEYS.all }),
      onSuccess: (client, { userId }) => client.removeQueries({ queryKey: USER_KEYS.one(userId) }),
    },
  );

/** Undoes the user's own deletion. */
export const useRestoreUser = () =>
  useChange((userId: number) => send(calls.restoreUser, { body: { userId } }), { onSuccess: userSaved });

/** Saves the user's own name, e-mail address and language. */
export const useSaveOwnProfile = () =>
  useCallChange(calls.updateOwnProfile, {
    onSuccess: userSaved,
    onError: (client) => client.invalidateQueries({ queryKey: ["user"] }),
  });

async function userSaved(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(USER_KEYS.one(user.userId), user);
  await client.invalidateQueries({ queryKey: USER_KEYS.all });
  await client.invalidateQueries({ queryKey: SESSION_KEYS.of(user.userId) });
}
