import type { Projection } from "../../../engine/estimate.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { differencesOf } from "../projections/differences.ts";
import type { StoredRun } from "../projections/run-rows.ts";

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
