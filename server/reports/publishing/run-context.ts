import type { RunContext } from "../../../contract/reports/run-context.ts";
import type { EstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { inputsOf } from "../../planning/projections/figure-inputs.ts";
import type { StoredRun } from "../../planning/projections/runs.ts";
import { readStormCases } from "../../planning/what-if/storm-cases.ts";
import type { Transaction } from "../../storage/database.ts";
import { readGrounds } from "../assumptions.ts";
import { readFacts } from "../documents.ts";
import { readPastEvents } from "../plausibility.ts";

/** A run's current context, if the run matches the estimation's current state. */
export async function readRunContext(tx: Transaction, estimation: EstimationRow, run: StoredRun): Promise<RunContext> {
  const facts = await readFacts(tx, { estimation, run }, true);
  const { assistance, zones, sources } = await inputsOf(tx, run, estimation);
  return {
    report: {
      ...(facts.arrivals === undefined ? {} : { arrivals: facts.arrivals }),
      parameters: facts.parameters,
      assistance: facts.assistance,
    },
    events: await readPastEvents(tx, run.eid),
    grounds: await readGrounds(tx, run, facts),
    storm: (await readStormCases(tx, run.eid)) ?? null,
    inputs: { assistance, zones, sources },
  };
}
