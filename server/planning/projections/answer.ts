import type { Projections } from "../../../contract/calls/projections.ts";
import { blockDates } from "../../../engine/blocks.ts";
import type { EstimationStatus } from "../../../contract/domain.ts";
import type { StoredRun } from "./run-rows.ts";

/** A stored run as it crosses the wire, with the status of the estimation as it stands now. */
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
    ...run.results,
    blocks: blockDates(startDate).map(({ block, from, to }) => ({ block, from, to })),
  };
}
