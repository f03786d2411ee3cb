import type { Estimation } from "../../../contract/calls/estimations.ts";
import type { Side } from "../../../engine/what-if/what-if.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import { readEstimation } from "../estimations/estimation-rows.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { readNewestRun } from "../projections/run-rows.ts";
import type { StoredRun } from "../projections/run-rows.ts";
import type { Reader } from "../../storage/database.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";

/** An estimation and its newest run. */
export interface EstimationRun {
  readonly estimation: Estimation;
  /** Name of its disaster. */
  readonly disaster: string;
  readonly run: StoredRun;
}

/** The newest run of an estimation; 404 where there is no such estimation, 409 before its first run. */
export async function readRunOf(reader: Reader, eid: number): Promise<EstimationRun> {
  const estimation = await readEstimation(reader, eid);
  const { name: disaster } = await readDisaster(reader, estimation.did);
  const run = await readNewestRun(reader, eid);
  return {
    estimation,
    disaster,
    run: run ?? throwHttpError(409, "domain.whatIf.neverRun", { values: { name: estimation.name } }),
  };
}

/** What a run was made from, as the engine compares it. */
export function sideOf({ inputs }: StoredRun, tracts: LoadedTractSet): Side {
  return {
    tracts: tracts.set,
    dataSet: inputs.dataSet.hash,
    zones: inputs.zones.map(({ zone, parts }) => ({ zone, parts })),
    affected: Object.fromEntries(inputs.zones.map(({ zone, affected }) => [zone, affected])),
    parameters: inputs.parameters,
    assistance: inputs.assistance,
    settings: inputs.settings,
  };
}
