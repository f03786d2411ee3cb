import { getRunInputs } from "../contract/calls/run-inputs.ts";
import { projectionsKey } from "./projections.ts";
import { useAnswer } from "./use-call.ts";

/** What the figures of the newest run are made of; idle while no one asks. */
export const useRunInputs = (eid: number | null) =>
  useAnswer(getRunInputs, [...projectionsKey(eid), "inputs"], eid === null ? null : { params: { eid } });
