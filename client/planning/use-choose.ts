import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { DisasterSelected, EstimationSelected } from "../../contract/config/topics.ts";
import { usePublish } from "../../framework/bus/use-bus.tsx";
import { chosenAtom } from "./current.ts";

/** Chooses a disaster and one of its estimations, or none, and tells the other widgets. */
export function useChoose(): (did: number | null, eid: number | null) => void {
  const choose = useSetAtom(chosenAtom);
  const publish = usePublish();
  return useCallback(
    (did, eid) => {
      choose(did, eid);
      publish(DisasterSelected, { did });
      publish(EstimationSelected, { did, eid });
    },
    [choose, publish],
  );
}
