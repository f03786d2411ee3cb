import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { calculateProjections, getProjections, verifyRun } from "../contract/calls/projections.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey, estimationMoved } from "./estimations.ts";

export const projectionsKey = (eid: number | null) => [...estimationKey(eid), "projections"] as const;

/** What lies below an estimation's key and is not read again after a run. */
const MADE_BEFORE = ["projections", "zones", "parameters"];

/** The last stored run's figures (null before the first); idle while no estimation is chosen. */
export function useProjections(eid: number | null) {
  return useQuery({
    queryKey: projectionsKey(eid),
    queryFn: eid === null ? skipToken : ({ signal }) => send(getProjections, { params: { eid }, signal }),
  });
}

/** Calculate Projections: runs the engine on the server and shows what it stored. */
export function useCalculateProjections() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { eid: number; version: number }) => send(calculateProjections, { body }),
    onSuccess: async ({ projections, estimationVersion }) => {
      const { eid, status } = projections;
      client.setQueryData(projectionsKey(eid), { projections, status, estimationVersion });
      await Promise.all([
        estimationMoved(client, { eid, status, estimationVersion }),
        // Comparison, report and the like are made of the run; what it was made of stays as it is.
        client.invalidateQueries({
          queryKey: estimationKey(eid),
          predicate: ({ queryKey }) => queryKey.length > 2 && !MADE_BEFORE.includes(String(queryKey[2])),
        }),
      ]);
    },
  });
}

/** Runs the stored inputs again and compares every figure bit for bit. */
export function useVerifyRun() {
  return useMutation({ mutationFn: (eid: number) => send(verifyRun, { body: { eid } }) });
}
