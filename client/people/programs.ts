import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as calls from "../../contract/people/calls/programs.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";

const KEYS = { all: ["programs"], own: ["programs", "own"] } as const;
const reread = (client: QueryClient) => client.invalidateQueries({ queryKey: KEYS.all });

/** The reader's own tokens, the newest first. */
export const useOwnTokens = () => useAnswer(calls.getOwnTokens, KEYS.own);

/** The accounts of programs and all tokens; idle for readers who may not manage them. */
export const usePrograms = (enabled: boolean) => useAnswer(calls.getPrograms, KEYS.all, {}, { enabled });

/** Creates an account, or saves a changed one at the version it was read. */
export const useSaveAccount = () =>
  useChange((body: z.input<typeof calls.saveAccount.body>) => send(calls.saveAccount, { body }), { onSettled: reread });

/** Deletes an account with its tokens. */
export const useDeleteAccount = () =>
  useChange((body: z.input<typeof calls.deleteAccount.body>) => send(calls.deleteAccount, { body }), {
    onSettled: reread,
  });

/** Makes a token; only this answer has it. */
export const useMakeToken = () =>
  useChange((body: z.input<typeof calls.makeToken.body>) => send(calls.makeToken, { body }), { onSettled: reread });

/** Revokes a token. */
export const useRevokeToken = () =>
  useChange((tokenId: number) => send(calls.revokeToken, { body: { tokenId } }), { onSettled: reread });
