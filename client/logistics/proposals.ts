import * as calls from "../../contract/supply/calls/site-proposals.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";
import { estimationKey } from "../planning/estimations.ts";

/** Below the estimation's key, so that a new run is read with it. */
const keysOf = (eid: number) => ({
  problem: [...estimationKey(eid), "site-problem"],
  proposals: [...estimationKey(eid), "site-proposals"],
});

/** Who is to be served, and from where; null before the first run. */
export const useSiteProblem = (eid: number) =>
  useAnswer(calls.getSiteProblem, keysOf(eid).problem, { params: { eid } });

/** The saved proposals of an estimation. */
export const useSiteProposals = (eid: number) =>
  useAnswer(calls.getSiteProposals, keysOf(eid).proposals, { params: { eid } });

/** Saves a proposal, new or again. */
export const useSaveProposal = (eid: number) =>
  useCallChange(calls.saveSiteProposal, {
    onSettled: (client) => client.invalidateQueries({ queryKey: keysOf(eid).proposals }),
  });

export const useDeleteProposal = (eid: number) =>
  useCallChange(calls.deleteSiteProposal, {
    onSettled: (client) => client.invalidateQueries({ queryKey: keysOf(eid).proposals }),
  });
