import type { Estimation } from "../../../contract/calls/estimations.ts";
import { WhatIfSchema, type WhatIfAnswer } from "../../../contract/calls/what-if.ts";
import type { Projection } from "../../../engine/estimate.ts";
import { compareEstimations, type Side } from "../../../engine/what-if/what-if.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inSnapshot, type Database, type Reader } from "../../storage/database.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { readDisaster } from "../disasters/disaster-rows.ts";
import { readEstimation } from "../estimations/estimation-rows.ts";
import { tractsOfRun } from "../projections/inputs.ts";
import { differencesOf } from "../projections/results.ts";
import { projectionsAnswer, readNewestRun, type StoredRun } from "../projections/run-rows.ts";

/** An estimation and its newest run. */
interface EstimationRun {
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

/** Compares the newest runs of two estimations, wherever the estimations have moved since. */
export async function compareRuns(
  db: Database,
  sent: { readonly a: number; readonly b: number },
): Promise<WhatIfAnswer> {
  if (sent.a === sent.b) refuseAt("body.b", "domain.whatIf.same");
  const [a, b] = await inSnapshot(
    db,
    async (tx) => [await readRunOf(tx, sent.a), await readRunOf(tx, sent.b)] as const,
  );
  const compared = compareEstimations(
    sideOf(a.run, await tractsOfRun(db, a.run.inputs)),
    sideOf(b.run, await tractsOfRun(db, b.run.inputs)),
  );
  assertReproduced(a.run, a.estimation.name, compared.a);
  assertReproduced(b.run, b.estimation.name, compared.b);
  return WhatIfSchema.parse({ ...compared, a: sideAnswer(a), b: sideAnswer(b) });
}

function sideAnswer({ estimation, disaster, run }: EstimationRun) {
  const { eid, did, name, status } = estimation;
  const { parameters, assistance } = run.inputs;
  return { eid, did, name, disaster, projections: projectionsAnswer(run, status), parameters, assistance };
}
