import { usePrefetchQuery, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { z } from "zod";
import type { Call } from "../../contract/api/call.ts";
import * as appCalls from "../../contract/layout/calls/apps.ts";
import * as draftCalls from "../../contract/layout/calls/drafts.ts";
import { getUnusedKeys } from "../../contract/layout/calls/unused-keys.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import { send, type CallInput } from "../../framework/http/api.ts";
import { askedBy, useAnswer, useChange } from "../../client/calls/use-call.ts";

/** A role and the codes of the privileges it holds. */
export interface Role {
  readonly name: string;
  readonly privileges: string[];
}

const LAYOUT_KEYS = {
  apps: ["layouts", "apps"],
  templates: ["layouts", "templates"],
  roles: ["layouts", "roles"],
  unusedKeys: ["layouts", "unusedKeys"],
  allowedHosts: ["layouts", "allowedHosts"],
  copy: (app: string) => ["layouts", "app", app, "copy"],
  history: (app: string) => ["layouts", "app", app, "history"],
  revision: (app: string, revision: number) => ["layouts", "app", app, "revision", revision],
} as const;

/** How an answer is asked for at once, so that it is sent before what the page asks for when it has been drawn. */
const asking = <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, B, A>,
  queryKey: QueryKey,
  input: CallInput<P, B> = {},
) => ({
  queryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<z.output<A>> =>
    send(call, { ...input, signal, ...askedBy(queryKey) }),
});

const everyApp = asking(appCalls.getApps, LAYOUT_KEYS.apps);

/** Every app with its state. */
export const useApps = () => useEarly(everyApp);

/** The templates for new apps. */
export const useTemplates = () => useAnswer(appCalls.getTemplates, LAYOUT_KEYS.templates);

/** What is published of an app, unfiltered, and its draft: opening an app always reads the latest saved state. */
export function useWorkingCopy(app: string) {
  const copy = useMemo(
    () => ({ ...asking(draftCalls.getDraft, LAYOUT_KEYS.copy(app), { params: { app } }), staleTime: Infinity }),
    [app],
  );
  const client = useQueryClient();
  const answer = useEarly(copy);
  // After the query's own cleanup, which would keep it for later.
  useEffect(() => () => client.removeQueries(copy), [client, copy]);
  return answer;
}

/** Asks for an answer while the component is drawn for the first time, which React shows a while later. */
export function useEarly<Answer>(asked: EarlyOptions<Answer>) {
  usePrefetchQuery(asked);
  return useQuery(asked);
}

interface EarlyOptions<Answer> {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Answer>;
  readonly staleTime?: number;
}

/** The app's versions, newest first. */
export const useLayoutHistory = (app: string, enabled = true) =>
  useAnswer(calls.getLayoutHistory, LAYOUT_KEYS.history(app), { params: { app } }, { staleTime: 0, enabled });

/** One version of an app, which never changes; idle until one is chosen. */
export const useLayoutRevision = (app: string, revision: number | null) =>
  useAnswer(
    calls.getLayoutRevision,
    LAYOUT_KEYS.revision(app, revision ?? -1),
    { params: { app, revision: revision ?? 0 } },
    { enabled: revision !== null, staleTime: Infinity },
  );

/** The roles, for viewing an app as one of them. */
export const useRoles = () => useAnswer(calls.getLayoutRoles, LAYOUT_KEYS.roles);

/** The operator's configuration keys that have no effect. */
export const useUnusedKeys = () => useAnswer(getUnusedKeys, LAYOUT_KEYS.unusedKeys);

/** The hosts that the operator allows pages to request. */
export const useAllowedHosts = () => useAnswer(calls.getAllowedHosts, LAYOUT_KEYS.allowedHosts);

/** Sends a change of an app; the list is read again, and the editor has the state of the app itself from the answer. */
const changeBy =
  <P extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(call: Call<P, B, A>) =>
  () =>
    useChange((body: z.input<B>) => send(call, { body }), {
      onSuccess: (client) => client.invalidateQueries({ queryKey: LAYOUT_KEYS.apps }),
    });

export const useSaveDraft = changeBy(draftCalls.saveDraft);
export const usePublishDraft = changeBy(draftCalls.publishDraft);
export const useDiscardDraft = changeBy(draftCalls.discardDraft);
export const useRollBackLayout = changeBy(calls.rollBackLayout);
export const useCreateApp = changeBy(appCalls.createApp);
export const useRenameApp = changeBy(appCalls.renameApp);
export const useRetireApp = changeBy(appCalls.retireApp);
export const useRestoreApp = changeBy(appCalls.restoreApp);
