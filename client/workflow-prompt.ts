import type { Estimation } from "../contract/calls/estimations.ts";

/** What has to be done before the figures are right; null when they are. */
export type Prompt = "noZones" | "population" | "projections" | null;

/** What the workflow asks for next. */
export function promptOf(estimation: Pick<Estimation, "status" | "zones"> | undefined): Prompt {
  if (!estimation) return null;
  switch (estimation.status) {
    case "Projected":
      return null;
    case "ProjectionsStale":
      return "projections";
    case "Draft":
    case "PopulationStale":
      return estimation.zones === 0 ? "noZones" : "population";
  }
}
