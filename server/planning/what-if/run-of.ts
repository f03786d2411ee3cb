import type { Estimation } from "../../../contract/calls/estimations.ts";
import type { Projection } from "../../../engine/estimate.ts";
import type { Side } from "../../../engine/what-if/what-if.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { Reader } from "../../storage/database.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import { readEstimation } from "../estimations/estimation-rows.ts";
import { differencesOf } from "../projections/results.ts";
import { readNewestRun, type StoredRun } from "../projections/run-rows.ts";

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

/** The figures that a comparison or a band starts from. */
type Reproduced = Pick<Projection, "totals" | "headline">;

/**
 * Refuses (409) to compare with figures that are not the stored run's, as after a new version of the engine: what is on
 * screen elsewhere would then differ from what is explained here.
 */
export function assertReproduced(run: StoredRun, name: string, { totals, headline }: Reproduced): void {
  const stored = { totals: run.results.totals, headline: run.results.headline };
  if (differencesOf(stored, { totals, headline }).length === 0) return;
  throwHttpError(409, "domain.whatIf.notReproduced", { values: { name } });
}
