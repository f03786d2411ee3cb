import type { EstimationStatus } from "../../../contract/api/domain.ts";

/** Events that move an estimation along its workflow. */
export type WorkflowEvent =
  | "zonesChanged"
  | "shareChanged"
  | "dataSetChanged"
  | "parametersChanged"
  | "startDateChanged"
  | "populationCalculated"
  | "projectionsCalculated";

/** Reasons why a step cannot be taken now: the text key of the prompt to show. */
const STEP_REFUSALS = {
  noZones: "domain.zone.none",
  populationStale: "domain.prompt.population",
  projectionsStale: "domain.prompt.projections",
} as const;
type StepRefusal = (typeof STEP_REFUSALS)[keyof typeof STEP_REFUSALS];

/**
 * The status after an event: Draft → PopulationStale → ProjectionsStale → Projected.
 *
 * A Draft has no zones, so nothing of it can be outdated. A zone's affected share, parameters and the start date do not
 * affect the people counted; the start date moves the calendar days of the blocks, which a run keeps, so a run of other
 * dates is no longer current.
 */
export function statusAfter(status: EstimationStatus, event: WorkflowEvent): EstimationStatus {
  switch (event) {
    case "zonesChanged":
      return "PopulationStale";
    case "dataSetChanged":
      return status === "Draft" ? "Draft" : "PopulationStale";
    case "shareChanged":
    case "parametersChanged":
    case "startDateChanged":
      return status === "Projected" ? "ProjectionsStale" : status;
    case "populationCalculated":
      return "ProjectionsStale";
    case "projectionsCalculated":
      return "Projected";
  }
}

/** Returns whether the counted people match the present zones and data set. */
export function hasCurrentPopulation({ status }: { readonly status: EstimationStatus }): boolean {
  return status === "ProjectionsStale" || status === "Projected";
}

/** Returns why the population cannot be calculated now, or null. */
export function refusesPopulation(zones: number): StepRefusal | null {
  return zones === 0 ? STEP_REFUSALS.noZones : null;
}

/** Returns why the projections cannot be calculated now, or null. */
export function refusesProjections(status: EstimationStatus, zones: number): StepRefusal | null {
  if (zones === 0) return STEP_REFUSALS.noZones;
  return status === "Draft" || status === "PopulationStale" ? STEP_REFUSALS.populationStale : null;
}

const PUBLISHING_REFUSALS: Readonly<Record<EstimationStatus, StepRefusal | null>> = {
  Draft: STEP_REFUSALS.noZones,
  PopulationStale: STEP_REFUSALS.populationStale,
  ProjectionsStale: STEP_REFUSALS.projectionsStale,
  Projected: null,
};

/** Returns why an estimation cannot be published now, or null. The prompt names the missing step. */
export const refusesPublishing = (status: EstimationStatus): StepRefusal | null => PUBLISHING_REFUSALS[status];

/** The status of a copy: it includes zones and population, but no run. */
export function statusOfCopy(status: EstimationStatus): EstimationStatus {
  return status === "Projected" ? "ProjectionsStale" : status;
}
