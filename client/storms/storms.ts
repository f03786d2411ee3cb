import type { QueryClient } from "@tanstack/react-query";
import * as calls from "../../contract/storms/calls/storms.ts";
import { useAnswer, useCallChange } from "../calls/use-call.ts";

export const STORMS = ["storms"] as const;
/** Milliseconds between two checks for a new advisory. */
export const LOOK = 30_000;

/** The storms with their advisories, the one with the newest advisory first. */
export const useStorms = () => useAnswer(calls.getStorms, STORMS);

/**
 * The newest advisory of a storm, checked from time to time; null if there is none, undefined while it is not known.
 */
export function useNewestAdvisory(stormId: number | null) {
  const { data, isPending } = useAnswer(calls.getStorms, STORMS, stormId === null ? null : {}, {
    refetchInterval: LOOK,
  });
  const newest = data?.find((storm) => storm.stormId === stormId)?.advisories[0];
  return newest ?? (isPending ? undefined : null);
}

/** An advisory with its shapes, which never change; idle without one. */
export const useAdvisory = (advisoryId: number | null) =>
  useAnswer(
    calls.getAdvisory,
    [...STORMS, "advisory", advisoryId],
    advisoryId === null ? null : { params: { advisoryId } },
  );

const refetch = (client: QueryClient) => client.invalidateQueries({ queryKey: STORMS });

/** Deletes a storm with all its advisories. */
export const useDeleteStorm = () => useCallChange(calls.deleteStorm, { onSettled: refetch });
