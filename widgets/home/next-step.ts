import type { Estimation } from "../../contract/calls/estimations.ts";

/** What to do next with an estimation: the text of it, and the step of the map page where it is done. */
export interface NextStep {
  readonly text: "draw" | "recalculate" | "calculate" | "read";
  readonly step: "zones" | "projections";
}

/** The workflow's next step (decisions.md §6). */
export function nextStepOf({ status, zones }: Pick<Estimation, "status" | "zones">): NextStep {
  switch (status) {
    case "Draft":
    case "PopulationStale":
      return { text: zones === 0 ? "draw" : "recalculate", step: "zones" };
    case "ProjectionsStale":
      return { text: "calculate", step: "projections" };
    case "Projected":
      return { text: "read", step: "projections" };
  }
}
