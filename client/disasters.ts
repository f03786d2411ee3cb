import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  addOrUpdateDisaster,
  deleteDisaster,
  getAllDisasters,
  getDisasterCategories,
  lockDisaster,
  saveDisasterCategories,
  unlockDisaster,
  type Disaster,
  type DisasterCategory,
  type DisasterDraft,
} from "../contract/calls/disasters.ts";
import { send } from "../framework/http/api.ts";

export const DISASTER_KEYS = {
  all: ["disasters"],
  categories: ["disasterCategories"],
  /** The estimations of one disaster. */
  estimations: (did: number) => ["disaster", did, "estimations"],
} as const;

/** All disasters, newest first. */
export function useDisasters() {
  return useQuery({ queryKey: DISASTER_KEYS.all, queryFn: ({ signal }) => send(getAllDisasters, { signal }) });
}

/** The disaster types and the ranked categories of each. */
export function useDisasterCategories() {
  return useQuery({
    queryKey: DISASTER_KEYS.categories,
    queryFn: ({ signal }) => send(getDisasterCategories, { signal }),
  });
}

/** Creates a disaster, or saves a changed one at the version it was read. */
export function useSaveDisaster() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: DisasterDraft) => send(addOrUpdateDisaster, { body: draft }),
    onSuccess: (disaster) => disasterSaved(client, disaster),
    // The one who was refused looks at an old list.
    onError: () => client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
  });
}

/** Deletes a disaster with its estimations. */
export function useDeleteDisaster() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ did, version }: Pick<Disaster, "did" | "version">) =>
      send(deleteDisaster, { body: { did, version } }),
    onSuccess: ({ did }) => {
      client.setQueryData<Disaster[]>(DISASTER_KEYS.all, (old) => old?.filter((one) => one.did !== did));
      client.removeQueries({ queryKey: DISASTER_KEYS.estimations(did) });
    },
  });
}

/** Locks a disaster, or lifts its lock. */
export function useDisasterLock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ did, version, lock }: Pick<Disaster, "did" | "version"> & { lock: boolean }) =>
      send(lock ? lockDisaster : unlockDisaster, { body: { did, version } }),
    onSuccess: async (disaster) => {
      disasterSaved(client, disaster);
      // Its estimations carry the disaster's lock.
      await client.invalidateQueries({ queryKey: ["disaster", disaster.did] });
      await client.invalidateQueries({ queryKey: ["estimation"] });
    },
  });
}

/** Replaces one type's categories. */
export function useSaveDisasterCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { dtype: string; version: number; categories: DisasterCategory[] }) =>
      send(saveDisasterCategories, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: DISASTER_KEYS.categories }),
  });
}

function disasterSaved(client: QueryClient, disaster: Disaster): void {
  client.setQueryData<Disaster[]>(DISASTER_KEYS.all, (old) =>
    old?.some((one) => one.did === disaster.did)
      ? old.map((one) => (one.did === disaster.did ? disaster : one))
      : [disaster, ...(old ?? [])],
  );
}
