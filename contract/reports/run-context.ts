import type { GroundedAssumption } from "../../engine/history/assumptions.ts";
import type { PastEvent } from "../../engine/history/sanity.ts";
import type { ReportFacts } from "../../engine/reports/facts.ts";
import type { StormUncertainty } from "../../engine/sensitivity/storm.ts";
import type { RunInputsAnswer } from "../planning/calls/run-inputs.ts";

/**
 * What is said of a run that the run itself does not hold: it is read from what planners and administrators go on
 * changing, so it is kept with the run that is published.
 */
export interface RunContext {
  readonly report: Pick<ReportFacts, "arrivals" | "parameters" | "assistance">;
  readonly events: readonly PastEvent[];
  readonly grounds: readonly GroundedAssumption[];
  /** Null for zones that no advisory made. */
  readonly storm: StormUncertainty | null;
  readonly inputs: Pick<RunInputsAnswer, "assistance" | "zones" | "sources">;
}
