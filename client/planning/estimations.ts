import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/planning/calls/estimations.ts";
import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { DISASTER_KEYS } from "./disasters.ts";
import { useAnswer, useCallChange, useChange } from "../calls/use-call.ts";

type At = Pick<Estimation, "eid" | "version">;

/** The estimation's own record; its parts (zones, parameters, projections) are below this key. */
export const estimationKey = (eid: number | null) => ["estimation", eid] as const;

/** The estimations of a disaster, newest first; idle while no disaster is chosen. */
export const useEstimations = (did: number | null) =>
  useAnswer(calls.getEstimations, DISASTER_KEYS.estimations(did ?? 0), did === null ? null : { params: { did } });

/** One estimation; idle while none is chosen. */
export const useEstimation = (eid: number | null) =>
  useAnswer(calls.getEstimation, estimationKey(eid), eid === null ? null : { params: { eid } });

/**
 * The reason why nothing of an estimation can be changed now, as the server would refuse it: it or its disaster is
 * locked, or the disaster is closed.
 */
export function useHeld(estimation: Estimation | undefined): string | null {
  const text = useTexts("domain");
  if (estimation === undefined) return null;
  const { name, lock, disasterLock, disaster, disasterClosed, isExample } = estimation;
  if (lock) return text("estimation.locked", { by: lock.by, name });
  if (disasterLock) return text("disaster.locked", { by: disasterLock.by, name: disaster });
  return disasterClosed ? text(isExample ? "disaster.example" : "disaster.closed", { name: disaster }) : null;
}

/** Creates an estimation with the default parameters, or saves its name, start date and data set. */
export const useSaveEstimation = () =>
  useCallChange(calls.addOrUpdateEstimation, {
    onSuccess: (client, estimation, draft) => {
      estimationSaved(client, estimation);
      if (draft.eid === undefined) return client.invalidateQueries({ queryKey: DISASTER_KEYS.all });
      // Another data set or start date reaches zones and projections too.
      return client.invalidateQueries({ queryKey: estimationKey(estimation.eid) });
    },
    // A user who was refused has an outdated record.
    onError: (client, { did }) => client.invalidateQueries({ queryKey: DISASTER_KEYS.estimations(did) }),
  });

/** Copies an estimation with zones, parameters and settings under a new name. */
export const useCopyEstimation = () =>
  useCallChange(calls.copyEstimation, {
    onSuccess: (client, estimation) => {
      estimationSaved(client, estimation);
      return client.invalidateQueries({ queryKey: DISASTER_KEYS.all });
    },
  });

/** Deletes an estimation with everything that belongs to it. */
export const useDeleteEstimation = () =>
  useChange(
    ({ eid, version }: Pick<Estimation, "eid" | "did" | "version">) =>
      send(calls.deleteEstimation, { body: { eid, version } }),
    {
      onSuccess: (client, { eid }, { did }) => {
        client.setQueryData<Estimation[]>(DISASTER_KEYS.estimations(did), (old) =>
          old?.filter((one) => one.eid !== eid),
        );
        client.removeQueries({ queryKey: estimationKey(eid) });
        return client.invalidateQueries({ queryKey: DISASTER_KEYS.all });
      },
    },
  );

/** Locks an estimation, or unlocks it. */
export const useEstimationLock = () =>
  useChange(
    ({ eid, version, lock }: At & { lock: boolean }) =>
      send(lock ? calls.lockEstimation : calls.unlockEstimation, { body: { eid, version } }),
    { onSuccess: estimationSaved },
  );

/** Shows an estimation's last run to the public, or stops showing it; `endLinks` also ends the links to its reports. */
export const usePublishing = () =>
  useChange(
    ({ eid, version, published, endLinks = false }: At & { published: boolean; endLinks?: boolean }) =>
      published
        ? send(calls.publishEstimation, { body: { eid, version } })
        : send(calls.unpublishEstimation, { body: { eid, version, endLinks } }),
    {
      onSuccess: (client, estimation) => {
        estimationSaved(client, estimation);
        void client.invalidateQueries({ queryKey: ["shareLinks", estimation.eid] });
        // The published estimation represents its disaster.
        void client.invalidateQueries({ queryKey: DISASTER_KEYS.all });
        return client.invalidateQueries({ queryKey: ["published"] });
      },
    },
  );

/** Puts a record from a server's answer into every list that shows it. */
function estimationSaved(client: QueryClient, estimation: Estimation): void {
  client.setQueryData(estimationKey(estimation.eid), estimation);
  client.setQueryData<Estimation[]>(DISASTER_KEYS.estimations(estimation.did), (old) =>
    old?.some((one) => one.eid === estimation.eid)
      ? old.map((one) => (one.eid === estimation.eid ? estimation : one))
      : [estimation, ...(old ?? [])],
  );
}

/**
 * After a change to a part of an estimation (parameters, zones, a run): takes status and version from the server's
 * answer, and reads the record again for the stamps.
 */
export async function estimationMoved(
  client: QueryClient,
  { eid, status, estimationVersion }: { eid: number; status: Estimation["status"]; estimationVersion: number },
): Promise<void> {
  client.setQueryData<Estimation>(
    estimationKey(eid),
    (old) => old && { ...old, status, version: Math.max(old.version, estimationVersion) },
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: estimationKey(eid), exact: true }),
    client.invalidateQueries({ queryKey: ["disaster"] }),
  ]);
}
