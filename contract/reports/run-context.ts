import type { GroundedAssumption } from "../../engine/history/assumptions.ts";
import type { PastEvent } from "../../engine/history/sanity.ts";
import type { ReportFacts } from "../../engine/reports/facts.ts";
import type { StormUncertainty } from "../../engine/sensitivity/storm.ts";
import type { RunInputsAnswer } from "../planning/calls/run-inputs.ts";

/** Facts about a run from records that planners and administrators keep changing; stored with a run when it is published. */
export interface RunContext {
  readonly report: Pick<ReportFacts, "arrivals" | "parameters" | "assistance">;
  readonly events: readonly PastEvent[];
  readonly grounds: readonly GroundedAssumption[];
  /** Null for zones that no advisory made. */
  readonly storm: StormUncertainty | null;
  readonly inputs: Pick<RunInputsAnswer, "assistance" | "zones" | "sources">;
}
