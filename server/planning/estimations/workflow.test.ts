import test from "node:test";
import assert from "node:assert/strict";
import { ESTIMATION_STATUSES } from "../../../contract/api/domain.ts";
import { refusesPopulation, refusesProjections, statusAfter, statusOfCopy, type WorkflowEvent } from "./workflow.ts";

const AFTER: Readonly<Record<WorkflowEvent, readonly string[]>> = {
  zonesChanged: ["PopulationStale", "PopulationStale", "PopulationStale", "PopulationStale"],
  shareChanged: ["Draft", "PopulationStale", "ProjectionsStale", "ProjectionsStale"],
  dataSetChanged: ["Draft", "PopulationStale", "PopulationStale", "PopulationStale"],
  parametersChanged: ["Draft", "PopulationStale", "ProjectionsStale", "ProjectionsStale"],
  startDateChanged: ["Draft", "PopulationStale", "ProjectionsStale", "ProjectionsStale"],
  populationCalculated: ["ProjectionsStale", "ProjectionsStale", "ProjectionsStale", "ProjectionsStale"],
  projectionsCalculated: ["Projected", "Projected", "Projected", "Projected"],
};

for (const [event, expected] of Object.entries(AFTER)) {
  test(`${event} changes Draft, PopulationStale, ProjectionsStale and Projected as decided`, () => {
    assert.deepEqual(
      ESTIMATION_STATUSES.map((status) => statusAfter(status, event as WorkflowEvent)),
      expected,
    );
  });
}

test("an estimation without zones has neither population nor projections to calculate", () => {
  assert.equal(refusesPopulation(0), "domain.zone.none");
  assert.equal(refusesPopulation(1), null);
  assert.equal(refusesProjections("Draft", 0), "domain.zone.none");
  assert.equal(refusesProjections("PopulationStale", 0), "domain.zone.none");
});

test("projections wait for the population of the current zones", () => {
  assert.equal(refusesProjections("PopulationStale", 2), "domain.prompt.population");
  assert.equal(refusesProjections("ProjectionsStale", 2), null);
  assert.equal(refusesProjections("Projected", 2), null);
});

test("a copy of a projected estimation has no run yet", () => {
  assert.deepEqual(ESTIMATION_STATUSES.map(statusOfCopy), [
    "Draft",
    "PopulationStale",
    "ProjectionsStale",
    "ProjectionsStale",
  ]);
});
