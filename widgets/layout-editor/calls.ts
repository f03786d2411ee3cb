import type { QueryClient } from "@tanstack/react-query";
import { getApps } from "../../contract/layout/calls/apps.ts";
import { getUnusedKeys } from "../../contract/layout/calls/unused-keys.ts";
import * as calls from "../../contract/layout/calls/layouts.ts";
import type { LayoutVersion } from "../../contract/layout/calls/layouts.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../../client/calls/use-call.ts";

/** A role and the codes of the privileges it holds. */
export interface Role {
  readonly name: string;
  readonly privileges: string[];
}

const LAYOUT_KEYS = {
  apps: ["layouts", "apps"],
  roles: ["layouts", "roles"],
  unusedKeys: ["layouts", "unusedKeys"],
  allowedHosts: ["layouts", "allowedHosts"],
  layout: (app: string) => ["layouts", "app", app, "newest"],
  history: (app: string) => ["layouts", "app", app, "history"],
  revision: (app: string, revision: number) => ["layouts", "app", app, "revision", revision],
} as const;

/** Every app that has a config. */
export const useApps = () => useAnswer(getApps, LAYOUT_KEYS.apps);

/** The app's newest config, unfiltered. Read once, so that an edited config is not replaced. */
export const useLayout = (app: string, enabled = true) =>
  useAnswer(
    calls.getLayout,
    LAYOUT_KEYS.layout(app),
    { params: { app } },
    {
      enabled,
      staleTime: Infinity,
      // Opening an app always reads the latest saved version.
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

/** Saves an app's config as its next version. */
export const useSaveLayout = () =>
  useChange(
    (body: { app: string; config: unknown; note: string; basedOn: number }) => send(calls.saveLayout, { body }),
    {
      onSuccess: versionSaved,
    },
  );

/** Saves an older version again as the newest. */
export const useRollBackLayout = () =>
  useChange(
    (body: { app: string; revision: number; note: string; basedOn: number }) => send(calls.rollBackLayout, { body }),
    { onSuccess: versionSaved },
  );

async function versionSaved(client: QueryClient, version: LayoutVersion): Promise<void> {
  client.setQueryData(LAYOUT_KEYS.layout(version.app), version);
  await Promise.all([
    client.invalidateQueries({ queryKey: LAYOUT_KEYS.apps }),
    client.invalidateQueries({ queryKey: LAYOUT_KEYS.history(version.app) }),
  ]);
}
