import type { RunChanges } from "../../../contract/calls/projections.ts";
import type { Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { tractDataSets, zones } from "../../storage/schema/index.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import type { StoredRun } from "./runs.ts";

/** What of an estimation was changed since one of its runs, and by whom last. */
export async function changesSince(
  reader: Reader,
  { runAt, inputs }: Pick<StoredRun, "runAt" | "inputs">,
  estimation: EstimationRow,
): Promise<RunChanges> {
  const { eid, dataSetId, startDate, parametersEditedAt, editedAt, editedBy } = estimation;
  const now = await reader.select({ zone: zones.zone, editedAt: zones.editedAt }).from(zones).where(eq(zones.eid, eid));
  const [dataSet] = await reader
    .select({ hash: tractDataSets.hash })
    .from(tractDataSets)
    .where(eq(tractDataSets.id, dataSetId));
  const before = new Set(inputs.zones.map(({ zone }) => zone));
  const same = new Set(now.filter((one) => before.has(one.zone) && one.editedAt <= runAt).map(({ zone }) => zone));
  const all = new Set([...before, ...now.map(({ zone }) => zone)]);
  return {
    zones: [...all].filter((zone) => !same.has(zone)).sort((a, b) => a - b),
    parameters: parametersEditedAt !== null && parametersEditedAt > runAt,
    startDate: startDate !== inputs.startDate,
    dataSet: dataSet?.hash !== inputs.dataSet.hash,
    at: editedAt.toISOString(),
    by: editedBy,
  };
}
