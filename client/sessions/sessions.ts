import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { endOtherSessions, endSession, getSessions } from "../../contract/calls/users.ts";
import { send } from "../../framework/http/api.ts";

export const SESSION_KEYS = { of: (userId: number) => ["sessions", userId] } as const;

/** The open sessions of a user. */
export function useSessions(userId: number) {
  return useQuery({
    queryKey: SESSION_KEYS.of(userId),
    queryFn: ({ signal }) => send(getSessions, { params: { userId }, signal }),
  });
}

/** Ends one session of a user. */
export function useEndSession(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: number) => send(endSession, { body: { userId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSION_KEYS.of(userId) }),
  });
}

/** Ends all sessions of a user but the one of this page. */
export function useEndOtherSessions(userId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send(endOtherSessions, { body: { userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: SESSION_KEYS.of(userId) }),
  });
}
