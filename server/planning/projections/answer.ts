import type { Projections } from "../../../contract/calls/projections.ts";
import { blockDates } from "../../../engine/blocks.ts";
import { knownResults } from "../../../engine/needs/known.ts";
import type { EstimationStatus } from "../../../contract/domain.ts";
import type { StoredRun } from "./run-rows.ts";

/** A stored run as it crosses the wire, as far as it is known, with the status of the estimation as it stands now. */
export function projectionsAnswer(run: StoredRun, status: EstimationStatus): Projections {
  const { startDate, dataSet, settings } = run.inputs;
  return {
    eid: run.eid,
    run: {
      id: run.rid,
      at: run.runAt.toISOString(),
      by: run.runBy,
      engineVersion: run.engineVersion,
      inputHash: run.inputsHash,
      dataSetLabel: dataSet.label,
      povertyMeaning: dataSet.povertyMeaning,
      sampleData: dataSet.sample,
      startDate,
    },
    status,
    settings,
    zones: run.results.zones,
    ...knownResults(run.results),
    blocks: blockDates(startDate).map(({ block, from, to }) => ({ block, from, to })),
  };
}
