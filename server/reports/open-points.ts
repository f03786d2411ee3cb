import type { ReportReach } from "../../engine/reports/facts.ts";
import type { StoredRun } from "../planning/projections/runs.ts";
import type { Database } from "../storage/database.ts";
import type { LoadedTractSet } from "../tracts/tract-sets.ts";

/** Reads what the open points can serve of a run on a day; null where none is open, or the plan does not include the day. */
type ReachReader = (
  db: Database,
  run: StoredRun,
  on: { day: string; tracts: LoadedTractSet },
) => Promise<ReportReach | null>;

let reader: ReachReader = () => Promise.resolve(null);

/** The wing that knows the sites gives the reader; without it, reports say nothing of open points. */
export function provideOpenPoints(given: ReachReader): void {
  reader = given;
}

export const openPointsOf: ReachReader = (...asked) => reader(...asked);
