import * as calls from "../../contract/storms/calls/plans.ts";
import type { StormMappingRows } from "../../contract/storms/calls/plans.ts";
import { updatePlan } from "../../contract/storms/calls/updates.ts";
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

interface MadePlan {
  readonly did: number;
  readonly estimation: string;
  readonly disaster: string;
}

/** Lists the making of a plan while it takes long, and fetches again what it changes. */
function useMaking<Asked, Made extends MadePlan>(make: (asked: Asked) => Promise<Made>) {
  const listed = useListed();
  const text = useTexts("client.storm");
  const left = ({ estimation, disaster }: Made) => text("planned", { estimation, disaster });
  return useChange((asked: Asked) => listed(text("plan"), () => make(asked), left), {
    onSuccess: (client, { did }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: DISASTER_KEYS.all }),
        // Also if no one views it now: a list without the new estimation would treat it as deleted.
        client.invalidateQueries({ queryKey: DISASTER_KEYS.estimations(did), refetchType: "all" }),
      ]),
    // Whether it failed because someone else was first, or not.
    onSettled: (client) =>
      Promise.all([
        client.invalidateQueries({ queryKey: DISASTER_KEYS.updates }),
        client.invalidateQueries({ queryKey: [...STORMS, "preview"] }),
      ]),
  });
}

/** Makes a plan from an advisory; the caller then chooses the returned estimation. */
export const usePlanFromAdvisory = () =>
  useMaking((body: PlanRequest & PlanWishes) => send(calls.planFromAdvisory, { body }));

/** Applies an advisory to the disaster's plan; the caller then opens the returned estimation. */
export const useUpdatePlan = () =>
  useMaking((body: { readonly did: number; readonly advisoryId: number; readonly mapping?: StormMappingRows }) =>
    send(updatePlan, { body }),
  );

/** Draws the zones of an estimation from an advisory. */
export function useTakeStormZones() {
  const listed = useListed();
  const text = useTexts("client.storm");
  const take = (body: PlanRequest & { readonly eid: number; readonly version: number }) =>
    listed(text("takeZones"), () => send(calls.takeStormZones, { body }));
  return useChange(take, {
    onSuccess: async (client, moved) => {
      await client.invalidateQueries({ queryKey: estimationKey(moved.eid) });
      await estimationMoved(client, moved);
    },
  });
}
