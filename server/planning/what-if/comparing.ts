import { WhatIfSchema, type WhatIfAnswer } from "../../../contract/calls/what-if.ts";
import { compareEstimations } from "../../../engine/what-if/what-if.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { inSnapshot } from "../../persistence/snapshot.ts";
import type { Database } from "../../storage/database.ts";
import { tractsOfRun } from "../projections/inputs.ts";
import { projectionsAnswer } from "../projections/run-rows.ts";
import { assertReproduced, readRunOf, sideOf, type EstimationRun } from "./run-of.ts";

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
