import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import * as appCalls from "../../contract/layout/calls/apps.ts";
import * as draftCalls from "../../contract/layout/calls/drafts.ts";
import { getUnusedKeys } from "../../contract/layout/calls/unused-keys.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../../client/calls/use-call.ts";

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

/** Every app with its state. */
export const useApps = () => useAnswer(appCalls.getApps, LAYOUT_KEYS.apps);

/** The templates for new apps. */
export const useTemplates = () => useAnswer(appCalls.getTemplates, LAYOUT_KEYS.templates);

/** What is published of an app, unfiltered, and its draft. */
export const useWorkingCopy = (app: string) =>
  useAnswer(
    draftCalls.getDraft,
    LAYOUT_KEYS.copy(app),
    { params: { app } },
    {
      staleTime: Infinity,
      // Opening an app always reads the latest saved state.
      gcTime: 0,
    },
  );

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

/** What a call is sent. */
type Body<C extends { readonly body: z.ZodType }> = z.output<C["body"]>;

/** Saves an app's draft. */
export const useSaveDraft = () =>
  useChange((body: Body<typeof draftCalls.saveDraft>) => send(draftCalls.saveDraft, { body }), {
    onSuccess: readAgain,
  });

/** Makes an app's draft its next version. */
export const usePublishDraft = () =>
  useChange((body: Body<typeof draftCalls.publishDraft>) => send(draftCalls.publishDraft, { body }), {
    onSuccess: readAgain,
  });

/** Deletes an app's draft, and an app of which nothing else is there. */
export const useDiscardDraft = () =>
  useChange((body: Body<typeof draftCalls.discardDraft>) => send(draftCalls.discardDraft, { body }), {
    onSuccess: readAgain,
  });

/** Saves an older version again as the newest. */
export const useRollBackLayout = () =>
  useChange((body: Body<typeof calls.rollBackLayout>) => send(calls.rollBackLayout, { body }), {
    onSuccess: readAgain,
  });

/** Begins an app as a draft. */
export const useCreateApp = () =>
  useChange((body: Body<typeof appCalls.createApp>) => send(appCalls.createApp, { body }), { onSuccess: readAgain });

/** Changes an app's address. */
export const useRenameApp = () =>
  useChange((body: Body<typeof appCalls.renameApp>) => send(appCalls.renameApp, { body }), { onSuccess: readAgain });

/** Closes an app. */
export const useRetireApp = () =>
  useChange((body: Body<typeof appCalls.retireApp>) => send(appCalls.retireApp, { body }), { onSuccess: readAgain });

/** Opens a retired app again. */
export const useRestoreApp = () =>
  useChange((app: string) => send(appCalls.restoreApp, { body: { app } }), { onSuccess: readAgain });

/** Reads the list again; the editor has the state of the app itself from the answer. */
const readAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: LAYOUT_KEYS.apps });
