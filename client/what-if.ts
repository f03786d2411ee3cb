import { skipToken, useQuery } from "@tanstack/react-query";
import { compareEstimations } from "../contract/calls/what-if.ts";
import { send } from "../framework/http/api.ts";
import { estimationKey } from "./estimations.ts";

/** Where two estimations are compared in the shipped app. */
export const COMPARE_PAGE = "/compare";

/** How two estimations' newest runs differ and why; idle until two different ones are chosen. Asked again at every look, since both may have moved on. */
export function useWhatIf(a: number | null, b: number | null) {
  return useQuery({
    queryKey: [...estimationKey(a), "comparedWith", b] as const,
    queryFn:
      a === null || b === null || a === b
        ? skipToken
        : ({ signal }) => send(compareEstimations, { body: { a, b }, signal }),
    staleTime: 0,
    retry: false,
  });
}
