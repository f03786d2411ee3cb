import { PlanChangesSchema } from "../../../contract/storms/updates.ts";
import { whatChanged } from "../../../engine/storms/what-changed.ts";
import { PUBLIC_CONFIG_KEYS, valuesOf } from "../../config/keys.ts";
import { readParameterValues } from "../../planning/parameters/parameter-rows.ts";
import { resultsOf } from "../../planning/projections/results.ts";
import { readNewestRun, runInputs } from "../../planning/projections/runs.ts";
import type { PopulationContext } from "../../planning/zones/population.ts";
import { readZoneRows } from "../../planning/zones/zone-rows.ts";
import type { PlannedEstimation } from "../plans/line.ts";
import { clock } from "../../storage/clock.ts";
import type { Transaction } from "../../storage/database.ts";
import type { ComparedRun } from "../../supply/comparison.ts";
import type { LoadedTractSet } from "../../tracts/tract-sets.ts";
import { planFigures } from "./plan-figures.ts";

/**
 * The changes of the copy against the previous plan, both with the previous plan's supply; null if one of them has no
 * run.
 */
export async function changesOf(
  tx: Transaction,
  source: PlannedEstimation,
  { estimation: copy, tracts }: PopulationContext,
) {
  const was = await runOf(tx, source, tracts);
  const is = await readNewestRun(tx, copy.eid);
  if (was === null || is === null) return null;
  const suppliedAs = source.eid;
  const before = await planFigures(tx, was, { suppliedAs, plannedBy: source.plannedBy });
  const after = await planFigures(tx, is, { suppliedAs, plannedBy: copy.plannedBy });
  return PlanChangesSchema.parse(whatChanged(before, after));
}

/** The newest run of a plan, recalculated without storing if the plan has changed since. */
async function runOf(tx: Transaction, source: PlannedEstimation, tracts: LoadedTractSet): Promise<ComparedRun | null> {
  const { eid, status } = source;
  if (status === "Projected") return readNewestRun(tx, eid);
  if (status !== "ProjectionsStale") return null;
  const rows = await readZoneRows(tx, eid);
  const { timeZone = "" } = await valuesOf(tx, PUBLIC_CONFIG_KEYS);
  const inputs = runInputs(source, tracts, { rows, values: await readParameterValues(tx, eid), timeZone });
  return { rid: 0, eid, runAt: clock.date(), inputs, results: resultsOf(inputs, tracts) };
}
