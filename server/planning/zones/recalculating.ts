import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertVersion } from "../../persistence/change-record.ts";
import { inTransaction, type Database } from "../../storage/database.ts";
import { advanceEstimation, lockEstimationRow, readEstimation } from "../estimations/estimation-rows.ts";
import { refusesPopulation } from "../estimations/workflow.ts";
import { readSettings } from "../parameters/parameter-rows.ts";
import { assertSameTracts, countPopulation, tractsOf } from "./population.ts";
import { readZoneRows, readZones } from "./zone-rows.ts";

/** ReCalculate Population Details: counts every zone of the estimation again. */
export async function recalculatePopulation(
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
    const refusal = refusesPopulation(rows.length);
    if (refusal) throwHttpError(409, refusal);

    const rules = await readSettings(tx, eid);
    await countPopulation(tx, { estimation, tracts, rows, rules });
    const moved = await advanceEstimation(tx, caller, estimation, {
      events: ["populationCalculated"],
      columns: { populationAt: new Date() },
    });
    const zones = await readZones(tx, eid);
    await audit(tx, {
      caller,
      module: "Zone",
      action: "recalculatePopulation",
      subjectId: eid,
      subject: estimation.name,
      before: { status: estimation.status },
      after: {
        status: moved.status,
        zones: zones.map(({ zone, statistics }) => ({ zone, population: statistics?.population ?? null })),
      },
    });
    return { eid, status: moved.status, estimationVersion: moved.version, zones };
  });
}
