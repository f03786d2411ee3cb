import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/planning/calls/disasters.ts";
import type { Disaster } from "../../contract/planning/calls/disasters.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

export const DISASTER_KEYS = {
  all: ["disasters"],
  categories: ["disasterCategories"],
  /** The estimations of one disaster. */
  estimations: (did: number) => ["disaster", did, "estimations"],
  /** Prefix of a disaster's number: what its storm's advisories changed. */
  updates: ["storms", "updates"],
} as const;

/** All disasters, newest first. */
export const useDisasters = () => useAnswer(calls.getAllDisasters, DISASTER_KEYS.all);

/** The disaster types and the ranked categories of each. */
export const useDisasterCategories = () => useAnswer(calls.getDisasterCategories, DISASTER_KEYS.categories);

/** Creates a disaster, or saves a changed one at the version it was read. */
export const useSaveDisaster = () =>
  useCallChange(calls.addOrUpdateDisaster, {
    onSuccess(client, disaster, draft) {
      // A new one has none, so that what comes next is there at once.
      if (draft.did === undefined) client.setQueryData(DISASTER_KEYS.estimations(disaster.did), []);
      return disasterSaved(client, disaster);
    },
    // A user who was refused has an outdated list.
    onError: (client) => client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
  });

/** Deletes a disaster with its estimations. */
export const useDeleteDisaster = () =>
  useCallChange(calls.deleteDisaster, {
    onSuccess: (client, { did }) => {
      client.setQueryData<Disaster[]>(DISASTER_KEYS.all, (old) => old?.filter((one) => one.did !== did));
      client.removeQueries({ queryKey: DISASTER_KEYS.estimations(did) });
    },
  });

/** Locks a disaster, or unlocks it. */
export const useDisasterLock = () =>
  useChange(
    ({ did, version, lock }: Pick<Disaster, "did" | "version"> & { lock: boolean }) =>
      send(lock ? calls.lockDisaster : calls.unlockDisaster, { body: { did, version } }),
    { onSuccess: disasterSaved },
  );

/** Replaces one type's categories. */
export const useSaveDisasterCategories = () =>
  useCallChange(calls.saveDisasterCategories, {
    onSuccess: (client) => client.invalidateQueries({ queryKey: DISASTER_KEYS.categories }),
  });

async function disasterSaved(client: QueryClient, disaster: Disaster): Promise<void> {
  client.setQueryData<Disaster[]>(DISASTER_KEYS.all, (old) =>
    old?.some((one) => one.did === disaster.did)
      ? old.map((one) => (one.did === disaster.did ? disaster : one))
      : [disaster, ...(old ?? [])],
  );
  // Its estimations carry the disaster's name, its lock and its end.
  await client.invalidateQueries({ queryKey: ["disaster", disaster.did] });
  await client.invalidateQueries({ queryKey: ["estimation"] });
}
