import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { refuseAny } from "../../persistence/refusals.ts";
import { inSnapshot, inTransaction, type Database } from "../../storage/database.ts";
import {
  advanceEstimation,
  lockEstimationRow,
  readEstimation,
  readEstimationRow,
} from "../estimations/estimation-rows.ts";
import { refusesProjections } from "../estimations/workflow.ts";
import { faultsOfParameters } from "../parameters/check.ts";
import { readParameterValues } from "../parameters/parameter-rows.ts";
import { assertSameTracts, pathOfSavedZone, tractsOf } from "../zones/population.ts";
import { refusingBadZones } from "../zones/zone-faults.ts";
import { readZoneRows } from "../zones/zone-rows.ts";
import { runInputs } from "./inputs.ts";
import { resultsOf } from "./results.ts";
import { projectionsAnswer, readNewestRun, writeRun } from "./run-rows.ts";

/** Calculate Projections: runs the engine on the estimation as it stands and keeps the inputs with the results. */
export async function calculateProjections(
  db: Database,
  caller: RequestCaller,
  sent: { readonly eid: number; readonly version: number },
) {
  const { eid } = sent;
  const tracts = await tractsOf(db, eid);
  return inTransaction(db, async (tx) => {
    const estimation = await lockEstimationRow(tx, eid);
    await assertVersion({ sent: sent.version, row: estimation, yours: sent, theirs: () => readEstimation(tx, eid) });
    assertSameTracts(estimation, tracts);
    const rows = await readZoneRows(tx, eid);
    const refusal = refusesProjections(estimation.status, rows.length);
    if (refusal) throwHttpError(409, refusal);
    const values = await readParameterValues(tx, eid);
    refuseAny(
      faultsOfParameters(
        values,
        rows.map(({ zone }) => zone),
      ),
    );

    const { inputs, results } = refusingBadZones(pathOfSavedZone, () => {
      const made = runInputs(estimation, { tracts, rows, values });
      return { inputs: made, results: resultsOf(made, tracts) };
    });
    const run = await writeRun(tx, caller, { eid, inputs, results });
    const moved = await advanceEstimation(tx, caller, estimation, {
      events: ["projectionsCalculated"],
      columns: { lastRun: run.runAt, lastRunBy: run.runBy },
    });
    await audit(tx, {
      caller,
      module: "Projection",
      action: "calculate",
      subjectId: eid,
      subject: estimation.name,
      before: { status: estimation.status, lastRun: estimation.lastRun },
      after: { run: run.rid, inputHash: run.inputsHash, engineVersion: run.engineVersion, headline: results.headline },
    });
    return { projections: projectionsAnswer(run, moved.status), estimationVersion: moved.version };
  });
}

/** The newest stored run with the estimation's present status; null before the first run. */
export function readProjections(db: Database, eid: number) {
  return inSnapshot(db, async (tx) => {
    const { status, version } = await readEstimationRow(tx, eid);
    const run = await readNewestRun(tx, eid);
    return { projections: run && projectionsAnswer(run, status), status, estimationVersion: version };
  });
}
