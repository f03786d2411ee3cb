import type { Estimation } from "../../contract/planning/calls/estimations.ts";
import type { StepState } from "../../framework/widget/define-widget.ts";

/** Prompts for what must be done before the figures are current; null if nothing. */
export type Prompt = "noZones" | "population" | "projections" | null;

/** The next step of the work on an estimation. */
export function promptOf(estimation: Pick<Estimation, "status" | "zones"> | undefined): Prompt {
  if (!estimation || estimation.status === "Projected") return null;
  if (estimation.status === "ProjectionsStale") return "projections";
  return estimation.zones === 0 ? "noZones" : "population";
}

/** The steps of the work; `reading` steps are only viewed and never completed: the range, the report. */
export type WorkStep = "disaster" | "zones" | "parameters" | "projections" | "comparison" | "reading";

/** The facts known about the work on the chosen estimation. */
export interface WorkFacts {
  readonly did: number | null;
  readonly eid: number | null;
  /** Undefined while it is fetched, as all below. */
  readonly estimation: Pick<Estimation, "status" | "zones" | "parametersEdited" | "lastRun"> | undefined;
  /** Whether a lock or the end of its disaster prevents changes. */
  readonly held: boolean;
  /** Whether the parameters were viewed since the page was opened, and whether changes of them wait to be saved. */
  readonly parameters?: "seen" | "unsaved" | undefined;
  /** Whether there is stock for the whole need. */
  readonly covered?: boolean | undefined;
}

/**
 * The state of a step of the work; the one place that decides which steps are done, out of date or still to do. Null
 * while it is not known.
 */
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

/** Whether figures that are shown were calculated from an earlier state of their estimation. */
export const isOutdated = (figures: unknown, status: Estimation["status"] | undefined): boolean =>
  figures != null && status !== "Projected";

/**
 * The one word that every screen has for an estimation's figures: its status before the first run, after it that they
 * are out of date, as the steps say, that the storm has an advisory newer than the one they are based on, or that they
 * are up to date. Null while that is not known.
 */
export function figuresState(
  { status, lastRun, plannedBy }: Pick<Estimation, "status" | "lastRun" | "plannedBy">,
  newest: { readonly issuedAt: string } | null | undefined,
): Estimation["status"] | "stale" | "older" | null {
  if (status !== "Projected") return lastRun === null ? status : "stale";
  if (plannedBy === null) return status;
  if (newest === undefined) return null;
  return newest !== null && Date.parse(plannedBy.issuedAt) < Date.parse(newest.issuedAt) ? "older" : status;
}
