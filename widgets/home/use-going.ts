import { useNavigate } from "react-router-dom";
import { useCurrentDid, useCurrentEid } from "../../client/current.ts";
import { DisasterSelected, EstimationSelected, PlaceChosen } from "../../contract/topics.ts";
import { usePublish } from "../../framework/bus/index.ts";
import { topicAddress } from "../../framework/help/index.ts";
import type { Choice } from "./choices.ts";
import type { Places } from "./use-places.ts";

/** How the home page leads on: to a choice of the search, or on with an estimation at one of its steps. */
export interface Navigate {
  to(choice: Choice): void;
  /** Makes a disaster and one of its estimations (or none) current and opens the map page at a step. */
  work(did: number, eid: number | null, step?: string): void;
}

export function useNavigateTo({ map, view, planner }: Places): Navigate {
  const navigate = useNavigate();
  const publish = usePublish();
  const [, setDid] = useCurrentDid();
  const [, setEid] = useCurrentEid();

  const work: Navigate["work"] = (did, eid, step) => {
    setDid(did);
    setEid(eid);
    publish(DisasterSelected, { did });
    publish(EstimationSelected, { did, eid });
    if (map !== null) void navigate(step === undefined ? map : `${map}?step=${step}`);
  };
  const to: Navigate["to"] = (choice) => {
    switch (choice.kind) {
      case "disaster":
        return work(choice.did, null);
      case "estimation":
        if (planner) return work(choice.did, choice.eid);
        return void navigate(`${view ?? "/"}?eid=${choice.eid}`);
      case "county":
      case "tract":
        // The bus keeps it for the map, which may not be there yet.
        publish(PlaceChosen, { label: "name" in choice ? choice.name : choice.fips, bounds: choice.bounds });
        return void navigate(map === null ? "/" : `${map}?step=map`);
      case "page":
        return void navigate(choice.route);
      case "help":
        return void navigate(topicAddress(choice.hit.topic.id, choice.hit.section?.id));
    }
  };
  return { to, work };
}

/** Whether a choice leads anywhere for this reader. */
export function leads(choice: Choice, { map, view, planner }: Places): boolean {
  switch (choice.kind) {
    case "disaster":
      return planner;
    case "estimation":
      return planner || view !== null;
    case "county":
    case "tract":
      return map !== null;
    case "page":
    case "help":
      return true;
  }
}
