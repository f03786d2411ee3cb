import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/people/calls/programs.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

const KEYS = { all: ["programs"], own: ["programs", "own"] } as const;
const reread = (client: QueryClient) => client.invalidateQueries({ queryKey: KEYS.all });

/** The reader's own tokens, the newest first. */
export const useOwnTokens = () => useAnswer(calls.getOwnTokens, KEYS.own);

/** The accounts of programs and all tokens; idle for readers who may not manage them. */
export const usePrograms = (enabled: boolean) => useAnswer(calls.getPrograms, KEYS.all, {}, { enabled });

/** Creates an account, or saves a changed one at the version it was read. */
export const useSaveAccount = () => useCallChange(calls.saveAccount, { onSettled: reread });

/** Deletes an account with its tokens. */
export const useDeleteAccount = () => useCallChange(calls.deleteAccount, { onSettled: reread });

/** Makes a token; only this answer has it. */
export const useMakeToken = () => useCallChange(calls.makeToken, { onSettled: reread });

/** Revokes a token. */
export const useRevokeToken = () =>
  useChange((tokenId: number) => send(calls.revokeToken, { body: { tokenId } }), { onSettled: reread });
