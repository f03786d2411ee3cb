import { getPublishedInputs } from "../../contract/reports/calls/published-inputs.ts";
import { getRunInputs } from "../../contract/planning/calls/run-inputs.ts";
import { projectionsKey } from "../planning/projections.ts";
import { useAnswer } from "../calls/use-call.ts";
import type { ExplainedRun } from "./Explaining.tsx";

/** A run with the inputs of its figures. */
export function useRunInputs({ eid, run, source }: ExplainedRun) {
  const isPublished = source === "published";
  const key = [...projectionsKey(eid), "inputs", run];
  const published = useAnswer(getPublishedInputs, [...key, source], isPublished ? { params: { eid } } : null);
  const working = useAnswer(getRunInputs, key, isPublished ? null : { params: { eid, run } });
  return isPublished ? published : working;
}
