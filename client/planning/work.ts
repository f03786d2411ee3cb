import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { StepState } from "../../framework/widget/define-widget.ts";

/** What must be done before the figures are current; null if nothing. */
export type Prompt = "noZones" | "population" | "projections" | null;

/** The next step of the work on an estimation. */
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

/** The steps of the work; `reading` is what is looked at and never done: the range, the report. */
export type WorkStep = "disaster" | "zones" | "parameters" | "projections" | "comparison" | "reading";

/** The facts known about the work on the chosen estimation. */
export interface WorkFacts {
  readonly did: number | null;
  readonly eid: number | null;
  /** Undefined while it is fetched, as all below. */
  readonly estimation: Pick<Estimation, "status" | "zones" | "parametersEdited" | "lastRun"> | undefined;
  /** Whether a lock or the end of its disaster keeps it from being changed. */
  readonly held: boolean;
  /** Whether the parameters were looked at since the page was opened, and whether changes of them wait to be saved. */
  readonly parameters?: "seen" | "unsaved" | undefined;
  /** Whether there is stock for all that is needed. */
  readonly covered?: boolean | undefined;
}

/** The state of a step of the work: of what is done, out of date and to do there is one account. Null while it is not known. */
export function stepState(step: WorkStep, { did, eid, estimation, held, ...more }: WorkFacts): StepState | null {
  if (did === null || eid === null) return step === "disaster" ? "ready" : "empty";
  if (estimation === undefined) return null;
  const prompt = promptOf(estimation);
  const wasRun = prompt === null || estimation.lastRun !== null;
  switch (step) {
    case "disaster":
      return held ? "locked" : "done";
    case "zones":
      return held ? "locked" : prompt === "noZones" ? "ready" : prompt === "population" ? "stale" : "done";
    case "parameters":
      if (held) return "locked";
      if (more.parameters === "unsaved") return "ready";
      return more.parameters === "seen" || wasRun || estimation.parametersEdited ? "done" : "empty";
    case "projections":
      if (prompt === null) return "done";
      return held ? "locked" : wasRun ? "stale" : prompt === "projections" ? "ready" : "empty";
    case "comparison":
      if (!wasRun || prompt !== null) return wasRun ? "stale" : "empty";
      return more.covered === undefined ? null : more.covered ? "done" : "ready";
    case "reading":
      return !wasRun ? "empty" : prompt === null ? "open" : "stale";
  }
}

/** How an estimation's figures are: its status, or that the storm has a newer advisory than they are based on. Null while that is not known. */
export function figuresState(
  { status, plannedBy }: Pick<Estimation, "status" | "plannedBy">,
  newest: { readonly issuedAt: string } | null | undefined,
): Estimation["status"] | "older" | null {
  if (status !== "Projected" || plannedBy === null) return status;
  if (newest === undefined) return null;
  return newest !== null && Date.parse(plannedBy.issuedAt) < Date.parse(newest.issuedAt) ? "older" : status;
}
