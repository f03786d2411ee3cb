import type { ParameterValues } from "../../../contract/planning/calls/parameters.ts";
import type { RunChanges } from "../../../contract/planning/calls/projections.ts";
import type { Reader } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { tractDataSets, zones } from "../../storage/schema/index.ts";
import { namesOf } from "../zones/zone-rows.ts";
import type { EstimationRow } from "../estimations/estimation-rows.ts";
import { readParameterValues } from "../parameters/parameter-rows.ts";
import { RunInputsSchema, type RunInputs } from "./run-inputs.ts";
import { canonicalJson, type StoredRun } from "./runs.ts";

/** Returns what has changed in an estimation since one of its runs, and who changed it last. */
export async function changesSince(
  reader: Reader,
  { runAt, inputs, zoneNames }: Pick<StoredRun, "runAt" | "inputs" | "zoneNames">,
  estimation: EstimationRow,
): Promise<RunChanges> {
  const { eid, dataSetId, startDate, parametersEditedAt, editedAt, editedBy } = estimation;
  const now = await reader
    .select({ zone: zones.zone, name: zones.name, editedAt: zones.editedAt })
    .from(zones)
    .where(eq(zones.eid, eid));
  const [dataSet] = await reader
    .select({ hash: tractDataSets.hash })
    .from(tractDataSets)
    .where(eq(tractDataSets.id, dataSetId));
  const before = new Set(inputs.zones.map(({ zone }) => zone));
  const same = new Set(now.filter((one) => before.has(one.zone) && one.editedAt <= runAt).map(({ zone }) => zone));
  const all = new Set([...before, ...now.map(({ zone }) => zone)]);
  const changed = [...all].filter((zone) => !same.has(zone)).sort((a, b) => a - b);
  const nameOf = (zone: number) => {
    const current = now.find((one) => one.zone === zone);
    return current === undefined ? (zoneNames[zone] ?? null) : current.name;
  };
  return {
    zones: changed,
    zoneNames: namesOf(changed.map((zone) => ({ zone, name: nameOf(zone) }))),
    parameters:
      parametersEditedAt !== null &&
      parametersEditedAt > runAt &&
      areOthers(inputs, await readParameterValues(reader, eid)),
    startDate: startDate !== inputs.startDate,
    dataSet: dataSet?.hash !== inputs.dataSet.hash,
    at: editedAt.toISOString(),
    by: editedBy,
  };
}

/**
 * Returns whether values differ from those of a run: saving unchanged values, or percentages of a zone added later, are
 * not changes.
 */
function areOthers(inputs: RunInputs, { daily, assistance, settings }: ParameterValues): boolean {
  const ofRun = new Set(inputs.zones.map(({ zone }) => zone));
  const compared = (of: Pick<RunInputs, "parameters" | "assistance" | "settings">) =>
    canonicalJson({
      parameters: of.parameters,
      assistance: of.assistance.filter(({ zone }) => ofRun.has(zone)),
      settings: of.settings,
    });
  const now = RunInputsSchema.parse({ ...inputs, parameters: daily, assistance, settings });
  return compared(inputs) !== compared(now);
}
