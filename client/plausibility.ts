import { getPlausibility } from "../contract/calls/plausibility.ts";
import { estimationKey } from "./estimations.ts";
import { useAnswer } from "./use-call.ts";

/** Whether the last run of an estimation is of a believable size; idle while none is chosen. What changes the run asks again. */
export const usePlausibility = (eid: number | null) =>
  useAnswer(getPlausibility, [...estimationKey(eid), "plausibility"], eid === null ? null : { params: { eid } }).data
    ?.plausibility ?? null;
