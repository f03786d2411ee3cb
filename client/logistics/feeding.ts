import type { z } from "zod";
import { getFeeding, saveFeeding } from "../../contract/supply/calls/feeding.ts";
import { send } from "../../framework/http/api.ts";
import { useAnswer, useChange } from "../calls/use-call.ts";
import { estimationKey } from "../planning/estimations.ts";

/** Below the estimation's key, so that a new run is read with it. */
const keyOf = (eid: number) => [...estimationKey(eid), "feeding"];

/** The ways of feeding of an estimation, with what its newest run needs. */
export const useFeeding = (eid: number) => useAnswer(getFeeding, keyOf(eid), { params: { eid } });

/** Saves them as a whole. */
export const useSaveFeeding = (eid: number) =>
  useChange((body: z.input<typeof saveFeeding.body>) => send(saveFeeding, { body }), {
    onSuccess: (client, saved) => client.setQueryData(keyOf(eid), saved),
  });
