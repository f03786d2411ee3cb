import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  getApps,
  getLayout,
  getLayoutHistory,
  getLayoutRevision,
  getLayoutRoles,
  rollBackLayout,
  saveLayout,
  type LayoutVersion,
} from "../contract/calls/layouts.ts";
import { send } from "../framework/http/api.ts";

/** A role and the codes of the privileges it holds. */
export interface Role {
  readonly name: string;
  readonly privileges: string[];
}

const LAYOUT_KEYS = {
  apps: ["layouts", "apps"],
  roles: ["layouts", "roles"],
  layout: (app: string) => ["layouts", "app", app, "newest"],
  history: (app: string) => ["layouts", "app", app, "history"],
  revision: (app: string, revision: number) => ["layouts", "app", app, "revision", revision],
} as const;

/** Every app there is a config of. */
export function useApps() {
  return useQuery({ queryKey: LAYOUT_KEYS.apps, queryFn: ({ signal }) => send(getApps, { signal }) });
}

/** The app's newest config, unfiltered. Read once: what is under the hand is not exchanged while someone works on it. */
export function useLayout(app: string, enabled = true) {
  return useQuery({
    queryKey: LAYOUT_KEYS.layout(app),
    queryFn: ({ signal }) => send(getLayout, { params: { app }, signal }),
    enabled,
    staleTime: Infinity,
    // Anyone who opens an app begins with what is saved now.
    gcTime: 0,
  });
}

/** The app's versions, newest first. */
export function useLayoutHistory(app: string, enabled = true) {
  return useQuery({
    queryKey: LAYOUT_KEYS.history(app),
    queryFn: ({ signal }) => send(getLayoutHistory, { params: { app }, signal }),
    staleTime: 0,
    enabled,
  });
}

/** One version of an app; it never changes. Idle while none is chosen. */
export function useLayoutRevision(app: string, revision: number | null) {
  return useQuery({
    queryKey: LAYOUT_KEYS.revision(app, revision ?? -1),
    queryFn: ({ signal }) => send(getLayoutRevision, { params: { app, revision: revision ?? 0 }, signal }),
    enabled: revision !== null,
    staleTime: Infinity,
  });
}

/** The roles, for viewing an app as one of them. */
export function useRoles() {
  return useQuery({ queryKey: LAYOUT_KEYS.roles, queryFn: ({ signal }) => send(getLayoutRoles, { signal }) });
}

/** Saves an app's config as its next version. */
export function useSaveLayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { app: string; config: unknown; note: string; basedOn: number }) => send(saveLayout, { body }),
    onSuccess: (version) => versionSaved(client, version),
  });
}

/** Brings an older version back as the newest one. */
export function useRollBackLayout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { app: string; revision: number; note: string; basedOn: number }) =>
      send(rollBackLayout, { body }),
    onSuccess: (version) => versionSaved(client, version),
  });
}

async function versionSaved(client: QueryClient, version: LayoutVersion): Promise<void> {
  client.setQueryData(LAYOUT_KEYS.layout(version.app), version);
  await Promise.all([
    client.invalidateQueries({ queryKey: LAYOUT_KEYS.apps }),
    client.invalidateQueries({ queryKey: LAYOUT_KEYS.history(version.app) }),
  ]);
}
