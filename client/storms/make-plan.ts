import * as calls from "../../contract/storms/calls/plans.ts";
import { send } from "../../framework/http/api.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useListed } from "../../framework/ui/tasks/tasks.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";
import { DISASTER_KEYS } from "../planning/disasters.ts";
import { estimationKey, estimationMoved } from "../planning/estimations.ts";
import type { PlanRequest } from "./plans.ts";
import { STORMS } from "./storms.ts";

/** Entries that people made in a plan and that a fresh plan would not have; idle without a plan. */
export const useLeftOut = (eid: number | null) =>
  useAnswer(calls.getLeftOut, [...STORMS, "leftOut", eid], eid === null ? null : { params: { eid } }, { staleTime: 0 });

/** Options of a plan in addition to its advisory. */
interface PlanWishes {
  readonly did?: number;
  readonly fresh?: boolean;
  readonly continued?: boolean;
  readonly follow?: boolean;
}

/** Makes a plan from an advisory; the caller then chooses the returned estimation. */
export function usePlanFromAdvisory() {
  const listed = useListed();
  const text = useTexts("client.storm");
  const make = (body: PlanRequest & PlanWishes) => listed(text("plan"), () => send(calls.planFromAdvisory, { body }));
  return useChange(make, {
    onSuccess: (client, { did }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
        // Also if no one views it now: a list without the new estimation would treat it as deleted.
        client.invalidateQueries({ queryKey: DISASTER_KEYS.estimations(did), refetchType: "all" }),
        client.invalidateQueries({ queryKey: [...STORMS, "preview"] }),
        client.invalidateQueries({ queryKey: [...STORMS, "updates"] }),
      ]),
  });
}

/** Draws the zones of an estimation from an advisory. */
export const useTakeStormZones = () =>
  useChange(
    (body: PlanRequest & { readonly eid: number; readonly version: number }) => send(calls.takeStormZones, { body }),
    {
      onSuccess: async (client, moved) => {
        await client.invalidateQueries({ queryKey: estimationKey(moved.eid) });
        await estimationMoved(client, moved);
      },
    },
  );
