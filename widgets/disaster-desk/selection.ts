import { useCallback, useEffect } from "react";
import type { Disaster } from "../../contract/calls/disasters.ts";
import type { Estimation } from "../../contract/calls/estimations.ts";
import { DisasterSelected, EstimationSelected } from "../../contract/topics.ts";
import { useCurrentDid, useCurrentEid } from "../../client/current.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";

/** The chosen disaster and estimation, and how to choose others. */
export interface Selection {
  readonly did: number | null;
  readonly eid: number | null;
  chooseDisaster(did: number | null): void;
  chooseEstimation(eid: number | null): void;
}

/** Keeps the choice and tells the page of a new one. Another disaster means no estimation. */
export function useSelection(): Selection {
  const [did, setDid] = useCurrentDid();
  const [eid, setEid] = useCurrentEid();
  const publish = usePublish();
  const chooseDisaster = useCallback(
    (next: number | null) => {
      setDid(next);
      setEid(null);
      publish(DisasterSelected, { did: next });
      publish(EstimationSelected, { did: next, eid: null });
    },
    [setDid, setEid, publish],
  );
  const chooseEstimation = useCallback(
    (next: number | null) => {
      setEid(next);
      publish(EstimationSelected, { did, eid: next });
    },
    [did, setEid, publish],
  );
  return { did, eid, chooseDisaster, chooseEstimation };
}

/** Drops a kept choice that someone has deleted meanwhile. */
export function useDropGone(
  { did, eid, chooseDisaster, chooseEstimation }: Selection,
  disasters: readonly Disaster[] | undefined,
  estimations: readonly Estimation[] | undefined,
): void {
  useEffect(() => {
    if (did !== null && disasters && !disasters.some((one) => one.did === did)) chooseDisaster(null);
  }, [did, disasters, chooseDisaster]);
  useEffect(() => {
    if (eid !== null && estimations && !estimations.some((one) => one.eid === eid)) chooseEstimation(null);
  }, [eid, estimations, chooseEstimation]);
}
