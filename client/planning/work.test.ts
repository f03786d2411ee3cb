import assert from "node:assert/strict";
import test from "node:test";
import type { StepState } from "../../framework/widget/define-widget.ts";
import { figuresState, isOutdated, promptOf, stepState, type WorkFacts, type WorkStep } from "./work.ts";

const STEPS: readonly WorkStep[] = ["disaster", "zones", "parameters", "projections", "comparison", "reading"];
const AT = "2017-09-08T12:00:00.000Z";
const draft = { status: "Draft", zones: 0, parametersEdited: false, lastRun: null } as const;
const run = { status: "Projected", zones: 2, parametersEdited: false, lastRun: AT } as const;
const of = (estimation: WorkFacts["estimation"], more: Partial<WorkFacts> = {}): WorkFacts => ({
  did: 1,
  eid: 2,
  estimation,
  held: false,
  ...more,
});

/** The known facts, and the states of the six steps in order. */
const CASES: readonly (readonly [string, WorkFacts, ...(StepState | null)[]])[] = [
  ["nothing is chosen", of(undefined, { did: null, eid: null }), "ready", "empty", "empty", "empty", "empty", "empty"],
  ["a disaster is chosen", of(undefined, { eid: null }), "ready", "empty", "empty", "empty", "empty", "empty"],
  ["the estimation is being fetched", of(undefined), null, null, null, null, null, null],
  ["nothing is drawn", of(draft), "done", "ready", "empty", "empty", "empty", "empty"],
  ["zones are drawn", of({ ...draft, zones: 1 }), "done", "stale", "empty", "empty", "empty", "empty"],
  ["people are counted", of({ ...run, status: "ProjectionsStale", lastRun: null }), "done", "done", "empty", "ready", "empty", "empty"],
  ["the parameters were looked at", of({ ...run, status: "ProjectionsStale", lastRun: null }, { parameters: "seen" }), "done", "done", "done", "ready", "empty", "empty"],
  ["the stock is being fetched", of(run), "done", "done", "done", "done", null, "open"],
  ["stock falls short", of(run, { covered: false }), "done", "done", "done", "done", "ready", "open"],
  ["stock is enough", of(run, { covered: true }), "done", "done", "done", "done", "done", "open"],
  ["the run's own stamp is not read yet", of({ ...run, lastRun: null }), "done", "done", "done", "done", null, "open"],
  ["parameters wait to be saved", of(run, { parameters: "unsaved", covered: true }), "done", "done", "ready", "done", "done", "open"],
  ["a parameter was changed", of({ ...run, status: "ProjectionsStale" }), "done", "done", "done", "stale", "stale", "stale"],
  ["a zone was changed", of({ ...run, status: "PopulationStale" }), "done", "stale", "done", "stale", "stale", "stale"],
  ["all zones were deleted", of({ ...run, status: "PopulationStale", zones: 0 }), "done", "ready", "done", "stale", "stale", "stale"],
  ["it is locked", of(run, { held: true, covered: true }), "locked", "locked", "locked", "done", "done", "open"],
  ["it is locked and out of date", of({ ...run, status: "ProjectionsStale" }, { held: true }), "locked", "locked", "locked", "locked", "stale", "stale"],
]; // oxfmt-ignore

for (const [name, facts, ...states] of CASES)
  test(`steps of the work where ${name}`, () => {
    assert.deepEqual(
      STEPS.map((step) => [step, stepState(step, facts)]),
      STEPS.map((step, i) => [step, states[i]]),
    );
  });

test("the next step of the work", () => {
  const asked = (["Draft", "PopulationStale", "ProjectionsStale", "Projected"] as const).map((status) =>
    [0, 2].map((zones) => promptOf({ status, zones })),
  );
  const drawn = ["noZones", "population"];
  assert.deepEqual(asked, [drawn, drawn, ["projections", "projections"], [null, null]]);
  assert.equal(promptOf(undefined), null);
});

test("figures are up to date only where no newer advisory is known, and unknown until that is", () => {
  const plannedBy = { stormId: 1, number: "37", issuedAt: AT, arrivals: [] } as never;
  const projected = { status: "Projected", lastRun: AT, plannedBy } as const;
  const by = (issuedAt: string) => figuresState(projected, { issuedAt });
  assert.equal(by("2017-09-08T18:00:00.000Z"), "older");
  assert.deepEqual([by(AT), figuresState(projected, null)], ["Projected", "Projected"]);
  assert.equal(figuresState(projected, undefined), null);
  assert.equal(figuresState({ ...projected, plannedBy: null }, undefined), "Projected");
  const changed = { ...projected, status: "ProjectionsStale" } as const;
  assert.equal(figuresState({ ...changed, lastRun: null }, undefined), "ProjectionsStale");
  // After a run, the same word as at the steps that show its figures.
  assert.equal(figuresState(changed, { issuedAt: AT }), "stale");
  assert.equal(stepState("projections", of({ ...run, status: "ProjectionsStale" })), "stale");
});

test("figures are outdated only if there are any and their estimation has changed since", () => {
  assert.equal(isOutdated(null, "Draft"), false);
  assert.equal(isOutdated(undefined, undefined), false);
  assert.equal(isOutdated(7, "Projected"), false);
  for (const status of ["Draft", "PopulationStale", "ProjectionsStale"] as const)
    assert.equal(isOutdated(7, status), true);
});
